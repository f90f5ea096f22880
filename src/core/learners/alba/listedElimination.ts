// Elimination of all actions at once, each pair compared (docs/recommended-polyalba.md, ALBA).
import type { Distribution } from '../../design/gOptimal/distribution';
import { dot } from '../../numerics/linearAlgebra';
import { answersOf } from '../../protocol/answers';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import {
  REPLICATIONS_GROWTH,
  FIRST_REPLICATIONS,
  lookLimit,
} from '../polyalba/cumulativePreparation';
import { eProcessElimination } from '../elimination/eProcessElimination';
import type { Candidate } from './elimTil';
import { createPool } from '../elimination/eliminationPool';
import { createArmTeller, leaderOf, nextOf } from '../elimination/fixedEstimates';
import { predictedSamples } from '../elimination/adaptiveXyDesign';
import type { Recommendation, Routine } from '../../protocol/learner';
import type { LinearProblem } from '../shared/linearProblem';
import type { PolyAlbaOptions } from '../options';
import { pairwiseElimination } from '../elimination/pairwiseElimination';
import type { StaticDesign } from '../shared/staticDesign';
import { addAnswers, pullsOf, createStaticDesign, informationOf } from '../shared/staticDesign';
import type { Survivors } from '../elimination/survivors';
import { nothingSampled } from '../elimination/survivors';
import { roundingOf } from '../../protocol/ties';

/** With more, the designs for the leads over all of them take seconds. */
export const MOST_PAIRED = 256;
/** Guiding samples are taken while they are fewer than this share of what the elimination will need. */
const GUIDING_SHARE = 0.3;
const SHOWN_LEADERS = 5;

/**
 * Finds the best of the candidates with error probability delta at most. The samples of the support before it order
 * the actions and set scales; they rule nothing out and are in no test, so all of delta is for the elimination.
 */
export function* listedElimination(
  problem: LinearProblem,
  distribution: Distribution,
  candidates: readonly Candidate[],
  elimination: Exclude<PolyAlbaOptions['elimination'], 'alba'>,
  maxRounds: number | null,
): Routine<Recommendation> {
  const limit = lookLimit({ maxRounds });
  const [only] = candidates as readonly [Candidate];
  if (candidates.length === 1) return { ...answerOf(only), certified: true };
  const { assumptions, delta } = problem;
  const { noiseScale } = assumptions;
  const size = candidates.length;
  const design = createStaticDesign(problem, distribution);
  const isEnough = (survivors: Survivors) =>
    elimination === 'pairwise' ||
    survivors.samples >=
      GUIDING_SHARE *
        predictedSamples(createPool(problem, design, survivors), size, delta, noiseScale).need;
  const guide = yield* pilotSamples(problem, design, candidates, limit, isEnough);
  const best = guide.candidates[0] as Candidate;
  if (guide.reason !== undefined) {
    return { ...answerOf(best), certified: false, reason: guide.reason };
  }
  if (noiseScale === 0) return withoutNoise(guide.candidates);
  const pool = createPool(problem, design, guide);
  return elimination === 'pairwise'
    ? yield* pairwiseElimination(pool, {
        delta,
        noiseScale,
        size,
        firstExponent: 1,
        maxRounds: limit,
      })
    : yield* eProcessElimination(pool, {
        delta,
        noiseScale,
        size,
        preparationSamples: guide.samples,
        maxRounds,
      });
}

function* pilotSamples(
  problem: LinearProblem,
  design: StaticDesign,
  candidates: readonly Candidate[],
  maxRounds: number,
  isEnough: (survivors: Survivors) => boolean,
): Routine<Survivors> {
  const tellArms = createArmTeller(problem, design);
  const vector = new Float64Array(problem.span.rank);
  let replications = 0;
  let latest: Survivors = nothingSampled(design);
  for (let round = 1; ; round++) {
    const next =
      replications === 0 ? FIRST_REPLICATIONS : Math.ceil(REPLICATIONS_GROWTH * replications);
    const samples = (next - replications) * design.replicationSize;
    const key = { phase: 'preparation', epoch: 0, round, threshold: Infinity } as const;
    yield { type: 'roundStarted', ...key, planned: samples };
    if (!isCountable(samples)) return { ...latest, reason: BEYOND_COUNTING };
    const pulls = pullsOf(design, next - replications);
    addAnswers(design, vector, answersOf(yield { type: 'pull', pulls }, pulls.length));
    replications = next;
    const theta = design.information.solve(vector).map((value) => value / replications);
    const ranked = candidates
      .map((candidate) => ({ ...candidate, estimate: dot(candidate.point, theta) }))
      .sort((a, b) => b.estimate - a.estimate);
    const [best, second] = ranked as [Candidate, Candidate];
    latest = {
      candidates: ranked,
      sufficientStatistics: { matrix: informationOf(design, replications), vector },
      samples: replications * design.replicationSize,
      finished: true,
    };
    yield {
      type: 'roundCompleted',
      ...key,
      samples,
      gap: best.estimate - second.estimate,
      passed: false,
      pair: { leader: best.action, rival: second.action },
      rivalRank: 2,
      surviving: ranked.length,
      leaders: ranked
        .slice(0, SHOWN_LEADERS)
        .map((candidate) => leaderOf(problem, design, candidate, replications)),
      next: nextOf(problem, design, ranked, replications),
      ruledOut: [],
      ...tellArms(theta, replications),
    };
    if (round >= maxRounds || isEnough(latest)) return latest;
  }
}

/** The estimates are the truth. */
function withoutNoise(ranked: readonly Candidate[]): Recommendation {
  const best = ranked[0] as Candidate;
  const slack = roundingOf(best.estimate);
  const tied = ranked.filter(({ estimate }) => best.estimate - estimate <= slack);
  return tied.length === 1 ? { ...answerOf(best), certified: true } : tiedWithoutNoise(tied);
}

/** What a run without noise ends with where several actions are the best. */
export function tiedWithoutNoise(tied: readonly Candidate[]): Recommendation {
  const actions = tied.map(({ action }) => action);
  const tie = { actions, count: actions.length, isLeast: false, accuracy: 0 };
  return { ...answerOf(tied[0] as Candidate), certified: false, tie };
}

function answerOf({ action, estimate }: Candidate) {
  return { action, estimate };
}
