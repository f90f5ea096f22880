// Algorithm 2 of the paper (label alg:elimtil), ElimTil_p(S, delta): "min max" is read argmin, the epsilon without an
// index epsilon_r, and d the rank of the span of S.
import { entropicMirrorDescent } from '../design/mirrorDescent';
import type { Action } from '../families/family';
import { dot, multiplyVector } from '../linearAlgebra';
import { OrthonormalBasis } from '../orthonormalBasis';
import type { Binomial } from '../random';
import type { Leader, Routine } from './learner';
import type { SampleSizes } from './sampleSizes';
import { createSamplingDesign, halfWidthOf, influences } from './samplingDesign';
import type { SamplingDesign } from './samplingDesign';
import { vectorEst } from './vectorEst';

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
  readonly sizes: SampleSizes;
  readonly noiseScale: number;
  /** Rounds of one call. */
  readonly maxRounds: number;
  readonly binomial: Binomial;
}

/** What is left when the rounds end. */
export interface Elimination {
  /** Best first. */
  readonly survivors: readonly Candidate[];
  /** False where the rounds ran out before at most p actions were left. */
  readonly finished: boolean;
}

/** The design is optimal up to this share of the largest variance: the sample size has far more to spare. */
const DESIGN_TOLERANCE = 0.005;
const DESIGN_ITERATIONS = 1000;
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
  const { design, rank, pointOf } = designOn(candidates);
  yield {
    type: 'constantsComputed',
    constants: { [`epoch${epoch}Actions`]: candidates.length, [`epoch${epoch}Dimension`]: rank },
  };

  for (let r = 1; survivors.length > p; r++) {
    if (r > context.maxRounds) return { survivors, finished: false };
    // epsilon_r = 2^-r, delta_r = 6 delta / (pi^2 r^2)
    const epsilon = 2 ** -r;
    const deltaRound = ((6 / Math.PI ** 2) * delta) / (r * r);
    const n = context.sizes.elimination(epsilon, deltaRound, rank, candidates.length);
    const key = { phase: 'elimination', epoch, round: r, epsilon, threshold: epsilon } as const;
    yield { type: 'roundStarted', ...key, planned: n };
    const theta = yield* vectorEst(design, n, context.binomial);

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
        const point = pointOf(candidate);
        const { noiseScale } = context;
        return {
          action: candidate.action,
          estimate: candidate.estimate,
          halfWidth: halfWidthOf(design, influences(design, point), point, theta, n, noiseScale),
        };
      }),
      ruledOut: shown.slice(survivors.length).map(({ action }) => action),
    };
  }
  return { survivors, finished: true };
}

function designOn(candidates: readonly Candidate[]): {
  readonly design: SamplingDesign;
  readonly rank: number;
  readonly pointOf: (candidate: Candidate) => Float64Array;
} {
  const basis = new OrthonormalBasis((candidates[0] as Candidate).point.length);
  for (const { point } of candidates) basis.add(point);
  const rows = basis.rows();
  const points = candidates.map(({ point }) => multiplyVector(rows, point));
  const byAction = new Map(candidates.map(({ action }, index) => [action, points[index]]));
  const { lambda } = entropicMirrorDescent(
    points,
    DESIGN_TOLERANCE * basis.size,
    DESIGN_ITERATIONS,
  );
  return {
    design: createSamplingDesign(
      candidates.map(({ action }) => action),
      points,
      lambda,
    ),
    rank: basis.size,
    pointOf: (candidate) => byAction.get(candidate.action) as Float64Array,
  };
}
