/** Partition matroids: a fixed number of elements of each group. */
import { createLaminarMatroid } from './laminar';
import type { Matroid } from './matroid';

/**
 * The elements are numbered group by group; a basis has `choose` elements of each group.
 * @throws RangeError if a group has fewer elements than `choose`, or either is not a whole number of 0 or more
 */
export function createPartitionMatroid(
  groups: readonly { readonly size: number; readonly choose: number }[],
): Matroid {
  let elements = 0;
  const sets = groups.map(({ size, choose }) => {
    if (![size, choose].every(Number.isInteger) || choose < 0 || size < choose) {
      throw new RangeError(`A group of ${size} elements has no ${choose} to choose.`);
    }
    const first = elements;
    elements += size;
    return { elements: Array.from({ length: size }, (_, i) => first + i), capacity: choose };
  });
  return {
    ...createLaminarMatroid(elements, sets),
    groups: sets.map((set) => set.elements),
  };
}
