/** The least squares of one phase alone, on the span of what was pulled in it. */
import { cholesky } from '../../numerics/cholesky';
import {
  addScaled,
  dot,
  multiplyVector,
  norm,
  subtract,
  weightedGram,
} from '../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import type { LeastSquares } from '../../numerics/leastSquares';
import type { PoolPull } from '../problem/pool';

/** A difference of which no larger share is outside the span of the pulls is inside, but for rounding. */
const RANGE_TOLERANCE = 1e-10;

export interface PhasePull {
  readonly pull: PoolPull;
  readonly count: number;
  /** What its samples add up to, one number a row of the pull. */
  readonly sums: ArrayLike<number>;
}

/** Adds the pulls of a phase to all that there were, each row in units in which its noise has the scale R. */
export function addPulls(whole: LeastSquares, pulls: readonly PhasePull[]): void {
  for (const { pull, count, sums } of pulls) {
    pull.rows.forEach((row, l) => {
      whole.add(row, count, sums[l] as number);
    });
  }
}

/** How an action x compares with the leader z. */
export interface PhaseDifference {
  /** (x - z)'theta^ */
  readonly value: number;
  /** x - z in the coordinates of the phase. */
  readonly direction: Float64Array;
  /** A^-1 (x - z) in the same coordinates. */
  readonly solved: Float64Array;
}

/**
 * The least squares of the pulls of one phase, for the differences of actions from the first of them.
 *
 * @param pulls of the phase, each action once
 * @param points the actions to compare, the leader z first, in the coordinates of the pool
 * @returns one entry a point, null where the pulls do not determine the difference
 */
export function phaseEstimate(
  pulls: readonly PhasePull[],
  points: readonly Float64Array[],
): readonly (PhaseDifference | null)[] {
  const dimension = points[0]?.length ?? 0;
  const basis = new OrthonormalBasis(dimension);
  for (const { pull } of pulls) for (const row of pull.rows) basis.add(row);
  const rows = basis.rows();
  const isWhole = basis.size === dimension;
  const inside = (vector: Float64Array) => (isWhole ? vector : multiplyVector(rows, vector));
  const shown = pulls.flatMap(({ pull, count, sums }) =>
    pull.rows.map((row, l) => ({ row: inside(row), count, sum: sums[l] as number })),
  );
  const information = cholesky(
    weightedGram(
      shown.map(({ row }) => row),
      Float64Array.from(shown, ({ count }) => count),
    ),
  );
  if (information === null) throw new Error('The samples of a phase are dependent by rounding.');
  const vector = new Float64Array(basis.size);
  for (const { row, sum } of shown) addScaled(vector, sum, row);
  const theta = information.solve(vector);
  const leader = points[0] as Float64Array;
  return points.map((point) => {
    const whole = subtract(point, leader);
    if (!isWhole && !isInSpan(basis, whole)) return null;
    const direction = inside(whole);
    return { value: dot(direction, theta), direction, solved: information.solve(direction) };
  });
}

/** Whether a vector is in a span but for rounding: what is partly outside no estimate on the span is of. */
export function isInSpan(basis: OrthonormalBasis, vector: Float64Array): boolean {
  return basis.project(vector.slice()) <= RANGE_TOLERANCE * norm(vector);
}
