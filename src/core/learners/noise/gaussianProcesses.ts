// e-processes for normal noise of unknown size, equal for all rows of a phase up to known relative sizes
// (docs/unknown-noise.md).
import { logEValue } from './eProcess';
import { PairTotals } from './pairTotals';
import type { Residual } from './residual';
import { leadOf, UndeclaredProcesses, type PairOfPhase } from './undeclaredProcesses';

interface Sums {
  /** G and I */
  readonly evidence: number;
  readonly information: number;
}

/**
 * A phase estimates (b - a)'theta as g with variance q in units of the noise, independent of the k degrees of freedom of its
 * residual sum of squares. If (b - a)'theta = 0, with
 *
 *     W = sqrt(k + 1) (g / sqrt q) / sqrt(RSS + g^2 / q),
 *
 * W / sqrt(k + 1) is a coordinate of a uniform point of the sphere in R^(k+1), so W is 1-sub-Gaussian; below 0, W is
 * stochastically smaller. With a = 1 / (sigma sqrt q), sigma as earlier phases suggest: G += a W, I += a^2.
 */
export class GaussianProcesses extends UndeclaredProcesses<Sums> {
  private readonly sums: PairTotals;

  /** @param kappa, followingKappa of `logEValue`; other parameters as in `UndeclaredProcesses` */
  constructor(
    size: number,
    private readonly kappa: number,
    private readonly followingKappa: number,
    deviation: () => number,
  ) {
    super(size, deviation);
    this.sums = new PairTotals(size);
  }

  protected take(index: number, mirrored: number, pair: PairOfPhase): void {
    const { evidence, information } = this.add(this.empty(), pair, 0);
    this.sums.add(index, mirrored, evidence, information);
  }

  protected logValueNow(index: number, isFollowing: boolean): number {
    return this.logValueOf(this.sums.at(index), isFollowing);
  }

  protected empty(): Sums {
    return { evidence: 0, information: 0 };
  }

  protected add({ evidence, information }: Sums, pair: PairOfPhase, shift: number): Sums {
    const { square, deviation } = pair;
    const W = sphereCoordinate(leadOf(pair, 0) + shift, square, pair.residual);
    const a = 1 / (deviation * Math.sqrt(square));
    return { evidence: evidence + a * W, information: information + a * a };
  }

  protected logValueOf({ evidence, information }: Sums, isFollowing: boolean): number {
    return logEValue(evidence, information, isFollowing ? this.followingKappa : this.kappa);
  }
}

/** W. @param square q @param residual of the same phase */
export function sphereCoordinate(
  g: number,
  square: number,
  { squares, degrees }: Residual,
): number {
  const length = squares + (g * g) / square;
  // Equal samples may be rounded: they show only which of the two is ahead, or nothing.
  const freedom = squares === 0 ? 0 : degrees;
  return length === 0 ? 0 : (Math.sqrt(freedom + 1) * (g / Math.sqrt(square))) / Math.sqrt(length);
}
