/** What was measured in one phase, added up by action. */
import type { Action } from '../families/family';
import { addScaled } from '../numerics/linearAlgebra';
import type { PullNoise } from './pullNoise';

/** The answer to one pull, complete: all samples that were asked for. */
export interface MeasuredPull {
  /** What it is called where it is asked for. */
  readonly id?: number;
  readonly action: Action;
  readonly count: number;
  /** m_x numbers. */
  readonly sum: ArrayLike<number>;
  /** m_x numbers; null where only the sums are known. */
  readonly sumOfSquares: ArrayLike<number> | null;
}

/** What a request between two decisions showed. */
export interface Phase {
  readonly actions: readonly ActionInPhase[];
  /** The same by blocks of the request, in their order; none where only the actions count. */
  readonly blocks: readonly Block[];
}

/** Pulls of different actions that were asked for one after the other, by action. */
export type Block = ReadonlyMap<string, ActionInPhase>;

/** What the evidence against an assumption comes from most of all. */
export interface StandOut {
  readonly action: Action;
  /** Null where it is no single one, or it is not known. */
  readonly pull: number | null;
  /** Its share of the evidence, as far as it can be separated; from 0 to 1. */
  readonly share: number;
}

/** Of an action with more pulls in a phase none is named. */
const MOST_PULLS = 100;

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
  readonly #pulls: MeasuredPull[] = [];

  /** @param key what identifies the action over the phases */
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

  /** The pull whose samples are furthest from the mean of all; null where there are too many to say. */
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
