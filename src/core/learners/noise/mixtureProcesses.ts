// e-processes of normal mixtures (eProcess.ts): G and I of each pair, to which every phase adds.
import { leadWhere, logEValue } from './eProcess';
import type { PairProcesses, PhaseComparison, VariedProcess } from './pairProcesses';
import { eachCompared } from './pairProcesses';

/** For noise of a declared scale: a phase adds g / v to G and 1 / v to I, where g is v-sub-Gaussian about its mean. */
export class DeclaredProcesses implements PairProcesses {
  readonly logValues: Float64Array;
  /** G_ba and I_ba, at a * size + b */
  private readonly evidence: Float64Array;
  private readonly information: Float64Array;

  /**
   * @param size the number of actions
   * @param kappa of `logEValue`
   * @param followingKappa the same for a followed rival
   * @param variance maps the variance of an estimate in units of the noise to its variance
   */
  constructor(
    private readonly size: number,
    private readonly kappa: number,
    private readonly followingKappa: number,
    private readonly variance: (square: number) => number,
  ) {
    this.logValues = new Float64Array(size * size);
    this.evidence = new Float64Array(size * size);
    this.information = new Float64Array(size * size);
  }

  observe(phase: PhaseComparison): void {
    eachCompared(phase, (b, a, left, right, square) => {
      const value = (left.values[0] as number) - (right.values[0] as number);
      this.add(b, a, value, this.variance(square));
    });
  }

  private add(b: number, a: number, value: number, variance: number): void {
    const index = a * this.size + b;
    const mirrored = b * this.size + a;
    const information = (this.information[index] as number) + 1 / variance;
    const evidence = (this.evidence[index] as number) + value / variance;
    this.information[index] = information;
    this.information[mirrored] = information;
    this.evidence[index] = evidence;
    this.evidence[mirrored] = -evidence;
    this.logValues[index] = logEValue(evidence, information, this.kappa);
    this.logValues[mirrored] = logEValue(-evidence, information, this.kappa);
  }

  lead(b: number, a: number): { readonly value: number; readonly information: number } {
    const index = a * this.size + b;
    const information = this.information[index] as number;
    return { value: (this.evidence[index] as number) / information, information };
  }

  varied(b: number, a: number): VariedProcess {
    const index = a * this.size + b;
    const information = this.information[index] as number;
    const now = this.evidence[index] as number;
    return {
      now,
      withMargin: (margin) => now + margin * information,
      logValue: (at) => logEValue(at, information, this.kappa),
      logFollowing: (at) => logEValue(at, information, this.followingKappa),
      leadWhere: (isReached) => leadWhere(isReached, information, this.kappa),
    };
  }
}
