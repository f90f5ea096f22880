/** E-values from squared norms of noise (docs/assumption-checks.md, sections 2 and 3), as logarithms: they outgrow numbers. */
import { logSumExp } from '../numerics/logSumExp';

/** The s of the e-values: best for squares 1.05, 1.25, 2 and 5 times as large as they may be. */
const SLOPES: readonly number[] = [0.05, 0.2, 0.5, 0.8];

/** ln of the mean of exp(logs). */
export function logMeanExp(logs: readonly number[]): number {
  return logSumExp(logs) - Math.log(logs.length);
}

/** ln of the mean over s of (1 - s)^(degrees / 2) exp(s squares / 2). */
export function logEvidence(degrees: number, squares: number): number {
  return logMeanExp(SLOPES.map((s) => (degrees * Math.log1p(-s) + s * squares) / 2));
}

/**
 * A squared norm with what is known of it: E exp(s squares / 2) <= (1 - s)^(-degrees / 2) for all s in [0, 1), as for
 * chi-square with that many degrees of freedom. Squares that are each so given the past add up.
 */
export class SquaredNorm {
  degrees = 0;
  squares = 0;

  add(degrees: number, squares: number): void {
    this.degrees += degrees;
    this.squares += squares;
  }

  get log(): number {
    return logEvidence(this.degrees, this.squares);
  }
}

/**
 * The weighted mean of e-values that come one after the other. New ones get equal parts of the value so far, taken from
 * all others alike, so that none of this changes the mean: it stays an e-value (section 3).
 */
export class GrowingMean<Key> {
  readonly #parts = new Map<Key, { logWeight: number; readonly evidence: SquaredNorm }>();

  /** Makes room for those that are new; before their answers are looked at. */
  open(keys: Iterable<Key>): void {
    const added = [...new Set(keys)].filter((key) => !this.#parts.has(key));
    if (added.length === 0) return;
    const { log } = this;
    const before = this.#parts.size;
    const after = before + added.length;
    for (const part of this.#parts.values()) part.logWeight += Math.log(before / after);
    const logWeight = log - Math.log(after);
    for (const key of added) this.#parts.set(key, { logWeight, evidence: new SquaredNorm() });
  }

  /** @throws RangeError where it was never opened */
  add(key: Key, degrees: number, squares: number): void {
    const part = this.#parts.get(key);
    if (part === undefined) throw new RangeError(`There is no e-value ${String(key)}.`);
    part.evidence.add(degrees, squares);
  }

  /** ln of the mean, 0 for none. */
  get log(): number {
    if (this.#parts.size === 0) return 0;
    return logSumExp(
      [...this.#parts.values()].map(({ logWeight, evidence }) => logWeight + evidence.log),
    );
  }
}

/** The mean over a grid of points of products of factors, each of mean at most 1 given the past at every point: an e-process. */
export class MixedProducts {
  readonly #logs: Float64Array;

  /** @param grid fixed before the first factor */
  constructor(private readonly grid: readonly number[]) {
    this.#logs = new Float64Array(grid.length);
  }

  /** @param logFactor of a point of the grid */
  multiply(logFactor: (point: number) => number): void {
    this.grid.forEach((point, i) => {
      this.#logs[i] = (this.#logs[i] as number) + logFactor(point);
    });
  }

  /** ln of the mean. */
  get log(): number {
    return logMeanExp([...this.#logs]);
  }
}
