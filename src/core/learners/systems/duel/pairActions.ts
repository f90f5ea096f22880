// Actions that show whether any pair of base arms interacts, which one, and whether a given one does.
import type { FittedPair, PairFits } from '../../../assumptionChecks/pairFits';
import type { Action, ActionFamily } from '../../../families/family';
import { hasAction } from '../../../families/hasAction';
import type { Random } from '../../../numerics/random';

/** Limits on one step: pairs of base arms over all candidates, and candidates. */
const STEP_WORK = 1e6;
const MOST_PAIR_ACTIONS = 2000;

/** All actions of a short family; otherwise the best actions under random weights. */
export function candidatesOf(
  family: ActionFamily,
  pairs: number,
  random: Random,
): readonly Action[] {
  const work = Math.max(1, pairs * family.largestAction);
  const most = Math.min(MOST_PAIR_ACTIONS, Math.floor(STEP_WORK / work));
  const listed = family.enumerate(most);
  if (listed !== null) return listed;
  const drawn = Array.from({ length: most }, () => {
    const weights = Float64Array.from({ length: family.dimension }, () => random.uniform() - 0.5);
    return family.maximize(weights).action;
  });
  return [...new Map(drawn.map((action) => [action.join(), action])).values()];
}

/**
 * Greedily chooses the actions that tell most about little-known pairs, each given those before.
 * @param fits is updated as if the chosen actions were measured
 * @param enough the information at which a pair is known
 * @param samples of each action
 */
export function telling(
  fits: PairFits,
  candidates: readonly Action[],
  most: number,
  enough: number,
  samples: number,
): readonly Action[] {
  const chosen: Action[] = [];
  while (chosen.length < most) {
    const action = largest(candidates, (one) => fits.told(one, enough, samples));
    if (action === null || chosen.includes(action)) break;
    fits.plan(action, samples);
    chosen.push(action);
  }
  return chosen;
}

/** For each pair, the action whose predicted mean under it differs most from the predictions under the others. */
export function toldApart(
  fits: PairFits,
  pairs: readonly FittedPair[],
  candidates: readonly Action[],
): readonly Action[] {
  const meansOf = (action: Action) => pairs.map((pair) => pair.effect * fits.shown(pair, action));
  const chosen = pairs.map((_, own) =>
    largest(candidates, (action) => {
      const means = meansOf(action);
      return means.reduce((sum, mean) => sum + ((means[own] as number) - mean) ** 2, 0);
    }),
  );
  return [...new Set(chosen)].filter((action) => action !== null);
}

/**
 * Four actions with both, either and none of two base arms, and alike in all other base arms. For additive values, both + none
 * equals the sum of the other two. Null if the family has no such four.
 */
export function crossed(
  family: ActionFamily,
  [a, b]: readonly [number, number],
): readonly Action[] | null {
  const d = family.dimension;
  const forced = 8 * d;
  const likest = (weightOf: (arm: number) => number) =>
    family.maximize(Float64Array.from({ length: d }, (_, arm) => weightOf(arm))).action;
  const both = likest((arm) => (arm === a || arm === b ? forced : 1));
  /** An action with `kept` and without `gone`, close to `both`, that avoids the changes which `other` makes to `both`. */
  const without = (gone: number, kept: number, other: Action) =>
    likest((arm) => {
      if (arm === gone) return -forced;
      if (arm === kept) return forced;
      if (both.includes(arm)) return other.includes(arm) ? 2 : 4;
      return other.includes(arm) ? -1 : -0.5;
    });
  const first = without(b, a, both);
  const second = without(a, b, first);
  const has = (action: Action) => [action.includes(a), action.includes(b)].join();
  if ([both, first, second].map(has).join(' ') !== 'true,true true,false false,true') return null;
  const count = new Int8Array(d);
  for (const [action, sign] of [
    [first, 1],
    [second, 1],
    [both, -1],
  ] as const)
    for (const arm of action) count[arm] = (count[arm] as number) + sign;
  if (count.some((one) => one !== 0 && one !== 1)) return null;
  const none = [...count.keys()].filter((arm) => count[arm] === 1);
  return hasAction(family, none) ? [both, first, second, none] : null;
}

function largest(actions: readonly Action[], valueOf: (action: Action) => number): Action | null {
  let [best, most]: [Action | null, number] = [null, 0];
  for (const action of actions) {
    const value = valueOf(action);
    if (value > most * (1 + 1e-9)) [best, most] = [action, value];
  }
  return best;
}
