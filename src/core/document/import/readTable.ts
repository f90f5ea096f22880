/** A text as a table of cells: lines of values with commas, semicolons, tabs or spaces between. The one file that knows CSV. */
import { MAX_TEXT_LENGTH } from '../../text/limits';
import { fault, read, type Cell, type Reading, type Table } from './table';

/** In the order in which they are looked for; the first that stands in the first row outside quotes. */
const DELIMITERS = ['\t', ';', ','] as const;

type Delimiter = (typeof DELIMITERS)[number] | ' ';

/** A value that was read takes some 200 bytes: of a log near the largest size they would not fit in memory. */
const MOST_CELLS = 5_000_000;

const START = { line: 1, column: 1 };

/**
 * Reads a text as RFC 4180 has it (a value in double quotes may hold anything, a quote in it is doubled), with the
 * delimiter that its first row has; without one, spaces part the values. Blank lines and lines that start with `#` are
 * left out; so is the space around a value. It never throws. Every cell has its place, which libraries do not give.
 *
 * @param longest the most characters that are read
 * @param most the most values that are read
 */
export function readTable(
  text: string,
  longest = MAX_TEXT_LENGTH,
  most = MOST_CELLS,
): Reading<Table> {
  if (text.length > longest) {
    return fault(START, `The text has more than ${longest.toLocaleString('en')} characters.`);
  }
  const { space, bare, separator, end } = patternsOf(delimiterOf(text));
  const rows: Cell[][] = [];
  let cells = 0;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let lineStart = at;
  let line = 1;
  /** Goes over what the pattern finds here; whether it finds anything. */
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const isFound = pattern.test(text);
    if (isFound) at = pattern.lastIndex;
    return isFound;
  };
  const place = () => ({ line, column: at - lineStart + 1 });

  while (at < text.length) {
    const row: Cell[] = [];
    skip(space);
    if (text[at] === '#') skip(/[^\r\n]*/y);
    else {
      do {
        skip(space);
        const here = place();
        if (text[at] === '"') {
          const close = closingQuote(text, at);
          if (close < 0) return fault(here, 'This quote is never closed: add one, or remove it.');
          const value = text.slice(at + 1, close);
          row.push({ text: value.replaceAll('""', '"'), ...here });
          for (const { index, 0: lineBreak } of value.matchAll(/\r\n|\n|\r/g)) {
            line += 1;
            lineStart = at + 1 + index + lineBreak.length;
          }
          at = close + 1;
        } else {
          const start = at;
          skip(bare);
          row.push({ text: text.slice(start, at).trim(), ...here });
        }
      } while (skip(separator));
      if (!skip(end)) {
        skip(space);
        const message =
          'Something follows the closing quote here. Write a quote inside quotes twice.';
        return fault(place(), message);
      }
    }
    cells += row.length;
    if (cells > most) {
      const message = `There are more than ${most.toLocaleString('en')} values up to here, the most that are read.`;
      return fault({ line: row[0]?.line ?? line, column: 1 }, message);
    }
    if (row.length > 1 || row.some((cell) => cell.text !== '')) rows.push(row);
    if (skip(/\r\n|\n|\r/y)) {
      line += 1;
      lineStart = at;
    }
  }
  return rows.length === 0
    ? fault(START, 'It is empty: give lines of values separated by commas.')
    : read(rows);
}

/** So much of a text is looked at for its delimiter. */
const LOOKED_AT = 10_000;

/** What parts the values of a text, by its first row. */
export function delimiterOf(text: string): Delimiter {
  const bare = text.slice(0, LOOKED_AT).replace(/"[^"]*"/g, 'x');
  const first = bare.split(/\r\n|\n|\r/).find((line) => /^\s*[^#\s]/.test(line)) ?? '';
  return DELIMITERS.find((delimiter) => first.includes(delimiter)) ?? ' ';
}

/** What stands around the values of a row: a tab is space as well, unless it is what parts them. */
function patternsOf(delimiter: Delimiter) {
  const space = delimiter === '\t' ? '[ \u00a0]' : '[ \t\u00a0]';
  const bare = delimiter === ' ' ? '[^ \t\u00a0\r\n]*' : `[^${delimiter}\r\n]*`;
  const separator = delimiter === ' ' ? `${space}+(?!${space}|[\r\n]|$)` : space + '*' + delimiter;
  const sticky = (pattern: string) => new RegExp(pattern, 'y');
  return {
    space: sticky(`${space}*`),
    bare: sticky(bare),
    separator: sticky(separator),
    end: sticky(`${space}*(?=[\r\n]|$)`),
  };
}

/** Where the value in quotes that opens there ends, -1 where it does not. */
function closingQuote(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  return close;
}
