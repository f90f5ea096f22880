/** The stopping test of algorithms that compare a leader with every other action (Garivier and Kaufmann 2016, in the linear form). */
import type { Dense } from '../../numerics/linearAlgebra';
import { dot, multiplyVector, subtract } from '../../numerics/linearAlgebra';
import type { RoundCompleted } from '../../protocol/learner';
import { roundingOf } from '../../protocol/ties';
import type { EliminationPool, PoolAction } from '../elimination/eliminationPool';
import type { Candidate, TestMade } from '../shared/roundReport';
import { SHOWN_LEADERS, armEstimates, roundReport } from '../shared/roundReport';
import { NORMAL_975 } from '../shared/samplingDesign';
import type { DesignMoment } from './designState';

/** The lead that decides. */
export interface LeadTest {
  readonly leader: PoolAction;
  /** The hardest to distinguish; null without another action. */
  readonly rival: PoolAction | null;
  readonly gap: number | null;
  readonly threshold: number;
  readonly passed: boolean;
  /** x'theta^, in the order of the members. */
  readonly values: Float64Array;
}

/**
 * Whether (x^ - x)'theta^ exceeds its radius for every x but the leader x^ (the first one on ties). The rival is the one
 * that may still lead x^ by most: the largest radius - gap.
 *
 * @param form a symmetric matrix, r x r: the radius of a difference y is a function of y'(form)y
 * @param radius of the square; without noise 0, and the lead has to be more than rounding
 */
export function testLeader(
  { members }: EliminationPool,
  theta: Float64Array,
  form: Dense,
  radius: (square: number) => number,
): LeadTest {
  const values = Float64Array.from(members, ({ point }) => dot(point, theta));
  const best = values.reduce(
    (first, value, i) => (value > (values[first] as number) ? i : first),
    0,
  );
  const leader = members[best] as PoolAction;
  const least = roundingOf(values[best] as number);
  let hardest: {
    readonly rival: PoolAction;
    readonly gap: number;
    readonly threshold: number;
  } | null = null;
  for (const [index, rival] of members.entries()) {
    if (index === best) continue;
    const gap = (values[best] as number) - (values[index] as number);
    const direction = subtract(leader.point, rival.point);
    const square = Math.max(0, dot(direction, multiplyVector(form, direction)));
    const lead = { rival, gap, threshold: radius(square) || least };
    if (hardest === null || lead.threshold - gap > hardest.threshold - hardest.gap) hardest = lead;
  }
  if (hardest === null)
    return { leader, rival: null, gap: null, threshold: 0, passed: true, values };
  const { rival, gap, threshold } = hardest;
  return { leader, rival, gap, threshold, passed: gap > threshold, values };
}

/** The event of a test. @param R the sub-Gaussian constant of the noise */
export function leadReport(
  { members, arms }: EliminationPool,
  R: number,
  round: TestMade<Candidate>['round'],
  samples: number,
  { leader, rival, gap, threshold, passed, values }: LeadTest,
  { theta, inverse }: Pick<DesignMoment, 'theta' | 'inverse'>,
): RoundCompleted {
  const width = (point: Float64Array): number =>
    NORMAL_975 * R * Math.sqrt(Math.max(0, dot(point, multiplyVector(inverse, point))));
  const ranked = (): readonly Candidate[] => {
    const order = Array.from(values.keys()).sort(
      (a, b) => (values[b] as number) - (values[a] as number) || a - b,
    );
    return order.slice(0, SHOWN_LEADERS).map((index) => {
      const { action, point } = members[index] as PoolAction;
      return { action, point, estimate: values[index] as number };
    });
  };
  const behind = rival === null ? -1 : members.indexOf(rival);
  return roundReport({
    round,
    samples,
    lead: () => ({
      gap,
      pair: rival === null ? null : { leader: leader.action, rival: rival.action },
    }),
    threshold,
    rivalRank:
      behind < 0 ? 2 : 1 + values.filter((value) => value > (values[behind] as number)).length,
    passed,
    ranked,
    survivors: null,
    estimate: {
      halfWidth: ({ point }) => width(point),
      leadHalfWidth: (first, other) => width(subtract(first.point, other.point)),
      ...(arms === null ? {} : { arms: () => armEstimates(arms, theta, width) }),
    },
  });
}
