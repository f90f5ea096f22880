// VectorEst(lambda, n): Algorithm 3 of the paper (label alg:vectorest), the randomised least squares of Tao, Blanco and Zhou
// (2018). Comments give the algorithm's line numbers.
import { multinomial, type Binomial } from '../../../numerics/random';
import { addScaled, scale } from '../../../numerics/linearAlgebra';
import { answersOf } from '../../../protocol/answers';
import type { Pull, Routine } from '../../../protocol/learner';
import type { SamplingDesign } from '../../designs/samplingDesign';

/**
 * The estimate theta^ = A^-1 b from n samples drawn from lambda.
 *
 * @param design lambda, in coordinates in which its support spans
 * @param n a positive integer up to 2^53 - 1
 * @param binomial draws how often each action occurs among the n samples
 */
export function* vectorEst(
  design: SamplingDesign,
  n: number,
  binomial: Binomial,
): Routine<Float64Array> {
  // 1: y_1, ..., y_n; only the number of occurrences of each action matters
  const counts = multinomial(binomial, n, design.lambda);
  const drawn = design.support.map((_, index) => index).filter((index) => counts[index] !== 0);
  const pulls: Pull[] = drawn.map((index) => ({
    action: design.support[index] as Pull['action'],
    count: counts[index] as number,
  }));
  // 2, 3: pulls y_1, …, y_n, rewards r_1, …, r_n
  const totals = answersOf(yield { type: 'pull', pulls }, pulls.length);

  // 5: b = sum of r_i y_i
  const b = new Float64Array(design.points[0]?.length ?? 0);
  drawn.forEach((index, position) => {
    const sumOfRewards = totals[position]?.sum[0] as number;
    addScaled(b, sumOfRewards, design.points[index] as Float64Array);
  });

  // 4, output: theta^ = A^-1 b with A = n M(lambda)
  return scale(design.information.solve(b), 1 / n);
}
