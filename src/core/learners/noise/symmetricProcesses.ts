// e-processes for symmetric noise: given the past, the noise of a block has the same law as its negative
// (docs/unknown-noise.md).
import { scale, sum } from '../../numerics/linearAlgebra';
import { leadOf, UndeclaredProcesses, type PairOfPhase } from './undeclaredProcesses';

/** psi clips z at this many standard deviations. */
const CLIP = 4;
/** The grid of s: POINTS points, each half the one before; the first is LARGEST times the scale of the half-Cauchy law. */
const POINTS = 14;
const LARGEST = 12;
/** Factors multiplied at a time: their product does not underflow. */
export const FLUSHED = 500;
/** Products above this are divided by the largest one. */
const LARGE = 1e100;

/** At each s, the product of all factors of a process, divided by e to the power of its `scales`. */
interface Products {
  /** The values of process i start at i * POINTS. */
  readonly values: Float64Array;
  readonly scales: Float64Array;
}

/**
 * A block j of a phase estimates (b - a)'theta as g_j, odd in its noise. With w > 0 and s >= 0 fixed before it,
 *
 *     e_j(s) = 2 / (1 + exp(-2 s y_j)),   y_j = w psi(w g_j),
 *
 * has mean at most 1 if (b - a)'theta <= 0: the g for the noise and for its negative add up to 2 (b - a)'theta, so their y
 * add up to at most 0, and 1 / (1 + e^-2y) + 1 / (1 + e^2y) = 1. e_ba is the mixture over s of the products over all
 * blocks. w is 1 over the standard deviation of g_j that earlier noise suggests.
 */
export class SymmetricProcesses extends UndeclaredProcesses<Products> {
  private readonly points: Float64Array;
  private readonly weights: Float64Array;
  private readonly followingWeights: Float64Array;
  /** The process of b against a is at a * size + b. */
  private readonly products: Products;
  /** For some blocks: the product of 2 / (1 + e^-2s|y|) at each s, and the sums of |y| over y > 0 and over y < 0. */
  private readonly factors = new Float64Array(POINTS);
  private up = 0;
  private down = 0;

  /**
   * @param size the number of actions
   * @param kappa the half-Cauchy law of s has the scale 1 / sqrt(kappa)
   * @param followingKappa the same for a followed rival
   * @param deviation the standard deviation of a row, from the noise seen so far
   */
  constructor(size: number, kappa: number, followingKappa: number, deviation: () => number) {
    super(size, deviation);
    const largest = LARGEST / Math.sqrt(Math.min(kappa, followingKappa));
    this.points = Float64Array.from({ length: POINTS }, (_, k) => largest / 2 ** k);
    this.weights = weightsOf(this.points, kappa);
    this.followingWeights = weightsOf(this.points, followingKappa);
    this.products = nothingIn(size * size);
  }

  protected take(index: number, mirrored: number, pair: PairOfPhase): void {
    for (let from = 0; from < pair.left.values.length; from += FLUSHED) {
      this.takeBlocks(pair, 0, from);
      this.multiply(this.products, index, this.down);
      this.multiply(this.products, mirrored, this.up);
    }
  }

  protected logValueNow(index: number, isFollowing: boolean): number {
    return this.mixture(this.products, index, isFollowing);
  }

  protected empty(): Products {
    return nothingIn(1);
  }

  protected add(products: Products, pair: PairOfPhase, shift: number): Products {
    for (let from = 0; from < pair.left.values.length; from += FLUSHED) {
      this.takeBlocks(pair, shift, from);
      this.multiply(products, 0, this.down);
    }
    return products;
  }

  protected logValueOf(products: Products, isFollowing: boolean): number {
    return this.mixture(products, 0, isFollowing);
  }

  /** Takes in some blocks j: 2 / (1 + e^-2sy) is 2 / (1 + e^-2s|y|), times e^-2s|y| if y < 0. */
  private takeBlocks(pair: PairOfPhase, shift: number, from: number): void {
    const { points, factors } = this;
    const { left, square, deviation } = pair;
    const w = 1 / (deviation * Math.sqrt(square));
    const least = -2 * (points[POINTS - 1] as number);
    const to = Math.min(from + FLUSHED, left.values.length);
    factors.fill(1);
    let up = 0;
    let down = 0;
    for (let j = from; j < to; j++) {
      const g = leadOf(pair, j) + shift;
      const size = clippedSize(g, w);
      if (g > 0) up += size;
      else down += size;
      // e^-2s|y| at the least s, then at each s twice the one before.
      let power = Math.exp(least * size);
      for (let k = POINTS - 1; k >= 0; k--, power *= power)
        factors[k] = (factors[k] as number) * (0.5 + 0.5 * power);
    }
    for (let k = 0; k < POINTS; k++) factors[k] = 1 / (factors[k] as number);
    this.up = up;
    this.down = down;
  }

  /** Multiplies one process by e^(-2 s down) times `factors`. */
  private multiply({ values, scales }: Products, index: number, down: number): void {
    const { points, factors } = this;
    const start = index * POINTS;
    // The factor at the least s goes into the scale, so that not all values can underflow.
    const exponent = -2 * (points[POINTS - 1] as number) * down;
    scales[index] = (scales[index] as number) + exponent;
    const step = Math.exp(exponent);
    let largest = 0;
    for (let k = POINTS - 1, rest = 1; k >= 0; k--, rest *= rest * step) {
      const value = (values[start + k] as number) * rest * (factors[k] as number);
      values[start + k] = value;
      if (value > largest) largest = value;
    }
    if (largest < LARGE) return;
    scales[index] = scales[index] + Math.log(largest);
    for (let k = start; k < start + POINTS; k++) values[k] = (values[k] as number) / largest;
  }

  /** ln of the weighted mean of the products. */
  private mixture({ values, scales }: Products, index: number, isFollowing: boolean): number {
    const weights = isFollowing ? this.followingWeights : this.weights;
    let sum = 0;
    for (let k = 0; k < POINTS; k++)
      sum += (weights[k] as number) * (values[index * POINTS + k] as number);
    return (scales[index] as number) + Math.log(sum);
  }
}

/** |y| = w |psi(w g)| */
export function clippedSize(g: number, w: number): number {
  return w * Math.min(CLIP, w * Math.abs(g));
}

function nothingIn(size: number): Products {
  return {
    values: new Float64Array(size * POINTS).fill(1),
    scales: new Float64Array(size),
  };
}

/** The weights of a half-Cauchy law of scale 1 / sqrt(kappa) on a geometric grid: a lead may be far larger than known at first. */
function weightsOf(points: Float64Array, kappa: number): Float64Array {
  const weights = points.map((s) => s / (1 + kappa * s * s));
  return scale(weights, 1 / sum(weights));
}
