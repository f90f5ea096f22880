/** What all samples so far say of theta: a least squares estimate and its covariance, in units of the noise. It guides, and proves nothing. */
import type { ObservationRow } from '../../feedback/feedback';
import { ArmCovariance } from './armCovariance';
import type { Solve } from './phaseLeads';
import { eachRow, type SparseSamples } from './sparsePull';

/** A covariance of base arms. */
export interface Covariance {
  /** Whether no two base arms are known together only. */
  readonly isDiagonal: boolean;
  at(i: number, j: number): number;
  /** Q v */
  multiply(v: Float64Array): Float64Array;
  /** v'Qv for v = wi e_i - wj e_j; a weight of 0 leaves its base arm out. */
  square(i: number, wi: number, j: number, wj: number): number;
  /** z'Qz */
  quadratic(row: ObservationRow): number;
  /** As it is now. */
  copy(): Covariance;
}

export interface Posterior {
  /**
   * Takes up a phase.
   *
   * @param seen its parts
   */
  add(seen: readonly (readonly SparseSamples[])[], design: Designed): void;
  readonly covariance: Covariance;
  /** theta^ */
  theta(): Float64Array;
}

/** What is known of the rows of a phase: their least squares, and the base arms in question. */
export interface Designed {
  readonly solve: Solve;
  readonly asked: Int32Array;
}

/** The variance of a base arm that nothing was seen of, in units of the noise: so large that it shrinks nothing. */
export const UNKNOWN = 1e4;

/** Row by row: nothing is left out. */
export class RowPosterior implements Posterior {
  readonly covariance: ArmCovariance;
  private readonly vector: Float64Array;

  constructor(dimension: number) {
    this.covariance = new ArmCovariance(new Float64Array(dimension).fill(UNKNOWN));
    this.vector = new Float64Array(dimension);
  }

  add(seen: readonly (readonly SparseSamples[])[]): void {
    eachRow(seen.flat(), (row, count, sum) => {
      this.covariance.add(row, count);
      row.arms.forEach((arm, k) => {
        this.vector[arm] = (this.vector[arm] as number) + (row.coefficients[k] as number) * sum;
      });
    });
  }

  theta(): Float64Array {
    return this.covariance.solve(this.vector);
  }
}
