/** The counts of a block that is an estimate by itself: few pulls, one after the other where it tells most of the leads. */
import { sum } from '../../numerics/linearAlgebra';
import type { EliminationPool } from '../problem/pool';
import type { Leads } from './adaptiveXyDesign';
import { PullExchange, shownRows } from './pullExchange';

/** Pulls for each dimension. With so many a block is nearly as good as a design of real weights. */
const MOST_PULLS = 3;
/** Once everything is determined, larger sizes are no longer tried after one that costs so many times the least. */
const WORSE = 1.1;
/** The counts of the phase before are where a search starts, unless only this share of the leads is left. */
const FEWER_LEADS = 0.7;

/**
 * Of the sizes that are tried the one that costs least until the leads are known. A block is worth 1 / (2 v), v the
 * variance of the hardest lead over the square of its width, and in one factor, which is 2 at most, about
 * ln 2 (1 - exp(-1 / (2 v ln 2))).
 *
 * @param variance of an estimate, from that in units of the noise
 * @returns a function to one count an action of the pool; to null where the pool does not show everything
 */
export function blockCounts(
  pool: EliminationPool,
  variance: (square: number) => number,
): (leads: Leads) => Float64Array | null {
  const shown = shownRows(pool);
  if (shown === null) return () => null;
  let last: Float64Array = new Float64Array(0);
  let searched = Infinity;
  return (leads) => {
    const pulls = new PullExchange(shown, leads);
    const costNow = () =>
      pulls.cost() / -Math.expm1(-1 / (2 * Math.LN2 * variance(pulls.hardest())));
    if (leads.widths.size < FEWER_LEADS * searched) {
      searched = leads.widths.size;
      last = firstCounts(pulls, shown.dimension, costNow);
    }
    pulls.goTo(last);
    pulls.exchange();
    let best = pulls.counts.slice();
    let size = sum(best);
    let least = costNow();
    for (const by of [1, -1]) {
      for (let n = size + by; n > 0 && n <= MOST_PULLS * shown.dimension; n += by) {
        if (by === 1) pulls.add();
        else {
          const [x] = pulls.spare();
          if (x === undefined) break;
          pulls.change(x, -1);
        }
        pulls.exchange();
        const cost = costNow();
        if (cost >= least) break;
        [best, size, least] = [pulls.counts.slice(), n, cost];
      }
      pulls.goTo(best);
    }
    last = best;
    return best;
  };
}

/** Of all sizes, each with one pull more than the one before, the cheapest. */
function firstCounts(pulls: PullExchange, dimension: number, costNow: () => number): Float64Array {
  let best = pulls.counts;
  let least = Infinity;
  for (let n = 1; n <= MOST_PULLS * dimension; n++) {
    pulls.add();
    const cost = costNow();
    if (cost < least) [best, least] = [pulls.counts.slice(), cost];
    // No block costs less than its pulls.
    if (pulls.cost() >= least || (n > dimension && cost > WORSE * least)) break;
  }
  return best;
}
