/** The best exchange of one element of a basis. */
import type { Exchanges } from './matroid';

/** A swap in a basis: `enters` replaces `leaves`, and the result is a basis. */
export interface Swap {
  readonly enters: number;
  readonly leaves: number;
}

/**
 * The swap that leaves the heaviest basis; null if no element may be swapped.
 * Ties go to the heaviest entering element, then to the first leaving one.
 * @param exchanges those of the basis
 * @param entering the elements that may enter, none of them in the basis, by descending weight
 * @param isFixed 1 for each element of the basis that must stay
 */
export function bestSwap(
  exchanges: Exchanges,
  basis: readonly number[],
  entering: Iterable<number>,
  isFixed: Uint8Array,
  weights: Float64Array,
): Swap | null {
  const lightestOf = (elements: readonly number[]): number => {
    let lightest = -1;
    let least = Infinity;
    for (const element of elements) {
      const weight = weights[element] as number;
      if (weight < least && isFixed[element] === 0) {
        lightest = element;
        least = weight;
      }
    }
    return lightest;
  };
  const lightestOfAll = lightestOf(basis);
  if (lightestOfAll < 0) return null;

  // Shared circuits are searched once.
  const known = new Map<readonly number[], number>();
  let best: Swap | null = null;
  let largestGain = -Infinity;
  for (const enters of entering) {
    const weight = weights[enters] as number;
    // Elements that enter later gain less than this.
    if (weight - (weights[lightestOfAll] as number) <= largestGain) break;
    const circuit = exchanges.circuit(enters);
    if (circuit === null || circuit.length === 0) continue;
    let leaves = known.get(circuit);
    if (leaves === undefined) {
      leaves = lightestOf(circuit);
      known.set(circuit, leaves);
    }
    if (leaves < 0) continue;
    const gain = weight - (weights[leaves] as number);
    if (gain > largestGain) {
      best = { enters, leaves };
      largestGain = gain;
    }
  }
  return best;
}
