/** The least squares of one phase alone, on the span of what was pulled in it. */
import { cholesky } from '../../numerics/cholesky';
import type { Cholesky } from '../../numerics/cholesky';
import { dot, multiplyVector, norm, subtract, weightedGram } from '../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import type { PoolAction } from './eliminationPool';

/** A difference of which no larger share is outside the span of the pulls is inside, but for rounding. */
const RANGE_TOLERANCE = 1e-10;

export interface PhasePull {
  readonly member: PoolAction;
  readonly count: number;
  readonly sum: number;
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
  for (const { member } of pulls) basis.add(member.scaled);
  const rows = basis.rows();
  const isWhole = basis.size === dimension;
  const inside = (vector: Float64Array) => (isWhole ? vector : multiplyVector(rows, vector));
  const scaled = pulls.map(({ member }) => inside(member.scaled));
  const information = cholesky(
    weightedGram(
      scaled,
      Float64Array.from(pulls, ({ count }) => count),
    ),
  );
  if (information === null) throw new Error('The samples of a phase are dependent by rounding.');
  const theta = estimate(information, pulls, scaled, basis.size);
  const leader = points[0] as Float64Array;
  return points.map((point) => {
    const whole = subtract(point, leader);
    const isInside = isWhole || basis.project(whole.slice()) <= RANGE_TOLERANCE * norm(whole);
    if (!isInside) return null;
    const direction = inside(whole);
    return { value: dot(direction, theta), direction, solved: information.solve(direction) };
  });
}

function estimate(
  information: Cholesky,
  pulls: readonly PhasePull[],
  scaled: readonly Float64Array[],
  dimension: number,
): Float64Array {
  const vector = new Float64Array(dimension);
  pulls.forEach(({ member, sum }, index) => {
    const point = scaled[index] as Float64Array;
    for (let i = 0; i < dimension; i++) {
      vector[i] = (vector[i] as number) + ((point[i] as number) * sum) / member.deviation;
    }
  });
  return information.solve(vector);
}
