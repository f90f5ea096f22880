/** What a phase of CSAR samples: actions, all equally often, and the estimate that their means give. */
import type { Action } from '../../families/family';

/** The base arms of a phase. */
export interface PhaseArms {
  /** N, ascending. */
  readonly active: readonly number[];
  /** The accepted arms, then the rejected ones. */
  readonly settled: readonly number[];
  /** k */
  readonly size: number;
}

export interface PhaseDesign {
  /** One action may be there several times. */
  readonly actions: readonly Action[];
  /** Samples of each of them. */
  readonly each: number;
  /**
   * theta^ of the active arms, up to a shift that all of them have in common.
   * @param means the mean total of each action
   */
  estimate(means: Float64Array): Float64Array;
}

/** Base arms as an action. */
export function actionOf(arms: readonly number[]): Action {
  return [...arms].sort((a, b) => a - b);
}
