/** Tables in plain text. */
import { csvCell, visible } from '../words/escapes';

/**
 * Columns of equal width, indented by two spaces, with control characters made visible.
 * @param leftAligned the columns to align left, the others right; default: all
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

/** CSV with a head; null and undefined become empty cells. */
export function csvTable(
  head: readonly string[],
  rows: readonly (readonly (string | number | boolean | null | undefined)[])[],
): string {
  const lines = [head, ...rows].map((row) => row.map((cell) => csvCell(cell ?? '')).join(','));
  return [...lines, ''].join('\n');
}
