/**
 * When a run gives up on telling actions apart. No number of samples proves that two rewards are equal, and of tied ones
 * none is enough to show which is larger. A run that gives up claims nothing, so any rule is sound.
 */
import type { Action } from './action';

/** Actions whose rewards may be equal. */
export interface Tie {
  /** Some of them, at least two, best first by the estimate. */
  readonly actions: readonly Action[];
  /** How many there are. */
  readonly count: number;
  /** There may be more of them than that. */
  readonly isLeast: boolean;
  /** The samples so far would show a difference of this size; 0 where there is no noise. */
  readonly accuracy: number;
}

/** The state of a learner that has distinguished no action for a while. */
export interface Standstill {
  /** Pulls of actions so far, and when an action was last ruled out; where none was, at the first test. */
  readonly samples: number;
  readonly since: number;
  /** The lead that would be enough by the samples so far. */
  readonly accuracy: number;
  /** The estimated reward of the best action. */
  reward(): number;
}

/**
 * A difference of rewards that is smaller than this share of the best one is as good as none. It takes some 10^14 to
 * 10^15 samples to show it where the noise is as large as the best reward, and four times this share, one in a million,
 * is still distinguished.
 */
export const TIE_SHARE = 2.5e-7;

/**
 * How many times as many samples as at the last progress there have to be. The gap that can be distinguished falls as
 * 1 / sqrt(samples), so the remaining actions are 10^4 times closer together than those distinguished last:
 * where the noise is small the share alone would give up after few samples. An elimination by e-processes, whose phases
 * grow by 5% at least, makes ln(10^8) / ln(1.05) = 378 of them meanwhile; GCB-PE, by 10%, 193 tests.
 */
export const TIE_GROWTH = 1e8;

/** Both: what is left is closer together than either of the two says. Never so for a best reward of about 0. */
export function mayBeTied({ samples, since, accuracy, reward }: Standstill): boolean {
  return samples >= TIE_GROWTH * since && accuracy <= TIE_SHARE * Math.abs(reward());
}

/** Rewards no further apart than this share of the largest are equal by rounding. */
const ROUNDING = 1e-9;

/** What rounding may make of the difference of two equal rewards. @param reward one of them */
export function roundingOf(reward: number): number {
  return ROUNDING * Math.max(1, Math.abs(reward));
}
