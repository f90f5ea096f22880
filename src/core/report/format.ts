/** Numbers and tables in plain text. */
import { csvCell, visible } from '../words/escapes';

export {
  formatConstant as decimal,
  formatCounted as counted,
  formatExact as count,
} from '../words/counts';

/**
 * Columns of equal width, two spaces in; what a terminal would take for a command is written out.
 * @param leftAligned the columns that are aligned left, the others right; default: all
 */
export function alignedTable(
  cells: readonly (readonly string[])[],
  leftAligned?: readonly number[],
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
        const isLeft = leftAligned?.includes(column) ?? true;
        return isLeft ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')}`.trimEnd(),
  );
}

/** Comma-separated values with a head; what is null or undefined is empty. */
export function csvTable(
  head: readonly string[],
  rows: readonly (readonly (string | number | boolean | null | undefined)[])[],
): string {
  const lines = [head, ...rows].map((row) => row.map((cell) => csvCell(cell ?? '')).join(','));
  return [...lines, ''].join('\n');
}
