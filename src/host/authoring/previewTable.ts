/** Tables and drawings in plain text, for an editor with letters of one width. */
import type { Observer } from '../../core/run/preview';

/** Up to so many base arms an observer set is drawn; of more its sums are written out. */
export const MOST_DRAWN = 60;

/** Two spaces in and between. @param rightAligned columns of numbers */
export function columns(
  rows: readonly (readonly string[])[],
  rightAligned: readonly number[],
): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
    });
  }
  return rows.map((row) => {
    const cells = row.map((cell, index) => {
      const width = widths[index] ?? 0;
      return rightAligned.includes(index) ? cell.padStart(width) : cell.padEnd(width);
    });
    return `  ${cells.join('  ')}`.trimEnd();
  });
}

/** Four significant digits. */
export function decimal(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/**
 * The stacked M_sigma: a line for each row, a column for each base arm. A number is its coefficient, `o` a base arm
 * of the action that the row does not show, a dot one that the action does not have.
 */
export function drawing(observers: readonly Observer[], d: number): readonly string[] {
  const arms = Array.from({ length: d }, (_, arm) => arm);
  const head = ['', ...arms.map(String)];
  const lines = observers.flatMap(({ action, rows }, index) => {
    const held = new Set(action);
    return (rows.length === 0 ? [{ arms: [], coefficients: [] }] : rows).map((row, place) => {
      const seen = new Map(row.arms.map((arm, at) => [arm, row.coefficients[at] ?? 0]));
      const cells = arms.map((arm) => {
        const coefficient = seen.get(arm);
        if (coefficient !== undefined && coefficient !== 0) return decimal(coefficient);
        return held.has(arm) ? 'o' : '·';
      });
      return [place === 0 ? `x${index + 1}` : '', ...cells];
    });
  });
  return columns(
    [head, ...lines],
    arms.map((arm) => arm + 1),
  );
}

/** What a pull shows, as sums: `θ0 + 2 θ3`; one text a row. */
export function sums({ rows }: Observer): readonly string[] {
  return rows.map(({ arms, coefficients }) =>
    arms
      .map((arm, at) => {
        const coefficient = coefficients[at] ?? 0;
        const size = Math.abs(coefficient);
        const sign = coefficient < 0 ? (at === 0 ? '−' : ' − ') : at === 0 ? '' : ' + ';
        return `${sign}${size === 1 ? '' : `${decimal(size)} `}θ${arm}`;
      })
      .join(''),
  );
}
