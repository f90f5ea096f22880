/** D, how fast the difference of the rewards of two actions changes with theta, and the pairs that it is taken over. */
import type { Action, ActionFamily } from '../families/family';

export interface DifferenceConstant {
  /** D: |(r̄(x, a) - r̄(y, a)) - (r̄(x, b) - r̄(y, b))| <= D ||a - b||_2 for all actions x, y. At most 2 L_p. */
  readonly value: number;
  /** How D comes about, for a person. */
  readonly formula: string;
}

/** Steps that going through all pairs may take: a few hundredths of a second. */
const MOST_PAIR_WORK = 2e7;

/** A quantity of two actions that grows as they have fewer base arms in common. */
export type PairQuantity = (size: number, otherSize: number, shared: number) => number;

/**
 * The maximum of a quantity over all pairs of different actions: itself where X is short enough for its pairs to be
 * gone through, else an upper bound of it, with the least that two actions of these sizes among d base arms can share.
 *
 * @param quantity not increasing in the number of shared base arms
 * @returns 0 where there is only one action
 */
export function largestOverPairs(family: ActionFamily, quantity: PairQuantity): number {
  const actions = listedForPairs(family);
  return actions === null ? largestBySize(family, quantity) : largestListed(actions, quantity);
}

/** X where its pairs can be gone through, else null. */
export function listedForPairs(family: ActionFamily): readonly Action[] | null {
  return family.enumerate(Math.floor(Math.sqrt(MOST_PAIR_WORK / family.largestAction)));
}

function largestListed(actions: readonly Action[], quantity: PairQuantity): number {
  let largest = 0;
  actions.forEach((action, index) => {
    const isShared = new Set(action);
    for (let other = 0; other < index; other++) {
      const rival = actions[other] as Action;
      let shared = 0;
      for (const arm of rival) if (isShared.has(arm)) shared++;
      largest = Math.max(largest, quantity(action.length, rival.length, shared));
    }
  });
  return largest;
}

function largestBySize({ sizes, dimension }: ActionFamily, quantity: PairQuantity): number {
  let largest = 0;
  for (const size of sizes) {
    for (const other of sizes) {
      largest = Math.max(largest, quantity(size, other, Math.max(0, size + other - dimension)));
    }
  }
  return largest;
}

/** |x Δ y|, the base arms that are in one of the actions alone. */
export const symmetricDifference: PairQuantity = (size, other, shared) => size + other - 2 * shared;

/** |x ∪ y| */
export const union: PairQuantity = (size, other, shared) => size + other - shared;
