/** AdaHedge (de Rooij, van Erven, Grünwald and Koolen 2014): weights that follow the least total loss, at any scale of losses. */

/** The cumulative mixability gap before the first loss. */
const FIRST_GAP = 0.01;

export class AdaHedge {
  private readonly totals: Float64Array;
  private gap = FIRST_GAP;

  /** @param size n, how many there are to choose from */
  constructor(size: number) {
    this.totals = new Float64Array(size);
  }

  /** D: it never falls. */
  get mixabilityGap(): number {
    return this.gap;
  }

  /** p in proportion to exp(-e (L - min L)), e = ln n / D. */
  act(): Float64Array {
    const { totals, rate } = this;
    const least = totals.reduce((a, b) => Math.min(a, b), Infinity);
    const weights = totals.map((total) => Math.exp(-rate * (total - least)));
    const sum = weights.reduce((a, b) => a + b, 0);
    return weights.map((weight) => weight / sum);
  }

  /** @param losses of the round, one a choice; gains are losses below 0 */
  incur(losses: Float64Array): void {
    const { totals, rate } = this;
    const p = this.act();
    const least = losses.reduce((a, b) => Math.min(a, b), Infinity);
    let mean = 0;
    let mixed = 0;
    losses.forEach((loss, i) => {
      const weight = p[i] as number;
      mean += weight * (loss - least);
      mixed += weight * Math.exp(-rate * (loss - least));
      totals[i] = (totals[i] as number) + loss;
    });
    // With a single choice the two are the same.
    if (rate > 0) this.gap += Math.max(0, mean + Math.log(mixed) / rate);
  }

  private get rate(): number {
    return Math.log(this.totals.length) / this.gap;
  }
}
