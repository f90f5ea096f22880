/** Numbers and tables in plain text. */
import { visible } from './escapes';

/** Exact, with thousands apart: 1,234,567. */
export function count(value: number): string {
  return value.toLocaleString('en');
}

/** A count with its noun: 1 action, 1,234 actions. */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** More digits than that say no more than their number does. */
const SHOWN_DIGITS = 15;

/** |X| from its exact digits: 1,234,567, or about 10^27; not counted where there are none. */
export function actionCount(digits: string | null): string {
  if (digits === null) return 'not counted';
  return digits.length <= SHOWN_DIGITS ? count(Number(digits)) : `about 10^${digits.length - 1}`;
}

/** Four significant digits. */
export function decimal(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/**
 * Columns of equal width, two spaces in; what a terminal would take for a command is written out.
 * @param leftAligned so many columns from the left are aligned left, the others right; default: all
 */
export function alignedTable(
  cells: readonly (readonly string[])[],
  leftAligned = Infinity,
): readonly string[] {
  const rows = cells.map((row) => row.map(visible));
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  return rows.map((row) =>
    `  ${row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column < leftAligned ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')}`.trimEnd(),
  );
}
