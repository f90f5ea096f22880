/** The reward of an action: r̄(x, theta) of the paper, bound to its family. */
import type { Action, RankedAction } from '../families/family';
import type { Box, Challenge } from './box';
import type { Sought } from '../words/goal';

/** r̄(x, theta), the reward of an action, with the oracle that maximises it over X: of one that is minimised the mirrored one. */
export interface Reward extends Sought {
  /** The name of the reward in the spec: `linear`, `mean`, … */
  readonly kind: string;

  /** L_p of Assumption 1: |r̄(x, a) - r̄(x, b)| <= L_p ||a - b||_2 for every action x. */
  readonly lipschitz: number;
  /** How L_p comes about, for a person: `sqrt(m)`. */
  readonly lipschitzFormula: string;
  /** r̄(x, theta). @param theta d numbers */
  value(action: Action, theta: Float64Array): number;

  /**
   * The k actions of largest reward under theta, exactly, in descending order, each once;
   * fewer where X has fewer.
   */
  best(theta: Float64Array, k: number): readonly RankedAction[];

  /**
   * The rivals of an action that are hardest to rule out where theta lies in a box, the worst first, so that no action of X
   * exceeds the first one's `excess`; none where there is no other. Missing for a reward that is a function of a linear one.
   */
  challenges?(leader: Action, box: Box): readonly Challenge[];
  /** The same of one rival, by the same ends: -Infinity where it is nowhere better, or nowhere defined. */
  excessOver?(leader: Action, box: Box): (rival: Action) => number;
  /** On how many ends of the box these rest, whatever the best action is; by default one of each base arm. @param arms that are in it */
  endsOf?(arms: number): number;
  /** Between which numbers the value of an action lies in a box; by default its values at the ends, for one that grows with each theta_i. */
  rangeOf?(action: Action, box: Box): readonly [low: number, high: number];

  /**
   * v_x of a reward that is linear in theta for every action, r̄(x, theta) = v_x' theta, as the
   * coefficient of each base arm of the action; null for a reward that is not.
   */
  readonly coefficients: ((action: Action) => readonly number[]) | null;

  /**
   * The linear reward of which this one is an increasing function, where there is one. It orders the
   * actions alike, so a learner may use it, and stops no later; `value` takes
   * a value of it to one of this reward.
   */
  readonly increasingIn?: IncreasingIn;

  /**
   * An increasing function of the sum of f(theta_i) over the base arms of the action, f not falling and f(0) = 0: of the bases of a
   * matroid the one of the largest sum of theta_i is best. Where one theta_i changes it changes by no more.
   */
  readonly isSeparable?: true;

  /**
   * What the values depend on, for a reward that is not linear in theta. Without it: on every base
   * arm. It is asked for only where some base arm is not determined.
   */
  dependsOn?(): Dependence;
}

/** A reward that is an increasing function of a linear one: both order the actions alike. */
interface IncreasingIn {
  readonly linear: Reward;
  readonly value: (linear: number) => number;
  /** The most by which it changes where the linear one changes by 1. */
  readonly slope: number;
}

/** What the values depend on: theta at these base arms, and the totals x'theta of the actions where they are there. */
export interface Dependence {
  readonly arms: readonly number[];
  /** The linear reward of the totals. */
  readonly totals: Reward | null;
}

/** The reward that a learner is given: what orders the actions. */
export function linearReward(reward: Reward): Reward {
  return reward.increasingIn?.linear ?? reward;
}

/** How much this reward changes at most where the one that a learner is given changes by 1. */
export function slopeOf({ increasingIn }: Reward): number {
  return increasingIn?.slope ?? 1;
}
