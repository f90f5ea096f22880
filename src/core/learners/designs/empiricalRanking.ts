/** The empirical ranking of an elimination, by all samples so far. It guides designs and reports; it decides nothing. */
import type { Estimate as LeastSquaresEstimate } from '../../numerics/leastSquares';
import { dot, subtract } from '../../numerics/linearAlgebra';
import type { Candidate, Findings } from '../contract/roundReport';
import { SHOWN_LEADERS, linearEstimate } from '../contract/roundReport';
import type { Lead } from '../../design/certificates/challenger';
import type { EliminationPool, Member } from '../problem/pool';
import type { NoiseModel } from '../noise/noiseModel';

/** An action behind the leader, with the standard deviation of its gap. */
export interface GapEstimate {
  readonly index: number;
  readonly gap: number;
  readonly sd: number;
}

export interface Standing {
  /** The index of the best active action. */
  readonly leader: number;
  /** The other active actions, nearest to the leader in standard deviations first. */
  readonly rivals: readonly GapEstimate[];
  /** The value of the leader, and its standard deviation. */
  readonly value: Omit<GapEstimate, 'index'>;
  /** All active actions by estimate, best first. */
  readonly ranked: readonly number[];
}

/** Ranks the active actions under an estimate. @param active their indices in `members` */
export function empiricalRanking(
  members: readonly Member[],
  { theta, information }: LeastSquaresEstimate,
  active: readonly number[],
  noise: NoiseModel,
): Standing {
  const values = members.map(({ point }) => dot(point, theta));
  const ranked = [...active].sort((a, b) => (values[b] as number) - (values[a] as number));
  const leader = ranked[0] as number;
  const { point } = members[leader] as Member;
  const rivals = ranked.slice(1).map((index): GapEstimate => {
    const other = (members[index] as Member).point;
    const direction = subtract(point, other);
    return {
      index,
      gap: (values[leader] as number) - (values[index] as number),
      sd: noise.deviation(Math.sqrt(information.inverseQuadratic(direction))),
    };
  });
  rivals.sort((a, b) => a.gap / a.sd - b.gap / b.sd);
  const sd = noise.deviation(Math.sqrt(information.inverseQuadratic(point)));
  return { leader, rivals, ranked, value: { gap: values[leader] as number, sd } };
}

export interface PhaseTest {
  /** S; `ranked` has those of its actions that were active before the phase, best first under `solution`. */
  readonly members: readonly Member[];
  readonly ranked: readonly Member[];
  readonly survivors: readonly Member[];
  /** Whether the elimination is over. */
  readonly passed: boolean;
  /** The best survivor. */
  readonly best: Member;
  /** The deciding lead, of `by` over `rival`; over 0 if no rival is left. */
  readonly lead: Lead & { readonly by: Member; readonly rival: Member | null };
  /** The estimate from all samples so far. */
  readonly solution: LeastSquaresEstimate;
}

/** What a phase of an elimination finds. */
export function phaseFindings(
  { arms }: EliminationPool,
  noise: NoiseModel,
  { members, ranked, survivors, passed, best, lead, solution }: PhaseTest,
): Findings<Candidate> {
  const { theta, information } = solution;
  const { by, rival, gap, threshold } = lead;
  const estimated = ({ action, point }: Member): Candidate => ({
    action,
    point,
    estimate: dot(point, theta),
  });
  const width = (point: Float64Array) =>
    noise.halfWidth(Math.sqrt(information.inverseQuadratic(point)));
  return {
    gap,
    pair: rival && { leader: by.action, rival: rival.action },
    threshold,
    rivalRank: () => (rival === null ? 2 : ranked.indexOf(rival) + 1),
    passed,
    ranked: () => ranked.slice(0, SHOWN_LEADERS).map(estimated),
    survivors,
    firstTwo: () => {
      const others = members.filter((member) => member !== best).map(estimated);
      return [estimated(best), ...others.sort((a, b) => b.estimate - a.estimate)];
    },
    estimate: linearEstimate(width, theta, arms),
  };
}
