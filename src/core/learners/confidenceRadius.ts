/** rad_n of GCB-PE: with probability 1 - delta, ||theta^(n) - theta||_2 < rad_n at every n at once. */
import { perActionFeedbackNoise } from '../feedback/beta';
import type { EstimateCovariance } from './estimateCovariance';
import type { Constants } from './learner';
import type { GcbPeOptions } from './options';
import type { PartialProblem } from './partialProblem';

/** rad_n of GCB-PE, with the constants that it is made of. */
export interface ConfidenceRadius {
  /** @param n rounds of exploration, a positive integer */
  readonly at: (n: number) => number;
  readonly constants: Constants;
}

/**
 * All three spend delta / (2 n^2) at n, which covers any rule that says when to test.
 *
 * - printed: sqrt(2 beta_sigma^2 ln(4 n^2 e^2 / delta) / n), for noise eta in [-1, 1]^d on the arms
 * - per-pull: sqrt(2 (sum of beta_i^2) ln(4 n^2 / delta) / n), for noise that is bounded, with the beta_i that fit it:
 *   each pull is a martingale increment of its own, by Pinelis (1994)
 * - sub-gaussian: sqrt((tr Cov + 2 ||Cov||_F sqrt(t) + 2 ||Cov||_op t) / n) with t = ln(2 n^2 / delta), by Hsu,
 *   Kakade and Zhang (2012)
 */
export function createConfidenceRadius(
  radius: GcbPeOptions['radius'],
  problem: PartialProblem,
  covariance: EstimateCovariance,
): ConfidenceRadius {
  const { beta, delta } = problem;
  const common = { betaPrinted: beta.value, betaMethod: beta.method, betaPerPull: beta.perPull };
  switch (radius) {
    case 'printed':
      return {
        at: (n) =>
          Math.sqrt((2 * beta.value ** 2 * Math.log((4 * n * n * Math.E ** 2) / delta)) / n),
        constants: { ...common, beta: beta.value },
      };
    case 'per-pull': {
      const increments = incrementNorm(problem);
      return {
        at: (n) => Math.sqrt((2 * increments ** 2 * Math.log((4 * n * n) / delta)) / n),
        constants: { ...common, beta: increments },
      };
    }
    case 'sub-gaussian': {
      const { trace, frobenius, operator } = covariance;
      return {
        at: (n) => {
          const t = Math.log((2 * n * n) / delta);
          return Math.sqrt((trace + 2 * frobenius * Math.sqrt(t) + 2 * operator * t) / n);
        },
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

/** sqrt(sum of beta_i^2) for noise bounded by its scale, on the arms or on the rows of the feedback. */
function incrementNorm({ noise, beta, observerSet }: PartialProblem): number {
  if (noise.distribution === 'none') return 0;
  if (noise.on === 'arms') return noise.scale * beta.perPull;
  const perAction = perActionFeedbackNoise(observerSet);
  return noise.scale * Math.sqrt(perAction.reduce((sum, value) => sum + value * value, 0));
}
