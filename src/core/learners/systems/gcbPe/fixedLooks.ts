/** A fixed design under partial feedback for a declared scale of the noise: all samples so far are one least squares. */
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

/** Pulls of an action in one copy on average, where the shares differ. */
const REPLICATION_FACTOR = 2;
/** Shares that differ by less than this factor are taken as equal: a copy is then one pull of each. */
const ALIKE = 2;

/** @param growth of the copies from look to look */
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

/** One copy of the observer set. @param shares how often its actions are pulled, in any unit */
export function observerCounts(shares: Float64Array): Float64Array {
  const least = shares.reduce((a, b) => Math.min(a, b), Infinity);
  const most = shares.reduce((a, b) => Math.max(a, b), 0);
  if (!(most > ALIKE * least)) return new Float64Array(shares.length).fill(1);
  const total = sum(shares);
  const counts = roundDesign(scale(shares, 1 / total), REPLICATION_FACTOR * shares.length);
  // An action of no use for the norm may be of use for the rank.
  return counts.map((count) => Math.max(1, count));
}

/**
 * beta_i for the declared noise: how much that of one sample of an action can change the estimate. Over the root of the price:
 * counts in proportion to it have the least sum of beta_i^2 / n_i for what they cost.
 */
export function increments({ noise, observerSet, priceOf }: PartialProblem): Float64Array {
  const { actions } = observerSet;
  return perPullBoundsOf(observerSet, noise).map(
    (bound, i) => noise.deviation(bound) / Math.sqrt(priceOf(actions[i] as Action)),
  );
}
