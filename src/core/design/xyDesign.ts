/** The XY design: estimate the directions of Y as well as n samples of the points can. */
import type { Cholesky } from '../linearAlgebra';
import { cholesky, dot, weightedGram } from '../linearAlgebra';

/** A design on given points for the directions Y, between certified bounds of the optimum. */
export interface XyDesign {
  readonly lambda: Float64Array;
  /** Certified: lower <= min over designs of max over Y of y'M^-1 y <= upper. */
  readonly lower: number;
  readonly upper: number;
}

/** When the iteration stops: whichever comes first. */
export interface XyLimits {
  /** Relative distance of the bounds at which to stop. */
  readonly tolerance: number;
  readonly maxIterations: number;
}

/**
 * min over lambda of max over y of y'M(lambda)^-1 y as a saddle point: p on the directions by multiplicative
 * weights, lambda by the multiplicative step for the criterion tr(S M^-1), S = sum of p_y y y'. Both bounds hold
 * at every step: for any p and any lambda, the value is at least tr(S M^-1)^2 / max over x of x'M^-1 S M^-1 x, by
 * Cauchy-Schwarz (derived here).
 *
 * @param points N vectors that span R^r
 * @param directions vectors of R^r, none of them 0
 * @throws RangeError where the points do not span R^r
 */
export function xyDesign(
  points: readonly Float64Array[],
  directions: readonly Float64Array[],
  { tolerance, maxIterations }: XyLimits,
): XyDesign {
  let lambda = new Float64Array(points.length).fill(1 / points.length);
  let weights = new Float64Array(directions.length).fill(1 / directions.length);
  let best = lambda;
  let lower = 0;
  let upper = Infinity;
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    const information = factor(points, lambda);
    const solved = directions.map((y) => information.solve(y));
    const variances = directions.map((y, index) => dot(y, solved[index] as Float64Array));
    const largest = Math.max(...variances);
    if (largest < upper) {
      upper = largest;
      best = lambda;
    }
    // g_x = x'M^-1 S M^-1 x, phi = tr(S M^-1)
    const spread = weightedGram(solved, weights);
    const gains = Float64Array.from(points, (x) => quadratic(spread.data, x));
    const phi = variances.reduce(
      (sum, value, index) => sum + (weights[index] as number) * value,
      0,
    );
    lower = Math.max(lower, (phi * phi) / gains.reduce((a, b) => Math.max(a, b), 0));
    if (upper - lower <= tolerance * upper) break;
    lambda = normalised(
      lambda.map((value, index) => value * Math.sqrt((gains[index] as number) / phi)),
    );
    const step = STEP / Math.sqrt(iteration);
    weights = normalised(
      weights.map(
        (value, index) =>
          value * Math.exp((step * ((variances[index] as number) - largest)) / largest),
      ),
    );
  }
  return { lambda: best, lower, upper };
}

/** The first step of the weights; later ones fall with the root of the number of steps. */
const STEP = 4;

function factor(points: readonly Float64Array[], lambda: Float64Array): Cholesky {
  const information = cholesky(weightedGram(points, lambda));
  if (information === null) throw new RangeError('The points do not span the space.');
  return information;
}

function quadratic(matrix: Float64Array, x: Float64Array): number {
  const size = x.length;
  let sum = 0;
  for (let i = 0; i < size; i++) {
    let row = 0;
    for (let j = 0; j < size; j++) row += (matrix[i * size + j] as number) * (x[j] as number);
    sum += (x[i] as number) * row;
  }
  return sum;
}

function normalised(values: Float64Array): Float64Array<ArrayBuffer> {
  const total = values.reduce((a, b) => a + b, 0);
  return Float64Array.from(values, (value) => value / total);
}
