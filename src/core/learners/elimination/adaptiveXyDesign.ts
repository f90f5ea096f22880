/** Designs for the leads of an elimination, kept from phase to phase while they are known to be good. */
import type { XyDesign } from '../../design/xy/xyDesign';
import { xyDesign } from '../../design/xy/xyDesign';
import type { EliminationPool, PoolAction } from './eliminationPool';
import { LeastSquares } from '../../numerics/leastSquares';
import type { Standing } from './empiricalRanking';
import { empiricalRanking, withMembers } from './empiricalRanking';

const TOLERANCE = 0.03;
const MOST_ITERATIONS = 300;
const MOST_WORK = 4e8;
/** A design is kept up to this ratio of its quality and the certified least value. */
const KEPT_UP_TO = 1.05;

/** A design over the pool that distinguishes the leader from its rivals, and its input. */
export interface AdaptiveXyDesign {
  readonly design: XyDesign;
  readonly leader: PoolAction;
  /** The width to which the lead over each rival should be known. */
  readonly widths: ReadonlyMap<PoolAction, number>;
}

/**
 * Minimises the largest variance of a lead over the square of its width: the gap by all samples so far and the accuracy,
 * or so many standard deviations of it where that is more.
 *
 * @param last of the phase before: returned as it is where it still is as good, otherwise the start
 */
export function adaptiveXyDesign(
  pool: EliminationPool,
  members: readonly PoolAction[],
  { leader: leaderIndex, rivals }: Pick<Standing, 'leader' | 'rivals'>,
  leastDeviations: number,
  accuracy: number,
  last?: AdaptiveXyDesign,
): AdaptiveXyDesign {
  const leader = members[leaderIndex] as PoolAction;
  const widths = new Map(
    withMembers(members, rivals).map(({ member, gap, sd }) => [
      member,
      Math.max(gap + accuracy, leastDeviations * sd),
    ]),
  );
  if (last !== undefined && isStillGood(last, leader, widths)) return last;
  const directions = Array.from(widths, ([member, width]) =>
    member.point.map((value, i) => ((leader.point[i] as number) - value) / width),
  );
  const design = xyDesign(
    pool.actions.map(({ scaled }) => [scaled]),
    directions,
    {
      tolerance: TOLERANCE,
      maxIterations: MOST_ITERATIONS,
      maxWork: MOST_WORK,
      ...(last === undefined ? {} : { start: last.design.lambda }),
    },
  );
  return { design, leader, widths };
}

/**
 * With each direction y longer by s_y, the quality of any design is between min s_y^2 and max s_y^2 times the earlier one: that
 * holds for the last design and for the best one.
 */
function isStillGood(
  { design, leader: lastLeader, widths: lastWidths }: AdaptiveXyDesign,
  leader: PoolAction,
  widths: AdaptiveXyDesign['widths'],
): boolean {
  if (leader !== lastLeader || widths.size !== lastWidths.size) return false;
  let least = Infinity;
  let most = 0;
  for (const [member, width] of widths) {
    const lastWidth = lastWidths.get(member);
    if (lastWidth === undefined) return false;
    const square = (lastWidth / width) ** 2;
    least = Math.min(least, square);
    most = Math.max(most, square);
  }
  return most * design.upper <= KEPT_UP_TO * least * design.lower;
}

/**
 * What an elimination of the pool is expected to take: 2 rho_S ln(|S| / delta_B) samples,
 * with rho_S the value of the design for the leads by the estimate of the preparation. It decides nothing.
 */
export function predictedSamples(
  pool: EliminationPool,
  delta: number,
  R: number,
  accuracy: number,
): { readonly need: number; readonly first: AdaptiveXyDesign } {
  const { members } = pool;
  const prior = new LeastSquares(pool.dimension);
  prior.addInformation(pool.sufficientStatistics.matrix, pool.sufficientStatistics.vector);
  const all = members.map((_, index) => index);
  const first = adaptiveXyDesign(
    pool,
    members,
    empiricalRanking(members, prior.solve(), all, R),
    1,
    accuracy,
  );
  return { need: 2 * first.design.upper * R * R * Math.log(members.length / delta), first };
}
