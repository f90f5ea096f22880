// Averages, and numbers in the format of the tables.

/** @param {readonly number[]} values */
export function geometricMean(values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds >= 60) return `${Math.round(seconds)} s`;
  const milliseconds = seconds * 1000;
  return seconds >= 1
    ? `${seconds.toFixed(1)} s`
    : `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
}

/** Three significant digits. @param {number | null} value */
export function rounded(value) {
  return value === null ? 'not known' : Number(value.toPrecision(3)).toLocaleString('en');
}

/** Three significant digits, as a power of ten from 10^5 on. @param {number} count */
export function samplesShown(count) {
  if (count < 1e5) return rounded(count);
  const power = Math.floor(Math.log10(count));
  return `${(count / 10 ** power).toFixed(2)}·10^${power}`;
}

/** @param {number} value @param {number} target @param {'at most' | 'at least'} side */
export function verdict(value, target, side) {
  const isMet = side === 'at most' ? value <= target : value >= target;
  return isMet ? 'met' : '**not met**';
}

/** A Markdown table. @param {readonly string[]} head a trailing colon marks a column of numbers
 *  @param {readonly (readonly string[])[]} rows @returns {string[]} */
export function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [
    line(head.map((cell) => cell.replace(/:$/, ''))),
    line(head.map((cell) => (cell.endsWith(':') ? '---:' : '---'))),
    ...rows.map(line),
  ];
}
