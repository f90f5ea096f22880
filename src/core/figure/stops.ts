/** The positions on the x axis that the pointer or an arrow key can select. */
import { scaleAlong } from './axes';
import type { Axis, Box, Stop } from './figure';

/**
 * Computed on first access, because each figure may have thousands of stops; the values of a stop only when it is selected.
 * @param items one per position
 * @param valueOf the position in axis coordinates; positions outside the domain are dropped
 */
export function stopsOf<Item>(
  items: readonly Item[],
  axis: Axis,
  { left, right }: Box,
  valueOf: (item: Item, index: number) => number,
  rowsOf: (item: Item, index: number) => Stop['rows'],
): () => readonly Stop[] {
  let made: readonly Stop[] | null = null;
  return () => {
    const x = scaleAlong(axis, [left, right]);
    made ??= items.flatMap((item, index): readonly Stop[] => {
      const value = valueOf(item, index);
      if (value < axis.domain[0] || value > axis.domain[1]) return [];
      return [
        {
          x: x(value),
          value,
          get rows() {
            return rowsOf(item, index);
          },
        },
      ];
    });
    return made;
  };
}
