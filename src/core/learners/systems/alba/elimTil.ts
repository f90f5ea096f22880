// Algorithm 2 of the paper (label alg:elimtil), ElimTil_p(S, delta): "min max" is read argmin, the epsilon without an
// index epsilon_r, and d the rank of the span of S. The line numbers are those of the algorithm.
import { dot, multiplyVector } from '../../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../../numerics/orthonormalBasis';
import { BEYOND_COUNTING, isCountable } from '../../../numerics/safeCount';
import type { Routine } from '../../../protocol/learner';
import { accuracyOf } from '../../evidence/preparation';
import { accuracyOfRound } from '../../contract/accuracyRounds';
import type { Candidate, Estimated } from '../../contract/roundReport';
import { leadOver, linearEstimate, roundReport, withinOf } from '../../contract/roundReport';
import type { ListedActions, Sampler } from './elimTilRounds';

/** What all calls within one ALBA have in common. */
export interface EliminationContext {
  readonly sampler: Sampler;
  /** Rounds of one call. */
  readonly maxRounds: number;
  /** What an action may be worse than the best; 0 where it has to be the best. */
  readonly accuracy: number;
}

/** What is left when the rounds end. */
export interface Elimination {
  /** Best first. */
  readonly survivors: readonly Candidate[];
  /** False where the rounds ran out before at most p actions were left. */
  readonly finished: boolean;
  /** Why not, where that is not its cap of rounds. */
  readonly reason?: string;
}

/**
 * Rules out actions until at most p are left, or one that is good enough. It does not end by itself exactly where the p + 1 best actions of
 * S are tied, hence the cap of rounds.
 *
 * @param p how many actions may be left
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

  // 1: lambda*_S, the G-optimal design, in span(S), whose rank D takes the place of d.
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
    // 6: x_r is the first of S_r by x'theta^_r
    const ranked = survivors
      .map((candidate) => ({ ...candidate, estimate: dot(pointOf(candidate), theta) }))
      .sort((a, b) => b.estimate - a.estimate);
    // 7
    const leader = ranked[0] as Candidate;
    const shortfall = accuracyOf(leader, ranked[1], epsilon);
    const isEnough = context.accuracy > 0 && shortfall <= context.accuracy;
    const left = withinEpsilon(ranked, epsilon);
    survivors = isEnough ? [leader] : left;

    const lead = leadOver(leader, ranked[p]);
    yield roundReport({
      round,
      samples: n,
      lead: () => lead,
      threshold: epsilon,
      rivalRank: p + 1,
      passed: survivors.length <= p,
      ranked: () => ranked.map((entry) => ({ ...entry, point: pointOf(entry) })),
      // What is good enough ends the run and rules nothing out.
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

/** S in its own span, whose rank takes the place of d. */
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
