/** A fixed design under partial feedback: copies of the same whole counts, and how far apart they leave actions. */
import { leaderDirections } from '../../../design/certificates/leaderDirections';
import { covarianceOf } from '../../../design/certificates/estimateCovariance';
import { roundDesign } from '../../../design/gOptimal/rounding';
import { cholesky } from '../../../numerics/cholesky';
import { LeastSquares } from '../../../numerics/leastSquares';
import { dot, scale, sum, weightedGram } from '../../../numerics/linearAlgebra';
import { pullCounts } from '../../designs/sampleDesign';
import { addPulls } from '../../designs/phaseEstimate';
import type { PoolPull } from '../../problem/pool';
import type { LookKey, Looks } from '../../evidence/lookPreparation';
import { growingLooks } from '../../evidence/lookPreparation';
import { logAlternatives } from '../../problem/linearProblem';
import type { Estimate } from '../../contract/roundReport';
import { linearEstimate } from '../../contract/roundReport';
import type { Candidate } from '../../contract/roundReport';
import type { PartialProblem } from './partialProblem';
import type { PartialSpace } from './partialPool';

/** Pulls of an action in one copy on average, where the shares differ. */
const REPLICATION_FACTOR = 2;
/** Shares that differ by less than this factor are taken as equal: a copy is then one pull of each. */
const ALIKE = 2;

/** What one copy is: pulls that determine everything that any feedback tells, and how often each of them is taken. */
export interface FixedPulls {
  readonly pulls: readonly PoolPull[];
  readonly counts: Float64Array;
}

/** @param growth of the copies from look to look */
export function fixedLooks(
  { family, reward, noise }: PartialProblem,
  { dimension, lift, memberOf, arms }: PartialSpace,
  { pulls, counts }: FixedPulls,
  growth: number,
): Looks {
  // A_1 of one copy; n copies have n A_1.
  const shown = pulls.flatMap(({ rows }, index) =>
    (counts[index] as number) > 0
      ? rows.map((row) => ({ row, count: counts[index] as number }))
      : [],
  );
  const unit = weightedGram(
    shown.map(({ row }) => row),
    Float64Array.from(shown, ({ count }) => count),
  );
  const information = cholesky(unit);
  if (information === null) throw new Error('The rows of a design do not span by rounding.');
  // A_1^-1 = sum of n A_1^-1 z z' A_1^-1, in R^d
  const covariance = covarianceOf(
    shown.map(({ row, count }) => lift(scale(information.solve(row), Math.sqrt(count)))),
  );
  const { pairNorm, boundFrom } = leaderDirections(family, reward, covariance);
  const replicationSize = sum(counts);
  const estimateAt = (theta: Float64Array, copies: number): Estimate<Candidate> => {
    const width = (point: Float64Array): number =>
      noise.halfWidth(Math.sqrt(dot(point, information.solve(point)) / copies));
    return linearEstimate(width, theta, arms);
  };
  const growing = (key: LookKey): ReturnType<Looks['samplesAt']> => {
    const whole = new LeastSquares(dimension);
    return growingLooks(replicationSize, growth, key, function* (more, replications) {
      const copies = counts.map((count) => count * more);
      addPulls(whole, yield* pullCounts({ actions: pulls }, copies, { isFixed: true }));
      const { vector } = whole.information;
      // theta^ = (n A_1)^-1 b
      const theta = information.solve(vector).map((value) => value / replications);
      const matrix = { ...unit, data: unit.data.map((value) => value * replications) };
      const estimate = estimateAt(theta, replications);
      return { theta, estimate, sufficientStatistics: { matrix, vector } };
    });
  };
  return {
    rank: dimension,
    logRivals: logAlternatives(family),
    noise,
    design: {
      support: pulls.map(({ action }) => action),
      points: pulls.map(({ action }) => memberOf(action).point),
      replicationSize,
    },
    best: (theta, k) => reward.best(lift(theta), k),
    distance: pairNorm,
    farthestFrom: boundFrom,
    candidate: (action, theta) => {
      const { point } = memberOf(action);
      return { action, point, estimate: dot(point, theta) };
    },
    samplesAt: growing,
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
