/** The counts of a block that is an estimate on its own: few pulls, chosen greedily for the leads. */
import { sum } from '../../numerics/linearAlgebra';
import type { EliminationPool } from '../problem/pool';
import type { Leads } from './adaptiveXyDesign';
import { PullExchange, shownRows } from './pullExchange';

/** The most pulls per dimension: a block of this size is nearly as good as a design with real weights. */
const MOST_PULLS = 3;
/** Beyond one pull per dimension, the search for a size stops once a block costs this many times the least. */
const WORSE = 1.1;
/** A search starts from the counts of the previous phase, unless fewer than this share of its leads are left. */
const FEWER_LEADS = 0.7;

/**
 * Searches the block size that costs least until the leads are known. A block is worth 1 / (2 v), with v the variance of
 * the hardest lead over its squared width; in a single factor, which is at most 2, about ln 2 (1 - exp(-1 / (2 v ln 2))).
 *
 * @param variance maps the variance of an estimate in units of the noise to its variance
 * @returns a function to one count per action of the pool, or to null if the pool does not show everything
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

/** The cheapest of all sizes, where each size adds one pull to the one before. */
function firstCounts(pulls: PullExchange, dimension: number, costNow: () => number): Float64Array {
  let best = pulls.counts;
  let least = Infinity;
  for (let n = 1; n <= MOST_PULLS * dimension; n++) {
    pulls.add();
    const cost = costNow();
    if (cost < least) [best, least] = [pulls.counts.slice(), cost];
    // The cost until the leads are known is at least that of the pulls.
    if (pulls.cost() >= least || (n > dimension && cost > WORSE * least)) break;
  }
  return best;
}
