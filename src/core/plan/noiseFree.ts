/** What a run would see on average: observations without noise, and draws that come as often as they are expected. */
import type { Action } from '../families/family';
import type { Environment } from '../protocol/environment';
import type { Feedback } from '../feedback/feedback';
import { drawsOf, type Draws } from '../numerics/random';
import { learnerStream } from '../run/session/streams';

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

/**
 * The draws of a learner where counts come as often as expected: n p, rounded, so that they are whole and add up. What
 * is drawn of no count has no expectation to stand for it, so it is drawn.
 */
export function expectedDraws(seed: number): Draws {
  return { ...drawsOf(learnerStream(seed)), binomial: (n, p) => Math.round(n * p) };
}
