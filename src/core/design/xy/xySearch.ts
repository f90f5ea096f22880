/** The interior-point search for an XY design: Newton steps on an active set, prices for all the rest. */
import { sum } from '../../numerics/linearAlgebra';
import {
  addPoints,
  dropPoints,
  firstDirections,
  firstDual,
  firstPoints,
  violatedDirections,
} from './xyActiveSet';
import type { XyLimits } from './xyDesign';
import { newtonStep, newtonWork, type Iterate } from './xyNewton';
import type { Evaluation, Prices, XyProblem } from './xyProblem';
import { evaluate, evaluationWork, priceOut, pricingWork } from './xyProblem';
import type { XyProgress } from './xyProgress';

/** The relative gap of the central path's first point. */
const FIRST_GAP = 0.5;
const FIRST_GAP_FROM_START = 0.02;
/** The move towards equal weights: steps from the middle are longer, but a good start near the optimum needs fewer. */
const TOWARDS_EQUAL = 0.5;
const TOWARDS_EQUAL_FROM_START = 1e-3;
/** mu falls to this share after a step longer than that. */
const NEXT_MU: readonly (readonly [share: number, step: number])[] = [
  [0.1, 0.7],
  [0.3, 0.4],
  [0.7, -1],
];
/** The least relative gap of a point on the central path, as a share of the tolerance. */
const LAST_GAP = 0.1;
/** The allowed excess of a point's gain over 1, as a share of the tolerance. */
const EXCESS = 0.25;
/** Points leave in the first steps only: with few directions the same points could enter and leave for ever. */
const STEPS_WITH_DROPS = 10;
/** Up to this many times r points, all are active from the beginning. */
const FEW_POINTS = 1;

/** Improves `lambda` (of any sum) until a tolerance or limit is reached; the result is in `progress`. */
export function searchDesign(
  problem: XyProblem,
  lambda: ArrayLike<number>,
  { tolerance, maxIterations, start }: XyLimits,
  progress: XyProgress,
): void {
  const rank = problem.rows.columns;
  const rowsEach = problem.rows.rows / problem.size;
  const isCut = start === undefined && problem.size > FEW_POINTS * rank;
  const iterate = firstIterate(
    problem,
    lambda,
    isCut,
    start === undefined ? TOWARDS_EQUAL : TOWARDS_EQUAL_FROM_START,
  );
  let evaluation = evaluateIterate(problem, iterate, progress);
  if (evaluation === null) return;
  iterate.directions = firstDirections(problem, evaluation.variances);
  const gap = start === undefined ? FIRST_GAP : FIRST_GAP_FROM_START;
  let mu = (gap * evaluation.largest * sum(iterate.weights)) / sizeOf(iterate);
  evaluation = enterPath(iterate, evaluation, mu);
  let prices = price(problem, iterate, evaluation, progress);

  for (let iteration = 0; iteration < maxIterations && !progress.isDone(); iteration++) {
    const cost =
      newtonWork(rank, iterate.points.length, iterate.directions.length, rowsEach) +
      evaluationWork(problem, iterate.points.length) +
      pricingWork(problem, iterate.directions.length);
    if (!progress.affords(cost)) return;
    const length = newtonStep(problem, iterate, evaluation, mu);
    if (length === null) return;
    progress.spend(newtonWork(rank, iterate.points.length, iterate.directions.length, rowsEach));
    if (iteration < STEPS_WITH_DROPS) dropPoints(iterate, prices.gains, mu, rank);
    addPoints(problem, iterate, prices, mu, EXCESS * tolerance);

    const moved = evaluateIterate(problem, iterate, progress);
    if (moved === null) return;
    const coming = violatedDirections(problem, moved, iterate.directions);
    iterate.directions.push(...coming);
    evaluation = centreScale(iterate, moved, mu);
    for (const y of coming) iterate.directionDuals.push(firstDual(problem, evaluation, y, mu));
    progress.spend(coming.length * problem.rows.rows * rank);
    prices = price(problem, iterate, evaluation, progress);
    mu = nextMu(iterate, evaluation, length, LAST_GAP * tolerance);
  }
}

/** Moves the weights towards equal ones, so that every active point has weight. */
function firstIterate(
  problem: XyProblem,
  lambda: ArrayLike<number>,
  isCut: boolean,
  towardsEqual: number,
): Iterate {
  const points = firstPoints(problem, lambda, isCut);
  const total = points.reduce((sum, x) => sum + (lambda[x] as number), 0);
  const weights = points.map(
    (x) => ((1 - towardsEqual) * (lambda[x] as number)) / total + towardsEqual / points.length,
  );
  return { points, weights, pointDuals: [], directions: [], directionDuals: [] };
}

function evaluateIterate(
  problem: XyProblem,
  { points, weights }: Iterate,
  progress: XyProgress,
): Evaluation | null {
  const evaluation = evaluate(problem, points, weights);
  progress.spend(evaluationWork(problem, points.length));
  if (evaluation !== null) progress.sawDesign(points, weights, evaluation.largest);
  return evaluation;
}

/** Scales the weights and sets the duals to their values on the central path at mu. */
function enterPath(iterate: Iterate, evaluation: Evaluation, mu: number): Evaluation {
  const scaled = centreScale(iterate, evaluation, mu);
  iterate.pointDuals = iterate.weights.map((weight) => mu / weight);
  iterate.directionDuals = iterate.directions.map(
    (y) => mu / (1 - (scaled.variances[y] as number)),
  );
  return scaled;
}

function price(
  problem: XyProblem,
  { directions, directionDuals }: Iterate,
  evaluation: Evaluation,
  progress: XyProgress,
): Prices {
  const prices = priceOut(problem, evaluation, directions, directionDuals);
  progress.spend(pricingWork(problem, directions.length));
  progress.recordLowerBound(prices.lower);
  return prices;
}

const HALVINGS = 40;

/**
 * Multiplies all weights by the c that minimises the barrier
 * c sum(l) - mu sum_y ln(1 - v_y / c) - mu n ln c, so that all directions have slack again.
 */
function centreScale(iterate: Iterate, { inverse, variances }: Evaluation, mu: number): Evaluation {
  const total = sum(iterate.weights);
  const values = iterate.directions.map((y) => variances[y] as number);
  const largest = values.reduce((a, b) => Math.max(a, b), 0);
  const slope = (c: number): number =>
    values.reduce(
      (rest, value) => rest - (mu * value) / (c * (c - value)),
      total - (mu * iterate.points.length) / c,
    );
  let low = largest;
  let high = 2 * largest;
  while (slope(high) < 0) high *= 2;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (slope(middle) < 0) low = middle;
    else high = middle;
  }
  iterate.weights = iterate.weights.map((weight) => weight * high);
  return {
    inverse: { ...inverse, data: inverse.data.map((value) => value / high) },
    variances: variances.map((value) => value / high),
    largest: largest / high,
  };
}

function nextMu(
  iterate: Iterate,
  { variances }: Evaluation,
  lastStep: number,
  leastGap: number,
): number {
  const { weights, pointDuals, directions, directionDuals } = iterate;
  const products =
    weights.reduce((rest, weight, k) => rest + weight * (pointDuals[k] as number), 0) +
    directions.reduce(
      (rest, y, k) => rest + (1 - (variances[y] as number)) * (directionDuals[k] as number),
      0,
    );
  const share = NEXT_MU.find(([, step]) => lastStep > step)?.[0] ?? 1;
  return Math.max(share * products, leastGap * sum(weights)) / sizeOf(iterate);
}

function sizeOf({ points, directions }: Iterate): number {
  return points.length + directions.length;
}
