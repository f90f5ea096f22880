/** What all looks at a fixed design share under any noise model: copies of the same whole counts. */
import { covarianceOf } from '../../design/certificates/estimateCovariance';
import { leaderDirections } from '../../design/certificates/leaderDirections';
import type { Action, ActionFamily } from '../../families/family';
import { cholesky } from '../../numerics/cholesky';
import { dot, scale, sum } from '../../numerics/linearAlgebra';
import type { Reward } from '../../reward/reward';
import { linearEstimate, type ArmPoints } from '../contract/roundReport';
import type { NoiseModel } from '../noise/noiseModel';
import { gramOf } from '../designs/phaseEstimate';
import { logAlternatives } from '../problem/linearProblem';
import type { Member, PoolPull } from '../problem/pool';

/** The coordinates that the feedback determines. */
export interface LookSpace {
  readonly dimension: number;
  /** The vector of R^d with these coordinates. */
  lift(coordinates: Float64Array): Float64Array;
  memberOf(action: Action): Member;
  readonly arms: ArmPoints;
}

export interface LookProblem {
  readonly family: ActionFamily;
  readonly reward: Reward;
  readonly noise: NoiseModel;
}

/** One copy of a design: pulls that determine everything the feedback can tell, and their counts. */
export interface CopyOfDesign {
  readonly pulls: readonly PoolPull[];
  readonly counts: Float64Array;
}

/** The sampled rows with their counts. */
export function shownRows({ pulls, counts }: CopyOfDesign) {
  return pulls.flatMap(({ rows }, index) => {
    const count = counts[index] as number;
    return count > 0 ? rows.map((row) => ({ row, count })) : [];
  });
}

export function lookFrame(
  { family, reward, noise }: LookProblem,
  { dimension, lift, memberOf, arms }: LookSpace,
  copy: CopyOfDesign,
) {
  const { pulls, counts } = copy;
  // A_1 of one copy; n copies have n A_1.
  const shown = shownRows(copy);
  const unit = gramOf(shown);
  const information = cholesky(unit);
  if (information === null) throw new Error('The rows of a design do not span by rounding.');
  const directionsOf = (rows: readonly Float64Array[]) =>
    leaderDirections(family, reward, covarianceOf(rows.map(lift)));
  return {
    information,
    /** Distances between actions under the covariance sum of u u'. @param rows the u */
    directionsOf,
    /** A_1^-1 = sum of n A_1^-1 z z' A_1^-1, in R^d */
    ofOneCopy: () =>
      directionsOf(shown.map(({ row, count }) => scale(information.solve(row), Math.sqrt(count)))),
    /** theta^ = (n A_1)^-1 b after n copies, with its precision and statistics. */
    estimateAt: (vector: Float64Array, copies: number) => {
      const theta = information.solve(vector).map((value) => value / copies);
      const width = (point: Float64Array): number =>
        noise.halfWidth(Math.sqrt(dot(point, information.solve(point)) / copies));
      const matrix = { ...unit, data: unit.data.map((value) => value * copies) };
      const estimate = linearEstimate(width, theta, arms);
      return { theta, estimate, sufficientStatistics: { matrix, vector } };
    },
    looks: {
      rank: dimension,
      logRivals: logAlternatives(family),
      noise,
      design: {
        support: pulls.map(({ action }) => action),
        points: pulls.map(({ action }) => memberOf(action).point),
        replicationSize: sum(counts),
      },
      best: (theta: Float64Array, k: number) => reward.best(lift(theta), k),
      candidate: (action: Action, theta: Float64Array) => {
        const { point } = memberOf(action);
        return { action, point, estimate: dot(point, theta) };
      },
    },
  };
}
