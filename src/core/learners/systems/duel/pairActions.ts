// Actions that tell of pairs of base arms: whether any acts, which one, and whether it does.
import type { FittedPair, PairFits } from '../../../assumptionChecks/pairFits';
import type { Action, ActionFamily } from '../../../families/family';
import { hasAction } from '../../../families/hasAction';
import type { Random } from '../../../numerics/random';

/** So many pairs of base arms of candidates are looked at in one step, and so many candidates at most. */
const STEP_WORK = 1e6;
const MOST_CANDIDATES = 2000;

/** All actions of a short family, else some, each the best under random weights. */
export function candidatesOf(
  family: ActionFamily,
  pairs: number,
  random: Random,
): readonly Action[] {
  const work = Math.max(1, pairs * family.largestAction);
  const most = Math.min(MOST_CANDIDATES, Math.floor(STEP_WORK / work));
  const listed = family.enumerate(most);
  if (listed !== null) return listed;
  const drawn = Array.from({ length: most }, () => {
    const weights = Float64Array.from({ length: family.dimension }, () => random.uniform() - 0.5);
    return family.maximize(weights).action;
  });
  return [...new Map(drawn.map((action) => [action.join(), action])).values()];
}

/**
 * The actions that tell most of pairs of which little is known, one after the other, each given those before it.
 * @param fits takes them as measured
 * @param enough samples that a pair is known by
 * @param samples of each
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

/** For each of some pairs the action whose mean by it is furthest from those by the others. */
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
 * An action with both base arms, one with each alone and one with none, alike in the other base arms: with both and with none
 * less with each is 0 where the values add up. Null where the family has no such four.
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
  /** With one of the two alone, and where another action differs from the first one as that. */
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
