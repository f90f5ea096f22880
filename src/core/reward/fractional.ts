/** The k best ratios x'theta / ||x||_1 by a parametric search with the linear oracle (Dinkelbach 1967). */
import type { Action, ActionFamily, RankedAction } from '../families/family';

/**
 * Dinkelbach's "On nonlinear fractional programming" for the k-th best ratio: the k actions of largest
 * x'theta - rho ||x||_1 for a rho that is at most the k-th best ratio have at least ratio rho each, and
 * the least of their ratios is the next rho. Where it grows no more, the k-th value is 0: an action of
 * a larger ratio has a positive value and is among the k, so these are the k best, ties included.
 */
export function bestRatios(
  family: ActionFamily,
  theta: Float64Array,
  k: number,
  ratioOf: (action: Action, theta: Float64Array) => number,
): readonly RankedAction[] {
  let weights = theta;
  let ratio = -Infinity;
  for (;;) {
    const ranked = family
      .best(weights, k)
      .map(({ action }) => ({ action, value: ratioOf(action, theta) }))
      .sort((a, b) => b.value - a.value);
    const least = ranked.at(-1)?.value ?? -Infinity;
    // All of X was asked for, or the ratio does not grow any more.
    if (ranked.length < k || !(least > ratio)) return ranked;
    ratio = least;
    weights = theta.map((value) => value - least);
  }
}
