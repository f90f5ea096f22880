/**
 * Fixed counts for rewards that are not linear in theta: in proportion to beta_i, tested on a geometric grid by the constant
 * of the differences of two rewards.
 */
import type { EstimateCovariance } from '../../../design/certificates/estimateCovariance';
import { estimateCovariance } from '../../../design/certificates/estimateCovariance';
import { perPullBoundsOf } from '../../../feedback/beta/perPullBounds';
import type { Options } from '../../contract/options';
import { logInverseDeltaOfRound } from '../../contract/accuracyRounds';
import { GROWTH } from '../../contract/growth';
import { createExploration } from './exploration';
import type { ExplorationTests } from './explorationTests';
import { MOST_TESTS, nextTest } from './explorationTests';
import type { PartialProblem } from './partialProblem';
import type { TestKey } from './stopRule';
import { normRule } from './stopRule';

export function proportionalTests(
  problem: PartialProblem,
  { rounds, maxRounds }: Options<'rounds'>,
): ExplorationTests {
  const { observerSet, noise, delta, reward, beta } = problem;
  const { weights, countsAt, roundsOf } = createExploration(increments(problem));
  const law = 'sub-gaussian';
  const covariance = estimateCovariance(observerSet, noise, noise.deviation(1), { law, weights });
  const { value, formula } = reward.differenceConstant();
  return {
    weights,
    covariance,
    rule: normRule(problem, value, (key) => subGaussianRadius(covariance, key)),
    constants: {
      ...{ lipschitz: reward.lipschitz, differenceConstant: value, differenceFormula: formula },
      ...{ stopRule: 'difference', allocation: 'proportional', deltaSchedule: 'tests' },
      // The radius has the covariance in its place; beta_sigma says how the set compares with others.
      ...{ beta: beta.value, betaPrinted: beta.value },
      ...{ betaMethod: beta.method, betaPerPull: beta.perPull },
      covarianceTrace: covariance.trace,
      covarianceFrobenius: covariance.frobenius,
      covarianceOperator: covariance.operator,
    },
    maxRounds: maxRounds ?? MOST_TESTS,
    next: (n) => nextTest(n, GROWTH[rounds].tests),
    at: (n, test) => {
      const counts = countsAt(n);
      // delta_j = 6 delta / (pi^2 j^2): the rounds of the j-th test are fixed in advance.
      const logInverseDelta = logInverseDeltaOfRound(delta, test);
      return { counts, key: { rounds: roundsOf(counts), logInverseDelta } };
    },
  };
}

/**
 * With probability 1 - delta_j, ||theta^ - theta||_2 is below sqrt((tr Cov + 2 ||Cov||_F sqrt(L) + 2 ||Cov||_op L) / n),
 * L = ln(1 / delta_j): Hsu, Kakade and Zhang 2012, "A tail inequality for quadratic forms of subgaussian random vectors",
 * theorem 1.
 */
function subGaussianRadius(
  { trace, frobenius, operator }: EstimateCovariance,
  { rounds, logInverseDelta }: TestKey,
): number {
  return Math.sqrt(
    (trace + 2 * frobenius * Math.sqrt(logInverseDelta) + 2 * operator * logInverseDelta) / rounds,
  );
}

/** beta_i for the declared noise: how much that of one sample of an action can change the estimate. */
export function increments({ noise, observerSet }: PartialProblem): Float64Array {
  return perPullBoundsOf(observerSet, noise).map(noise.deviation);
}
