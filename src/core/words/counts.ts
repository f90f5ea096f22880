/** Numbers in a sentence: counts, ratios, probabilities, times. */

const NARROW_SPACE = '\u202f';
const PREFIXES = ['', 'k', 'M', 'G', 'T', 'P'] as const;

/** A count with three significant digits and an SI prefix: `12.5 k`; exact below 1000. */
export function formatCount(count: number): string {
  if (!Number.isFinite(count)) return String(count);
  if (Math.abs(count) < 1000) return String(Math.round(count));
  // Rounded first: 999,999 is 1.00 M, not 1,000 k.
  const rounded = Number(count.toPrecision(3));
  const power = Math.min(Math.floor(Math.log10(Math.abs(rounded)) / 3 + 1e-9), PREFIXES.length - 1);
  const scaled = rounded / 1000 ** power;
  return `${scaled.toPrecision(3)}${NARROW_SPACE}${PREFIXES[power] ?? ''}`;
}

/** A ratio with three significant digits: 16.9×, 4,030×. */
export function formatTimes(ratio: number): string {
  if (ratio < 999.5) return `${ratio.toPrecision(3)}×`;
  return `${Number(ratio.toPrecision(3)).toLocaleString('en-US')}×`;
}

/** A probability in percent with at most three significant digits: 5%, 16.8%, 0.125%. */
export function formatPercent(probability: number): string {
  return `${Number((probability * 100).toPrecision(3))}%`;
}

/** A time of computing: 41 ms, 3.2 s, 131 s. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 9.95) return `${milliseconds.toFixed(1)}${NARROW_SPACE}ms`;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)}${NARROW_SPACE}ms`;
  const seconds = milliseconds / 1000;
  return `${seconds.toFixed(seconds < 99.95 ? 1 : 0)}${NARROW_SPACE}s`;
}

/**
 * An interval in words: `1.79 M to 2.89 M`, or `± 337 k` where both ends would read alike. A unit that both ends share
 * is said once (`13 to 15 ms`); an SI prefix is not, without which the end of a count would be another count.
 * @param format what writes one number
 */
export function formatInterval(
  { low, high }: { readonly low: number; readonly high: number },
  format: (value: number) => string,
): string {
  const from = format(low);
  const to = format(high);
  if (from === to) return `± ${format((high - low) / 2)}`;
  const unit = unitOf(to);
  const isShared = unit !== '' && from.endsWith(unit);
  return `${isShared ? from.slice(0, -unit.length) : from} to ${to}`;
}

/** What follows the number, with the space between; empty for a prefix or none. */
function unitOf(text: string): string {
  const at = text.lastIndexOf(NARROW_SPACE);
  const isUnit = at >= 0 && !PREFIXES.some((prefix) => prefix === text.slice(at + 1));
  return isUnit ? text.slice(at) : '';
}
