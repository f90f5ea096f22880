/** Who leads an elimination by all samples so far. It guides designs and is shown; it decides nothing. */
import type { Estimate as LeastSquaresEstimate } from '../../numerics/leastSquares';
import { dot, subtract } from '../../numerics/linearAlgebra';
import type { Candidate, Estimate } from '../shared/roundReport';
import { armEstimates } from '../shared/roundReport';
import { NORMAL_975 } from '../shared/samplingDesign';
import type { EliminationPool, PoolAction } from './eliminationPool';

/** An action behind the leader: by how much, and the standard deviation of that. */
export interface GapEstimate {
  readonly index: number;
  readonly gap: number;
  readonly sd: number;
}

export interface Standing {
  /** The index of the best of the active actions. */
  readonly leader: number;
  /** The other active ones, nearest to the leader in standard deviations first. */
  readonly rivals: readonly GapEstimate[];
  /** All active ones by estimate, best first. */
  readonly ranked: readonly number[];
}

/**
 * The order of the active actions under an estimate.
 * @param active their indices in `members`
 * @param R the sub-Gaussian constant of the noise
 */
export function empiricalRanking(
  members: readonly PoolAction[],
  { theta, information }: LeastSquaresEstimate,
  active: readonly number[],
  R: number,
): Standing {
  const values = members.map(({ point }) => dot(point, theta));
  const ranked = [...active].sort((a, b) => (values[b] as number) - (values[a] as number));
  const leader = ranked[0] as number;
  const { point } = members[leader] as PoolAction;
  const rivals = ranked.slice(1).map((index): GapEstimate => {
    const other = (members[index] as PoolAction).point;
    const direction = subtract(point, other);
    return {
      index,
      gap: (values[leader] as number) - (values[index] as number),
      sd: R * Math.sqrt(information.inverseQuadratic(direction)),
    };
  });
  rivals.sort((a, b) => a.gap / a.sd - b.gap / b.sd);
  return { leader, rivals, ranked };
}

export function withMembers(members: readonly PoolAction[], rivals: readonly GapEstimate[]) {
  return rivals.map((rival) => ({ ...rival, member: members[rival.index] as PoolAction }));
}

/** Some members with their rewards under an estimate. */
export function estimated(
  members: readonly PoolAction[],
  { theta }: LeastSquaresEstimate,
): readonly Candidate[] {
  return members.map(({ action, point }) => ({ action, point, estimate: dot(point, theta) }));
}

/** The best of all members but one after that one. */
export function firstTwoOf(
  members: readonly PoolAction[],
  best: PoolAction,
  solution: LeastSquaresEstimate,
): readonly Candidate[] {
  const others = members.filter((member) => member !== best);
  const ranked = [...estimated(others, solution)].sort((a, b) => b.estimate - a.estimate);
  return [...estimated([best], solution), ...ranked];
}

/** How precisely all samples so far know rewards and base arms. */
export function poolEstimate(
  { arms }: EliminationPool,
  { theta, information }: LeastSquaresEstimate,
  R: number,
): Estimate<Candidate> {
  const deviation = (point: Float64Array) => Math.sqrt(information.inverseQuadratic(point));
  return {
    halfWidth: ({ point }) => NORMAL_975 * (R * deviation(point)),
    leadHalfWidth: (best, other) => NORMAL_975 * R * deviation(subtract(best.point, other.point)),
    ...(arms === null
      ? {}
      : {
          arms: () => armEstimates(arms, theta, (point) => NORMAL_975 * R * deviation(point)),
        }),
  };
}
