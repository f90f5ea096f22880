/** Who leads an elimination by all samples so far. It guides designs and is shown; it decides nothing. */
import { dot, subtract } from '../../numerics/linearAlgebra';
import type { EliminationPool, PoolAction } from './eliminationPool';
import type { ArmEstimate, Leader, NextBest } from '../../protocol/learner';
import type { Estimate } from '../../numerics/leastSquares';
import { NORMAL_975 } from '../shared/samplingDesign';

const SHOWN_LEADERS = 5;

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
  { theta, information }: Estimate,
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

/** The estimates of the base arms by all samples so far; nothing where there are too many. */
export function armsOf(
  { arms }: EliminationPool,
  { theta, information }: Estimate,
  R: number,
): { readonly arms?: readonly (ArmEstimate | null)[] } {
  if (arms === null) return {};
  return {
    arms: arms.map((point) =>
      point === null
        ? null
        : {
            estimate: dot(point, theta),
            halfWidth: NORMAL_975 * R * Math.sqrt(information.inverseQuadratic(point)),
          },
    ),
  };
}

/** The best of all members but one, with the 95% interval of the lead over it. */
export function nextOf(
  members: readonly PoolAction[],
  best: PoolAction,
  { theta, information }: Estimate,
  R: number,
): NextBest | null {
  const [next] = members
    .filter((member) => member !== best)
    .map(({ action, point }) => ({ action, point, estimate: dot(point, theta) }))
    .sort((a, b) => b.estimate - a.estimate);
  if (next === undefined) return null;
  const { action, estimate } = next;
  const variance = information.inverseQuadratic(subtract(best.point, next.point));
  return { action, estimate, leadHalfWidth: NORMAL_975 * R * Math.sqrt(variance) };
}

/** The first actions of a ranking, as a panel shows them, with their 95% intervals. */
export function leadersOf(
  members: readonly PoolAction[],
  ranked: readonly number[],
  { theta, information }: Estimate,
  R: number,
): readonly Leader[] {
  return ranked.slice(0, SHOWN_LEADERS).map((index) => {
    const { action, point } = members[index] as PoolAction;
    const deviation = R * Math.sqrt(information.inverseQuadratic(point));
    return { action, estimate: dot(point, theta), halfWidth: NORMAL_975 * deviation };
  });
}
