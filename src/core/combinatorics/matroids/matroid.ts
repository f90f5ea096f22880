/** A matroid as algorithms see it: independence and exchange, without a list of sets. */

/**
 * A matroid on the elements 0, …, elements-1. Loops (in no basis) and coloops (in every basis) are allowed, and so is rank 0,
 * with the empty set as the only basis.
 */
export interface Matroid {
  readonly elements: number;
  /** The number of elements of each basis. */
  readonly rank: number;
  /** Groups of elements, if the bases are all sets with a fixed number of elements of each group. */
  readonly groups?: readonly (readonly number[])[];
  /** A new, empty independent set. */
  grow(): GrowingSet;
  /**
   * How the elements of an independent set can be exchanged.
   * @param independent distinct elements of an independent set, in any order
   */
  exchanges(independent: readonly number[]): Exchanges;
  /** The exact number of bases; null if no quick formula gives it. */
  countBases(): bigint | null;
  /** An upper bound on the natural logarithm of the number of bases, including rounding errors. */
  logBasesBound(): number;
}

/** An independent set that grows one element at a time. */
export interface GrowingSet {
  /** Adds an element not yet in the set if the set stays independent; returns whether it did. */
  add(element: number): boolean;
}

/** The possible exchanges in one independent set. */
export interface Exchanges {
  /**
   * For an element outside the independent set I: the elements of I that may leave when it enters (its fundamental circuit without
   * itself; empty for a loop). Null if it may enter without any leaving. Elements with the same result may share one array.
   */
  circuit(element: number): readonly number[] | null;
}

/** @throws RangeError if an element is not a whole number in 0, …, elements-1, or comes twice */
export function requireElements(set: readonly number[], elements: number): void {
  const met = new Set<number>();
  for (const element of set) {
    if (!Number.isInteger(element) || element < 0 || element >= elements) {
      throw new RangeError(`${element} is none of the ${elements} elements.`);
    }
    if (met.has(element)) throw new RangeError(`The element ${element} comes twice in a set.`);
    met.add(element);
  }
}
