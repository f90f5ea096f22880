/** Coverage, r̄(x, theta) = 1 - product over the base arms of the action of (1 - theta_i), theta clipped to [0, 1]. */
import type { Action, ActionFamily } from '../families/family';
import { scale } from '../numerics/linearAlgebra';
import { without } from '../words/actions';
import { leastFor, MOST_CHALLENGES, type Box, type Challenge } from './box';
import { occurringArms } from './occurringArms';
import { allThroughDoor, throughDoor, type Sought } from '../words/goal';
import type { Reward } from './reward';
import { rewardKind, rewardNode } from './rewardKind';
import type { Problems } from '../text/problems';
import { setTo } from '../text/setTo';

/**
 * The probability that at least one of independent events with probabilities theta_i happens.
 *
 * L_p = sqrt(m): each partial derivative is a product of other factors in [0, 1], so at most 1 in size; at most m of them are
 * nonzero; and clipping does not increase distances.
 */
export function createCoverage(family: ActionFamily): Reward {
  return {
    kind: 'coverage',
    lipschitz: Math.sqrt(family.largestAction),
    lipschitzFormula: '√m',
    value: coverageOf,
    // 1 - exp(-sum of exponents) has the order of the sum. Actions that cover everything all have value 1; those that cover
    // more without the certain base arms come first, because an estimated probability near 1 may exceed 1.
    best: (theta, k) =>
      family
        .best(cappedExponents(theta), k)
        .map(({ action }) => ({ action, value: coverageOf(action, theta) }))
        // The product and the sum of exponents round differently.
        .sort((a, b) => b.value - a.value),
    ...inBoxOfCoverage(family, {}),
    // The base arms that x shares with the best action scale the difference by their other ends.
    endsOf: (arms) => arms + family.largestAction,
    coefficients: null,
    isSeparable: true,
    dependsOn: () => ({ arms: occurringArms(family), totals: null }),
  };
}

/**
 * 1 - r̄(x) and 1 - r̄(z) share the factors of the base arms that x and z have in common. So x is best in the box if it is best
 * with the lower ends on x and the upper ends elsewhere. In the sums S of exponents there, the shared part cancels, even if it
 * covers everything. Let M be the product of 1 - theta_i over x, largest at the lower ends. Then r̄(z) - r̄(x) is at most
 * M (1 - exp(S_x - S_z)).
 */
function comparedInBox(sought: Sought, leader: Action, box: Box) {
  const own = (theta: Float64Array) => allThroughDoor(sought, theta);
  // If r̄ is minimised, M is largest at the upper ends, and the difference is M (exp(S_x - S_z) - 1).
  const isLeast = sought.goal === 'minimize';
  const most = missed(leader, own(isLeast ? box.high : box.low));
  // x covers everything throughout the box, so the difference is what the rival may miss.
  const isWorst = isLeast && most === 0;
  const ends = isWorst ? box.high : leastFor(leader, box);
  const exponents = cappedExponents(own(ends)).map((exponent) => throughDoor(sought, exponent));
  const sumOf = (arms: readonly number[]) =>
    arms.reduce((sum, arm) => sum + (exponents[arm] as number), 0);
  return {
    exponents,
    excessOf: (rival: Action) => {
      if (isWorst) return missed(rival, own(ends));
      const ahead = sumOf(without(rival, leader)) - sumOf(without(leader, rival));
      // Rewards lie between 0 and 1.
      return Math.min(1, most * (isLeast ? Math.expm1(ahead) : -Math.expm1(-ahead)));
    },
  };
}

function inBoxOfCoverage(
  family: ActionFamily,
  sought: Sought,
): Required<Pick<Reward, 'challenges' | 'excessOver'>> {
  return {
    excessOver: (leader, box) => comparedInBox(sought, leader, box).excessOf,
    challenges: (leader, box) => {
      const { exponents, excessOf } = comparedInBox(sought, leader, box);
      const probabilities = allThroughDoor(sought, box.middle);
      return family
        .best(exponents, 1 + MOST_CHALLENGES)
        .filter(({ action }) => action.join() !== leader.join())
        .map(({ action }): Challenge => {
          const [mine, others] = [without(leader, action), without(action, leader)];
          const slopesIn = (set: readonly number[]) =>
            set.map((arm) => [arm, missed(without(set, [arm]), probabilities, LEAST)] as const);
          return {
            rival: action,
            excess: excessOf(action),
            lead: throughDoor(sought, missed(others, probabilities) - missed(mine, probabilities)),
            slopes: new Map([...slopesIn(mine), ...slopesIn(others)]),
          };
        });
    },
  };
}

/** A lower bound for 1 - theta_i in slopes. */
const LEAST = 0.02;

/** The product of 1 - theta_i over some base arms, with a lower bound for each factor. */
function missed(arms: readonly number[], theta: Float64Array, least = 0): number {
  return arms.reduce(
    (product, arm) => product * Math.max(least, 1 - Math.min(1, Math.max(0, theta[arm] as number))),
    1,
  );
}

const MINIMISED: Sought = { goal: 'minimize' };

/**
 * Minimised coverage: -coverage(x, -theta). An action without a base arm that covers everything is better the smaller the sum of
 * its exponents, and better than every action with one; the latter are all equal. So an infinite exponent is replaced by one that
 * exceeds the sum of all others.
 */
function createLeastCoverage(family: ActionFamily): Reward {
  return {
    ...createCoverage(family),
    ...inBoxOfCoverage(family, MINIMISED),
    value: (action, theta) => -coverageOf(action, allThroughDoor(MINIMISED, theta)),
    best: (theta, k) => {
      const own = allThroughDoor(MINIMISED, theta);
      return family
        .best(scale(cappedExponents(own), -1), k)
        .map(({ action }) => ({ action, value: -coverageOf(action, own) }))
        .sort((a, b) => b.value - a.value);
    },
  };
}

/** The exponents, with infinite ones replaced by more than the sum of all others. */
function cappedExponents(theta: Float64Array): Float64Array {
  const exponents = theta.map(exponentOf);
  const finite = exponents.filter(Number.isFinite);
  const most = NEARLY_ALL + finite.reduce((sum, exponent) => sum + exponent, 0);
  return exponents.map((exponent) => Math.min(exponent, most));
}

/** An exponent at which almost nothing is missed. */
const NEARLY_ALL = 40;

/** -ln(1 - theta_i) with theta_i clipped to [0, 1]; infinite for a base arm that covers everything. */
function exponentOf(theta: number): number {
  return theta <= 0 ? 0 : -Math.log1p(-Math.min(theta, 1));
}

function coverageOf(action: Action, theta: Float64Array): number {
  return 1 - missed(action, theta);
}

export const COVERAGE = rewardKind(
  rewardNode(
    'coverage',
    'The probability that at least one base arm of the action succeeds.',
    {},
    '**coverage**: the share that is reached, `r̄(x, θ) = 1 − Π (1 − θ_i)` over the base arms of `x`, `θ_i` being the probability that arm `i` reaches a person, clipped to `[0, 1]`. Lipschitz constant `L_p = √m`.',
  ),
  {
    checkTheta: checkProbabilities,
    build: ({ goal }, family) =>
      goal === 'minimize' ? createLeastCoverage(family) : createCoverage(family),
  },
);

/** Warns of values that are not probabilities. */
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
