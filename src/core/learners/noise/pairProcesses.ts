// The e-processes of all pairs of actions of an elimination: e_ba grows while b looks better than a.
import { dot } from '../../numerics/linearAlgebra';
import type { Residual } from './residual';

/** How an action x compares with the leader z by one phase, or by each of its blocks. */
export interface Difference {
  /** (x - z)'theta^, one number a block whose samples are an estimate of their own. */
  readonly values: Float64Array;
  /** x - z in the coordinates of the phase. */
  readonly direction: Float64Array;
  /** A^-1 (x - z) in the same coordinates, A of one of the estimates. */
  readonly solved: Float64Array;
  /** (x - z)'A^-1 (x - z) */
  readonly square: number;
  /** |x - z| |theta^|: what the values are differences of. */
  readonly size: number;
}

/** What a phase says of some actions. */
export interface PhaseComparison {
  /** The indices of the actions, the leader first. */
  readonly order: readonly number[];
  /** Of each of them from the first; null where the phase does not determine it. */
  readonly differences: readonly (Difference | null)[];
  /** What its least squares leaves: the sum of squares in units of the rows, and its degrees of freedom. */
  readonly residual: Residual;
  /** So many at the end of the order are compared with those before them, and not with each other. */
  readonly resting?: number;
}

/** The e-process of one pair, as it would be with another lead of b over a in all that was seen. */
export interface VariedProcess {
  /** Where it stands; what is above it has a larger lead. */
  readonly now: number;
  /** Where it would stand with every lead larger by the margin. */
  withMargin(margin: number): number;
  /** ln e_ba there. */
  logValue(at: number): number;
  /** ln of the process that a rival who is followed has, there. */
  logFollowing(at: number): number;
  /** The least lead with which something is reached that is reached everywhere above; Infinity where nothing was compared. */
  leadWhere(isReached: (at: number) => boolean): number;
}

export interface PairProcesses {
  /** ln e_ba, at a * size + b; 0 at first. */
  readonly logValues: Float64Array;
  /** Takes up what a phase says. */
  observe(phase: PhaseComparison): void;
  /** The lead of b over a by all phases, and the information on it; NaN and 0 before the first. */
  lead(b: number, a: number): { readonly value: number; readonly information: number };
  varied(b: number, a: number): VariedProcess;
}

/**
 * Goes through the pairs that a phase compared.
 * @param take b and a, their places in the order, (b - a)'A^-1 (b - a)
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
 * The least shift at which something is reached that is reached at all larger ones; Infinity where none is found, and -Infinity
 * where it is reached at all.
 */
export function leastShift(isReached: (shift: number) => boolean, unit: number): number {
  // Nothing of it is known.
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

/** A factor of a block is bounded above and below: beyond so many units it is as it is there. */
const MOST_UNITS = 1e6;
const SHIFT_TOLERANCE = 1e-2;
