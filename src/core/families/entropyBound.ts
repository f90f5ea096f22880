/** A certified upper bound on ln |X| from the linear oracle alone. */
import { logAdd } from '../combinatorics/bigCounting';
import type { ActionFamily } from './family';

/** Stops once the bound is within this of the best possible entropy bound. */
const TOLERANCE = 1e-3;
/** Far above an oracle's rounding errors, in multiples of d times the largest weight. */
const ROUNDING_MARGIN = 1e-10;

/**
 * ln |X| <= max over the convex hull of X of the sum of the binary entropies h(y_e): the entropy of the uniform law on X is at
 * most the sum of those of its marginals.
 *
 * By Frank and Wolfe (1956), where value plus gap bounds the maximum at every step: for weights w = h'(q) this bound is max over
 * X of w(x), plus the sum of ln(1 + e^(-w_e)). It holds for all weights, since |X| is at most the sum over X of e^(max - w(x)),
 * and the sum over all sets of e^(-w(x)) is the product of the 1 + e^(-w_e). So q need not be in the hull, and coordinates in
 * which all answers agree so far can be kept away from 0 and 1.
 * @param calls the most oracle calls; with 0 the bound is d ln 2
 * @throws RangeError if `best` gives no action
 */
export function entropyBound(dimension: number, best: ActionFamily['best'], calls: number): number {
  const mean = new Float64Array(dimension);
  let least = dimension * Math.LN2;
  for (let call = 0; call < calls; call++) {
    const nearest = 1 / (call + 2) ** 2;
    const weights = mean.map((y) => {
      const inside = call === 0 ? 0.5 : Math.min(Math.max(y, nearest), 1 - nearest);
      return Math.log((1 - inside) / inside);
    });
    const [answer] = best(weights, 1);
    if (answer === undefined) throw new RangeError('The family has no action.');
    const largest = weights.reduce((known, weight) => Math.max(known, Math.abs(weight)), 0);
    const bound =
      answer.value +
      weights.reduce((total, weight) => total + logAdd(0, -weight), 0) +
      ROUNDING_MARGIN * (1 + dimension * (1 + largest));
    least = Math.min(least, bound);
    if (call > 0 && least - entropyOf(mean) < TOLERANCE) break;
    const step = call === 0 ? 1 : 2 / (call + 2);
    for (let arm = 0; arm < dimension; arm++) mean[arm] = (mean[arm] as number) * (1 - step);
    for (const arm of answer.action) mean[arm] = (mean[arm] as number) + step;
  }
  return least;
}

function entropyOf(mean: Float64Array): number {
  const term = (p: number): number => (p > 0 ? -p * Math.log(p) : 0);
  return mean.reduce((total, y) => total + term(y) + term(1 - y), 0);
}
