/** Lines 7 to 10 of Algorithm 6 of the paper: what the lead of the best action has to exceed at a test of GCB-PE. */
import type { Reward } from '../../reward/reward';
import { bestUnder, once } from './bestActions';
import type { BestActions } from './bestActions';
import type { ConfidenceRadius } from './confidenceRadius';
import { createDirectionalRule } from './directionalRule';
import type { EstimateCovariance } from '../../design/certificates/estimateCovariance';
import { createGapBound } from './gapBound';
import { shortfall } from '../../design/certificates/challenger';
import type { Constants } from '../../protocol/learner';
import type { GcbPeOptions } from '../options';
import type { PartialProblem } from './partialProblem';

/** The moment of a test: what its radii depend on. */
export interface TestKey {
  /** Action i of sigma has been pulled at least w_i times this. */
  readonly rounds: number;
  /** ln(1 / delta_j) */
  readonly logInverseDelta: number;
}

export interface TestOutcome {
  /** Worked out when it is first asked for. */
  best(): BestActions;
  /** What this lead has to exceed. */
  readonly threshold: number;
  readonly rivalRank: number;
  readonly passed: boolean;
  /** The least accuracy with which it passes; Infinity where none is known. It may take a search. */
  shortfall(): number;
}

export interface StopRule {
  /** A threshold that holds whatever will be observed. */
  planned(key: TestKey): number;
  /** @param theta the estimate */
  test(theta: Float64Array, key: TestKey): TestOutcome;
  readonly constants: Constants;
}

/**
 * - lipschitz: 2 L_p rad, as in the paper
 * - difference: D rad, D the constant of the differences of two rewards
 * - directional: a radius for each pair of actions (createDirectionalRule), where the reward is linear in theta for
 *   each action; `difference` where it is not
 *
 * @param shown how many of the best actions a test reports, at least 2
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
    return normRule(problem, radius, 2 * reward.lipschitz, shown, { stopRule: rule });
  }
  const { value, formula } = reward.differenceConstant();
  const constants = { differenceConstant: value, differenceFormula: formula };
  if (isDirectional(rule, reward)) {
    return createDirectionalRule(problem, covariance, value, shown, {
      ...constants,
      stopRule: 'directional',
    });
  }
  return normRule(problem, radius, value, shown, { ...constants, stopRule: 'difference' });
}

/** Whether the rule is that of pairs: what it rests on is then that each reward is linear in theta, and no Lipschitz constant. */
export function isDirectional(rule: GcbPeOptions['stopRule'], { coefficients }: Reward): boolean {
  return rule === 'directional' && coefficients !== null;
}

/**
 * The lead over the second best, with the accuracy, has to exceed a constant times the radius of theta: within the radius
 * r(x, theta) - r(y, theta) is less than that below the lead of x over y, for every y.
 */
function normRule(
  { reward, accuracy }: PartialProblem,
  radius: ConfidenceRadius,
  factor: number,
  shown: number,
  constants: Constants,
): StopRule {
  const gapBound = createGapBound(reward);
  const thresholdAt = ({ rounds, logInverseDelta }: TestKey): number =>
    factor * radius.at(rounds, logInverseDelta);
  return {
    planned: thresholdAt,
    test: (theta, key) => {
      // 9
      const threshold = thresholdAt(key);
      // 7, 8
      const best = once(() => bestUnder(reward, theta, shown));
      // 10
      const isTooSmall = gapBound.isBelow(theta, threshold - accuracy);
      if (!isTooSmall) gapBound.learn(theta, best().gap, best().leader.value);
      const isEnough = ({ gap }: BestActions) => gap === null || gap + accuracy > threshold;
      const passed = !isTooSmall && isEnough(best());
      return {
        best,
        threshold,
        rivalRank: 2,
        passed,
        shortfall: () => shortfall({ gap: best().gap ?? Infinity, threshold }),
      };
    },
    constants,
  };
}
