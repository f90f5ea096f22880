/** A covariance of a diagonal and a few rank-one terms, with d numbers per term. */
import type { ObservationRow } from '../../feedback/feedback';
import type { Covariance } from './posterior';

/** weight v v', the information on one direction. */
export interface Term {
  readonly vector: Float64Array;
  readonly weight: number;
}

/** Q = (D + sum of weight v v')^-1 = D^-1 + sum of c q q', term by term (Sherman and Morrison). Immutable. */
export class LowRankCovariance implements Covariance {
  readonly isDiagonal = false;
  private readonly variances: Float64Array;
  /** The q of all terms, base arm by base arm. */
  private readonly products: Float64Array;
  private readonly weights: Float64Array;

  /** @param precision D; its sum with the first k terms must be positive definite for every k */
  constructor(precision: Float64Array, terms: readonly Term[]) {
    const r = terms.length;
    this.variances = precision.map((own) => 1 / own);
    this.products = new Float64Array(precision.length * r);
    this.weights = new Float64Array(r);
    terms.forEach(({ vector, weight }, k) => {
      const solved = this.multiply(vector);
      const along = vector.reduce((sum, own, i) => sum + own * (solved[i] as number), 0);
      this.weights[k] = -weight / (1 + weight * along);
      solved.forEach((own, i) => (this.products[i * r + k] = own));
    });
  }

  copy(): this {
    return this;
  }

  at(i: number, j: number): number {
    const { products, weights, variances } = this;
    const r = weights.length;
    let sum = i === j ? (variances[i] as number) : 0;
    for (let k = 0; k < r; k++)
      sum +=
        (weights[k] as number) * (products[i * r + k] as number) * (products[j * r + k] as number);
    return sum;
  }

  multiply(v: Float64Array): Float64Array {
    const { products, weights, variances } = this;
    const r = weights.length;
    const along = new Float64Array(r);
    for (let i = 0; i < v.length; i++) this.addAlong(along, i, v[i] as number);
    const product = new Float64Array(v.length);
    for (let i = 0; i < v.length; i++) {
      let sum = (v[i] as number) * (variances[i] as number);
      for (let k = 0; k < r; k++)
        sum += (weights[k] as number) * (products[i * r + k] as number) * (along[k] as number);
      product[i] = sum;
    }
    return product;
  }

  square(i: number, wi: number, j: number, wj: number): number {
    const { products, weights, variances } = this;
    const r = weights.length;
    let sum = 0;
    if (wi !== 0) sum += wi * wi * (variances[i] as number);
    if (wj !== 0) sum += wj * wj * (variances[j] as number);
    // An element of factor 0 may lie beyond the base arms.
    const own = wi === 0 ? 0 : i * r;
    const other = wj === 0 ? 0 : j * r;
    for (let k = 0; k < r; k++) {
      const along = wi * (products[own + k] as number) - wj * (products[other + k] as number);
      sum += (weights[k] as number) * along * along;
    }
    return Math.max(0, sum);
  }

  quadratic(row: ObservationRow): number {
    const along = this.along(row);
    let sum = row.arms.reduce(
      (total, arm, k) =>
        total + (row.coefficients[k] as number) ** 2 * (this.variances[arm] as number),
      0,
    );
    along.forEach((own, k) => (sum += (this.weights[k] as number) * own * own));
    return Math.max(0, sum);
  }

  /** q'z of each term. */
  private along({ arms, coefficients }: ObservationRow): Float64Array {
    const along = new Float64Array(this.weights.length);
    for (let n = 0; n < arms.length; n++)
      this.addAlong(along, arms[n] as number, coefficients[n] as number);
    return along;
  }

  private addAlong(along: Float64Array, arm: number, own: number): void {
    const start = arm * along.length;
    for (let k = 0; k < along.length; k++)
      along[k] = (along[k] as number) + own * (this.products[start + k] as number);
  }
}
