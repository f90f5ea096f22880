/** rad_n of GCB-PE, line 9 of Algorithm 6 of the paper: with probability 1 - delta_j, ||theta^ - theta||_2 < rad at a test that is fixed in advance. */
import { subGaussianConstantOf } from '../../protocol/subGaussian';
import type { NoiseKind } from '../../feedback/beta/perPullBounds';
import { perPullBoundsOf } from '../../feedback/beta/perPullBounds';
import type { EstimateCovariance } from '../../design/certificates/estimateCovariance';
import type { Constants } from '../../protocol/learner';
import type { GcbPeOptions } from '../options';
import type { PartialProblem } from './partialProblem';

/** rad_n of GCB-PE, with the constants that it is made of. */
export interface ConfidenceRadius {
  /**
   * @param rounds action i of sigma has been pulled at least w_i times this
   * @param logInverseDelta ln(1 / delta_j)
   */
  at(rounds: number, logInverseDelta: number): number;
  readonly constants: Constants;
}

/**
 * With L = ln(1 / delta_j), where the printed schedule has delta_j = delta / (2 n^2):
 *
 * - printed: sqrt(2 beta_sigma^2 (L + ln(2 e^2)) / n), for noise eta in [-1, 1]^d on the arms. beta_sigma is for equal
 *   counts alone; with other weights sqrt(sum of beta_i^2 / w_i) takes its place.
 * - per-pull: sqrt(2 (sum of beta_i^2 / w_i) (L + ln 2) / n), for noise that is bounded, with the beta_i that fit it:
 *   each pull is a martingale increment of its own (Pinelis 1994, "Optimum bounds for the distributions of martingales
 *   in Banach spaces", theorem 3.5)
 * - sub-gaussian: sqrt((tr Cov + 2 ||Cov||_F sqrt(L) + 2 ||Cov||_op L) / n) (Hsu, Kakade and Zhang 2012, "A tail
 *   inequality for quadratic forms of subgaussian random vectors", theorem 1)
 *
 * @param weights w_i
 * @param covariance of a round with w_i pulls of action i
 */
export function createConfidenceRadius(
  radius: GcbPeOptions['radius'],
  problem: PartialProblem,
  weights: Float64Array,
  covariance: EstimateCovariance,
): ConfidenceRadius {
  const { beta } = problem;
  const common = { betaPrinted: beta.value, betaMethod: beta.method, betaPerPull: beta.perPull };
  switch (radius) {
    case 'printed': {
      const isUniform = weights.every((weight) => weight === 1);
      const own = isUniform ? beta.value : weightedNorm(beta.perAction, weights);
      return {
        at: (rounds, logInverseDelta) =>
          Math.sqrt((2 * own ** 2 * (logInverseDelta + Math.LN2 + 2)) / rounds),
        constants: { ...common, beta: own },
      };
    }
    case 'per-pull': {
      const own = weightedNorm(noiseIncrements(problem, 'bounded'), weights);
      return {
        at: (rounds, logInverseDelta) =>
          Math.sqrt((2 * own ** 2 * (logInverseDelta + Math.LN2)) / rounds),
        constants: { ...common, beta: own },
      };
    }
    case 'sub-gaussian': {
      const { trace, frobenius, operator } = covariance;
      return {
        at: (rounds, logInverseDelta) =>
          Math.sqrt(
            (trace + 2 * frobenius * Math.sqrt(logInverseDelta) + 2 * operator * logInverseDelta) /
              rounds,
          ),
        constants: {
          ...common,
          // The radius has the covariance in its place; beta_sigma says how the set compares with others.
          beta: beta.value,
          covarianceTrace: trace,
          covarianceFrobenius: frobenius,
          covarianceOperator: operator,
        },
      };
    }
  }
}

/** What a radius takes the noise for. */
export function noiseClass(radius: GcbPeOptions['radius']): NoiseKind['law'] {
  return radius === 'sub-gaussian' ? 'sub-gaussian' : 'bounded';
}

/** beta_i for the radius in use, with which the counts of proportional exploration grow. */
export function incrementsFor(
  radius: GcbPeOptions['radius'],
  problem: PartialProblem,
): Float64Array {
  return radius === 'printed'
    ? problem.beta.perAction
    : noiseIncrements(problem, noiseClass(radius));
}

/** beta_i for the declared noise. */
function noiseIncrements(
  { noise, noiseScale, observerSet }: PartialProblem,
  law: NoiseKind['law'],
): Float64Array {
  const bound = noise.distribution === 'none' ? 0 : noise.scale;
  const constant = noise.on === 'arms' ? subGaussianConstantOf(noise) : noiseScale;
  const unit = law === 'bounded' ? bound : constant;
  const { on, rows } = noise;
  return perPullBoundsOf(observerSet, { on, law, rows }).map((beta) => unit * beta);
}

/** sqrt(sum of beta_i^2 / w_i); an action of weight 0 has beta_i = 0. */
function weightedNorm(increments: Float64Array, weights: Float64Array): number {
  let sum = 0;
  increments.forEach((beta, index) => {
    if (beta > 0) sum += (beta * beta) / (weights[index] as number);
  });
  return Math.sqrt(sum);
}
