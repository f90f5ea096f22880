/** The counts of a block that is an estimate by itself: few pulls, one after the other where it tells most of the leads. */
import {
  addScaled,
  dot,
  multiplyVector,
  quadratic,
  rowOf,
  scale,
  subtract,
  weightedGram,
} from '../../numerics/linearAlgebra';
import type { EliminationPool } from '../problem/pool';
import type { Leads } from './adaptiveXyDesign';
import { invert } from './designState';

/** The weight of a lead: its share of the largest variance to this power. */
const POWER = 4;
const NEGLIGIBLE = 0.01;
/** What is known before the first pull, as a share of what one pull shows on average: next to nothing, but of everything. */
const PRIOR = 1e-4;
/** Pulls for each dimension. With so many a block is nearly as good as a design of real weights. */
const MOST_PULLS = 3;
/** Once everything is determined, larger sizes are no longer tried after one that costs so many times the least. */
const WORSE = 1.1;

/**
 * Of the sizes that are tried the one that takes the fewest samples until the leads are known. A block is worth 1 / (2 v), v the
 * variance of the hardest lead over the square of its width, and in one factor, which is 2 at most, about
 * ln 2 (1 - exp(-1 / (2 v ln 2))).
 *
 * @param variance of an estimate, from that in units of the noise
 * @returns a function to one count an action of the pool; to null where the pool does not show everything
 */
export function blockCounts(
  { actions, dimension }: EliminationPool,
  variance: (square: number) => number,
): (leads: Leads) => Float64Array | null {
  // Actions may show the same rows.
  const places = new Map<string, number>();
  const rows: Float64Array[] = [];
  const shownBy = actions.map((pull) =>
    pull.rows.map((row) => {
      const key = row.join();
      const place = places.get(key) ?? rows.push(row) - 1;
      places.set(key, place);
      return place;
    }),
  );
  const shares = new Float64Array(rows.length);
  for (const place of shownBy.flat()) shares[place] = (shares[place] as number) + 1;
  const prior = invert(weightedGram(rows, scale(shares, PRIOR / actions.length)))?.inverse;
  if (prior === undefined) return () => null;
  const priorSquares = Float64Array.from(rows, (row) => quadratic(prior, row));
  const gains = new Float64Array(rows.length);

  return ({ leader, widths }) => {
    const inverse = { ...prior, data: prior.data.slice() };
    const squares = priorSquares.slice();
    const leads = Array.from(widths, ([{ point }, width]) => {
      const direction = scale(subtract(leader.point, point), 1 / width);
      const solved = multiplyVector(prior, direction);
      return { direction, solved, square: dot(direction, solved) };
    });
    const hardest = () => leads.reduce((most, { square }) => Math.max(most, square), 0);
    const counts = new Float64Array(actions.length);
    const add = (x: number): void => {
      counts[x] = (counts[x] as number) + 1;
      for (const place of shownBy[x] as readonly number[]) {
        const row = rows[place] as Float64Array;
        const solved = multiplyVector(inverse, row);
        const factor = 1 / (1 + dot(row, solved));
        for (const lead of leads) {
          const along = dot(lead.direction, solved);
          lead.square -= factor * along * along;
          addScaled(lead.solved, -factor * along, solved);
        }
        rows.forEach((other, k) => {
          squares[k] = (squares[k] as number) - factor * dot(other, solved) ** 2;
        });
        for (let i = 0; i < dimension; i++)
          addScaled(rowOf(inverse, i), -factor * (solved[i] as number), solved);
      }
    };
    /** The action of which one pull more takes most off the variances of the hard leads. */
    const next = (): number => {
      const worst = hardest();
      const hard = leads
        .map(({ solved, square }) => ({ solved, weight: (square / worst) ** POWER }))
        .filter(({ weight }) => weight > NEGLIGIBLE);
      const spread = weightedGram(
        hard.map(({ solved }) => solved),
        Float64Array.from(hard, ({ weight }) => weight),
      );
      rows.forEach((row, place) => {
        gains[place] = quadratic(spread, row) / (1 + (squares[place] as number));
      });
      let [chosen, most] = [0, -Infinity];
      shownBy.forEach((shown, x) => {
        let gain = 0;
        for (const place of shown) gain += gains[place] as number;
        if (gain > most) [chosen, most] = [x, gain];
      });
      return chosen;
    };
    let best: Float64Array | null = null;
    let least = Infinity;
    for (let n = 1; n <= MOST_PULLS * dimension; n++) {
      add(next());
      const cost = n / -Math.expm1(-1 / (2 * Math.LN2 * variance(hardest())));
      if (cost < least) [best, least] = [counts.slice(), cost];
      // No size costs less than its samples.
      if (n >= least || (n > dimension && cost > WORSE * least)) break;
    }
    return best;
  };
}
