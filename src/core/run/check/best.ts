/** The k best actions of a family for given weights: the oracle by itself. */
import { loadSpec } from '../../document/loadSpec';
import type { Instance } from '../../learners/contract/instance';
import type { Labels } from '../../words/labels';
import { MAX_MAGNITUDE } from '../../text/limits';
import type { Overrides } from '../../document/overrides';
import type { Problem } from '../../text/problem';

/** The actions of largest reward for given weights, best first. */
export interface BestActions {
  readonly actions: readonly { readonly arms: readonly number[]; readonly value: number }[];
}

export type BestOutcome =
  | {
      readonly ok: true;
      readonly best: BestActions;
      readonly labels: Labels;
      /** An action is an order of its arms, not a set. */
      readonly isRanking: boolean;
      readonly problems: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * @param weights d numbers, none larger than MAX_MAGNITUDE
 * @param k a positive integer
 * @throws RangeError if the weights do not fit the family or k is not a positive integer
 */
export function bestActions(
  text: string,
  overrides: Overrides,
  weights: readonly number[],
  k: number,
): BestOutcome {
  const { problems, instance } = loadSpec(text, overrides);
  if (instance === null || problems.some(({ severity }) => severity === 'error')) {
    return { ok: false, problems };
  }
  const { family, labels } = instance;
  return {
    ok: true,
    best: { actions: ranked(instance, weights, k) },
    labels,
    isRanking: family.kind === 'ranking',
    problems,
  };
}

/**
 * The k best actions of an instance.
 * @throws RangeError if the weights do not fit the family or k is not a positive integer
 */
export function ranked(
  { family, reward }: Instance,
  weights: readonly number[],
  k: number,
): BestActions['actions'] {
  if (weights.length !== family.dimension) {
    throw new RangeError(
      `There are ${weights.length} weights for ${family.dimension} base arms: give one weight for each.`,
    );
  }
  const tooLarge = weights.findIndex((weight) => !(Math.abs(weight) <= MAX_MAGNITUDE));
  if (tooLarge >= 0) {
    throw new RangeError(
      `The weight of base arm ${tooLarge} is ${weights[tooLarge]}: a number from -1e100 to 1e100 is accepted. Measure in a larger unit.`,
    );
  }
  if (!Number.isSafeInteger(k) || k < 1) {
    throw new RangeError('The number of actions must be a positive integer.');
  }
  // The discounts of a ranking belong to the spec's reward; the family by itself has the default ones.
  const oracle = reward.kind === 'dcg' ? reward : family;
  return oracle
    .best(Float64Array.from(weights), k)
    .map(({ action, value }) => ({ arms: action, value }));
}
