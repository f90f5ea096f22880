// The e-processes of all pairs of an elimination (docs/recommended-polyalba.md, stage B).
import { logSumExp } from '../../numerics/logSumExp';
import type { PairProcesses, VariedProcess } from '../noise/pairProcesses';
import type { Lead } from '../../design/certificates/challenger';

/** The weight of the i-th rival, i from 1, is i^-RANK_EXPONENT. */
const RANK_EXPONENT = 1.5;
/** The share of 1 that is held back at first. */
const FIRST_RESERVE = 0.5;
/** A term whose logarithm is so far below the largest is below its rounding; leaving it out makes E_a smaller. */
const NEGLIGIBLE = -40;

/** Half of N_a is the evidence that some action is better, half that some action is better by a margin. */
const LN_HALF = -Math.LN2;

/**
 * E_a = (P_a + F_a) / 2, 1 at first.
 *
 * P_a = h_a + sum over b != a of c_ba e_ba: a reserve h_a, and holdings c_ba of the processes e_ba, which grow while b
 * looks better than a. Between phases parts of it may be moved at the values of the moment, which leaves P_a as it is:
 * like a fund that moves its wealth by what it has seen, it stays a non-negative supermartingale where a is best.
 *
 * F_a is in one process at a time: over a phase it is multiplied by the growth of e_ba, b being the rival that was
 * named before the phase. It has no shares to pay for; P_a remembers where the leader changes.
 */
export class Evidence {
  /** ln c_ba, and so all others, at a * stride + b. */
  private readonly holdings: Float64Array;
  /** ln h_a */
  private readonly reserves: Float64Array;
  /** The b of the process that F_a is in, a itself for none, and ln F_a less ln of that process. */
  private readonly named: number[];
  private readonly bases: Float64Array;
  /** ln w_b, at most 1 in all */
  private readonly weights: Float64Array;
  /** ln of what E_a was when it was noted last, and of the largest. */
  private readonly totals: Float64Array;
  private readonly peaks: Float64Array;

  /**
   * @param size |S|; the actions are numbered in the order of the preparation's estimate
   * @param stride of the processes: |S|, or |S| + 1 where the last one is that of no action, 0 for sure
   */
  constructor(
    private readonly size: number,
    private readonly processes: PairProcesses,
    private readonly stride = size,
  ) {
    const weights = Float64Array.from({ length: size }, (_, i) => Math.pow(i + 1, -RANK_EXPONENT));
    const total = weights.reduce((a, b) => a + b, 0);
    this.weights = weights.map((weight) => Math.log(weight / total));
    this.named = Array.from({ length: size }, (_, a) => a);
    this.bases = new Float64Array(size);
    this.totals = new Float64Array(size);
    this.peaks = new Float64Array(size);
    this.reserves = new Float64Array(size).fill(Math.log(FIRST_RESERVE));
    this.holdings = new Float64Array(stride * stride).fill(-Infinity);
    for (let a = 0; a < size; a++) {
      const rest = total - (weights[a] as number);
      for (let b = 0; b < size; b++) {
        if (b === a) continue;
        const share = (1 - FIRST_RESERVE) * ((weights[b] as number) / rest);
        this.holdings[a * stride + b] = Math.log(share);
      }
    }
  }

  /** Moves a share of all that P_a is made of to e_ba. */
  move(a: number, b: number, share: number): void {
    const index = a * this.stride + b;
    const bought =
      this.logPortfolio(a) + Math.log(share) - (this.processes.logValues[index] as number);
    const rest = Math.log1p(-share);
    this.reserves[a] = (this.reserves[a] as number) + rest;
    const start = a * this.stride;
    for (let k = start; k < start + this.size; k++) {
      this.holdings[k] = (this.holdings[k] as number) + rest;
    }
    this.holdings[index] = logSumExp([this.holdings[index] as number, bought]);
  }

  /** F_a is in the process of b from now on. */
  follow(a: number, b: number): void {
    if (this.named[a] === b) return;
    const value = this.logFollowed(a);
    this.named[a] = b;
    this.bases[a] = value - followed(this.processes.varied(b, a));
  }

  /** ln E_a */
  logTotal(a: number): number {
    return LN_HALF + logSumExp([this.logPortfolio(a), this.logFollowed(a)]);
  }

  /** ln E_a as it was noted last. */
  noted(a: number): number {
    return this.totals[a] as number;
  }

  /** Takes note of what E_a is, which is asked for after every phase that changed it. */
  note(a: number): void {
    const total = this.logTotal(a);
    this.totals[a] = total;
    this.peaks[a] = Math.max(this.peaks[a] as number, total);
  }

  /**
   * ln of 1 / delta' for the least delta' at which x would be the answer now: of the largest E_a, or of N_a where a may be better
   * by the margin, the least over all other actions a.
   */
  logCertainty(x: number, margin: number): number {
    let least = Infinity;
    for (let a = 0; a < this.size; a++) {
      if (a !== x) least = Math.min(least, this.certaintyOver(x, a, margin));
    }
    return least;
  }

  private certaintyOver(x: number, a: number, margin: number): number {
    const peak = this.peaks[a] as number;
    if (!(margin > 0)) return peak;
    const varied = this.processes.varied(x, a);
    const within = (this.weights[x] as number) + varied.logValue(varied.withMargin(margin));
    return LN_HALF + Math.max(peak, logSumExp([this.logTotal(a), within]));
  }

  /** ln F_a */
  private logFollowed(a: number): number {
    const base = this.bases[a] as number;
    const b = this.named[a] as number;
    if (b === a) return base;
    return base + followed(this.processes.varied(b, a));
  }

  /** ln P_a, where `without` is a number: without what is held of the process of that action */
  private logPortfolio(a: number, without = -1): number {
    const start = a * this.stride;
    const left = start + without;
    const reserve = this.reserves[a] as number;
    // What is not held has ln c = -Infinity, e_aa as well.
    let largest = reserve;
    for (let k = start; k < start + this.size; k++) {
      if (k !== left || without < 0) largest = Math.max(largest, this.logShare(k));
    }
    let sum = Math.exp(reserve - largest);
    for (let k = start; k < start + this.size; k++) {
      const rest = this.logShare(k) - largest;
      if (rest > NEGLIGIBLE && (k !== left || without < 0)) sum += Math.exp(rest);
    }
    return largest + Math.log(sum);
  }

  /** ln of c e */
  private logShare(index: number): number {
    return (this.holdings[index] as number) + (this.processes.logValues[index] as number);
  }

  /**
   * The lead over a that decides whether ln E_a reaches `target`, as it does exactly where the lead is not below its
   * threshold. All other evidence against a is taken as it is; where that alone is enough, as less in the same proportion.
   *
   * @param leader whose lead it is; where a goes without its being ahead, that of the action with most evidence
   */
  deciding(a: number, leader: number, target: number): Lead & { readonly by: number } {
    const total = this.logTotal(a);
    const isAhead = this.lead(leader, a).value > 0;
    const by = total >= target && !isAhead ? this.strongest(a) : leader;
    const { value, information } = this.lead(by, a);
    const varied = this.processes.varied(by, a);
    if (information === 0) return { by, gap: 0, threshold: Infinity };
    const isNamed = this.named[a] === by;
    const holding = this.holdings[a * this.stride + by] as number;
    // What the lead has a part in, and the rest.
    const own = (G: number): number =>
      LN_HALF +
      logSumExp([
        holding + varied.logValue(G),
        ...(isNamed ? [(this.bases[a] as number) + varied.logFollowing(G)] : []),
      ]);
    const others = [this.logPortfolio(a, by), ...(isNamed ? [] : [this.logFollowed(a)])];
    const rest = LN_HALF + logSumExp(others);
    const needed =
      rest < target
        ? target + Math.log1p(-Math.exp(rest - target))
        : target - total + own(varied.now);
    const threshold = varied.leadWhere((at) => own(at) >= needed);
    return { by, gap: value, threshold };
  }

  /**
   * The least margin with which N_a = E_a / 2 + w_x e_xa^margin / 2 reaches 1 / delta for every a but x; Infinity where
   * there is none. e_xa^margin is the process of x against a where a may be better by the margin.
   *
   * @param known ln(1 / delta)
   */
  shortfall(x: number, known: number): number {
    let most = 0;
    for (let a = 0; a < this.size && most < Infinity; a++) {
      if (a !== x) most = this.shortfallOver(x, a, known, most);
    }
    return most;
  }

  /** That of x over a, where it is more than `least`. */
  private shortfallOver(x: number, a: number, known: number, least: number): number {
    const varied = this.processes.varied(x, a);
    const { value, information } = this.lead(x, a);
    const needed = known - LN_HALF - (this.weights[x] as number);
    // What is reached without a margin is reached with one, and is known already.
    const now = varied.logValue(varied.now);
    if (now >= needed) return least;
    const own = Math.max(now, varied.logValue(varied.withMargin(least)));
    if (own >= needed) return least;
    // What E_a has of it is asked for last: it takes longer.
    const rest = this.logTotal(a) + LN_HALF - known;
    if (rest >= 0) return least;
    const left = needed + Math.log1p(-Math.exp(rest));
    if (information === 0) return Infinity;
    if (own >= left) return least;
    return varied.leadWhere((at) => varied.logValue(at) >= left) - value;
  }

  /**
   * What the value of x is at least, above 0 or below it: w_x e reaches 1 / delta with e the process of x against no action, or
   * of that against x, as if it led by so much less.
   *
   * @param known ln(1 / delta)
   * @param sign 1 above 0, -1 below it
   */
  leastSize(x: number, known: number, sign: number): number {
    const [b, a] = sign > 0 ? [x, this.size] : [this.size, x];
    const { value, information } = this.lead(b, a);
    if (information === 0) return -Infinity;
    const varied = this.processes.varied(b, a);
    const needed = known - (this.weights[x] as number);
    return value - varied.leadWhere((at) => varied.logValue(at) >= needed);
  }

  /** b with the largest c_ba e_ba */
  private strongest(a: number): number {
    let best = a;
    for (let b = 0; b < this.size; b++) {
      if (this.logShare(a * this.stride + b) > this.logShare(a * this.stride + best)) best = b;
    }
    return best;
  }

  /** G / I, the lead of b over a by all phases, and I. */
  lead(b: number, a: number): { readonly value: number; readonly information: number } {
    return this.processes.lead(b, a);
  }
}

function followed(process: VariedProcess): number {
  return process.logFollowing(process.now);
}
