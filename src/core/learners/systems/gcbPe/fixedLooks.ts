/** A fixed design under partial feedback with declared noise: one least-squares fit to all samples so far. */
import { roundDesign } from '../../../design/gOptimal/rounding';
import type { Action } from '../../../families/family';
import { perPullBoundsOf } from '../../../feedback/beta/perPullBounds';
import { LeastSquares } from '../../../numerics/leastSquares';
import { scale, sum } from '../../../numerics/linearAlgebra';
import { pullCounts } from '../../designs/sampleDesign';
import { addPulls } from '../../designs/phaseEstimate';
import type { CopyOfDesign, LookProblem, LookSpace } from '../../evidence/lookFrame';
import { lookFrame } from '../../evidence/lookFrame';
import { growingLooks, type Looks } from '../../evidence/lookPreparation';
import type { PartialProblem } from './partialProblem';

/** The mean number of pulls per action in one copy if the shares differ. */
const REPLICATION_FACTOR = 2;
/** Shares that differ by less than this factor count as equal: a copy is then one pull of each action. */
const ALIKE = 2;

/** @param growth factor of the copies from look to look */
export function fixedLooks(
  problem: LookProblem,
  space: LookSpace,
  design: CopyOfDesign,
  growth: number,
): Looks {
  const { pulls, counts } = design;
  const { looks, estimateAt, ofOneCopy } = lookFrame(problem, space, design);
  const { pairNorm, boundFrom } = ofOneCopy();
  return {
    ...looks,
    distance: pairNorm,
    farthestFrom: boundFrom,
    samplesAt: (key) => {
      const whole = new LeastSquares(space.dimension);
      return growingLooks(sum(counts), growth, key, function* (more, replications) {
        const copies = counts.map((count) => count * more);
        addPulls(whole, yield* pullCounts({ actions: pulls }, copies, { isFixed: true }));
        return estimateAt(whole.information.vector, replications);
      });
    },
  };
}

/** The counts of one copy of the observer set. @param shares of its actions, in any unit */
export function observerCounts(shares: Float64Array): Float64Array {
  const least = shares.reduce((a, b) => Math.min(a, b), Infinity);
  const most = shares.reduce((a, b) => Math.max(a, b), 0);
  if (!(most > ALIKE * least)) return new Float64Array(shares.length).fill(1);
  const total = sum(shares);
  const counts = roundDesign(scale(shares, 1 / total), REPLICATION_FACTOR * shares.length);
  // An action that does not help the norm may still be needed for the rank.
  return counts.map((count) => Math.max(1, count));
}

/**
 * beta_i under the declared noise, the most that one sample of action i can change the estimate, over the root of its price.
 * Counts in this proportion minimise the sum of beta_i^2 / n_i for their cost.
 */
export function increments({ noise, observerSet, priceOf }: PartialProblem): Float64Array {
  const { actions } = observerSet;
  return perPullBoundsOf(observerSet, noise).map(
    (bound, i) => noise.deviation(bound) / Math.sqrt(priceOf(actions[i] as Action)),
  );
}
