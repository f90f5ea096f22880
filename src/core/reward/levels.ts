/** The k best actions of a reward whose value is one of the values of the base arms. */
import type { Action, ActionFamily, RankedAction } from '../families/family';

/**
 * For each threshold t the actions of value at least t can be had from the oracle, and they are
 * nested: fewer for a higher t. The highest t with k of them is found by bisection over the values
 * of theta. The fewer than k of the threshold above are then all known, and as many of value t fill
 * the rest, so the k best are exact, ties included; about log2(d) questions for k actions each.
 *
 * @param reaching weights of the base arms and the total from which on an action has value >= t
 */
export function bestByLevels(
  family: ActionFamily,
  theta: Float64Array,
  k: number,
  valueOf: (action: Action) => number,
  reaching: (threshold: number) => { readonly weights: Float64Array; readonly total: number },
): readonly RankedAction[] {
  const thresholds = Array.from(new Set(theta)).sort((a, b) => b - a);
  const atLeast = (level: number): readonly Action[] => {
    const threshold = thresholds[level];
    if (threshold === undefined) return [];
    const { weights, total } = reaching(threshold);
    return family
      .best(weights, k)
      .filter(({ value }) => value >= total)
      .map(({ action }) => action);
  };
  // The first level with k actions; the last one has all of X.
  let low = 0;
  let high = thresholds.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (atLeast(middle).length >= k) high = middle;
    else low = middle + 1;
  }
  const found = new Map<string, Action>();
  for (const action of [...atLeast(low - 1), ...atLeast(low)]) found.set(action.join(), action);
  return Array.from(found.values(), (action) => ({ action, value: valueOf(action) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, k);
}
