/**
 * A primal-dual Newton step for an XY design on some of the points and directions, written without the simplex:
 *
 *     minimise sum of l_x  subject to  v_y(l) = y'M(l)^-1 y <= 1 for all y,  l >= 0.
 *
 * Because v_y(c l) = v_y(l) / c, its value is that of min over designs of max over y of y'M^-1 y, and l over its sum
 * is the design. The conditions of Karush, Kuhn and Tucker, with z_xy = x'M^-1 y and slacks u_y = 1 - v_y:
 *
 *     sum_y q_y z_xy^2 + s_x = 1,  q_y u_y = mu,  s_x l_x = mu,  mu -> 0.
 *
 * Derived here; interior points as in Boyd and Vandenberghe, Convex Optimization, section 11.7.
 */
import { zeros } from '../../numerics/linearAlgebra';
import { dotAt, factorInPlace, solveInPlace } from '../../numerics/kernels';
import type { Evaluation, XyProblem } from './xyProblem';

/** The points and directions that take part, by their rows, with a value each. */
export interface Iterate {
  points: number[];
  /** l */
  weights: number[];
  /** s */
  pointDuals: number[];
  directions: number[];
  /** q */
  directionDuals: number[];
}

/** The share of the way to the boundary that a step may go. */
const TO_BOUNDARY = 0.95;
/** Keeps the system definite where a direction of l changes nothing. */
const REGULARISATION = 1e-10;

export function newtonWork(rank: number, points: number, directions: number): number {
  return (
    points * points * (rank / 2 + directions + points / 6) + points * rank * (rank + directions)
  );
}

/**
 * Moves the iterate towards the point of mu on the central path.
 * @param evaluation of `iterate.weights`, with v_y < 1 for all its directions
 * @returns the shorter step, 0 … 1; null where the system is not definite, and then nothing is changed
 */
export function newtonStep(
  { points, directions }: XyProblem,
  iterate: Iterate,
  { inverse, variances }: Evaluation,
  mu: number,
): number | null {
  const rank = points.columns;
  const count = iterate.points.length;
  const width = iterate.directions.length;
  const lambda = Float64Array.from(iterate.weights);
  const s = Float64Array.from(iterate.pointDuals);
  const q = Float64Array.from(iterate.directionDuals);
  const u = Float64Array.from(iterate.directions, (y) => 1 - (variances[y] as number));

  const solved = new Float64Array(count * rank);
  const z = new Float64Array(count * width);
  const zq = new Float64Array(count * width);
  const square = new Float64Array(count * width);
  const squareScaled = new Float64Array(count * width);
  iterate.points.forEach((x, k) => {
    for (let i = 0; i < rank; i++) {
      solved[k * rank + i] = dotAt(inverse.data, i * rank, points.data, x * rank, rank);
    }
    iterate.directions.forEach((y, column) => {
      const entry = dotAt(solved, k * rank, directions.data, y * rank, rank);
      const place = k * width + column;
      z[place] = entry;
      zq[place] = entry * (q[column] as number);
      square[place] = entry * entry;
      squareScaled[place] = (entry * entry * (q[column] as number)) / (u[column] as number);
    });
  });

  // sum_y q_y (Hessian of v_y) + sum_y (q_y / u_y) (gradient of v_y)(gradient of v_y)' + diag(s / l)
  const system = zeros(count, count);
  const step = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const start = i * count;
    for (let j = 0; j <= i; j++) {
      const cross = dotAt(
        solved,
        i * rank,
        points.data,
        (iterate.points[j] as number) * rank,
        rank,
      );
      system.data[start + j] =
        2 * cross * dotAt(zq, i * width, z, j * width, width) +
        dotAt(squareScaled, i * width, square, j * width, width);
    }
    system.data[start + i] =
      (system.data[start + i] as number) * (1 + REGULARISATION) +
      (s[i] as number) / (lambda[i] as number);
    let slope = -1 + mu / (lambda[i] as number);
    for (let y = 0; y < width; y++) {
      slope += (mu * (square[i * width + y] as number)) / (u[y] as number);
    }
    step[i] = slope;
  }
  if (!factorInPlace(system)) return null;
  solveInPlace(system, step);

  const slackStep = new Float64Array(width);
  for (let i = 0; i < count; i++) {
    const amount = step[i] as number;
    for (let y = 0; y < width; y++) {
      slackStep[y] = (slackStep[y] as number) + (square[i * width + y] as number) * amount;
    }
  }
  const pointStep = dualStep(mu, s, lambda, step);
  const directionStep = dualStep(mu, q, u, slackStep);
  const primal = Math.min(longest(lambda, step), longest(u, slackStep));
  const dual = Math.min(longest(s, pointStep), longest(q, directionStep));
  iterate.weights = moved(lambda, primal, step);
  iterate.pointDuals = moved(s, dual, pointStep);
  iterate.directionDuals = moved(q, dual, directionStep);
  return Math.min(primal, dual);
}

/** The step of a dual d whose product with the slack w shall be mu. */
function dualStep(
  mu: number,
  duals: Float64Array,
  slacks: Float64Array,
  slackStep: Float64Array,
): Float64Array {
  return duals.map(
    (dual, k) => (mu - dual * (slackStep[k] as number)) / (slacks[k] as number) - dual,
  );
}

function longest(values: Float64Array, step: Float64Array): number {
  return values.reduce((share, value, k) => {
    const change = step[k] as number;
    return change < 0 ? Math.min(share, (-TO_BOUNDARY * value) / change) : share;
  }, 1);
}

function moved(values: Float64Array, share: number, step: Float64Array): number[] {
  return Array.from(values, (value, k) => value + share * (step[k] as number));
}
