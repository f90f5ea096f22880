/**
 * Lines 7 to 10 of Algorithm 6 of the paper: what the lead of the best action has to exceed at a test of GCB-PE with counts
 * fixed beforehand. With a linear reward the recommended program stops by `evidence/eProcessElimination.ts` instead.
 */
import { shortfall } from '../../../design/certificates/challenger';
import { SHOWN_LEADERS } from '../../contract/roundReport';
import { bestUnder, once } from './bestActions';
import type { BestActions } from './bestActions';
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
  /** The least accuracy with which it passes; Infinity where none is known. */
  shortfall(): number;
}

export interface StopRule {
  /** A threshold that holds whatever will be observed. */
  planned(key: TestKey): number;
  /** @param theta the estimate */
  test(theta: Float64Array, key: TestKey): TestOutcome;
}

/**
 * The lead over the second best, with the accuracy, has to exceed a constant times the radius of theta: within the radius
 * r(x, theta) - r(y, theta) is less than that below the lead of x over y, for every y.
 * @param factor 2 L_p, or the constant of the differences of two rewards
 */
export function normRule(
  { reward, accuracy }: PartialProblem,
  factor: number,
  radiusAt: (key: TestKey) => number,
): StopRule {
  const thresholdAt = (key: TestKey): number => factor * radiusAt(key);
  return {
    planned: thresholdAt,
    test: (theta, key) => {
      // 9
      const threshold = thresholdAt(key);
      // 7, 8
      const best = once(() => bestUnder(reward, theta, SHOWN_LEADERS));
      // 10
      const { gap } = best();
      return {
        best,
        threshold,
        rivalRank: 2,
        passed: gap === null || gap + accuracy > threshold,
        shortfall: () => shortfall({ gap: gap ?? Infinity, threshold }),
      };
    },
  };
}
