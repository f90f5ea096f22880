/** Bottleneck and best-arm reward, r̄(x, theta) = min or max over the base arms of the action of theta_i. */
import type { Action, ActionFamily, RankedAction } from '../families/family';
import { scale } from '../numerics/linearAlgebra';
import { without } from '../words/actions';
import { largestOf, leastFor, MOST_CHALLENGES, worstFirst, type Challenge } from './box';
import { occurringArms } from './occurringArms';
import type { Reward } from './reward';
import { rewardKind, rewardNode } from './rewardKind';

/** Weights of the base arms for a threshold t; an action has value >= t iff its weights total at least `total`. */
interface Reaching {
  readonly weightOf: (value: number, threshold: number) => number;
  readonly total: number;
}

/**
 * An action has value >= t iff it avoids the base arms below t, that is, iff it costs nothing when each of them costs 1:
 * threshold and feasibility (Edmonds and Fulkerson 1970, "Bottleneck extrema").
 */
export function createMinimum(family: ActionFamily): Reward {
  const weightOf = (value: number, threshold: number) => (value < threshold ? -1 : 0);
  return createExtreme(family, 'min', Infinity, { weightOf, total: 0 });
}

/** An action has value >= t iff it has a base arm of at least t, that is, iff it earns something when each of them earns 1. */
export function createMaximum(family: ActionFamily): Reward {
  const weightOf = (value: number, threshold: number) => (value >= threshold ? 1 : 0);
  return createExtreme(family, 'max', -Infinity, { weightOf, total: 1 });
}

/**
 * x is best if, for each i of x, no action without i has all its upper ends above l_i. Proof: for theta in the box, take the i of
 * x with the least theta_i. An action z of larger value does not have i, so min over z of u <= l_i <= theta_i, and some theta_j
 * of z is at most theta_i, the value of x. A single vector does not suffice: with the lower ends on x, a poorly known base arm
 * shared by x and z hides every difference.
 */
function challengesOfMinimum(best: Reward['best']): NonNullable<Reward['challenges']> {
  return (leader, { low, high, middle }) =>
    worstFirst(
      leader.flatMap((arm): readonly Challenge[] => {
        const ends = high.slice();
        ends[arm] = -Infinity;
        const [found] = best(ends, 1);
        if (found === undefined || found.value === -Infinity) return [];
        // The cheapest arm to bring below l_i has the least estimate, not the least upper end.
        const rest = without(found.action, leader);
        const other = largestOf(rest.length > 0 ? rest : found.action, scale(middle, -1));
        return [between(found.action, arm, other, found.value - (low[arm] as number), middle)];
      }),
    );
}

/**
 * x is best if no base arm that another action has and x lacks has its upper end above the largest lower end of x. Shared arms
 * count for both, so the largest difference occurs at their lower ends.
 */
function challengesOfMaximum(best: Reward['best']): NonNullable<Reward['challenges']> {
  return (leader, box) => {
    const { low, middle } = box;
    const reached = low[largestOf(leader, low)] as number;
    const first = largestOf(leader, middle);
    const ends = leastFor(leader, box);
    const challenges: Challenge[] = [];
    while (challenges.length < MOST_CHALLENGES) {
      const found = best(ends, 2).find(({ action }) => action.join() !== leader.join());
      const rest = found === undefined ? [] : without(found.action, leader);
      if (found === undefined || rest.length === 0) break;
      const other = largestOf(rest, ends);
      challenges.push(between(found.action, first, other, found.value - reached, middle));
      if (found.value <= reached) break;
      ends[other] = -Infinity;
    }
    return challenges;
  };
}

type ExcessOver = NonNullable<Reward['excessOver']>;

/** The rival is above l_i for some i of x that it does not have. */
const excessOverMinimum: ExcessOver = (leader, { low, high }) => {
  const least = (arms: readonly number[], ends: Float64Array) =>
    arms.reduce((value, arm) => Math.min(value, ends[arm] as number), Infinity);
  return (rival) => {
    const own = least(without(leader, rival), low);
    return own === Infinity ? -Infinity : least(rival, high) - own;
  };
};

/** A base arm of the rival that x lacks is above all of x. */
const excessOverMaximum: ExcessOver = (leader, { low, high }) => {
  const reached = low[largestOf(leader, low)] as number;
  return (rival) => {
    const rest = without(rival, leader);
    return rest.length === 0 ? -Infinity : (high[largestOf(rest, high)] as number) - reached;
  };
};

/** A challenge that two base arms decide. */
function between(
  rival: Action,
  first: number,
  other: number,
  excess: number,
  middle: Float64Array,
): Challenge {
  const lead = (middle[first] as number) - (middle[other] as number);
  return { rival, excess, lead, slopes: new Map([first, other].map((arm) => [arm, 1])) };
}

/**
 * L_p = 1: |min a_i - min b_i| <= max |a_i - b_i| <= ||a - b||_2, and likewise for max.
 * @param none the value of an empty action
 */
function createExtreme(
  family: ActionFamily,
  kind: 'min' | 'max',
  none: number,
  reaching: Reaching,
): Reward {
  const value: Reward['value'] = (action, theta) => {
    let extreme = none;
    for (const arm of action) extreme = Math[kind](extreme, theta[arm] as number);
    return extreme;
  };
  const best: Reward['best'] = (theta, k) => bestByLevels(family, theta, k, value, reaching);
  return {
    kind,
    lipschitz: 1,
    lipschitzFormula: '1',
    value,
    best,
    challenges: (kind === 'min' ? challengesOfMinimum : challengesOfMaximum)(best),
    excessOver: kind === 'min' ? excessOverMinimum : excessOverMaximum,
    coefficients: null,
    dependsOn: () => ({ arms: occurringArms(family), totals: null }),
  };
}

/**
 * For each threshold t the oracle gives actions of value at least t, and these sets are nested. Bisection over the values of
 * theta finds the highest t with k actions. The next higher threshold has fewer than k, all of which are known, and actions of
 * value t fill the rest. So the k best are exact, including ties, after about log2(d) calls for k actions each.
 */
function bestByLevels(
  family: ActionFamily,
  theta: Float64Array,
  k: number,
  valueOf: Reward['value'],
  { weightOf, total }: Reaching,
): readonly RankedAction[] {
  const thresholds = Array.from(new Set(theta)).sort((a, b) => b - a);
  const atLeast = (level: number): readonly Action[] => {
    const threshold = thresholds[level];
    if (threshold === undefined) return [];
    const weights = theta.map((value) => weightOf(value, threshold));
    return family
      .best(weights, k)
      .filter(({ value }) => value >= total)
      .map(({ action }) => action);
  };
  // The first level with k actions; the last level has all of X.
  let low = 0;
  let high = thresholds.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (atLeast(middle).length >= k) high = middle;
    else low = middle + 1;
  }
  const found = new Map<string, Action>();
  for (const action of [...atLeast(low - 1), ...atLeast(low)]) found.set(action.join(), action);
  return Array.from(found.values(), (action) => ({ action, value: valueOf(action, theta) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, k);
}

export const MIN = rewardKind(
  rewardNode(
    'min',
    'The smallest value of the action: as strong as the weakest link.',
    {},
    '**min**: the smallest of the values, `r̄(x, θ) = min { θ_i : x_i = 1 }`. Lipschitz constant `L_p = 1`.',
  ),
  {
    // Minimising mirrors the values, which swaps minimum and maximum.
    build: ({ goal }, family) =>
      goal === 'minimize' ? createMaximum(family) : createMinimum(family),
  },
);

export const MAX = rewardKind(
  rewardNode(
    'max',
    'The largest value of the action.',
    {},
    '**max**: the largest of the values, `r̄(x, θ) = max { θ_i : x_i = 1 }`. Lipschitz constant `L_p = 1`.',
  ),
  {
    build: ({ goal }, family) =>
      goal === 'minimize' ? createMinimum(family) : createMaximum(family),
  },
);
