// ElimTil_p(S, delta): Algorithm 2 of the paper (label alg:elimtil), reading "min max" as argmin, the epsilon without an index as
// epsilon_r, and d as the rank of the span of S. Comments give the algorithm's line numbers.
import { dot, multiplyVector } from '../../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../../numerics/orthonormalBasis';
import { BEYOND_COUNTING, isCountable } from '../../../numerics/safeCount';
import type { Routine } from '../../../protocol/learner';
import { accuracyKnown } from '../../evidence/preparation';
import { accuracyOfRound } from '../../contract/accuracyRounds';
import type { Candidate, Estimated } from '../../contract/roundReport';
import { leadOver, linearEstimate, roundReport, withinOf } from '../../contract/roundReport';
import type { ListedActions, Sampler } from './elimTilRounds';

/** Settings shared by all calls within one ALBA. */
export interface EliminationContext {
  readonly sampler: Sampler;
  /** The limit on rounds of one call. */
  readonly maxRounds: number;
  /** How much worse than the best an answer may be; 0 if it must be the best. */
  readonly accuracy: number;
}

/** The outcome of one call. */
export interface Elimination {
  /** Best first. */
  readonly survivors: readonly Candidate[];
  /** False if the rounds ran out with more than p actions left. */
  readonly finished: boolean;
  /** Why it did not finish, if not for the limit on rounds. */
  readonly reason?: string;
}

/**
 * Eliminates actions until at most p are left, or until the leader is good enough. It never ends by itself exactly if the p + 1
 * best actions of S are tied; the limit on rounds covers this case.
 *
 * @param p the most actions that may be left
 * @param epoch the paper's q, for the events
 */
export function* elimTil(
  p: number,
  candidates: readonly Candidate[],
  delta: number,
  epoch: number,
  context: EliminationContext,
): Routine<Elimination> {
  // 2: S_1 = S
  let survivors = candidates;
  if (survivors.length <= p) return { survivors, finished: true };

  // 1: lambda*_S, the G-optimal design in span(S), whose rank D replaces d
  const { listed, pointOf } = listedIn(candidates);
  const rounds = context.sampler(listed);
  yield {
    type: 'constantsComputed',
    constants: {
      [`epoch${epoch}Actions`]: candidates.length,
      [`epoch${epoch}Dimension`]: listed.rank,
    },
  };

  // 2, 3, 8
  for (let r = 1; survivors.length > p; r++) {
    if (r > context.maxRounds) return { survivors, finished: false };
    // 4: epsilon_r = 1 / 2^r, delta_r = 6 delta / (pi^2 r^2)
    const { epsilon, deltaRound } = accuracyOfRound(r, delta);
    // 5: theta^_r = VectorEst(lambda*_S, n)
    const n = rounds.planned(epsilon, deltaRound);
    const round = { phase: 'elimination', epoch, round: r, epsilon, threshold: epsilon } as const;
    yield { type: 'roundStarted', ...round, planned: n };
    if (!isCountable(n)) return { survivors, finished: false, reason: BEYOND_COUNTING };
    const theta = yield* rounds.estimate(n);
    // 6: x_r maximises x'theta^_r over S_r
    const ranked = survivors
      .map((candidate) => ({ ...candidate, estimate: dot(pointOf(candidate), theta) }))
      .sort((a, b) => b.estimate - a.estimate);
    // 7
    const leader = ranked[0] as Candidate;
    const shortfall = accuracyKnown(leader, ranked[1], epsilon);
    const isEnough = context.accuracy > 0 && shortfall <= context.accuracy;
    const left = withinEpsilon(ranked, epsilon);
    survivors = isEnough ? [leader] : left;

    yield roundReport({
      round,
      samples: n,
      ...leadOver(leader, ranked[p]),
      threshold: epsilon,
      rivalRank: () => p + 1,
      passed: survivors.length <= p,
      ranked: () => ranked.map((entry) => ({ ...entry, point: pointOf(entry) })),
      // A good-enough leader ends the run but eliminates nothing.
      survivors: left,
      estimate: linearEstimate((point) => rounds.halfWidth(point, theta, n), theta),
      within: () => withinOf(leader.action, shortfall),
    });
  }
  // Output: S_r
  return { survivors, finished: true };
}

/** S_{r+1} = S_r without { x : x'theta^_r < x_r'theta^_r - epsilon_r }. @param ranked S_r, best first */
export function withinEpsilon<Entry extends Pick<Estimated, 'estimate'>>(
  ranked: readonly Entry[],
  epsilon: number,
): readonly Entry[] {
  const best = ranked[0] as Entry;
  return ranked.filter(({ estimate }) => !(best.estimate - estimate > epsilon));
}

/** S in coordinates of its own span, whose rank replaces d. */
function listedIn(candidates: readonly Candidate[]): {
  readonly listed: ListedActions;
  readonly pointOf: (candidate: Candidate) => Float64Array;
} {
  const basis = new OrthonormalBasis((candidates[0] as Candidate).point.length);
  for (const { point } of candidates) basis.add(point);
  const rows = basis.rows();
  const points = candidates.map(({ point }) => multiplyVector(rows, point));
  const byAction = new Map(candidates.map(({ action }, index) => [action, points[index]]));
  return {
    listed: { actions: candidates.map(({ action }) => action), points, rank: basis.size },
    pointOf: (candidate) => byAction.get(candidate.action) as Float64Array,
  };
}
