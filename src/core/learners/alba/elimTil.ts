// Algorithm 2 of the paper (label alg:elimtil), ElimTil_p(S, delta): "min max" is read argmin, the epsilon without an
// index epsilon_r, and d the rank of the span of S.
import type { Action } from '../../families/family';
import { dot, multiplyVector, subtract } from '../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import type { ListedActions, Sampler } from './elimTilRounds';
import type { Leader, NextBest, Routine } from '../../protocol/learner';

/** An action that may still be the best, with its reward under the latest estimate of theta. */
export interface Candidate {
  readonly action: Action;
  /** In coordinates of the span of X. */
  readonly point: Float64Array;
  /** NaN before there is one. */
  readonly estimate: number;
}

/** What all calls within one ALBA have in common. */
export interface EliminationContext {
  readonly sampler: Sampler;
  /** Rounds of one call. */
  readonly maxRounds: number;
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

const SHOWN_LEADERS = 5;

/**
 * Rules out actions until at most p are left. It does not end by itself exactly where the p + 1 best actions of
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
  let survivors = candidates;
  if (survivors.length <= p) return { survivors, finished: true };

  // lambda*_S: the G-optimal design, in span(S), whose rank D takes the place of d.
  const { listed, pointOf } = listedIn(candidates);
  const rounds = context.sampler(listed);
  yield {
    type: 'constantsComputed',
    constants: {
      [`epoch${epoch}Actions`]: candidates.length,
      [`epoch${epoch}Dimension`]: listed.rank,
    },
  };

  for (let r = 1; survivors.length > p; r++) {
    if (r > context.maxRounds) return { survivors, finished: false };
    // epsilon_r = 2^-r, delta_r = 6 delta / (pi^2 r^2)
    const epsilon = 2 ** -r;
    const deltaRound = ((6 / Math.PI ** 2) * delta) / (r * r);
    const n = rounds.planned(epsilon, deltaRound);
    const key = { phase: 'elimination', epoch, round: r, epsilon, threshold: epsilon } as const;
    yield { type: 'roundStarted', ...key, planned: n };
    if (!isCountable(n)) return { survivors, finished: false, reason: BEYOND_COUNTING };
    const theta = yield* rounds.estimate(n);

    const ranked = survivors
      .map((candidate) => ({ ...candidate, estimate: dot(pointOf(candidate), theta) }))
      .sort((a, b) => b.estimate - a.estimate);
    const best = ranked[0] as Candidate;
    const rival = ranked[p] as Candidate;
    // S_{r+1} = S_r without { x : x'theta^ < x_r'theta^ - epsilon_r }
    survivors = ranked.filter(({ estimate }) => !(best.estimate - estimate > epsilon));

    const shown = ranked.slice(0, SHOWN_LEADERS);
    const halfWidth = (point: Float64Array): number => rounds.halfWidth(point, theta, n);
    yield {
      type: 'roundCompleted',
      ...key,
      samples: n,
      gap: best.estimate - rival.estimate,
      passed: survivors.length <= p,
      pair: { leader: best.action, rival: rival.action },
      rivalRank: p + 1,
      surviving: survivors.length,
      leaders: shown.map((candidate): Leader => {
        const { action, estimate } = candidate;
        return { action, estimate, halfWidth: halfWidth(pointOf(candidate)) };
      }),
      next: nextBest(
        ranked.slice(0, 2).map((candidate) => ({ ...candidate, point: pointOf(candidate) })),
        halfWidth,
      ),
      ruledOut: shown.slice(survivors.length).map(({ action }) => action),
    };
  }
  return { survivors, finished: true };
}

/**
 * The second of some candidates.
 * @param halfWidth of the 95% interval of what is linear in theta with these coordinates
 */
export function nextBest(
  [best, second]: readonly Candidate[],
  halfWidth: (point: Float64Array) => number,
): NextBest | null {
  if (best === undefined || second === undefined) return null;
  const { action, estimate, point } = second;
  return { action, estimate, leadHalfWidth: halfWidth(subtract(best.point, point)) };
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
