/** The covariance of the base arms by the samples so far, in units of the noise; updated row by row, without a factorisation. */
import type { ObservationRow } from '../../feedback/feedback';
import { sparseDot } from '../../numerics/linearAlgebra';

/**
 * Q = (1 / vague + sum of n z z')^-1. It stays diagonal as long as every row is of one base arm; after that, each row costs
 * d^2 operations.
 */
export class ArmCovariance {
  private dense: Float64Array | null = null;

  /** @param diagonal the variance of each base arm before any sample; it is overwritten */
  constructor(private readonly diagonal: Float64Array) {}

  copy(): ArmCovariance {
    const copy = new ArmCovariance(this.diagonal.slice());
    copy.dense = this.dense?.slice() ?? null;
    return copy;
  }

  get dimension(): number {
    return this.diagonal.length;
  }

  /** Q_ij */
  at(i: number, j: number): number {
    if (this.dense !== null) return this.dense[i * this.dimension + j] as number;
    return i === j ? (this.diagonal[i] as number) : 0;
  }

  /** Whether all base arms are known one by one. */
  get isDiagonal(): boolean {
    return this.dense === null;
  }

  /** Q z */
  times({ arms, coefficients }: ObservationRow): Float64Array {
    const { dimension, dense, diagonal } = this;
    const product = new Float64Array(dimension);
    for (let k = 0; k < arms.length; k++) {
      const arm = arms[k] as number;
      const value = coefficients[k] as number;
      if (dense === null) {
        product[arm] = (product[arm] as number) + value * (diagonal[arm] as number);
        continue;
      }
      const start = arm * dimension;
      for (let i = 0; i < dimension; i++)
        product[i] = (product[i] as number) + value * (dense[start + i] as number);
    }
    return product;
  }

  /** Q v */
  multiply(v: Float64Array): Float64Array {
    const { dimension, dense, diagonal } = this;
    if (dense === null) return v.map((value, i) => value * (diagonal[i] as number));
    const product = new Float64Array(dimension);
    // With few base arms in question, most of v is 0.
    const places = new Int32Array(dimension);
    let length = 0;
    for (let j = 0; j < dimension; j++) if (v[j] !== 0) places[length++] = j;
    for (let i = 0; i < dimension; i++) {
      const start = i * dimension;
      let sum = 0;
      for (let k = 0; k < length; k++) {
        const j = places[k] as number;
        sum += (dense[start + j] as number) * (v[j] as number);
      }
      product[i] = sum;
    }
    return product;
  }

  /** Adds `count` samples of a row. */
  add(row: ObservationRow, count: number): void {
    const { dimension, diagonal } = this;
    const { arms, coefficients } = row;
    if (arms.length === 1 && this.dense === null) {
      const arm = arms[0] as number;
      const before = diagonal[arm] as number;
      diagonal[arm] = before / (1 + count * (coefficients[0] as number) ** 2 * before);
      return;
    }
    const dense = this.densely();
    const product = this.times(row);
    const factor = count / (1 + count * sparseDot(arms, coefficients, product));
    for (let i = 0; i < dimension; i++) {
      const own = factor * (product[i] as number);
      if (own === 0) continue;
      const start = i * dimension;
      for (let j = 0; j < dimension; j++)
        dense[start + j] = (dense[start + j] as number) - own * (product[j] as number);
    }
  }

  /** Replaces Q. @param dense d x d, symmetric */
  renew(dense: Float64Array): void {
    this.dense = dense;
  }

  /** v'Qv for v = wi e_i - wj e_j; a weight of 0 leaves its base arm out. */
  square(i: number, wi: number, j: number, wj: number): number {
    const own = wi === 0 ? 0 : wi * wi * this.at(i, i);
    const other = wj === 0 ? 0 : wj * wj * this.at(j, j);
    return own + other - (wi === 0 || wj === 0 ? 0 : 2 * wi * wj * this.at(i, j));
  }

  /** z'Qz */
  quadratic({ arms, coefficients }: ObservationRow): number {
    if (this.dense === null)
      return arms.reduce(
        (sum, arm, k) => sum + (coefficients[k] as number) ** 2 * this.at(arm, arm),
        0,
      );
    let sum = 0;
    for (let k = 0; k < arms.length; k++)
      for (let l = 0; l < arms.length; l++)
        sum +=
          (coefficients[k] as number) *
          (coefficients[l] as number) *
          this.at(arms[k] as number, arms[l] as number);
    return sum;
  }

  private densely(): Float64Array {
    if (this.dense === null) {
      this.dense = new Float64Array(this.dimension ** 2);
      for (let i = 0; i < this.dimension; i++)
        this.dense[i * (this.dimension + 1)] = this.diagonal[i] as number;
    }
    return this.dense;
  }
}
