/** The optimistic comparison (Chen, Lin, King, Lyu and Chen 2014, CLUCB) by two queries to the linear oracle of the family. */
import type { Action, ActionFamily } from '../../families/family';
import { totalWeight } from '../../families/rankedActions';
import { roundingOf } from '../../protocol/ties';

/** Bounds of each base arm: its share of the reward of an action is within its radius of its value. */
export interface ArmBounds {
  /** w, d numbers; a new array at each test. */
  readonly values: Float64Array;
  /** rad, d numbers. */
  readonly radii: Float64Array;
  /** Whether the base arm has no share in any reward. */
  isFree(arm: number): boolean;
}

export interface Comparison {
  /** M, the best action by the values. */
  readonly leader: Action;
  /** M~, the action that may be furthest ahead of M; null if no action has another reward. */
  readonly rival: Action | null;
  /** w(M) - w(M~) */
  readonly gap: number | null;
  /** The sum of the radii of the base arms that only one of the two contains. */
  readonly threshold: number;
  /** Those base arms, ascending. */
  readonly between: readonly number[];
  readonly passed: boolean;
}

/** Actions searched for one with another reward than the leader. */
const MOST_LOOKED_AT = 256;

/**
 * With w~ = w - rad on M and w + rad off M, and M~ the best action by w~, the test passes if w~(M~) <= w~(M). It compares
 * values rather than sets: an action with the reward of M is no rival, although it is another set. The lead must also
 * exceed rounding error.
 */
export function optimisticRival(family: ActionFamily, bounds: ArmBounds): Comparison {
  const { values, radii } = bounds;
  const leader = family.maximize(values).action;
  const optimistic = values.map((value, arm) => value + (radii[arm] as number));
  for (const arm of leader) optimistic[arm] = (values[arm] as number) - (radii[arm] as number);
  const rival = family.maximize(optimistic).action;
  const compared = compare(leader, rival, bounds);
  if (compared.threshold > compared.gap) return { leader, rival, ...compared, passed: false };
  // The test has passed; find the closest rival, and a tie that rounding may hide.
  for (let count = 2; ; count = Math.min(4 * count, MOST_LOOKED_AT)) {
    const ranked = family.best(optimistic, count);
    for (const { action } of ranked) {
      const { gap, threshold, between } = compare(leader, action, bounds);
      if (between.every((arm) => bounds.isFree(arm))) continue;
      const least = roundingOf(totalWeight(leader, values));
      const needed = Math.max(threshold, least);
      return { leader, rival: action, gap, threshold: needed, between, passed: gap > needed };
    }
    if (ranked.length < count || count === MOST_LOOKED_AT) {
      return { leader, rival: null, gap: null, threshold: 0, between: [], passed: true };
    }
  }
}

/** The base arm with the largest radius, the first on ties. @param arms at least one */
export function mostUncertain(arms: readonly number[], radii: Float64Array): number {
  return arms.reduce((p, arm) => ((radii[arm] as number) > (radii[p] as number) ? arm : p));
}

/** Compares by the base arms that only one of the two contains, so that common ones cause no rounding. */
function compare(leader: Action, rival: Action, { values, radii }: ArmBounds) {
  const [own, other] = [new Set(leader), new Set(rival)];
  const lost = leader.filter((arm) => !other.has(arm));
  const won = rival.filter((arm) => !own.has(arm));
  const between = [...lost, ...won].sort((a, b) => a - b);
  const gap = totalWeight(lost, values) - totalWeight(won, values);
  return { gap, threshold: totalWeight(between, radii), between };
}
