/** What was measured in one phase, added up by action. */
import type { Action } from '../families/family';
import { addScaled } from '../numerics/linearAlgebra';
import type { PullNoise } from './pullNoise';

/** The answer to one pull, complete: all samples that were asked for. */
export interface MeasuredPull {
  readonly action: Action;
  readonly count: number;
  /** m_x numbers. */
  readonly sum: ArrayLike<number>;
  /** m_x numbers; null where only the sums are known. */
  readonly sumOfSquares: ArrayLike<number> | null;
}

/** Sums over samples, row by row. */
interface Sums {
  count: number;
  readonly sum: Float64Array;
  readonly squares: Float64Array;
}

/** The samples of one action in one phase. */
export class ActionInPhase {
  readonly all: Sums;
  /** Those that came with sums of squares. */
  readonly withSquares: Sums;

  /** @param key what identifies the action over the phases */
  constructor(
    readonly key: string,
    readonly noise: PullNoise,
  ) {
    const size = noise.scales.length;
    this.all = sumsOf(size);
    this.withSquares = sumsOf(size);
  }

  add({ count, sum, sumOfSquares }: MeasuredPull): void {
    addTo(this.all, count, sum);
    if (sumOfSquares === null) return;
    addTo(this.withSquares, count, sum);
    addScaled(this.withSquares.squares, 1, Float64Array.from(sumOfSquares));
  }
}

function sumsOf(size: number): Sums {
  return { count: 0, sum: new Float64Array(size), squares: new Float64Array(size) };
}

function addTo(sums: Sums, count: number, sum: ArrayLike<number>): void {
  sums.count += count;
  addScaled(sums.sum, 1, Float64Array.from(sum));
}
