/** A simulated environment: the totals of a batch of pulls, each batch one draw that is exact in law. */
import type { Feedback, ObservationRow } from '../feedback/feedback';
import type { Pull, Totals } from '../learners/learner';
import type { Random } from '../random';
import { createBinomial, createNormal } from '../random';
import type { Environment, Noise } from './environment';

/** The total of the noise of `count` pulls in one coordinate. */
type NoiseTotal = (count: number) => number;

/**
 * Observations y = M_x theta + noise (noise on the feedback) or y = M_x (theta + eta) (noise on the
 * arms), summed over a batch without a loop over its pulls (ALGORITHMS 1.4).
 *
 * @param theta d numbers
 * @param random the stream of the environment; nothing else may draw from it
 */
export function createSimulatedEnvironment(
  feedback: Feedback,
  theta: Float64Array,
  noise: Noise,
  random: Random,
): Environment {
  const noiseTotal = createNoiseTotal(noise, random);
  const total = noise.on === 'arms' ? totalWithNoisyArms : totalWithNoisyFeedback;
  return {
    pull: (pulls) =>
      pulls.map((pull) => total(checked(pull), feedback.observe(pull.action), theta, noiseTotal)),
  };
}

function checked(pull: Pull): Pull {
  if (!Number.isSafeInteger(pull.count) || pull.count < 1) {
    throw new RangeError(`A batch has 1 to 2^53 - 1 pulls, not ${pull.count}.`);
  }
  return pull;
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
        // Heads less tails: both are integers below 2^53, so the difference is exact.
        const heads = binomial(count, 0.5);
        return scale * (heads - (count - heads));
      };
    }
    case 'none':
      return () => 0;
  }
}

function totalWithNoisyFeedback(
  { count }: Pull,
  rows: readonly ObservationRow[],
  theta: Float64Array,
  noiseTotal: NoiseTotal,
): Totals {
  const sum = new Float64Array(rows.length);
  rows.forEach((row, index) => {
    sum[index] = count * combine(row, (arm) => theta[arm] as number) + noiseTotal(count);
  });
  return { count, sum };
}

/** Rows share arms, so the total of each base arm is drawn once, in ascending order, and M_x applied to them. */
function totalWithNoisyArms(
  { count }: Pull,
  rows: readonly ObservationRow[],
  theta: Float64Array,
  noiseTotal: NoiseTotal,
): Totals {
  const arms = [...new Set(rows.flatMap((row) => row.arms))].sort((a, b) => a - b);
  const noiseOfArm = new Map(arms.map((arm) => [arm, noiseTotal(count)]));
  const sum = new Float64Array(rows.length);
  rows.forEach((row, index) => {
    const signal = combine(row, (arm) => theta[arm] as number);
    const disturbance = combine(row, (arm) => noiseOfArm.get(arm) as number);
    sum[index] = count * signal + disturbance;
  });
  return { count, sum };
}

function combine(row: ObservationRow, valueOf: (arm: number) => number): number {
  let sum = 0;
  row.arms.forEach((arm, index) => {
    sum += (row.coefficients[index] as number) * valueOf(arm);
  });
  return sum;
}
