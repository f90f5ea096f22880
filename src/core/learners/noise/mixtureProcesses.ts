// e-processes of normal mixtures (eProcess.ts): G and I of each pair, to which every phase adds.
import { leadWhere, logEValue } from './eProcess';
import type { PairProcesses, PhaseComparison, VariedProcess } from './pairProcesses';
import { eachCompared } from './pairProcesses';
import { PairTotals } from './pairTotals';

/** For noise of a declared scale: a phase adds g / v to G and 1 / v to I, where g is v-sub-Gaussian about its mean. */
export class DeclaredProcesses implements PairProcesses {
  readonly logValues: Float64Array;
  private readonly totals: PairTotals;

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
    this.totals = new PairTotals(size);
  }

  observe(phase: PhaseComparison): void {
    eachCompared(phase, (b, a, left, right, square) => {
      const value = (left.values[0] as number) - (right.values[0] as number);
      const variance = this.variance(square);
      const index = a * this.size + b;
      const mirrored = b * this.size + a;
      this.totals.add(index, mirrored, value / variance, 1 / variance);
      const { evidence, information } = this.totals.at(index);
      this.logValues[index] = logEValue(evidence, information, this.kappa);
      this.logValues[mirrored] = logEValue(-evidence, information, this.kappa);
    });
  }

  lead(b: number, a: number): { readonly value: number; readonly information: number } {
    return this.totals.lead(a * this.size + b);
  }

  varied(b: number, a: number): VariedProcess {
    const { evidence: now, information } = this.totals.at(a * this.size + b);
    return {
      now,
      withMargin: (margin) => now + margin * information,
      logValue: (at) => logEValue(at, information, this.kappa),
      logFollowing: (at) => logEValue(at, information, this.followingKappa),
      leadWhere: (isReached) => leadWhere(isReached, information, this.kappa),
    };
  }
}
