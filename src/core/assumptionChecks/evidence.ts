/** E-values from squared norms of noise (docs/assumption-checks.md, sections 2 and 3), as logarithms to avoid overflow. */
import { logSumExp } from '../numerics/logSumExp';

/** The grid of s; its points are optimal for squares 1.05, 1.25, 2 and 5 times the allowed size. */
const SLOPES: readonly number[] = [0.05, 0.2, 0.5, 0.8];

export function logMeanExp(logs: readonly number[]): number {
  return logSumExp(logs) - Math.log(logs.length);
}

/** ln of the mean over s of (1 - s)^(degrees / 2) exp(s squares / 2). */
export function logEvidence(degrees: number, squares: number): number {
  return logMeanExp(SLOPES.map((s) => (degrees * Math.log1p(-s) + s * squares) / 2));
}

/**
 * A squared norm with the chi-square bound of `degrees` degrees of freedom, for all s in [0, 1):
 * E exp(s squares / 2) <= (1 - s)^(-degrees / 2). Norms that satisfy it given the past add up.
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
 * A weighted mean of e-values that may start at different times. Each new e-value takes an equal part of the current mean, in
 * proportion from all others. The mean does not change, so it stays an e-value (section 3).
 */
export class GrowingMean<Key> {
  readonly #parts = new Map<Key, { logWeight: number; readonly evidence: SquaredNorm }>();

  /** Adds the new keys; call it before their answers are read. */
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

  /** @throws RangeError if the key was not opened */
  add(key: Key, degrees: number, squares: number): void {
    const part = this.#parts.get(key);
    if (part === undefined) throw new RangeError(`There is no e-value ${String(key)}.`);
    part.evidence.add(degrees, squares);
  }

  /** ln of the mean; 0 without keys. */
  get log(): number {
    if (this.#parts.size === 0) return 0;
    return logSumExp(
      [...this.#parts.values()].map(({ logWeight, evidence }) => logWeight + evidence.log),
    );
  }
}

/** An e-process: the mean, over a grid, of products of factors that have mean at most 1 given the past. */
export class MixedProducts {
  readonly #logs: Float64Array;

  /** @param grid fixed before the first factor */
  constructor(private readonly grid: readonly number[]) {
    this.#logs = new Float64Array(grid.length);
  }

  /** @param logFactor the log factor at a grid point */
  multiply(logFactor: (point: number) => number): void {
    this.grid.forEach((point, i) => {
      this.#logs[i] = (this.#logs[i] as number) + logFactor(point);
    });
  }

  get log(): number {
    return logMeanExp([...this.#logs]);
  }
}
