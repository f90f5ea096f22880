/**
 * The Gaussian width of a set S of actions under a design: W = E max over S of (z - z0)'v, v ~ N(0, M(lambda)^-1). It is the
 * same for every z0, and equals the mean of half the range of z'v.
 */
import type { Cholesky } from '../../../numerics/cholesky';
import { LeastSquares } from '../../../numerics/leastSquares';
import {
  addScaled,
  dot,
  multiplyVector,
  normalised,
  rowOf,
  weightedGram,
  zeros,
} from '../../../numerics/linearAlgebra';

export type Normal = () => number;

/** The input of a width design. */
export interface WidthProblem {
  /** S, in the coordinates of the points. */
  readonly answers: readonly Float64Array[];
  /** The points that can be pulled, with equal noise; they span. */
  readonly points: readonly Float64Array[];
}

const STEPS = 200;
const FEWEST_STEPS = 10;
/** Draws per step, each used with both signs, which is as good as twice as many. */
const DRAWS = 25;
/** The approximate number of multiplications for all steps. */
const MOST_WORK = 4e8;

/** M(lambda), plus very little information on directions that the design leaves out; v is very large there. */
export function informationOf(points: readonly Float64Array[], lambda: Float64Array): Cholesky {
  const dimension = points[0]?.length ?? 0;
  const squares = new LeastSquares(dimension);
  squares.addInformation(weightedGram(points, lambda), new Float64Array(dimension));
  return squares.solveDetermined().information;
}

/** Estimates W by the mean half range over draws. Each half range is sqrt(rho) / 2-Lipschitz in its draw. */
export function widthBy(
  draws: number,
  { answers, points }: WidthProblem,
  lambda: Float64Array,
  normal: Normal,
): number {
  const information = informationOf(points, lambda);
  let sum = 0;
  for (let draw = 0; draw < draws; draw++) {
    const { most, least } = extremes(answers, drawnBy(information, points, normal));
    sum += (most - least) / 2;
  }
  return sum / draws;
}

/**
 * The derivative of W by each weight, -(1/2) E (x'v)(x'M^-1 z_v) with z_v = argmax z'v (Price's theorem), estimated from draws
 * used with both signs.
 */
export function widthGradient(
  draws: number,
  { answers, points }: WidthProblem,
  lambda: Float64Array,
  normal: Normal,
): Float64Array {
  const information = informationOf(points, lambda);
  const size = points[0]?.length ?? 0;
  // The mean of v (M^-1 (z_v - z_-v))'.
  const product = zeros(size, size);
  for (let draw = 0; draw < draws; draw++) {
    const v = drawnBy(information, points, normal);
    const { best, worst } = extremes(answers, v);
    const solved = information.solve(best.map((value, i) => value - (worst[i] as number)));
    for (let i = 0; i < size; i++) addScaled(rowOf(product, i), (v[i] as number) / draws, solved);
  }
  return Float64Array.from(points, (point) => -dot(point, multiplyVector(product, point)) / 4);
}

/**
 * A design that makes W small, by mirror descent: the mean of the later half of its iterates. Correctness does not depend on
 * the design, whose value is measured afterwards.
 * @param start one positive weight per point
 */
export function widthDesign(
  problem: WidthProblem,
  start: Float64Array,
  normal: Normal,
): Float64Array {
  const { answers, points } = problem;
  const [K, N, r] = [answers.length, points.length, points[0]?.length ?? 0];
  const work = DRAWS * r * (K + 3 * r) + 2 * N * r * r;
  const steps = Math.max(FEWEST_STEPS, Math.min(STEPS, Math.floor(MOST_WORK / work)));
  let lambda = normalised(start);
  const sum = new Float64Array(N);
  let largest = 0;
  for (let step = 1; step <= steps; step++) {
    const gradient = widthGradient(DRAWS, problem, lambda, normal);
    largest = gradient.reduce((a, b) => Math.max(a, Math.abs(b)), largest);
    if (largest === 0) break;
    const size = Math.sqrt(Math.log(N) / step) / largest;
    lambda = normalised(
      lambda.map((weight, x) => weight * Math.exp(-size * (gradient[x] as number))),
    );
    if (2 * step > steps) addScaled(sum, 1, lambda);
  }
  return normalised(largest === 0 ? lambda : sum);
}

/** v ~ N(0, M^-1) */
function drawnBy(
  information: Cholesky,
  points: readonly Float64Array[],
  normal: Normal,
): Float64Array {
  return information.inverseRoot(new Float64Array(points[0]?.length ?? 0).map(normal));
}

function extremes(answers: readonly Float64Array[], v: Float64Array) {
  let [most, least] = [-Infinity, Infinity];
  let [best, worst] = [v, v];
  for (const answer of answers) {
    const value = dot(answer, v);
    if (value > most) [most, best] = [value, answer];
    if (value < least) [least, worst] = [value, answer];
  }
  return { most, least, best, worst };
}
