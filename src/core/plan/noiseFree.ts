/** A run on average: observations without noise, and counts at their expected values. */
import { createSimulatedEnvironment } from '../environment/simulated';
import type { Environment } from '../protocol/environment';
import type { Feedback } from '../feedback/feedback';
import { drawsOf, type Draws } from '../numerics/random';
import { learnerStream } from '../numerics/streams';

/** Each total is exactly count times M_x theta. @param theta d numbers */
export function createNoiseFreeEnvironment(feedback: Feedback, theta: Float64Array): Environment {
  const silent = { on: 'feedback', distribution: 'none', scale: 0 } as const;
  return createSimulatedEnvironment(feedback, theta, silent, { uniform: () => 0 });
}

/**
 * The draws of a learner with each binomial count replaced by its expectation n p, rounded to an integer. Other draws stay
 * random, since no expectation can replace them.
 */
export function expectedDraws(seed: number): Draws {
  return { ...drawsOf(learnerStream(seed)), binomial: (n, p) => Math.round(n * p) };
}
