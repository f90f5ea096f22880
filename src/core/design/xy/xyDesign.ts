/**
 * The XY design: estimates the directions of Y as well as n samples of the points can (Soare, Lazaric and Munos 2014). A sample
 * may show several numbers.
 */
import type { XyPoint, XyProblem } from './xyProblem';
import { evaluate, evaluationWork, priceOut, pricingWork, xyProblem } from './xyProblem';
import { sparsify, XyProgress } from './xyProgress';
import { searchDesign } from './xySearch';

/** A design on given points for the directions Y, with certified bounds on the optimum. */
export interface XyDesign {
  /** One weight per point, not negative, adding up to 1; many are 0. */
  readonly lambda: Float64Array;
  /** Certified: lower <= min over designs of max over Y of y'M^-1 y <= upper, the value of `lambda`. */
  readonly lower: number;
  readonly upper: number;
  /** The approximate number of multiplications of the search. */
  readonly work: number;
}

/** Limits of the search; it stops at the first one reached. */
export interface XyLimits {
  /** The relative distance of the bounds at which to stop. */
  readonly tolerance: number;
  /** Newton steps. */
  readonly maxIterations: number;
  /** The approximate number of multiplications; at least one design is evaluated regardless. */
  readonly maxWork?: number;
  /** N weights to start from; a similar problem's design saves most of the work. */
  readonly start?: Float64Array;
}

/** Multiplicative steps on all points before the Newton steps; none with a start. */
const WARM_UP = 4;
/** In these steps a direction's weight is its share of the largest variance to this power. */
const WARM_UP_POWER = 4;
const NEGLIGIBLE = 1e-4;

/**
 * min over designs lambda of max over y of y'M(lambda)^-1 y, by interior-point Newton steps on an active set of points and
 * directions, with all others priced after each step. Both bounds cover all points and all directions, and hold however early
 * the search stops. If the points span a proper subspace, everything is in coordinates of that subspace.
 *
 * @param points N lists of rows of one length: a sample of the point shows one number per row, with noise of equal size
 * @param directions vectors in the span of the points, not all of them 0
 * @throws RangeError if there is no point, a direction is outside the span, all are 0, or the start is not a design
 */
export function xyDesign(
  points: readonly XyPoint[],
  directions: readonly Float64Array[],
  limits: XyLimits,
): XyDesign {
  const problem = xyProblem(points, directions);
  const progress = new XyProgress(points.length, limits);
  const lambda = limits.start ?? warmUp(problem, progress);
  requireDesign(lambda, points.length);
  if (!progress.isDone()) searchDesign(problem, lambda, limits, progress);
  return sparsify(problem, progress);
}

/** The multiplicative step for tr(S M^-1) (Fellman 1974), where S favours the worst directions. */
function warmUp(problem: XyProblem, progress: XyProgress): Float64Array {
  const { size } = problem;
  const index = Array.from({ length: size }, (_, x) => x);
  let lambda = new Float64Array(size).fill(1 / size);
  for (let step = 0; step < WARM_UP && !progress.isDone(); step++) {
    const cost = evaluationWork(problem, size) + pricingWork(problem, 0);
    if (step > 0 && !progress.affords(cost)) break;
    const evaluation = evaluate(problem, index, lambda);
    if (evaluation === null) break;
    const { variances, largest } = evaluation;
    const leaning = variances.map((value) => Math.pow(Math.max(0, value) / largest, WARM_UP_POWER));
    const chosen = Array.from(leaning.keys()).filter((y) => (leaning[y] as number) > NEGLIGIBLE);
    const weights = chosen.map((y) => leaning[y] as number);
    const prices = priceOut(problem, evaluation, chosen, weights);
    progress.sawDesign(index, lambda, largest);
    progress.recordLowerBound(prices.lower);
    progress.spend(evaluationWork(problem, index.length) + pricingWork(problem, chosen.length));
    lambda = lambda.map(
      (weight, x) =>
        weight * Math.sqrt(Math.max(NEGLIGIBLE, (prices.gains[x] as number) / prices.trace)),
    );
  }
  return lambda;
}

function requireDesign(lambda: Float64Array, size: number): void {
  if (
    lambda.length !== size ||
    !lambda.every((weight) => weight >= 0 && weight < Infinity) ||
    !lambda.some((weight) => weight > 0)
  ) {
    throw new RangeError('A start has a weight for each point, none negative, some positive.');
  }
}
