/** The least squares of all samples so far with its covariance, in units of the noise. It guides and proves nothing. */
import type { ObservationRow } from '../../feedback/feedback';
import { cholesky } from '../../numerics/cholesky';
import {
  addScaled,
  copyLowerToUpper,
  multiplyVector,
  subtract,
  zeros,
  type Dense,
} from '../../numerics/linearAlgebra';
import { ArmCovariance } from './armCovariance';
import type { Solve } from './phaseLeads';
import { eachRow } from '../problem/pool';
import type { SparseSamples } from './sparsePull';

/** A covariance of base arms. */
export interface Covariance {
  /** Whether all base arms are known one by one. */
  readonly isDiagonal: boolean;
  at(i: number, j: number): number;
  /** Q v */
  multiply(v: Float64Array): Float64Array;
  /** v'Qv for v = wi e_i - wj e_j; a weight of 0 leaves its base arm out. */
  square(i: number, wi: number, j: number, wj: number): number;
  /** z'Qz */
  quadratic(row: ObservationRow): number;
  copy(): Covariance;
}

export interface Posterior {
  /** Adds a phase. @param seen its parts */
  add(seen: readonly (readonly SparseSamples[])[], design: Designed): void;
  readonly covariance: Covariance;
  /** theta^ */
  theta(): Float64Array;
}

/** What is known about the rows of a phase: their least squares, and the base arms in question. */
export interface Designed {
  readonly solve: Solve;
  readonly asked: Int32Array;
}

/** The variance of an unseen base arm, in units of the noise: too large to shrink any estimate. */
export const UNKNOWN = 1e4;

/**
 * At this many samples, and whenever they have doubled, Q is recomputed from Q^-1: row by row it keeps the rounding of the
 * first rows, about 1e-16 UNKNOWN, which in the end exceeds 1 over the samples.
 */
const MANY = 1e5;

/** Updates row by row, without approximation. */
export class RowPosterior implements Posterior {
  readonly covariance: ArmCovariance;
  private readonly vector: Float64Array;
  /** Q^-1; null while every row is of one base arm. */
  private information: Dense | null = null;
  private samples = 0;
  private renewal = MANY;

  constructor(dimension: number) {
    this.covariance = new ArmCovariance(new Float64Array(dimension).fill(UNKNOWN));
    this.vector = new Float64Array(dimension);
  }

  add(seen: readonly (readonly SparseSamples[])[]): void {
    eachRow(seen.flat(), (row, count, sum) => {
      this.inform(row, count);
      this.covariance.add(row, count);
      this.samples += count;
      row.arms.forEach((arm, k) => {
        this.vector[arm] = (this.vector[arm] as number) + (row.coefficients[k] as number) * sum;
      });
    });
    if (this.information === null || this.samples < this.renewal) return;
    this.renewal = 2 * this.samples;
    // Rounding may leave nothing of it.
    const inverse = cholesky(this.information)?.inverse();
    if (inverse === undefined) return;
    copyLowerToUpper(inverse);
    this.covariance.renew(inverse.data);
  }

  theta(): Float64Array {
    const { covariance, information, vector } = this;
    const theta = covariance.multiply(vector);
    if (information === null || this.samples < MANY) return theta;
    // One step of refinement: the entries of the vector may be 10^10 times those of theta^.
    const left = subtract(vector, multiplyVector(information, theta));
    addScaled(theta, 1, covariance.multiply(left));
    return theta;
  }

  /** Adds a row to Q^-1, starting with the first row of several base arms. */
  private inform({ arms, coefficients }: ObservationRow, count: number): void {
    const d = this.vector.length;
    if (this.information === null) {
      if (arms.length === 1) return;
      this.information = zeros(d, d);
      for (let i = 0; i < d; i++) this.information.data[i * (d + 1)] = 1 / this.covariance.at(i, i);
    }
    const { data } = this.information;
    for (let k = 0; k < arms.length; k++) {
      const start = (arms[k] as number) * d;
      const own = count * (coefficients[k] as number);
      for (let l = 0; l < arms.length; l++) {
        const place = start + (arms[l] as number);
        data[place] = (data[place] as number) + own * (coefficients[l] as number);
      }
    }
  }
}
