/** Least squares from totals: A = sum of n_x z z', b = sum of z (sum of rewards of x). */
import { cholesky, type Cholesky } from './cholesky';
import { addScaled, addToDiagonal, trace, zeros, type Dense } from './linearAlgebra';

export interface Estimate {
  /** theta^ = A^-1 b, in the coordinates of the points. */
  readonly theta: Float64Array;
  /** A, factored. v'A^-1 v times R^2 is the variance (proxy) of v'theta^. */
  readonly information: Cholesky;
}

/** The part of an estimate that residuals need. */
export interface Fitted extends Pick<Estimate, 'theta'> {
  readonly information: Pick<Cholesky, 'inverseQuadratic'>;
}

/** Artificial information on a direction that no sample determines, relative to the trace of A. */
const UNDETERMINED = 1e-10;

export class LeastSquares {
  private readonly matrix: Dense;
  private readonly vector: Float64Array;

  /** @param dimension the length of every point */
  constructor(readonly dimension: number) {
    this.matrix = zeros(dimension, dimension);
    this.vector = new Float64Array(dimension);
  }

  /**
   * Adds the pulls of one action.
   * @param point z, in units in which its noise has the scale R
   */
  add(point: Float64Array, count: number, sum: number): void {
    const { columns, data } = this.matrix;
    for (let i = 0; i < point.length; i++) {
      const value = point[i] as number;
      if (value === 0) continue;
      const start = i * columns;
      // Multiplies the two coordinates first, so that the matrix is exactly symmetric.
      for (let j = 0; j < columns; j++)
        data[start + j] = (data[start + j] as number) + count * (value * (point[j] as number));
    }
    addScaled(this.vector, sum, point);
  }

  /** Adds the information of another, independent estimate of the same parameter. */
  addInformation(matrix: Dense, vector: Float64Array): void {
    addScaled(this.matrix.data, 1, matrix.data);
    addScaled(this.vector, 1, vector);
  }

  get information(): { readonly matrix: Dense; readonly vector: Float64Array } {
    return { matrix: this.matrix, vector: this.vector };
  }

  /** @throws Error if the actions pulled so far do not span */
  solve(): Estimate {
    const information = cholesky(this.matrix);
    if (information === null) throw new Error('The sampled actions do not span their space.');
    return { theta: information.solve(this.vector), information };
  }

  /**
   * Like `solve`, but undetermined directions are estimated as about 0 with a very large variance: a design for differences may
   * leave some direction out.
   */
  solveDetermined(): Estimate {
    const { matrix } = this;
    const information = cholesky(matrix);
    if (information !== null) return { theta: information.solve(this.vector), information };
    addToDiagonal(matrix, Math.max(trace(matrix) * UNDETERMINED, Number.MIN_VALUE));
    return this.solve();
  }
}
