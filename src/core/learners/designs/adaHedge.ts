/** AdaHedge (de Rooij, van Erven, Grünwald and Koolen 2014): exponential weights that adapt to the scale of the losses. */
import { normalised } from '../../numerics/linearAlgebra';

/** The cumulative mixability gap before the first loss. */
const FIRST_GAP = 0.01;

export class AdaHedge {
  private totals: Float64Array;
  /** How many choices each entry stands for; all of them have had the same losses. */
  private copies: Float64Array;
  private readonly logSize: number;
  /** D, which never decreases. */
  private gap = FIRST_GAP;

  /** @param copies how many choices each entry stands for: n = entries * copies */
  constructor(entries: number, copies = 1) {
    this.totals = new Float64Array(entries);
    this.copies = new Float64Array(entries).fill(copies);
    this.logSize = Math.log(entries * copies);
  }

  /**
   * p proportional to exp(-e (L - min L)), e = ln n / D; an entry has the weight of all its copies.
   * @param start the first entry to choose from, up to `end`; the weights of this range add up to 1
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
    return normalised(weights);
  }

  /** Splits one choice off each of the first entries; the split-off choices become new entries at the end. */
  separate(entries: number): void {
    const { totals, copies } = this;
    this.totals = new Float64Array(totals.length + entries);
    this.totals.set(totals);
    this.totals.set(totals.subarray(0, entries), totals.length);
    this.copies = new Float64Array(this.totals.length).fill(1);
    this.copies.set(copies.map((many, i) => (i < entries ? many - 1 : many)));
  }

  /** @param losses of one round, one per entry; gains are negative */
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
    // A single choice leaves no gap.
    if (rate > 0) this.gap += Math.max(0, mean + Math.log(mixed) / rate);
  }

  private get rate(): number {
    return this.logSize / this.gap;
  }
}
