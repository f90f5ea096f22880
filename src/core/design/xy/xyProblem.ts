/** The points and directions of an XY design, in coordinates of the points' span, and the quality of a design. */
import { denseOf, dot, dotAt, norm, rowOf, type Dense } from '../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import { factorInPlace, gramOfRows, inverseOfFactor, quadraticForms } from '../../numerics/kernels';

/** A direction is outside the span if more than this share of its length is. */
const OUTSIDE_TOLERANCE = 1e-8;

/** A point of a design: the rows z_l that one sample shows; its information is the sum of z_l z_l'. */
export type XyPoint = readonly Float64Array[];

export interface XyProblem {
  /** N, the number of points. */
  readonly size: number;
  /** The rows of all points in order; they span R^r. */
  readonly rows: Dense;
  /** N + 1 numbers: point x has the rows from starts[x] up to starts[x + 1]. */
  readonly starts: readonly number[];
  /** |Y| x r */
  readonly directions: Dense;
}

/** @throws RangeError if a direction is not in the span of the points, or the points are too close to dependent */
export function xyProblem(
  points: readonly XyPoint[],
  directions: readonly Float64Array[],
): XyProblem {
  if (points.length === 0 || directions.length === 0) {
    throw new RangeError('A design needs points to sample and directions to estimate.');
  }
  if (directions.every((direction) => norm(direction) === 0)) {
    throw new RangeError('A design needs a direction that is not 0.');
  }
  const starts = [0];
  for (const { length } of points) starts.push((starts.at(-1) as number) + length);
  const all = points.flat();
  if (all.length === 0) throw new RangeError('The points of a design show nothing.');
  const problem = {
    size: points.length,
    rows: denseOf(all),
    starts,
    directions: denseOf(directions),
  };
  if (spans(problem.rows)) return problem;
  const basis = new OrthonormalBasis(problem.rows.columns);
  for (const row of all) basis.add(row);
  const rows = basis.rows();
  const coordinatesOf = (vector: Float64Array): Float64Array =>
    Float64Array.from({ length: rows.rows }, (_, k) => dot(rowOf(rows, k), vector));
  for (const direction of directions) {
    if (basis.project(direction.slice()) > OUTSIDE_TOLERANCE * norm(direction)) {
      throw new RangeError('A direction is not in the span of the points.');
    }
  }
  const reduced = {
    ...problem,
    rows: denseOf(all.map(coordinatesOf)),
    directions: denseOf(directions.map(coordinatesOf)),
  };
  if (!spans(reduced.rows)) {
    throw new RangeError('The points span their space too weakly for working precision.');
  }
  return reduced;
}

function spans(rows: Dense): boolean {
  const index = Array.from({ length: rows.rows }, (_, i) => i);
  return factorInPlace(gramOfRows(rows, index, new Float64Array(rows.rows).fill(1)));
}

/** The rows of some points, each with the position of its point in `index`. */
export function rowsOfPoints(
  { starts }: XyProblem,
  index: readonly number[],
): readonly { readonly row: number; readonly place: number }[] {
  const rows: { readonly row: number; readonly place: number }[] = [];
  index.forEach((point, place) => {
    const end = starts[point + 1] as number;
    for (let row = starts[point] as number; row < end; row++) rows.push({ row, place });
  });
  return rows;
}

/** The quality of weights on some of the points; they need not add up to 1. */
export interface Evaluation {
  /** M^-1 with M = sum of the weights times the information of their points. */
  readonly inverse: Dense;
  /** y'M^-1 y for every direction. */
  readonly variances: Float64Array;
  readonly largest: number;
}

/** Null if M is singular. */
export function evaluate(
  problem: XyProblem,
  index: readonly number[],
  weights: ArrayLike<number>,
): Evaluation | null {
  const { rows, directions } = problem;
  const chosen = rowsOfPoints(problem, index);
  const information = gramOfRows(
    rows,
    chosen.map(({ row }) => row),
    chosen.map(({ place }) => weights[place] as number),
  );
  if (!factorInPlace(information)) return null;
  const inverse = inverseOfFactor(information);
  const variances = quadraticForms(inverse, directions);
  const largest = largestOf(variances);
  return Number.isFinite(largest) ? { inverse, variances, largest } : null;
}

/** @param count points with weight */
export function evaluationWork({ rows, size, directions }: XyProblem, count: number): number {
  const rank = rows.columns;
  return (rank * rank * ((count * rows.rows) / size + directions.rows + rank)) / 2;
}

/** What weights p on the directions tell about the points under an evaluated design. */
export interface Prices {
  /** M^-1 S M^-1 with S = sum of p_y y y'. */
  readonly form: Dense;
  /** g_x = tr(G_x M^-1 S M^-1) for every point with information G_x: x'M^-1 S M^-1 x for a single row x. */
  readonly gains: Float64Array;
  /** tr(S M^-1) = sum of p_y y'M^-1 y */
  readonly trace: number;
  /** tr(S M^-1)^2 / (max g * sum p): no design has a lower maximum over the directions. */
  readonly lower: number;
}

/**
 * The bound holds for any weights p and any M. For a design l' with matrix M', sum p_y y'M'^-1 y = tr(S M'^-1), and by Cauchy
 * and Schwarz tr(S M^-1)^2 <= tr(S M'^-1) tr(M' M^-1 S M^-1), whose last factor is sum l'_x g_x <= max g.
 *
 * @param index directions, with weights[k] >= 0 that of index[k]
 */
export function priceOut(
  { rows, starts, size, directions }: XyProblem,
  { inverse, variances }: Evaluation,
  index: readonly number[],
  weights: readonly number[],
): Prices {
  const rank = rows.columns;
  const solved: Dense = {
    rows: index.length,
    columns: rank,
    data: new Float64Array(index.length * rank),
  };
  let trace = 0;
  let total = 0;
  index.forEach((direction, k) => {
    for (let i = 0; i < rank; i++) {
      solved.data[k * rank + i] = dotAt(
        inverse.data,
        i * rank,
        directions.data,
        direction * rank,
        rank,
      );
    }
    trace += (weights[k] as number) * (variances[direction] as number);
    total += weights[k] as number;
  });
  const form = gramOfRows(solved, [...index.keys()], weights);
  const ofRows = quadraticForms(form, rows);
  const gains = new Float64Array(size);
  for (let x = 0; x < size; x++) {
    let gain = 0;
    for (let row = starts[x] as number; row < (starts[x + 1] as number); row++) {
      gain += ofRows[row] as number;
    }
    gains[x] = gain;
  }
  const bound = (trace * trace) / (largestOf(gains) * total);
  return { form, gains, trace, lower: Number.isFinite(bound) ? bound : 0 };
}

export function pricingWork({ rows }: XyProblem, count: number): number {
  return (rows.columns ** 2 * (rows.rows + 3 * count)) / 2;
}

function largestOf(values: Float64Array): number {
  let largest = -Infinity;
  for (const value of values) {
    // NaN counts as the largest, so that it is noticed.
    if (!(value <= largest)) largest = value;
  }
  return largest;
}
