/** What the lead of the best action has to exceed at a stopping test of GCB-PE. */
import type { RankedAction } from '../families/family';
import type { Reward } from '../reward/reward';
import type { ConfidenceRadius } from './confidenceRadius';
import { createDirectionalRule } from './directionalRule';
import type { EstimateCovariance } from './estimateCovariance';
import type { Constants } from './learner';
import type { GcbPeOptions } from './options';
import type { PartialProblem } from './partialProblem';

/** The moment of a test: what its radii depend on. */
export interface TestKey {
  /** Action i of sigma has been pulled at least w_i times this. */
  readonly rounds: number;
  /** ln(1 / delta_j) */
  readonly logInverseDelta: number;
}

export interface TestOutcome {
  /** The best actions under the estimate, best first. */
  readonly ranked: readonly RankedAction[];
  /** The lead over the rival that is hardest to tell apart; null where there is no rival. */
  readonly gap: number | null;
  /** What this lead has to exceed. */
  readonly threshold: number;
  readonly rivalRank: number;
  readonly passed: boolean;
}

export interface StopRule {
  /** A threshold that holds whatever will be observed. */
  planned(key: TestKey): number;
  /** @param theta the estimate */
  test(theta: Float64Array, key: TestKey): TestOutcome;
  readonly constants: Constants;
}

/**
 * - lipschitz: 2 L_p rad, as printed
 * - difference: D rad, D the constant of the differences of two rewards
 * - directional: a radius for each pair of actions (createDirectionalRule), where the reward is linear in theta for
 *   each action; `difference` where it is not
 *
 * @param shown how many of the best actions a test tells, at least 2
 */
export function createStopRule(
  rule: GcbPeOptions['stopRule'],
  problem: PartialProblem,
  radius: ConfidenceRadius,
  covariance: EstimateCovariance,
  shown: number,
): StopRule {
  const { reward } = problem;
  if (rule === 'lipschitz') {
    return normRule(reward, radius, 2 * reward.lipschitz, shown, { stopRule: rule });
  }
  const { value, formula } = reward.differenceConstant();
  const constants = { differenceConstant: value, differenceFormula: formula };
  if (rule === 'directional' && isLinear(problem)) {
    return createDirectionalRule(problem, covariance, value, shown, {
      ...constants,
      stopRule: 'directional',
    });
  }
  return normRule(reward, radius, value, shown, { ...constants, stopRule: 'difference' });
}

function isLinear({ family, reward }: PartialProblem): boolean {
  const { action } = family.maximize(new Float64Array(family.dimension));
  return reward.coefficients(action) !== null;
}

/** The lead over the second best has to exceed a constant times the radius of theta. */
function normRule(
  reward: Reward,
  radius: ConfidenceRadius,
  factor: number,
  shown: number,
  constants: Constants,
): StopRule {
  const thresholdAt = ({ rounds, logInverseDelta }: TestKey): number =>
    factor * radius.at(rounds, logInverseDelta);
  return {
    planned: thresholdAt,
    test: (theta, key) => {
      const ranked = reward.best(theta, shown);
      const [best, second] = ranked;
      if (best === undefined) throw new Error('The family has no action.');
      const gap = second === undefined ? null : best.value - second.value;
      const threshold = thresholdAt(key);
      return { ranked, gap, threshold, rivalRank: 2, passed: gap === null || gap > threshold };
    },
    constants,
  };
}
