/**
 * The Gaussian width of a set S of actions under a design: W = E max over S of (z - z0)'v, v ~ N(0, M(lambda)^-1). It is the
 * same for every z0, and the mean of half of the range of z'v.
 */
import type { Cholesky } from '../../../numerics/cholesky';
import { LeastSquares } from '../../../numerics/leastSquares';
import {
  addScaled,
  dot,
  multiplyVector,
  rowOf,
  weightedGram,
  zeros,
} from '../../../numerics/linearAlgebra';

export type Normal = () => number;

/** What a design is made for. */
export interface WidthProblem {
  /** S, in the coordinates of the points. */
  readonly answers: readonly Float64Array[];
  /** What can be pulled, with noise of the same scale each; they span. */
  readonly points: readonly Float64Array[];
}

const STEPS = 200;
const FEWEST_STEPS = 10;
/** Draws of a step, each with its opposite: as good as twice as many. */
const DRAWS = 25;
/** Multiplications of all steps, about. */
const MOST_WORK = 4e8;

/** M(lambda), with very little information added for a direction that the design leaves out: there v is very large. */
export function informationOf(points: readonly Float64Array[], lambda: Float64Array): Cholesky {
  const dimension = points[0]?.length ?? 0;
  const squares = new LeastSquares(dimension);
  squares.addInformation(weightedGram(points, lambda), new Float64Array(dimension));
  return squares.solveDetermined().information;
}

/** The mean of half of the range over so many draws: an estimate of W. Each half range is sqrt(rho) / 2-Lipschitz in its draw. */
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
 * The derivative of W by each weight, -(1/2) E (x'v)(x'M^-1 z_v) with z_v = argmax z'v (the theorem of Price), estimated by
 * draws and their opposites.
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
 * A design that makes W small, by mirror descent; the mean of the later half of its iterates. It may be any: what it is
 * worth is measured.
 * @param start one positive weight a point
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

/** The weights divided by their sum. */
export function normalised(weights: Float64Array): Float64Array {
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / total);
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
