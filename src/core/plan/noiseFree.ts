/** What a run would see on average: observations without noise, and draws that come as often as they are expected. */
import { createSimulatedEnvironment } from '../environment/simulated';
import type { Environment } from '../protocol/environment';
import type { Feedback } from '../feedback/feedback';
import { drawsOf, type Draws } from '../numerics/random';
import { learnerStream } from '../numerics/streams';

/** Totals of exactly count times M_x theta. @param theta d numbers */
export function createNoiseFreeEnvironment(feedback: Feedback, theta: Float64Array): Environment {
  const silent = { on: 'feedback', distribution: 'none', scale: 0 } as const;
  return createSimulatedEnvironment(feedback, theta, silent, { uniform: () => 0 });
}

/**
 * The draws of a learner where counts come as often as expected: n p, rounded, so that they are whole and add up. What
 * is drawn of no count has no expectation to stand for it, so it is drawn.
 */
export function expectedDraws(seed: number): Draws {
  return { ...drawsOf(learnerStream(seed)), binomial: (n, p) => Math.round(n * p) };
}
