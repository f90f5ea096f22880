/** The pilot: a few samples that look at all of a short X first. */
import type { XyPoint } from '../../../design/xy/xyProblem';
import { argMax } from '../../../numerics/argMax';
import {
  addSquare,
  addToDiagonal,
  dot,
  multiply,
  multiplyVector,
  norm,
  subtract,
  trace,
  weightedGram,
  zeros,
} from '../../../numerics/linearAlgebra';
import type { EliminationPool, Member, PoolPull } from '../../problem/pool';
import { OrthonormalBasis } from '../../../numerics/orthonormalBasis';
import { invert } from '../../designs/designState';

/** The weight of directions that the rewards do not depend on, so that they are measured in the end as well. */
const OTHER = 1e-6;
/** The assumed information on a direction not shown yet, as a share of the most that one pull shows. */
const UNKNOWN = 1e-6;
/** Relative to the longest difference; anything shorter is 0 up to rounding. */
const NO_DIFFERENCE = 1e-12;

/**
 * How often the pilot pulls each action, fixed before the first sample. Greedily takes the pull that lowers the total variance
 * of the rewards' differences most for its price, until everything is determined and as many numbers as dimensions are seen.
 */
export function pilotCounts({ dimension, members, actions }: EliminationPool): Float64Array {
  const directions = fromTheCentre(members);
  // If no two actions differ, their common value is the question.
  const spread = directions.length === 0 ? zeros(dimension, dimension) : weightedGram(directions);
  const others = (OTHER * (trace(spread) || 1)) / dimension;
  const unknown = UNKNOWN * actions.reduce((most, { rows }) => Math.max(most, sizeOf(rows)), 0);
  const information = zeros(dimension, dimension);
  addToDiagonal(information, unknown);
  addToDiagonal(spread, others);
  const counts = new Float64Array(actions.length);
  const seen = new OrthonormalBasis(dimension);
  for (let shown = 0; shown < dimension || seen.size < dimension;) {
    const inverse = invert(information)?.inverse;
    if (inverse === undefined) throw new Error('The pulls differ too much in size.');
    const gains = multiply(multiply(inverse, spread), inverse);
    const gainOf = (row: Float64Array): number =>
      dot(row, multiplyVector(gains, row)) / (1 + dot(row, multiplyVector(inverse, row)));
    const best = argMax(
      actions.map(({ rows, price }) => rows.reduce((sum, row) => sum + gainOf(row), 0) / price),
    );
    const { rows } = actions[best] as PoolPull;
    for (const row of rows) {
      addSquare(information, 1, row);
      seen.add(row);
    }
    counts[best] = (counts[best] as number) + 1;
    shown += rows.length;
  }
  return counts;
}

/** Each v_x minus the mean v_x: any two actions differ by at most twice the longest of these. */
function fromTheCentre(members: readonly Member[]): readonly Float64Array[] {
  const [first] = members as readonly [Member];
  const centre = first.point.map(
    (_, i) => members.reduce((sum, { point }) => sum + (point[i] as number), 0) / members.length,
  );
  const directions = members.map(({ point }) => subtract(point, centre));
  const longest = directions.reduce((most, direction) => Math.max(most, norm(direction)), 0);
  return directions.filter((direction) => norm(direction) > NO_DIFFERENCE * longest);
}

function sizeOf(rows: XyPoint): number {
  return rows.reduce((sum, row) => sum + dot(row, row), 0);
}
