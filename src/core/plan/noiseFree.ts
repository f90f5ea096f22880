/** What a run would see on average: observations without noise, and draws that come as often as they are expected. */
import type { Action } from '../families/family';
import type { Environment } from '../protocol/environment';
import type { Feedback } from '../feedback/feedback';
import type { Binomial } from '../numerics/random';

/** Totals of exactly count times M_x theta, for counts of any size. @param theta d numbers */
export function createNoiseFreeEnvironment(feedback: Feedback, theta: Float64Array): Environment {
  // A learner pulls the same actions over and over, and passes the same objects.
  const known = new WeakMap<Action, Float64Array>();
  const meansOf = (action: Action): Float64Array => {
    let means = known.get(action);
    if (means === undefined) {
      means = Float64Array.from(feedback.observe(action), ({ arms, coefficients }) =>
        arms.reduce(
          (sum, arm, index) => sum + (coefficients[index] as number) * (theta[arm] as number),
          0,
        ),
      );
      known.set(action, means);
    }
    return means;
  };
  return {
    pull: (pulls) =>
      pulls.map(({ action, count }) => ({
        count,
        sum: meansOf(action).map((mean) => count * mean),
      })),
  };
}

/** The expectation n p, rounded, so that counts are whole and add up. */
export const expectedBinomial: Binomial = (n, p) => Math.round(n * p);
