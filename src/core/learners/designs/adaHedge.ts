/** AdaHedge (de Rooij, van Erven, Grünwald and Koolen 2014): weights that follow the least total loss, at any scale of losses. */

/** The cumulative mixability gap before the first loss. */
const FIRST_GAP = 0.01;

export class AdaHedge {
  private totals: Float64Array;
  /** How many choices an entry stands for, whose losses have all been the same. */
  private copies: Float64Array;
  private readonly logSize: number;
  private gap = FIRST_GAP;

  /**
   * @param entries how many entries there are to choose from
   * @param copies how many choices each of them stands for: n = entries * copies
   */
  constructor(entries: number, copies = 1) {
    this.totals = new Float64Array(entries);
    this.copies = new Float64Array(entries).fill(copies);
    this.logSize = Math.log(entries * copies);
  }

  /** D: it never falls. */
  get mixabilityGap(): number {
    return this.gap;
  }

  /**
   * p in proportion to exp(-e (L - min L)), e = ln n / D: one weight an entry, that of all its choices.
   * @param start of the entries to choose from, up to `end`: their weights add up to 1
   */
  act(start = 0, end = this.totals.length): Float64Array {
    const { rate } = this;
    const totals = this.totals.slice(start, end);
    const copies = this.copies.slice(start, end);
    const least = totals.reduce((a, b, i) => (copies[i] === 0 ? a : Math.min(a, b)), Infinity);
    const weights = totals.map((total, i) => {
      const many = copies[i] as number;
      return many === 0 ? 0 : many * Math.exp(-rate * (total - least));
    });
    const sum = weights.reduce((a, b) => a + b, 0);
    return weights.map((weight) => weight / sum);
  }

  /** Of each of the first entries one choice becomes an entry of its own; they come after all others. */
  separate(entries: number): void {
    const { totals, copies } = this;
    this.totals = new Float64Array(totals.length + entries);
    this.totals.set(totals);
    this.totals.set(totals.subarray(0, entries), totals.length);
    this.copies = new Float64Array(this.totals.length).fill(1);
    this.copies.set(copies.map((many, i) => (i < entries ? many - 1 : many)));
  }

  /** @param losses of the round, one an entry; gains are losses below 0 */
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
    return this.logSize / this.gap;
  }
}
