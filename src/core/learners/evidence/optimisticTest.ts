/** A test by the optimistic comparison, and its report. */
import type { Action, ActionFamily } from '../../families/family';
import { totalWeight } from '../../families/rankedActions';
import type { BatchTest } from './batchLoop';
import { SHOWN_LEADERS, type Estimate, type Estimated } from '../contract/roundReport';
import { optimisticRival, type ArmBounds, type Comparison } from './optimisticRival';

export interface OptimisticTest extends BatchTest {
  readonly bounds: ArmBounds;
  readonly comparison: Comparison;
}

/** Actions searched for the rank of the rival, or for ties. */
const MOST_RANKED = 256;

/** @param estimate the precision of the values; must stay true */
export function optimisticTest(
  family: ActionFamily,
  bounds: ArmBounds,
  estimate: Estimate<Estimated>,
): OptimisticTest {
  const comparison = optimisticRival(family, bounds);
  return { bounds, comparison, ...comparisonTest(family, bounds.values, comparison, estimate) };
}

/** A test from the comparison of the best action with its optimistic rival. @param values w */
export function comparisonTest(
  family: ActionFamily,
  values: Float64Array,
  { leader, rival, gap, threshold, passed }: Omit<Comparison, 'between'>,
  estimate: Estimate<Estimated>,
): BatchTest {
  const best = totalWeight(leader, values);
  const shortfall = gap === null ? 0 : Math.max(0, threshold - gap);
  return {
    action: leader,
    value: best,
    gap,
    pair: rival === null ? null : { leader, rival },
    threshold,
    // One more than the actions ahead of the rival; 2 if it is tied with the leader.
    rivalRank: () =>
      gap === null ? 2 : Math.max(2, 1 + upTo(family, values, best - gap, true).actions.length),
    passed,
    shortfall,
    tied: (reach) => {
      const { actions, isAll } = upTo(family, values, best - reach);
      return { actions, count: actions.length, isLeast: !isAll };
    },
    ranked: () =>
      family.best(values, SHOWN_LEADERS).map(({ action, value }) => ({ action, estimate: value })),
    survivors: null,
    estimate,
  };
}

/** The actions of at least (or above) this value, best first; at most MOST_RANKED of them. */
function upTo(
  family: ActionFamily,
  values: Float64Array,
  least: number,
  isStrict = false,
): { readonly actions: readonly Action[]; readonly isAll: boolean } {
  for (let count = 4; ; count *= 4) {
    const ranked = family.best(values, count);
    const actions = ranked
      .filter(({ value }) => (isStrict ? value > least : value >= least))
      .map(({ action }) => action);
    const isAll = actions.length < count;
    if (isAll || count >= MOST_RANKED) return { actions, isAll };
  }
}
