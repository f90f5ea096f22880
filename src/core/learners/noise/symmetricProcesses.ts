// e-processes for noise of which only this is assumed: the noise of a block has, given the past, the law of its negative
// (docs/unknown-noise.md).
import type { PairOfPhase } from './undeclaredProcesses';
import { UndeclaredProcesses } from './undeclaredProcesses';

/** psi: z clipped to so many standard deviations. */
const CLIP = 4;
/** The grid of s: so many points, each half the one before, the first so many deviations of the half-normal law. */
const POINTS = 12;
const LARGEST = 3;
/** Above it ln(1 + e^z) is z to the last bit. */
const LINEAR = 37;
/** (1 + e^LINEAR) to this power is still a number. */
const FLUSHED = 18;
/** A term whose logarithm is so far below the largest is below its rounding. */
const NEGLIGIBLE = -40;

/**
 * A block j of a phase estimates (b - a)'theta as g_j, odd in its noise. With w > 0 and s >= 0 fixed before it,
 *
 *     e_j(s) = 2 / (1 + exp(-2 s y_j)),   y_j = w psi(w g_j),
 *
 * has mean at most 1 where (b - a)'theta <= 0: the g of the noise and of its negative add up to 2 (b - a)'theta, so that
 * their y add up to 0 at most, and 1 / (1 + e^-2y) + 1 / (1 + e^2y) = 1. e_ba is the mixture over s of the products over
 * all blocks. w is 1 over the standard deviation of g_j that the noise seen before lets expect.
 */
export class SymmetricProcesses extends UndeclaredProcesses<Float64Array> {
  private readonly points: Float64Array;
  private readonly weights: Float64Array;
  private readonly followingWeights: Float64Array;
  /** ln of the product of the factors of b against a at each s, at (a * size + b) * POINTS. */
  private readonly logs: Float64Array;
  private readonly factors = new Float64Array(POINTS);
  private readonly products = new Float64Array(POINTS).fill(1);

  /**
   * @param size how many actions
   * @param kappa the half-normal law of s has the variance 1 / kappa
   * @param followingKappa the same for a rival who is followed
   * @param deviation the standard deviation of a row by the noise seen so far
   */
  constructor(size: number, kappa: number, followingKappa: number, deviation: () => number) {
    super(size, deviation);
    const largest = LARGEST / Math.sqrt(Math.min(kappa, followingKappa));
    this.points = Float64Array.from({ length: POINTS }, (_, k) => largest / 2 ** k);
    this.weights = logWeights(this.points, kappa);
    this.followingWeights = logWeights(this.points, followingKappa);
    this.logs = new Float64Array(size * size * POINTS);
  }

  protected take(index: number, mirrored: number, pair: PairOfPhase): void {
    this.factors.fill(0);
    const sum = this.addFactors(this.factors, pair, 0);
    for (let k = 0; k < POINTS; k++) {
      const own = index * POINTS + k;
      const other = mirrored * POINTS + k;
      const factor = this.factors[k] as number;
      this.logs[own] = (this.logs[own] as number) + factor;
      // 2 / (1 + e^2sy) = e^-2sy 2 / (1 + e^-2sy)
      const back = factor - 2 * (this.points[k] as number) * sum;
      this.logs[other] = (this.logs[other] as number) + back;
    }
  }

  protected logValueNow(index: number, isFollowing: boolean): number {
    return this.mixture(this.logs, index * POINTS, isFollowing);
  }

  protected empty(): Float64Array {
    return new Float64Array(POINTS);
  }

  protected add(logs: Float64Array, pair: PairOfPhase, shift: number): Float64Array {
    this.addFactors(logs, pair, shift);
    return logs;
  }

  protected logValueOf(logs: Float64Array, isFollowing: boolean): number {
    return this.mixture(logs, 0, isFollowing);
  }

  /**
   * Adds ln e_j(s) of all blocks j at each s.
   * @returns the sum of y_j
   */
  private addFactors(
    logs: Float64Array,
    { left, right, square, deviation }: PairOfPhase,
    shift: number,
  ): number {
    const { points, products } = this;
    const w = 1 / (deviation * Math.sqrt(square));
    const least = points[POINTS - 1] as number;
    const blocks = left.values.length;
    let sum = 0;
    for (let j = 0; j < blocks; j++) {
      const g = (left.values[j] as number) - (right.values[j] as number) + shift;
      const y = w * Math.max(-CLIP, Math.min(CLIP, w * g));
      sum += y;
      // e^-2sy of the least s, then of each that is twice the one before.
      let z = -2 * least * y;
      let power = Math.exp(z);
      for (let k = POINTS - 1; k >= 0; k--, z *= 2, power *= power) {
        if (z > LINEAR) logs[k] = (logs[k] as number) - z;
        else products[k] = (products[k] as number) * (1 + power);
      }
      if (j % FLUSHED === FLUSHED - 1) flush(logs, products);
    }
    flush(logs, products);
    for (let k = 0; k < POINTS; k++) logs[k] = (logs[k] as number) + blocks * Math.LN2;
    return sum;
  }

  /** ln of the weighted mean of the products that start at some place. */
  private mixture(logs: Float64Array, start: number, isFollowing: boolean): number {
    const weights = isFollowing ? this.followingWeights : this.weights;
    let largest = -Infinity;
    for (let k = 0; k < POINTS; k++) {
      largest = Math.max(largest, (weights[k] as number) + (logs[start + k] as number));
    }
    let sum = 0;
    for (let k = 0; k < POINTS; k++) {
      const rest = (weights[k] as number) + (logs[start + k] as number) - largest;
      if (rest > NEGLIGIBLE) sum += Math.exp(rest);
    }
    return largest + Math.log(sum);
  }
}

/** ln of the weights of a half-normal law of variance 1 / kappa on a geometric grid. */
function logWeights(points: Float64Array, kappa: number): Float64Array {
  const weights = points.map((s) => s * Math.exp((-kappa * s * s) / 2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.log(weight / total));
}

function flush(logs: Float64Array, products: Float64Array): void {
  for (let k = 0; k < POINTS; k++) {
    logs[k] = (logs[k] as number) - Math.log(products[k] as number);
    products[k] = 1;
  }
}
