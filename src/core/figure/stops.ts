/** What a pointer or an arrow key finds on the x axis. */
import { scaleAlong } from './axes';
import type { Axis, Box, Stop } from './figure';

/**
 * Thousands of stops are made anew with each figure: they are worked out when they are first asked for, the values of one
 * where someone looks.
 * @param items what is found at one place each
 * @param valueOf its place in the coordinates of the axis; what is not shown is left out
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
