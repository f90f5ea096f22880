/**
 * A simulated environment that draws the totals of a batch of pulls in one step. The draws have the exact law, except for uniform
 * noise in batches of more than MOST_EXACT_UNIFORM pulls.
 */
import type { Action } from '../families/family';
import type { Feedback, ObservationRow } from '../feedback/feedback';
import type { Pull, Totals } from '../protocol/learner';
import { sparseDot } from '../numerics/linearAlgebra';
import { createBinomial, createNormal, createUniformSum, type Random } from '../numerics/random';
import type { Environment, Noise } from '../protocol/environment';

/**
 * Up to this count, totals of uniform noise are sums of single draws. Beyond it they are normal with the same mean and variance;
 * the distribution functions differ by less than 3e-5 (Edgeworth: 0.028 / count).
 */
export const MOST_EXACT_UNIFORM = 1000;

/** The total noise of `count` pulls in one coordinate. */
type NoiseTotal = (count: number) => number;

/** Draws the totals of `count` pulls of an action. */
type Draw = (count: number) => Float64Array;

/**
 * Observations y = M_x theta + noise (noise on the feedback) or y = M_x (theta + eta) (noise on the arms), summed over a batch
 * without a loop over its pulls.
 *
 * @param theta d numbers
 * @param random the stream of the environment; nothing else may draw from it
 * @throws RangeError if the count of a pull is not an integer from 1 to 2^53 - 1
 */
export function createSimulatedEnvironment(
  feedback: Feedback,
  theta: Float64Array,
  noise: Noise,
  random: Random,
): Environment {
  const noiseTotal = createNoiseTotal(noise, random);
  const drawOf = noise.on === 'arms' ? withNoisyArms : withNoisyFeedback;
  // Learners repeat actions and pass the same objects.
  const known = new WeakMap<Action, Draw>();
  const pull = ({ action, count }: Pull): Totals => {
    if (!Number.isSafeInteger(count) || count < 1) {
      throw new RangeError(`A batch has 1 to 2^53 - 1 samples, not ${count}.`);
    }
    let draw = known.get(action);
    if (draw === undefined) {
      const rows = feedback.observe(action);
      const means = Float64Array.from(rows, ({ arms, coefficients }) =>
        sparseDot(arms, coefficients, theta),
      );
      draw = drawOf(means, noiseTotal, rows);
      known.set(action, draw);
    }
    return { count, sum: draw(count) };
  };
  return { pull: (pulls) => pulls.map(pull) };
}

function createNoiseTotal({ distribution, scale }: Noise, random: Random): NoiseTotal {
  switch (distribution) {
    case 'gaussian': {
      const normal = createNormal(random);
      return (count) => Math.sqrt(count) * scale * normal();
    }
    case 'rademacher': {
      const binomial = createBinomial(random);
      return (count) => {
        // Heads minus tails: both are integers below 2^53, so the difference is exact.
        const heads = binomial(count, 0.5);
        return scale * (heads - (count - heads));
      };
    }
    case 'uniform': {
      const normal = createNormal(random);
      const uniformSum = createUniformSum(random);
      // The sum of n numbers on [0, 1) has mean n / 2 and variance n / 12.
      return (count) =>
        count <= MOST_EXACT_UNIFORM
          ? 2 * scale * (uniformSum(count) - count / 2)
          : scale * Math.sqrt(count / 3) * normal();
    }
    case 'none':
      return () => 0;
  }
}

/** @param means M_x theta, one number per row */
function withNoisyFeedback(means: Float64Array, noiseTotal: NoiseTotal): Draw {
  return (count) => means.map((mean) => count * mean + noiseTotal(count));
}

/** Rows may share arms, so the total noise is drawn once per base arm, in ascending order, before M_x is applied. */
function withNoisyArms(
  means: Float64Array,
  noiseTotal: NoiseTotal,
  rows: readonly ObservationRow[],
): Draw {
  const arms = [...new Set(rows.flatMap((row) => row.arms))].sort((a, b) => a - b);
  const positionOf = new Map(arms.map((arm, position) => [arm, position]));
  const placed = rows.map((row) => row.arms.map((arm) => positionOf.get(arm) as number));
  return (count) => {
    const noiseOfArm = Float64Array.from(arms, () => noiseTotal(count));
    return means.map((mean, row) => {
      const { coefficients } = rows[row] as ObservationRow;
      return count * mean + sparseDot(placed[row] as number[], coefficients, noiseOfArm);
    });
  };
}
