/** The few samples by which all of a short X is looked at first. */
import type { XyPoint } from '../../../design/xy/xyProblem';
import type { Dense } from '../../../numerics/linearAlgebra';
import {
  addScaled,
  dot,
  multiply,
  multiplyVector,
  norm,
  rowOf,
  subtract,
  weightedGram,
  zeros,
} from '../../../numerics/linearAlgebra';
import type { EliminationPool, Member, PoolPull } from '../../problem/pool';
import { OrthonormalBasis } from '../../../numerics/orthonormalBasis';
import { invert } from '../../designs/designState';

/** What the rewards do not depend on counts as little, so that it is measured in the end. */
const OTHER = 1e-6;
/** The information on a direction that no pull has shown, as a share of the most that a pull has. */
const UNKNOWN = 1e-6;
/** Of the longest difference; what is shorter is 0 but for rounding. */
const NO_DIFFERENCE = 1e-12;

/**
 * How often each action of the pool is pulled, known before the first sample: one pull after the other where it lowers
 * the variances of the rewards' differences most for its price, in all, until everything is determined and as many numbers are seen.
 */
export function pilotCounts({ dimension, members, actions }: EliminationPool): Float64Array {
  const directions = fromTheCentre(members);
  // Where no two actions differ, the value of all of them is what is asked for.
  const spread =
    directions.length === 0
      ? zeros(dimension, dimension)
      : weightedGram(directions, new Float64Array(directions.length).fill(1));
  const others = (OTHER * (trace(spread) || 1)) / dimension;
  const unknown = UNKNOWN * actions.reduce((most, { rows }) => Math.max(most, sizeOf(rows)), 0);
  const information = zeros(dimension, dimension);
  for (let i = 0; i < dimension; i++) {
    rowOf(information, i)[i] = unknown;
    rowOf(spread, i)[i] = (rowOf(spread, i)[i] as number) + others;
  }
  const counts = new Float64Array(actions.length);
  const seen = new OrthonormalBasis(dimension);
  for (let shown = 0; shown < dimension || seen.size < dimension;) {
    const inverse = invert(information)?.inverse;
    if (inverse === undefined) throw new Error('The pulls differ too much in size.');
    const gains = multiply(multiply(inverse, spread), inverse);
    const gainOf = (row: Float64Array): number =>
      dot(row, multiplyVector(gains, row)) / (1 + dot(row, multiplyVector(inverse, row)));
    const best = largestIndex(
      actions.map(({ rows, price }) => rows.reduce((sum, row) => sum + gainOf(row), 0) / price),
    );
    const { rows } = actions[best] as PoolPull;
    for (const row of rows) {
      addOuter(information, row);
      seen.add(row);
    }
    counts[best] = (counts[best] as number) + 1;
    shown += rows.length;
  }
  return counts;
}

/** v_x less the mean of all v_x: no two actions are further apart than twice the longest. */
function fromTheCentre(members: readonly Member[]): readonly Float64Array[] {
  const [first] = members as readonly [Member];
  const centre = first.point.map(
    (_, i) => members.reduce((sum, { point }) => sum + (point[i] as number), 0) / members.length,
  );
  const directions = members.map(({ point }) => subtract(point, centre));
  const longest = directions.reduce((most, direction) => Math.max(most, norm(direction)), 0);
  return directions.filter((direction) => norm(direction) > NO_DIFFERENCE * longest);
}

function trace(matrix: Dense): number {
  let sum = 0;
  for (let i = 0; i < matrix.rows; i++) sum += rowOf(matrix, i)[i] as number;
  return sum;
}

function sizeOf(rows: XyPoint): number {
  return rows.reduce((sum, row) => sum + dot(row, row), 0);
}

function addOuter(matrix: Dense, row: Float64Array): void {
  row.forEach((value, i) => {
    if (value !== 0) addScaled(rowOf(matrix, i), value, row);
  });
}

function largestIndex(values: readonly number[]): number {
  return values.reduce((best, value, i) => (value > (values[best] as number) ? i : best), 0);
}
