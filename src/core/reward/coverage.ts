/** Coverage, r̄(x, theta) = 1 - product over the base arms of the action of (1 - theta_i), theta clipped to [0, 1]. */
import type { Action, ActionFamily, RankedAction } from '../families/family';
import { occurringArms } from './occurringArms';
import { largestOverPairs, union } from './difference';
import type { Reward } from './reward';

/**
 * The probability that at least one of independent events of probability theta_i happens.
 *
 * L_p = sqrt(m): each partial derivative, a product of other factors of [0, 1], has size at most 1,
 * there are at most m that are not 0, and clipping moves no two points apart.
 */
export function createCoverage(family: ActionFamily): Reward {
  return {
    kind: 'coverage',
    lipschitz: Math.sqrt(family.largestAction),
    lipschitzFormula: '√m',
    // Partial derivatives are in [0, 1] for both, so a base arm of either counts at most 1; shared ones do not cancel.
    differenceConstant: () => ({
      value: Math.sqrt(largestOverPairs(family, union)),
      formula: '√(largest |x ∪ y|)',
    }),
    value: coverageOf,
    best: (theta, k) => bestCoverage(family, theta, k),
    coefficients: null,
    dependsOn: () => ({ arms: occurringArms(family), totals: null }),
  };
}

/** -ln(1 - theta_i) with theta_i clipped to [0, 1]: infinite for a base arm that covers everything. */
function exponentOf(theta: number): number {
  return theta <= 0 ? 0 : -Math.log1p(-Math.min(theta, 1));
}

function coverageOf(action: Action, theta: Float64Array): number {
  let missed = 1;
  for (const arm of action) missed *= 1 - Math.min(1, Math.max(0, theta[arm] as number));
  return 1 - missed;
}

/**
 * 1 - exp(-sum of exponents) orders as the sum does. Where some exponent is infinite the actions that
 * hold such an arm come first, all of value 1. There are fewer than k of them if they do not fill
 * the answer, so among the k best of the finite exponents enough are left without such an arm.
 */
function bestCoverage(family: ActionFamily, theta: Float64Array, k: number): RankedAction[] {
  const exponents = theta.map(exponentOf);
  const isComplete = exponents.map((exponent) => (exponent === Infinity ? 1 : 0));
  const complete = isComplete.includes(1)
    ? family.best(isComplete, k).filter(({ value }) => value > 0)
    : [];
  const rest =
    complete.length >= k
      ? []
      : family
          .best(
            exponents.map((exponent) => (exponent === Infinity ? 0 : exponent)),
            k,
          )
          .filter(({ action }) => action.every((arm) => isComplete[arm] === 0));
  return (
    [...complete, ...rest]
      .slice(0, k)
      .map(({ action }) => ({ action, value: coverageOf(action, theta) }))
      // The product rounds otherwise than the sum of exponents.
      .sort((a, b) => b.value - a.value)
  );
}
