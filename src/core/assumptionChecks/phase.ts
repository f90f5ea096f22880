/** The measurements of one phase, added up by action. */
import type { Action } from '../families/family';
import { addScaled } from '../numerics/linearAlgebra';
import type { PullNoise } from './pullNoise';

/** The complete answer to one pull. */
export interface MeasuredPull {
  /** The id of the pull in its request. */
  readonly id?: number;
  readonly action: Action;
  readonly count: number;
  /** m_x numbers. */
  readonly sum: ArrayLike<number>;
  /** m_x numbers; null if only sums are known. */
  readonly sumOfSquares: ArrayLike<number> | null;
}

/** The answers to all that a learner requests between two decisions. */
export interface Phase {
  readonly actions: readonly ActionInPhase[];
  /** The same totals by block of the request, in order; empty if only the actions count. */
  readonly blocks: readonly Block[];
}

/** Consecutive pulls of distinct actions, by action. */
export type Block = ReadonlyMap<string, ActionInPhase>;

/** The main source of the evidence against an assumption. */
export interface StandOut {
  readonly action: Action;
  /** Null if no single pull is responsible or it is unknown. */
  readonly pull: number | null;
  /** The separable share of the evidence, from 0 to 1. */
  readonly share: number;
}

/** With more pulls of an action in a phase, no single pull is named. */
const MOST_PULLS = 100;

/** Sums over samples, row by row. */
interface Sums {
  count: number;
  readonly sum: Float64Array;
  readonly squares: Float64Array;
}

export class ActionInPhase {
  readonly all: Sums;
  /** Only the samples that came with sums of squares. */
  readonly withSquares: Sums;
  readonly #pulls: MeasuredPull[] = [];

  /** @param key identifies the action across phases */
  constructor(
    readonly key: string,
    readonly action: Action,
    readonly noise: PullNoise,
  ) {
    const size = noise.scales.length;
    this.all = sumsOf(size);
    this.withSquares = sumsOf(size);
  }

  add(pull: MeasuredPull): void {
    const { count, sum, sumOfSquares } = pull;
    if (this.#pulls.length <= MOST_PULLS) this.#pulls.push(pull);
    addTo(this.all, count, sum);
    if (sumOfSquares === null) return;
    addTo(this.withSquares, count, sum);
    addScaled(this.withSquares.squares, 1, Float64Array.from(sumOfSquares));
  }

  /** The id of the pull whose samples are furthest from the common mean; null if there are too many pulls. */
  get furthestPull(): number | null {
    if (this.#pulls.length > MOST_PULLS) return null;
    const { count, sum } = this.withSquares;
    const distance = (pull: MeasuredPull): number =>
      this.noise.scales.reduce((total, scale, j) => {
        const mean = (sum[j] as number) / count;
        const squares = pull.sumOfSquares?.[j];
        if (scale === 0 || squares === undefined) return total;
        const from = squares - mean * (2 * (pull.sum[j] as number) - pull.count * mean);
        return total + from / (scale * scale);
      }, 0);
    const [furthest] = this.#pulls
      .map((pull) => [pull.id ?? null, distance(pull)] as const)
      .sort(([, one], [, other]) => other - one);
    return furthest?.[0] ?? null;
  }
}

function sumsOf(size: number): Sums {
  return { count: 0, sum: new Float64Array(size), squares: new Float64Array(size) };
}

function addTo(sums: Sums, count: number, sum: ArrayLike<number>): void {
  sums.count += count;
  addScaled(sums.sum, 1, Float64Array.from(sum));
}
