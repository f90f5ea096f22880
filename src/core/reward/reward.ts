/** The reward of an action: r̄(x, theta) of the paper, bound to its family. */
import type { Action, RankedAction } from '../families/family';
import type { Box, Challenge } from './box';
import type { Sought } from '../words/goal';

/** r̄(x, theta) with the oracle that maximises it over X; a minimised reward is mirrored. */
export interface Reward extends Sought {
  /** The reward's name in the spec: `linear`, `mean`, … */
  readonly kind: string;

  /** L_p of Assumption 1: |r̄(x, a) - r̄(x, b)| <= L_p ||a - b||_2 for every action x. */
  readonly lipschitz: number;
  /** The formula of L_p for display: `sqrt(m)`. */
  readonly lipschitzFormula: string;
  /** r̄(x, theta). @param theta d numbers */
  value(action: Action, theta: Float64Array): number;

  /** The k actions of largest reward under theta, exactly, in descending order and distinct; fewer if X has fewer. */
  best(theta: Float64Array, k: number): readonly RankedAction[];

  /**
   * The rivals of an action that are hardest to rule out if theta lies in a box, sorted by `excess`; no action of X exceeds the
   * first one's. Empty without rivals; missing for an increasing function of a linear reward.
   */
  challenges?(leader: Action, box: Box): readonly Challenge[];
  /** The same excess for one rival; -Infinity if it is nowhere better or nowhere defined. */
  excessOver?(leader: Action, box: Box): (rival: Action) => number;
  /** How many interval ends decide, whatever the best action is; by default one per base arm. @param arms the number of base arms */
  endsOf?(arms: number): number;
  /** The range of an action's reward over a box; by default its values at the ends, for a reward that increases in each theta_i. */
  rangeOf?(action: Action, box: Box): readonly [low: number, high: number];

  /**
   * v_x for a reward that is linear in theta for every action, r̄(x, theta) = v_x' theta, as the coefficient of each base arm of
   * the action; null for other rewards.
   */
  readonly coefficients: ((action: Action) => readonly number[]) | null;

  /**
   * The linear reward of which this one is an increasing function, if there is one. Both order the actions alike, so a learner
   * may use it, and stops no later; `value` maps its values to this reward.
   */
  readonly increasingIn?: IncreasingIn;

  /**
   * The reward is an increasing function of the sum of f(theta_i) over the base arms of the action, f nondecreasing, f(0) = 0. So
   * the matroid basis of the largest sum of theta_i is best. A change of one theta_i changes the reward by at most as much.
   */
  readonly isSeparable?: true;

  /**
   * The dependence on theta of a reward that is not linear in it; by default on every base arm. Only called if some base arm is
   * not determined.
   */
  dependsOn?(): Dependence;
}

/** Both rewards order the actions alike. */
interface IncreasingIn {
  readonly linear: Reward;
  readonly value: (linear: number) => number;
  /** The largest change for a unit change of the linear reward. */
  readonly slope: number;
}

/** theta at these base arms, and the totals x'theta of the actions if present. */
export interface Dependence {
  readonly arms: readonly number[];
  /** The linear reward of the totals. */
  readonly totals: Reward | null;
}

/** The reward that a learner uses, which orders the actions. */
export function linearReward(reward: Reward): Reward {
  return reward.increasingIn?.linear ?? reward;
}

/** The largest change of this reward for a unit change of the learner's reward. */
export function slopeOf({ increasingIn }: Reward): number {
  return increasingIn?.slope ?? 1;
}
