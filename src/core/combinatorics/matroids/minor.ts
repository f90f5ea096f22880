/** Minors of a matroid as counting takes them: ever smaller, and identified by their structure. */
import type { Exchanges } from './matroid';

/** One less than there are, so that some character is in no string. */
const BITS_OF_A_CHARACTER = 15;

/** What is left of a matroid, on the elements 0, …, elements-1 in the order they had before. */
export interface Minor {
  readonly elements: number;
  /** As for a matroid. */
  exchanges(independent: readonly number[]): Exchanges;
  /**
   * Contracts some elements and deletes all others but the `kept`, which are renumbered.
   * @param contracted distinct elements of an independent set
   * @param kept ascending, none of them contracted
   * @param size only independent sets of at most this many elements matter from here on
   */
  minor(contracted: readonly number[], kept: readonly number[], size: number): Minor;
  /**
   * Minors of one kind with the same signature have the same independent sets, up to `size`
   * elements; the converse need not hold.
   */
  signature(): string;
}

/** Whole numbers from 0 to 65,534 as a string that is quick to compare. */
export function packed(values: readonly number[]): string {
  return String.fromCharCode(...values);
}

/** A set of the numbers 0, …, length-1 as a string: the same one whatever order they come in. */
export function packedSet(members: readonly number[], length: number): string {
  const words = new Array<number>(Math.ceil(length / BITS_OF_A_CHARACTER)).fill(0);
  for (const member of members) {
    const word = Math.floor(member / BITS_OF_A_CHARACTER);
    words[word] = (words[word] as number) | (1 << (member % BITS_OF_A_CHARACTER));
  }
  return packed(words);
}
