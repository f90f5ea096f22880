/** Reads lines of values separated by commas, semicolons, tabs or spaces; the only file that knows CSV. */
import { MAX_TEXT_LENGTH } from '../../text/limits';
import { formatExact } from '../../words/counts';
import { fault, read, type Cell, type Reading, type Table } from './table';

/** In order of precedence; the first one that occurs in the first row outside quotes. */
const DELIMITERS = ['\t', ';', ','] as const;

type Delimiter = (typeof DELIMITERS)[number] | ' ';

/** A value takes about 200 bytes in memory; this bounds the memory for the largest logs. */
const MOST_CELLS = 5_000_000;

const START = { line: 1, column: 1 };

/**
 * Reads a text by RFC 4180: a value in double quotes may contain anything, and a quote inside is doubled. The first row
 * determines the delimiter; without one, spaces separate values. Blank lines, lines that start with `#` and space around values
 * are ignored. Never throws. CSV libraries do not give the position of each cell, which messages need.
 *
 * @param longest the most characters
 * @param most the most values
 */
export function readTable(
  text: string,
  longest = MAX_TEXT_LENGTH,
  most = MOST_CELLS,
): Reading<Table> {
  if (text.length > longest) {
    return fault(START, `The text has more than ${formatExact(longest)} characters.`);
  }
  const { space, bare, separator, end } = patternsOf(delimiterOf(text));
  const rows: Cell[][] = [];
  let cells = 0;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let lineStart = at;
  let line = 1;
  /** Advances past a match of the pattern; returns whether it matches. */
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
      const message = `There are more than ${formatExact(most)} values up to here, the most that are read.`;
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

/** The length of the prefix that determines the delimiter. */
const LOOKED_AT = 10_000;

/** The delimiter of a text, from its first row. */
export function delimiterOf(text: string): Delimiter {
  const bare = text.slice(0, LOOKED_AT).replace(/"[^"]*"/g, 'x');
  const first = bare.split(/\r\n|\n|\r/).find((line) => /^\s*[^#\s]/.test(line)) ?? '';
  return DELIMITERS.find((delimiter) => first.includes(delimiter)) ?? ' ';
}

/** The patterns around values; a tab is space unless it is the delimiter. */
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

/** The index of the closing quote; -1 if there is none. */
function closingQuote(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  return close;
}
