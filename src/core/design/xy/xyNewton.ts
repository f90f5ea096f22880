/**
 * A primal-dual Newton step for an XY design on an active set of points and directions, without the simplex constraint:
 *
 *     minimise sum of l_x  subject to  v_y(l) = y'M(l)^-1 y <= 1 for all y,  l >= 0.
 *
 * Because v_y(c l) = v_y(l) / c, the value is that of min over designs of max over y of y'M^-1 y, and l over its sum is the
 * design. The Karush-Kuhn-Tucker conditions, with z_xy the z_l'M^-1 y of the rows z_l of x and slacks u_y = 1 - v_y:
 *
 *     sum_y q_y |z_xy|^2 + s_x = 1,  q_y u_y = mu,  s_x l_x = mu,  mu -> 0.
 *
 * Interior points as in Boyd and Vandenberghe, Convex Optimization, section 11.7.
 */
import { dotAt, zeros } from '../../numerics/linearAlgebra';
import { factorInPlace, solveInPlace } from '../../numerics/kernels';
import { rowsOfPoints, type Evaluation, type XyProblem } from './xyProblem';

/** The active points and directions, by index, with their weights and duals. */
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

/** The share of the way to the boundary that a step may take. */
const TO_BOUNDARY = 0.95;
/** Keeps the system definite if a direction of l changes nothing. */
const REGULARISATION = 1e-10;

/** @param rowsEach rows per point */
export function newtonWork(
  rank: number,
  points: number,
  directions: number,
  rowsEach: number,
): number {
  const rows = points * rowsEach;
  return (
    rows * rows * (rank / 2 + directions / 2) +
    points * points * (directions / 2 + points / 6) +
    rows * rank * (rank + directions)
  );
}

/**
 * Moves the iterate towards the central path's point for mu.
 * @param evaluation of `iterate.weights`, with v_y < 1 for all its directions
 * @returns the shorter of the primal and dual step lengths, 0 … 1; null (and no change) if the system is not definite
 */
export function newtonStep(
  problem: XyProblem,
  iterate: Iterate,
  { inverse, variances }: Evaluation,
  mu: number,
): number | null {
  const { rows, directions } = problem;
  const rank = rows.columns;
  const count = iterate.points.length;
  const width = iterate.directions.length;
  const lambda = Float64Array.from(iterate.weights);
  const s = Float64Array.from(iterate.pointDuals);
  const q = Float64Array.from(iterate.directionDuals);
  const u = Float64Array.from(iterate.directions, (y) => 1 - (variances[y] as number));

  const chosen = rowsOfPoints(problem, iterate.points);
  const firstOf = new Int32Array(count + 1).fill(chosen.length);
  const solved = new Float64Array(chosen.length * rank);
  const z = new Float64Array(chosen.length * width);
  const zq = new Float64Array(chosen.length * width);
  const square = new Float64Array(count * width);
  const squareScaled = new Float64Array(count * width);
  chosen.forEach(({ row, place }, l) => {
    firstOf[place] = Math.min(firstOf[place] as number, l);
    for (let i = 0; i < rank; i++) {
      solved[l * rank + i] = dotAt(inverse.data, i * rank, rows.data, row * rank, rank);
    }
    iterate.directions.forEach((y, column) => {
      const entry = dotAt(solved, l * rank, directions.data, y * rank, rank);
      z[l * width + column] = entry;
      zq[l * width + column] = entry * (q[column] as number);
      const at = place * width + column;
      square[at] = (square[at] as number) + entry * entry;
    });
  });
  // A point without rows begins where the next one does.
  for (let k = count - 1; k >= 0; k--) {
    firstOf[k] = Math.min(firstOf[k] as number, firstOf[k + 1] as number);
  }
  for (let at = 0; at < square.length; at++) {
    const y = at % width;
    squareScaled[at] = ((square[at] as number) * (q[y] as number)) / (u[y] as number);
  }

  // sum_y q_y (Hessian of v_y) + sum_y (q_y / u_y) (gradient of v_y)(gradient of v_y)' + diag(s / l)
  const system = zeros(count, count);
  const step = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const start = i * count;
    for (let j = 0; j <= i; j++) {
      let curvature = 0;
      for (let l = firstOf[i] as number; l < (firstOf[i + 1] as number); l++) {
        for (let m = firstOf[j] as number; m < (firstOf[j + 1] as number); m++) {
          const { row } = chosen[m] as (typeof chosen)[number];
          const cross = dotAt(solved, l * rank, rows.data, row * rank, rank);
          if (cross !== 0) curvature += 2 * cross * dotAt(zq, l * width, z, m * width, width);
        }
      }
      system.data[start + j] = curvature + dotAt(squareScaled, i * width, square, j * width, width);
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

/** The step of a dual that brings its product with the slack to mu. */
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
