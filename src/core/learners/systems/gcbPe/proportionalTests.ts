/**
 * Fixed counts for rewards that are not linear in theta: in proportion to beta_i, tested on a geometric grid by the constant
 * of the differences of two rewards.
 */
import type { EstimateCovariance } from '../../../design/certificates/estimateCovariance';
import { estimateCovariance } from '../../../design/certificates/estimateCovariance';
import type { Action } from '../../../families/family';
import { perPullBoundsOf } from '../../../feedback/beta/perPullBounds';
import type { Options } from '../../contract/options';
import { logInverseDeltaOfRound } from '../../contract/accuracyRounds';
import { GROWTH } from '../../contract/growth';
import type { Residual } from '../../noise/residual';
import { nextTest, type ExplorationTests, type TestKey } from './paper';
import type { PartialProblem } from './partialProblem';

export function proportionalTests(
  problem: PartialProblem,
  { rounds }: Options<'rounds'>,
): ExplorationTests {
  const { observerSet, noise, delta, reward, beta } = problem;
  const { weights, countsAt, roundsOf } = createExploration(increments(problem));
  const law = 'sub-gaussian';
  const covariance = estimateCovariance(observerSet, noise, noise.deviation(1), { law, weights });
  const { value, formula } = reward.differenceConstant();
  return {
    weights,
    covariance,
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
    next: (n) => nextTest(n, GROWTH[rounds].tests),
    at: (n, test) => {
      const counts = countsAt(n);
      // delta_j = 6 delta / (pi^2 j^2): the rounds of the j-th test are fixed in advance.
      const logInverseDelta = logInverseDeltaOfRound(delta, test);
      return { counts, key: { rounds: roundsOf(counts), logInverseDelta } };
    },
    thresholdAt: (key, residual) =>
      value *
      (residual === undefined
        ? subGaussianRadius(covariance, key)
        : gaussianRadius(covariance, key, residual)),
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

/**
 * The same for normal noise of unknown size. With Q = n ||theta^ - theta||^2 and RSS, both in units of sigma^2 and independent,
 * E exp(t Q) <= exp(t tr Cov + t^2 ||Cov||_F^2 / (1 - 2 t ||Cov||_op)) =: exp(psi(t)) and
 * E exp(-t c RSS) = (1 + 2 t c)^(-k / 2), so that Q > c RSS with probability e^-L at most for
 *
 *     c = (exp((2 / k) (L + psi(t))) - 1) / (2 t),
 *
 * whichever t in (0, 1 / (2 ||Cov||_op)) is taken. As k grows, the least k c becomes the square of the radius above.
 * Infinity where nothing is known of sigma.
 */
export function gaussianRadius(
  { trace, frobenius, operator }: EstimateCovariance,
  { rounds, logInverseDelta }: TestKey,
  { squares, degrees }: Residual,
): number {
  if (!(degrees > 0 && squares > 0)) return Infinity;
  const factorAt = (share: number): number => {
    const t = share / (2 * operator);
    const psi = t * trace + (t * frobenius) ** 2 / (1 - share);
    return Math.expm1((2 / degrees) * (logInverseDelta + psi)) / (2 * t);
  };
  // By golden sections.
  let [low, high] = [0, 1];
  for (let step = 0; step < SECTIONS; step++) {
    const [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
    if (factorAt(left) <= factorAt(right)) high = right;
    else low = left;
  }
  return Math.sqrt((factorAt((low + high) / 2) * squares) / rounds);
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;
const SECTIONS = 40;

/**
 * beta_i for the declared noise: how much that of one sample of an action can change the estimate. Over the root of the price:
 * counts in proportion to it have the least sum of beta_i^2 / n_i for what they cost.
 */
export function increments({ noise, observerSet, priceOf }: PartialProblem): Float64Array {
  const { actions } = observerSet;
  return perPullBoundsOf(observerSet, noise).map(
    (bound, i) => noise.deviation(bound) / Math.sqrt(priceOf(actions[i] as Action)),
  );
}

/**
 * After n rounds action i has been pulled n_i = ceil(w_i n) times, at least once. The weights add up to |sigma|, so
 * that a round has |sigma| pulls, but for rounding; counts never fall as n grows, and depend on n alone.
 */
export interface Exploration {
  /** w_i, one an action of sigma. */
  readonly weights: Float64Array;
  /** n_i, one an action of sigma. @param n a positive integer */
  countsAt(n: number): Float64Array;
  /**
   * The least n_i / w_i, at least n but for rounding: the covariance of the estimate is at most that of a round with
   * w_i pulls of action i, divided by it.
   */
  roundsOf(counts: Float64Array): number;
}

/** Counts that rounding made larger by less than this, relatively, are the integer below. */
const ROUNDING = 1e-12;

/** @param increments beta_i */
export function createExploration(increments: Float64Array): Exploration {
  const total = increments.reduce((sum, beta) => sum + beta, 0);
  const weights = increments.map((beta) => (total > 0 ? (increments.length * beta) / total : 1));
  return {
    weights,
    countsAt: (n) => weights.map((weight) => Math.max(1, Math.ceil(weight * n * (1 - ROUNDING)))),
    roundsOf: (counts) =>
      weights.reduce(
        (least, weight, index) =>
          weight > 0 ? Math.min(least, (counts[index] as number) / weight) : least,
        Infinity,
      ),
  };
}
