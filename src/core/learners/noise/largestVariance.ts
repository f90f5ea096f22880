/** An upper bound on the variance of normal noise of unknown size (docs/large-problems.md). */
import type { NoiseModel } from './noiseModel';
import type { Residual } from './residual';

/**
 * A phase leaves a residual of sigma^2 times a chi-square number of k degrees of freedom, with k fixed before. For a lambda > 0
 * fixed before the first phase, the product over phases of (1 + 2 lambda)^(k/2) exp(-lambda RSS / sigma^2) is a martingale
 * from 1. So, with probability 1 - delta_s at all times, sigma^2 is less than
 *
 *     lambda RSS / (K ln(1 + 2 lambda) / 2 - ln(1 / delta_s)),
 *
 * where RSS and K are the sums over all phases.
 */
export class LargestVariance {
  private squares = 0;
  private degrees = 0;
  private readonly lambda: number;

  /**
   * @param logarithm ln(1 / delta_s)
   * @param expected degrees of freedom, for which lambda is about optimal
   */
  constructor(
    private readonly logarithm: number,
    expected: number,
  ) {
    this.lambda = Math.sqrt(logarithm / expected);
  }

  take({ squares, degrees }: Residual): void {
    this.squares += squares;
    this.degrees += degrees;
  }

  /** The bound for one row, in place of `variance` of `NoiseModel`; infinite while too little was seen. */
  readonly variance: NoiseModel['variance'] = (square) => {
    const known = (this.degrees * Math.log1p(2 * this.lambda)) / 2 - this.logarithm;
    // Equal samples may be rounded.
    const isKnown = known > 0 && this.squares > 0;
    return isKnown ? (square * this.lambda * this.squares) / known : Infinity;
  };
}
