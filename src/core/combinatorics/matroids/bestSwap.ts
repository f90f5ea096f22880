/** The best exchange of one element of a basis. */
import type { Exchanges } from './matroid';

/** One element for another: the basis with `enters` instead of `leaves` is a basis. */
export interface Swap {
  readonly enters: number;
  readonly leaves: number;
}

/**
 * The swap after which the weight of the basis is largest, or null where no element may be swapped.
 * Ties: the heaviest that enters, then the first that leaves.
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

  // Circuits that are shared are looked through once.
  const known = new Map<readonly number[], number>();
  let best: Swap | null = null;
  let largestGain = -Infinity;
  for (const enters of entering) {
    const weight = weights[enters] as number;
    // What enters later gains less than this.
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
