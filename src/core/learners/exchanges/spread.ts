/** sum of weight v v' over some directions v = wi e_i - wj e_j: what a design is to make certain. */
export class Spread {
  readonly diagonal: Float64Array;
  private readonly place: Int32Array;
  private readonly matrix: Float64Array | null;

  /**
   * @param dimension d
   * @param arms that the directions are of
   * @param isByArm the base arms are known one by one, so that no product of two counts
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

  /** A weight of 0 leaves its base arm out. */
  add(i: number, wi: number, j: number, wj: number, weight: number): void {
    if (wi !== 0) this.addAt(i, i, weight * wi * wi);
    if (wj !== 0) this.addAt(j, j, weight * wj * wj);
    if (wi === 0 || wj === 0 || this.matrix === null) return;
    this.addAt(i, j, -weight * wi * wj);
    this.addAt(j, i, -weight * wi * wj);
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
    const own = Float64Array.from(arms, (arm) => v[arm] as number);
    for (let i = 0; i < length; i++) {
      const start = i * length;
      let sum = 0;
      for (let j = 0; j < length; j++) sum += (matrix[start + j] as number) * (own[j] as number);
      product[arms[i] as number] = sum;
    }
    return product;
  }
}
