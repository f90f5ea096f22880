/** The least squares of a single phase, on the span of its pulls. */
import { cholesky } from '../../numerics/cholesky';
import {
  addScaled,
  dot,
  multiplyVector,
  norm,
  subtract,
  weightedGram,
  type Dense,
} from '../../numerics/linearAlgebra';
import { huber } from '../../numerics/huber';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import type { LeastSquares } from '../../numerics/leastSquares';
import type { PhaseComparison } from '../noise/pairProcesses';
import { withoutRounding, type Residual } from '../noise/residual';
import { eachRow, type EliminationPool, type PhasePull, type Samples } from '../problem/pool';
import { chosen } from './sampleDesign';

/** A difference is in the span of the pulls if at most this share of it is outside, which is rounding. */
const RANGE_TOLERANCE = 1e-10;

/** Adds the pulls of a phase to the least squares of the run; each row is in units in which its noise has scale R. */
export function addPulls(whole: LeastSquares, pulls: readonly PhasePull[]): void {
  eachRow(pulls, (row, count, sum) => {
    whole.add(row, count, sum);
  });
}

/** The information of rows, each with its count. */
export function gramOf(
  shown: readonly { readonly row: Float64Array; readonly count: number }[],
): Dense {
  const rows = shown.map(({ row }) => row);
  const counts = Float64Array.from(shown, ({ count }) => count);
  return weightedGram(rows, counts);
}

/**
 * The least squares of the pulls of one phase, for the differences of actions from the first one.
 *
 * @param estimates the pulls of each estimate, each action once, with the same counts in all
 * @param points the actions to compare, the leader z first, in the coordinates of the pool
 * @param parts the same pulls in parts, which give the residual; empty if it is not needed
 * @param scale of one sample, for estimates that down-weight outliers (Huber); null for least squares
 * @returns one difference per point, null if the pulls do not determine it
 */
export function phaseEstimate(
  estimates: readonly (readonly PhasePull[])[],
  points: readonly Float64Array[],
  parts: readonly (readonly PhasePull[])[] = [],
  scale: number | null = null,
): Pick<PhaseComparison, 'differences' | 'residual'> {
  const [pulls = []] = estimates;
  const dimension = points[0]?.length ?? 0;
  const basis = new OrthonormalBasis(dimension);
  for (const { pull } of pulls) for (const row of pull.rows) basis.add(row);
  const rows = basis.rows();
  const isWhole = basis.size === dimension;
  const inside = (vector: Float64Array) => (isWhole ? vector : multiplyVector(rows, vector));
  const shown = pulls.flatMap(({ pull, count }) =>
    pull.rows.map((row) => ({ row: inside(row), count })),
  );
  const information = cholesky(gramOf(shown));
  // By rounding the samples determine less than their basis says.
  if (information === null)
    return { differences: points.map(() => null), residual: { squares: 0, degrees: 0 } };
  const thetas = estimates.map((estimate) => {
    const vector = new Float64Array(basis.size);
    const sums = estimate.flatMap((pull) => Array.from(pull.sums));
    shown.forEach(({ row }, index) => {
      addScaled(vector, sums[index] as number, row);
    });
    const solved = information.solve(vector);
    if (scale === null) return solved;
    const totals = shown.map((one, index) => ({ ...one, sum: sums[index] as number }));
    return huber(totals, solved, () => scale);
  });
  const theta = thetas[0] as Float64Array;
  const residual = residualOf(parts.flat(), theta, basis.size, inside);
  const length = norm(theta);
  const leader = points[0] as Float64Array;
  const differences = points.map((point) => {
    const whole = subtract(point, leader);
    if (!isWhole && !isInSpan(basis, whole)) return null;
    const direction = inside(whole);
    const values = Float64Array.from(thetas, (one) => dot(direction, one));
    const solved = information.solve(direction);
    const square = dot(direction, solved);
    return { values, direction, solved, square, size: norm(direction) * length };
  });
  return { differences, residual };
}

/** The differences of actions from the first one by a sample of a design. @param weights one per action of the pool */
export function differencesBy(
  pool: Pick<EliminationPool, 'actions'>,
  weights: Float64Array,
  points: readonly Float64Array[],
): PhaseComparison['differences'] {
  return phaseEstimate([silent(chosen(pool, weights))], points).differences;
}

/** Pulls without answers, for what samples determine whatever they are. */
export function silent<Pull extends { readonly rows: readonly unknown[] }>(
  counts: Iterable<readonly [Pull, number]>,
): readonly Samples<Pull>[] {
  return Array.from(counts, ([pull, count]) => ({ pull, count, sums: pull.rows.map(() => 0) }));
}

/** The sum of z (sums) over some pulls. */
export function vectorOf(pulls: readonly PhasePull[], dimension: number): Float64Array {
  const vector = new Float64Array(dimension);
  eachRow(pulls, (row, _, sum) => {
    addScaled(vector, sum, row);
  });
  return vector;
}

/** The residual of least squares on some pulls. @param inside maps a row to the coordinates of theta */
export function residualOf(
  pulls: readonly PhasePull[],
  theta: Float64Array,
  rank: number,
  inside: (row: Float64Array) => Float64Array = (row) => row,
): Residual {
  const length = norm(theta);
  const rest = { squares: 0, degrees: pulls.length === 0 ? 0 : -rank };
  eachRow(pulls, (row, count, sum) => {
    const point = inside(row);
    const left = sum - count * dot(point, theta);
    rest.squares += withoutRounding(left, count * norm(point) * length) ** 2 / count;
    rest.degrees++;
  });
  return rest;
}

/** Whether a vector is in a span, up to rounding. Estimates on the span say nothing about a vector partly outside. */
export function isInSpan(basis: OrthonormalBasis, vector: Float64Array): boolean {
  return basis.project(vector.slice()) <= RANGE_TOLERANCE * norm(vector);
}
