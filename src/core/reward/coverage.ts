/** Coverage, r̄(x, theta) = 1 - product over the base arms of the action of (1 - theta_i), theta clipped to [0, 1]. */
import type { Action, ActionFamily, RankedAction } from '../families/family';
import { occurringArms } from './occurringArms';
import { largestOverPairs, union } from './difference';
import { allThroughDoor, type Sought } from '../words/goal';
import type { Reward } from './reward';
import { rewardKind, rewardNode } from './rewardKind';
import type { Problems } from '../text/problems';
import { setTo } from '../text/setTo';

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

const MINIMISED: Sought = { goal: 'minimize' };

/**
 * Where it is minimised, -coverage(x, -theta). An action without a base arm that covers everything is the better the
 * less its exponents sum up to, and better than any other, which are all alike: an exponent larger than all others
 * together takes the place of an infinite one.
 */
function createLeastCoverage(family: ActionFamily): Reward {
  return {
    ...createCoverage(family),
    value: (action, theta) => -coverageOf(action, allThroughDoor(MINIMISED, theta)),
    best: (theta, k) => {
      const own = allThroughDoor(MINIMISED, theta);
      const exponents = own.map(exponentOf);
      const finite = exponents.filter(Number.isFinite);
      const most = 1 + finite.reduce((sum, exponent) => sum + exponent, 0);
      return family
        .best(
          exponents.map((exponent) => -Math.min(exponent, most)),
          k,
        )
        .map(({ action }) => ({ action, value: -coverageOf(action, own) }))
        .sort((a, b) => b.value - a.value);
    },
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

export const COVERAGE = rewardKind(
  rewardNode(
    'coverage',
    'The probability that at least one base arm of the action succeeds.',
    {},
    '**coverage**: the share that is reached, `r̄(x, θ) = 1 − Π (1 − θ_i)` over the base arms of `x`, `θ_i` being the probability that arm `i` reaches a person, clipped to `[0, 1]`. Lipschitz constant `L_p = √m`.',
  ),
  {
    snippets: [{ description: 'The probability that at least one of them succeeds' }],
    checkTheta: checkProbabilities,
    build: ({ goal }, family) =>
      goal === 'minimize' ? createLeastCoverage(family) : createCoverage(family),
  },
);

/** It takes theta for probabilities. */
function checkProbabilities(theta: Float64Array, given: unknown, problems: Problems): void {
  const outside = Array.from(theta.keys()).filter((arm) => {
    const value = theta[arm] as number;
    return value < 0 || value > 1;
  });
  const [first] = outside;
  if (first === undefined) return;
  const value = theta[first] as number;
  const counts = value < 0 ? 0 : 1;
  const path = ['environment', 'theta'];
  const more = outside.length === 1 ? '' : ` The same holds for ${outside.length - 1} more.`;
  problems.add({
    severity: 'warning',
    code: 'theta-no-probability',
    message: `Coverage reads each value as a probability, so that of base arm ${first}, ${Number(value.toPrecision(6))}, counts as ${counts}.${more} Give values from 0 to 1.`,
    path: Array.isArray(given) ? [...path, first] : path,
    fixes: Array.isArray(given)
      ? [
          setTo(
            [...path, first],
            counts,
            'Replaces it by the value it counts as.',
            `Set theta[${first}] to ${counts}`,
          ),
        ]
      : [],
  });
}
