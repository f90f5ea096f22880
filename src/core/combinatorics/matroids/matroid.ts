/** A matroid as its algorithms see it: independence and exchange, no list of sets. */

/**
 * A matroid on the elements 0, …, elements-1. Loops (in no basis) and coloops (in every basis) are
 * allowed; so is rank 0, where the empty set is the only basis.
 */
export interface Matroid {
  readonly elements: number;
  /** The number of elements of each basis. */
  readonly rank: number;
  /** The elements by groups, where a basis is any fixed number of each; missing where it is not so. */
  readonly groups?: readonly (readonly number[])[];
  /** An independent set that starts empty. */
  grow(): GrowingSet;
  /**
   * How the elements of an independent set can be exchanged.
   * @param independent distinct elements of an independent set, in any order
   */
  exchanges(independent: readonly number[]): Exchanges;
  /** The exact number of bases, or null where no quick formula gives it. */
  countBases(): bigint | null;
  /** An upper bound on the natural logarithm of the number of bases, whatever rounding does. */
  logBasesBound(): number;
}

/** An independent set that grows one element at a time. */
export interface GrowingSet {
  /** Adds an element that is not in the set, if the set stays independent; whether it did. */
  add(element: number): boolean;
}

/** What may be exchanged in one independent set. */
export interface Exchanges {
  /**
   * For an element that is not in the independent set I: the elements of I that may leave when it
   * enters, which are its fundamental circuit without itself; empty for a loop. Null where it may
   * enter with nothing leaving. Elements with the same answer may share one array.
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
