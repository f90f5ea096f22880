/**
 * Decides when a run gives up on distinguishing actions. No number of samples proves that two rewards are equal, so tied actions
 * would keep a run going for ever. A run that gives up claims nothing, so any rule is sound.
 */
import type { Action } from './action';

/** Actions whose rewards may be equal. */
export interface Tie {
  /** At least two of them, best first by estimate. */
  readonly actions: readonly Action[];
  /** The number of possibly tied actions. */
  readonly count: number;
  /** Whether `count` is only a lower bound. */
  readonly isLeast: boolean;
  /** The difference that the samples so far would reveal; 0 without noise. */
  readonly accuracy: number;
}

/** The state of a learner that has ruled out no action for a while. */
export interface Standstill {
  /** The pulls so far, and those at the last elimination (or at the first test, if there was none). */
  readonly samples: number;
  readonly since: number;
  /** The lead that would be enough with the samples so far. */
  readonly accuracy: number;
  /** The estimated reward of the best action. */
  reward(): number;
}

/**
 * Smaller differences, relative to the best reward, count as ties. If the noise is as large as the best reward, revealing one
 * takes 10^14 to 10^15 samples; a difference four times as large, one in a million, is still resolved.
 */
export const TIE_SHARE = 2.5e-7;

/**
 * The required growth of the sample count since the last progress. The resolvable gap falls as 1 / sqrt(samples), so the
 * remaining actions are 10^4 times closer together than those distinguished last. For small noise, TIE_SHARE alone would give up
 * after few samples. Meanwhile e-process elimination, with phases that grow by at least 5%, makes ln(10^8) / ln(1.05) = 378
 * phases; GCB-PE, with 10%, makes 193 tests.
 */
export const TIE_GROWTH = 1e8;

/** Both conditions must hold. Never true for a best reward near 0. */
export function mayBeTied({ samples, since, accuracy, reward }: Standstill): boolean {
  return samples >= TIE_GROWTH * since && accuracy <= TIE_SHARE * Math.abs(reward());
}

/** Rewards closer than this share of the largest are equal up to rounding. */
const ROUNDING = 1e-9;

/** The largest rounding error in the difference of two equal rewards. @param reward one of them */
export function roundingOf(reward: number): number {
  return ROUNDING * Math.max(1, Math.abs(reward));
}
