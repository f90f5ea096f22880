/** The counts of a block that is an estimate by itself: few pulls, one after the other where it tells most of the leads. */
import {
  addScaled,
  dot,
  multiplyVector,
  rowOf,
  scale,
  subtract,
  weightedGram,
} from '../../numerics/linearAlgebra';
import type { EliminationPool, PoolPull } from '../problem/pool';
import type { Leads } from './adaptiveXyDesign';
import { invert } from './designState';

/** The weight of a lead: its share of the largest variance to this power. */
const POWER = 4;
const NEGLIGIBLE = 0.01;
/** What is known before the first pull, as a share of what one pull shows on average: next to nothing, but of everything. */
const PRIOR = 1e-4;
/** Pulls for each dimension. With so many a block is nearly as good as a design of real weights. */
const MOST_PULLS = 3;

/**
 * Of the sizes that are tried the one that takes the fewest samples until the leads are known. A block is worth 1 / (2 v), v the
 * variance of the hardest lead over the square of its width, and in one factor, which is 2 at most, about
 * ln 2 (1 - exp(-1 / (2 v ln 2))).
 *
 * @param variance of an estimate, from that in units of the noise
 * @returns one count an action of the pool; null where the pool does not show everything
 */
export function blockCounts(
  pool: EliminationPool,
  { leader, widths }: Leads,
  variance: (square: number) => number,
): Float64Array | null {
  const { actions, dimension } = pool;
  const information = smallInformation(actions);
  const inverse = invert(information)?.inverse;
  if (inverse === undefined) return null;
  const leads = Array.from(widths, ([{ point }, width]) => {
    const direction = scale(subtract(leader.point, point), 1 / width);
    const solved = multiplyVector(inverse, direction);
    return { direction, solved, square: dot(direction, solved) };
  });
  const shown = actions.map(({ rows }) =>
    rows.map((row) => ({ row, square: dot(row, multiplyVector(inverse, row)) })),
  );
  const counts = new Float64Array(actions.length);
  let best: Float64Array | null = null;
  let least = Infinity;
  // No size costs less than its samples.
  for (let n = 1; n <= MOST_PULLS * dimension && n < least; n++) {
    const worst = leads.reduce((most, { square }) => Math.max(most, square), 0);
    const hard = leads
      .map(({ solved, square }) => ({ solved, weight: (square / worst) ** POWER }))
      .filter(({ weight }) => weight > NEGLIGIBLE);
    const gains = weightedGram(
      hard.map(({ solved }) => solved),
      Float64Array.from(hard, ({ weight }) => weight),
    );
    let chosen = 0;
    let most = -Infinity;
    shown.forEach((rows, x) => {
      let gain = 0;
      for (const { row, square } of rows)
        gain += dot(row, multiplyVector(gains, row)) / (1 + square);
      if (gain > most) [chosen, most] = [x, gain];
    });
    counts[chosen] = (counts[chosen] as number) + 1;
    for (const row of (actions[chosen] as PoolPull).rows) {
      const solved = multiplyVector(inverse, row);
      const factor = 1 / (1 + dot(row, solved));
      for (const lead of leads) {
        const along = factor * dot(row, lead.solved);
        lead.square -= (along * along) / factor;
        addScaled(lead.solved, -along, solved);
      }
      for (const other of shown.flat()) other.square -= factor * dot(other.row, solved) ** 2;
      solved.forEach((value, i) => {
        addScaled(rowOf(inverse, i), -factor * value, solved);
      });
    }
    const v = variance(leads.reduce((largest, { square }) => Math.max(largest, square), 0));
    const cost = n / -Math.expm1(-1 / (2 * Math.LN2 * v));
    if (cost < least) [best, least] = [counts.slice(), cost];
  }
  return best;
}

function smallInformation(actions: readonly PoolPull[]) {
  const rows = actions.flatMap((pull) => pull.rows);
  return weightedGram(rows, new Float64Array(rows.length).fill(PRIOR / actions.length));
}
