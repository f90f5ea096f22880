// The e-processes of all pairs of an elimination (docs/recommended-polyalba.md, stage B).
import { logEValue, logSumExp } from './eProcess';

/** The weight of the i-th rival, i from 1, is i^-RANK_EXPONENT. */
const RANK_EXPONENT = 1.5;

/** E_a = sum over b != a of w_{b|a} e_ba, where a process e_ba grows while b looks better than a. */
export class Evidence {
  private readonly evidence: Float64Array;
  private readonly information: Float64Array;
  private readonly weights: Float64Array;
  private readonly totalWeight: number;

  /**
   * @param size |S|; the actions are numbered in the order of the preparation's estimate
   * @param kappa of `logEValue`
   */
  constructor(
    private readonly size: number,
    private readonly kappa: number,
  ) {
    this.evidence = new Float64Array(size * size);
    this.information = new Float64Array(size * size);
    this.weights = Float64Array.from({ length: size }, (_, i) => (i + 1) ** -RANK_EXPONENT);
    this.totalWeight = this.weights.reduce((a, b) => a + b, 0);
  }

  /** A phase estimated (b - a)'theta as `value` with noise that is `variance`-sub-Gaussian. */
  add(b: number, a: number, value: number, variance: number): void {
    const index = b * this.size + a;
    const mirrored = a * this.size + b;
    this.information[index] = (this.information[index] as number) + 1 / variance;
    this.information[mirrored] = this.information[index] as number;
    this.evidence[index] = (this.evidence[index] as number) + value / variance;
    this.evidence[mirrored] = -(this.evidence[index] as number);
  }

  /** ln w_{b|a}: the weights of all rivals of a add up to 1. */
  logWeight(b: number, a: number): number {
    const rest = this.totalWeight - (this.weights[a] as number);
    return Math.log((this.weights[b] as number) / rest);
  }

  /** ln(w_{b|a} e_ba) */
  logTerm(b: number, a: number): number {
    const index = b * this.size + a;
    const evidence = this.evidence[index] as number;
    const information = this.information[index] as number;
    return this.logWeight(b, a) + logEValue(evidence, information, this.kappa);
  }

  /** ln E_a */
  logTotal(a: number): number {
    const terms: number[] = [];
    for (let b = 0; b < this.size; b++) if (b !== a) terms.push(this.logTerm(b, a));
    return logSumExp(terms);
  }

  /** G / I, the lead of b over a by all phases, and I. */
  lead(b: number, a: number): { readonly value: number; readonly information: number } {
    const index = b * this.size + a;
    const information = this.information[index] as number;
    return { value: (this.evidence[index] as number) / information, information };
  }
}
