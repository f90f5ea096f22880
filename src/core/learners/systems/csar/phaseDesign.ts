/** The design of a CSAR phase: actions sampled equally often, and the estimate from their means. */
import type { Action } from '../../../families/family';
import { zeros, type Dense } from '../../../numerics/linearAlgebra';

export interface PhaseArms {
  /** N, ascending. */
  readonly active: readonly number[];
  /** The accepted arms, then the rejected ones. */
  readonly settled: readonly number[];
  /** k */
  readonly size: number;
}

export interface PhaseDesign {
  /** May contain an action several times. */
  readonly actions: readonly Action[];
  /** Samples of each action. */
  readonly each: number;
  /**
   * theta^ of the active arms, up to a common shift.
   * @param means the mean total of each action
   */
  estimate(means: Float64Array): Float64Array;
}

/** Base arms as an action. */
export function actionOf(arms: readonly number[]): Action {
  return [...arms].sort((a, b) => a - b);
}

/** The sum of 1_S 1_S' over sets of the numbers 0, …, size - 1. */
export function gramOf(sets: readonly (readonly number[])[], size: number): Dense {
  const gram = zeros(size, size);
  const { data } = gram;
  for (const set of sets) {
    // Ascending, for memory locality.
    const places = Int32Array.from(set).sort();
    for (let a = 0; a < places.length; a++) {
      const row = (places[a] as number) * size;
      for (let b = 0; b < places.length; b++) {
        const at = row + (places[b] as number);
        data[at] = (data[at] as number) + 1;
      }
    }
  }
  return gram;
}
