/** Uniform matroids: every set of a fixed size is a basis. */
import { createLaminarMatroid } from './laminar';
import type { Matroid } from './matroid';

/** @throws RangeError unless 0 <= rank <= elements, both whole numbers */
export function createUniformMatroid(elements: number, rank: number): Matroid {
  if (![elements, rank].every(Number.isInteger) || rank < 0 || elements < rank) {
    throw new RangeError(`There is no rank ${rank} on ${elements} elements.`);
  }
  const all = Array.from({ length: elements }, (_, element) => element);
  return { ...createLaminarMatroid(elements, [{ elements: all, capacity: rank }]), groups: [all] };
}
