/** Whether the lead of the best action is certain to be too small, without looking for the best two. */
import type { Reward } from '../../reward/reward';

/** What rounding may add to a reward, relative to the largest of the numbers that it comes from. */
const ROUNDING = 1e-9;

/**
 * A bound of the lead of the best action, from the last one that was worked out: it spares searches for the second best.
 */
export interface GapBound {
  /** True only where the lead under theta is at most the threshold. */
  isBelow(theta: Float64Array, threshold: number): boolean;
  /** The lead and the largest reward under a theta for which they were worked out; null without a second action. */
  learn(theta: Float64Array, gap: number | null, best: number): void;
}

/**
 * The largest reward and the second largest change by at most L_p ||a - b||_2 between two values of theta, as each
 * action's does, so the lead changes by at most twice that (derived here). An L_p that only its author states proves
 * nothing: of such a reward nothing is certain.
 */
export function createGapBound({ kind, lipschitz }: Pick<Reward, 'kind' | 'lipschitz'>): GapBound {
  let known: { readonly theta: Float64Array; readonly gap: number; readonly best: number } | null =
    null;
  return {
    isBelow: (theta, threshold) => {
      if (known === null || kind === 'expression') return false;
      let squares = 0;
      let size = 0;
      for (let arm = 0; arm < theta.length; arm++) {
        const value = theta[arm] as number;
        const difference = value - (known.theta[arm] as number);
        squares += difference * difference;
        size += value * value;
      }
      const rounding = ROUNDING * (1 + Math.abs(known.best) + lipschitz * Math.sqrt(size));
      return known.gap + 2 * lipschitz * Math.sqrt(squares) + rounding < threshold;
    },
    learn: (theta, gap, best) => {
      known = gap === null ? null : { theta, gap, best };
    },
  };
}
