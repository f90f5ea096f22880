// The e-processes of all pairs of actions of an elimination: e_ba grows while b looks better than a.
import { dot } from '../../numerics/linearAlgebra';
import type { Residual } from './residual';

/** The comparison of an action x with the leader z in one phase, or in each of its blocks. */
export interface Difference {
  /** (x - z)'theta^, one number per block that is an estimate of its own. */
  readonly values: Float64Array;
  /** x - z in the coordinates of the phase. */
  readonly direction: Float64Array;
  /** A^-1 (x - z) in the same coordinates, with A of a single estimate. */
  readonly solved: Float64Array;
  /** (x - z)'A^-1 (x - z) */
  readonly square: number;
  /** |x - z| |theta^|, by which rounding error of the values is judged. */
  readonly size: number;
}

/** What a phase shows about some actions. */
export interface PhaseComparison {
  /** The indices of the actions, the leader first. */
  readonly order: readonly number[];
  /** The difference of each action from the first; null if the phase does not determine it. */
  readonly differences: readonly (Difference | null)[];
  /** The residual of its least squares: the sum of squares in units of the rows, and its degrees of freedom. */
  readonly residual: Residual;
  /** How many at the end of the order are compared only with those before them. */
  readonly resting?: number;
}

/** The e-process of one pair as a function of the lead of b over a in all phases. */
export interface VariedProcess {
  /** Its current position; larger positions have a larger lead. */
  readonly now: number;
  /** The position if every lead were larger by the margin. */
  withMargin(margin: number): number;
  /** ln e_ba at a position. */
  logValue(at: number): number;
  /** ln of the process for a followed rival, at a position. */
  logFollowing(at: number): number;
  /** The least lead at which a condition holds that holds at all larger ones; Infinity if nothing was compared. */
  leadWhere(isReached: (at: number) => boolean): number;
}

export interface PairProcesses {
  /** ln e_ba, at a * size + b; 0 at first. */
  readonly logValues: Float64Array;
  observe(phase: PhaseComparison): void;
  /** The lead of b over a by all phases, and the information on it; NaN and 0 before the first. */
  lead(b: number, a: number): { readonly value: number; readonly information: number };
  varied(b: number, a: number): VariedProcess;
}

/**
 * Visits the pairs that a phase compared.
 * @param take receives b and a, their differences from the leader, and (b - a)'A^-1 (b - a)
 */
export function eachCompared(
  { order, differences, resting = 0 }: PhaseComparison,
  take: (b: number, a: number, left: Difference, right: Difference, square: number) => void,
): void {
  order.slice(0, order.length - resting).forEach((b, i) => {
    const left = differences[i] ?? null;
    if (left === null) return;
    for (let j = i + 1; j < order.length; j++) {
      const right = differences[j] ?? null;
      if (right === null) continue;
      const square = squareOf(left, right);
      if (square > 0) take(b, order[j] as number, left, right, square);
    }
  });
}

/** (b - a)'A^-1 (b - a) */
export function squareOf(left: Difference, right: Difference): number {
  return left.square + right.square - 2 * dot(left.direction, right.solved);
}

/**
 * The least shift at which a condition holds that holds at all larger ones; Infinity if none is found, -Infinity if it
 * always holds.
 */
export function leastShift(isReached: (shift: number) => boolean, unit: number): number {
  // Nothing is known about the lead.
  if (!(unit > 0)) return Infinity;
  let low = 0;
  let high = 0;
  if (isReached(0)) {
    for (let step = unit; isReached(low); step *= 2) {
      [low, high] = [low - step, low];
      if (step > MOST_UNITS * unit) return -Infinity;
    }
  } else {
    for (let step = unit; !isReached(high); step *= 2) {
      [low, high] = [high, high + step];
      if (step > MOST_UNITS * unit) return Infinity;
    }
  }
  while (high - low > SHIFT_TOLERANCE * unit) {
    const middle = (low + high) / 2;
    if (isReached(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The factor of a block is bounded above and below: beyond this many units it no longer changes. */
const MOST_UNITS = 1e6;
const SHIFT_TOLERANCE = 1e-2;
