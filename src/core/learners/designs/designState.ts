/** All pulls so far: A = sum of n_x x x', B = A^-1, ln det A, b = sum of x (sum of rewards of x), in points with noise R. */
import { cholesky, type Cholesky } from '../../numerics/cholesky';
import {
  addScaled,
  addSquare,
  addToDiagonal,
  symmetrise,
  trace,
  zeros,
  type Dense,
} from '../../numerics/linearAlgebra';
import type { PoolAction, TotalsPool } from '../problem/pool';

/** Ridge for directions without a pull, as a share of the trace, so that B exists; differences of actions never involve it. */
const UNDETERMINED = 1e-10;

/** A snapshot of the pulls. */
export interface DesignMoment {
  /** n_x, one per point of the pool. */
  readonly counts: Float64Array;
  readonly samples: number;
  /** A, r x r */
  readonly matrix: Dense;
  /** B, symmetric */
  readonly inverse: Dense;
  readonly logDet: number;
  /** theta^, which solves A theta^ = b */
  readonly theta: Float64Array;
}

export class DesignState {
  private readonly matrix: Dense;
  private readonly vector: Float64Array;
  private readonly counts: Float64Array;
  private samples = 0;

  constructor(private readonly pool: Pick<TotalsPool, 'dimension' | 'actions'>) {
    this.matrix = zeros(pool.dimension, pool.dimension);
    this.vector = new Float64Array(pool.dimension);
    this.counts = new Float64Array(pool.actions.length);
  }

  /** @param sum the total reward of these pulls of the point */
  add(index: number, count: number, sum: number): void {
    this.addPull(this.pool.actions[index] as PoolAction, count, sum);
    this.counts[index] = (this.counts[index] as number) + count;
  }

  /** The same for any action, without a count. */
  addPull({ scaled, deviation }: PoolAction, count: number, sum: number): void {
    addSquare(this.matrix, count, scaled);
    addScaled(this.vector, sum / deviation, scaled);
    this.samples += count;
  }

  /** Computed from scratch, so that rounding does not accumulate. @param ridge iota in A + iota I */
  now(ridge = 0): DesignMoment {
    const { vector, counts, samples } = this;
    const matrix = { ...this.matrix, data: this.matrix.data.slice() };
    addToDiagonal(matrix, ridge);
    let inverse = invert(matrix);
    if (inverse === null) {
      addToDiagonal(matrix, trace(matrix) * UNDETERMINED);
      inverse = invert(matrix);
    }
    if (inverse === null) throw new Error('The pulls have no information.');
    // Solved by the factors: the inverse times b is far less accurate if a rule pulls few points often.
    const { factored, ...known } = inverse;
    return { counts, samples, matrix, theta: factored.solve(vector), ...known };
  }
}

/** A^-1 and ln det A; null if A is not positive definite. */
export function invert(
  matrix: Dense,
): (Pick<DesignMoment, 'inverse' | 'logDet'> & { readonly factored: Cholesky }) | null {
  const factored = cholesky(matrix);
  if (factored === null) return null;
  const inverse = factored.inverse();
  symmetrise(inverse);
  return { factored, inverse, logDet: factored.logDet() };
}
