// The e-processes of all pairs of an elimination (docs/recommended-polyalba.md, stage B).
import { logSumExp } from '../../numerics/logSumExp';
import type { PairProcesses, VariedProcess } from '../noise/pairProcesses';
import type { Lead } from '../../design/certificates/challenger';

/** The weight of the i-th rival, i from 1, is i^-RANK_EXPONENT. */
const RANK_EXPONENT = 1.5;
/** The share of 1 held in reserve at first. */
const FIRST_RESERVE = 0.5;
/** Terms this far below the largest (in logarithms) are below its rounding; leaving them out makes E_a smaller. */
const NEGLIGIBLE = -40;

/** N_a: one half is the evidence that some action is better, the other that some action is better by a margin. */
const LN_HALF = -Math.LN2;

/**
 * E_a = (P_a + F_a) / 2, 1 at first.
 *
 * P_a = h_a + sum over b != a of c_ba e_ba: a reserve h_a, and holdings c_ba of the processes e_ba, which grow while b
 * looks better than a. Between phases, parts of P_a may move at current values, which leaves P_a unchanged. Like a fund that
 * moves its wealth by what it has seen, P_a stays a non-negative supermartingale if a is best.
 *
 * F_a is in one process at a time: a phase multiplies it by the growth of e_ba, with the rival b named before the phase. It
 * pays for no shares, while P_a remembers all pairs when the leader changes.
 */
export class Evidence {
  /** ln c_ba at a * stride + b; other pair arrays have the same layout. */
  private readonly holdings: Float64Array;
  /** ln h_a */
  private readonly reserves: Float64Array;
  /** The b of the process that F_a is in, a itself for none; and ln F_a minus ln of that process. */
  private readonly named: number[];
  private readonly bases: Float64Array;
  /** ln w_b; the w_b add up to 1. */
  private readonly weights: Float64Array;
  /** ln E_a when last noted, and the largest noted. */
  private readonly totals: Float64Array;
  private readonly peaks: Float64Array;

  /**
   * @param size |S|; actions are numbered in the order of the preparation's estimate
   * @param stride of the processes: |S|, or |S| + 1 if the last index is the empty action, whose value is 0
   */
  constructor(
    private readonly size: number,
    private readonly processes: PairProcesses,
    private readonly stride: number,
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

  /** Moves a share of all parts of P_a to e_ba. */
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

  /** Puts F_a into the process of b from now on. */
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

  /** ln E_a when last noted. */
  noted(a: number): number {
    return this.totals[a] as number;
  }

  /** Records E_a; to be called after every phase that changed it. */
  note(a: number): void {
    const total = this.logTotal(a);
    this.totals[a] = total;
    this.peaks[a] = Math.max(this.peaks[a] as number, total);
  }

  /**
   * ln(1 / delta') for the least delta' at which x would be the answer now: the minimum over all other actions a of the
   * largest E_a, or of N_a with the margin by which a may be better.
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

  /** ln P_a; without the holding in the process of action `without`, if given */
  private logPortfolio(a: number, without = -1): number {
    const start = a * this.stride;
    const left = start + without;
    const reserve = this.reserves[a] as number;
    // Processes without a holding, e_aa among them, have ln c = -Infinity.
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

  /** ln(c e) */
  private logShare(index: number): number {
    return (this.holdings[index] as number) + (this.processes.logValues[index] as number);
  }

  /**
   * The lead over a that decides whether ln E_a reaches `target`: it does exactly if the lead reaches its threshold. All
   * other evidence against a is kept as it is; if that alone is enough, it is scaled down in proportion.
   *
   * @param leader whose lead it is; if a is out without the leader being ahead, the action with the most evidence instead
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
    // The part that depends on the lead, and the rest.
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
   * The least margin with which N_a = E_a / 2 + w_x e_xa^margin / 2 reaches 1 / delta for every a but x; Infinity if there is
   * none. e_xa^margin is the process of x against a if a may be better by the margin.
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

  /** The margin of x over a, if it is more than `least`; else `least`. */
  private shortfallOver(x: number, a: number, known: number, least: number): number {
    const varied = this.processes.varied(x, a);
    const { value, information } = this.lead(x, a);
    const needed = known - LN_HALF - (this.weights[x] as number);
    // Enough without a margin is enough with one; this value is already known.
    const now = varied.logValue(varied.now);
    if (now >= needed) return least;
    const own = Math.max(now, varied.logValue(varied.withMargin(least)));
    if (own >= needed) return least;
    // E_a comes last, because it takes longer.
    const rest = this.logTotal(a) + LN_HALF - known;
    if (rest >= 0) return least;
    const left = needed + Math.log1p(-Math.exp(rest));
    if (information === 0) return Infinity;
    if (own >= left) return least;
    return varied.leadWhere((at) => varied.logValue(at) >= left) - value;
  }

  /**
   * A lower bound on the size of the value of x, above 0 or below it: w_x e reaches 1 / delta, with e the process of x against
   * the empty action, or of the empty action against x, shifted by the bound.
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

  /** The b with the largest c_ba e_ba. */
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
