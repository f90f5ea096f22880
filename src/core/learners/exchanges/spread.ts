/** W = sum of weight v v' over directions v: what a design should determine. */
import type { ObservationRow } from '../../feedback/feedback';

export class Spread {
  readonly diagonal: Float64Array;
  private readonly place: Int32Array;
  private readonly matrix: Float64Array | null;

  /**
   * @param dimension d
   * @param arms the base arms of the directions
   * @param isByArm whether base arms are known one by one, so that only the diagonal counts
   */
  constructor(
    dimension: number,
    private readonly arms: Int32Array,
    isByArm: boolean,
  ) {
    this.diagonal = new Float64Array(dimension);
    this.place = new Int32Array(dimension);
    arms.forEach((arm, place) => (this.place[arm] = place));
    this.matrix = isByArm ? null : new Float64Array(arms.length ** 2);
  }

  add({ arms, coefficients }: ObservationRow, weight: number): void {
    for (let k = 0; k < arms.length; k++) {
      const own = weight * (coefficients[k] as number);
      if (own === 0) continue;
      const arm = arms[k] as number;
      this.addAt(arm, arm, own * (coefficients[k] as number));
      if (this.matrix === null) continue;
      for (let l = 0; l < arms.length; l++)
        if (l !== k && coefficients[l] !== 0)
          this.addAt(arm, arms[l] as number, own * (coefficients[l] as number));
    }
  }

  private addAt(i: number, j: number, value: number): void {
    if (i === j) this.diagonal[i] = (this.diagonal[i] as number) + value;
    if (this.matrix === null) return;
    const at = (this.place[i] as number) * this.arms.length + (this.place[j] as number);
    this.matrix[at] = (this.matrix[at] as number) + value;
  }

  /** W v */
  times(v: Float64Array): Float64Array {
    const { arms, matrix, diagonal } = this;
    const product = new Float64Array(v.length);
    if (matrix === null) {
      for (const arm of arms) product[arm] = (diagonal[arm] as number) * (v[arm] as number);
      return product;
    }
    const { length } = arms;
    const own = new Float64Array(length);
    for (let i = 0; i < length; i++) own[i] = v[arms[i] as number] as number;
    for (let i = 0; i < length; i++) {
      const start = i * length;
      let sum = 0;
      for (let j = 0; j < length; j++) sum += (matrix[start + j] as number) * (own[j] as number);
      product[arms[i] as number] = sum;
    }
    return product;
  }
}
