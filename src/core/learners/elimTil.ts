// Algorithm 2 of the paper (label alg:elimtil), ElimTil_p(S, delta): "min max" is read argmin, the epsilon without an
// index epsilon_r, and d the rank of the span of S.
import type { Action } from '../families/family';
import { dot, multiplyVector } from '../linearAlgebra';
import { OrthonormalBasis } from '../orthonormalBasis';
import { BEYOND_COUNTING, isCountable } from './countable';
import type { ListedActions, Sampler } from './elimTilRounds';
import type { Leader, Routine } from './learner';

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
    const best = (ranked[0] as Candidate).estimate;
    // S_{r+1} = S_r without { x : x'theta^ < x_r'theta^ - epsilon_r }
    survivors = ranked.filter(({ estimate }) => !(estimate < best - epsilon));

    const shown = ranked.slice(0, SHOWN_LEADERS);
    yield {
      type: 'roundCompleted',
      ...key,
      samples: n,
      gap: best - (ranked[p] as Candidate).estimate,
      passed: survivors.length <= p,
      rivalRank: p + 1,
      surviving: survivors.length,
      leaders: shown.map((candidate): Leader => {
        const halfWidth = rounds.halfWidth(pointOf(candidate), theta, n);
        return { action: candidate.action, estimate: candidate.estimate, halfWidth };
      }),
      ruledOut: shown.slice(survivors.length).map(({ action }) => action),
    };
  }
  return { survivors, finished: true };
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
