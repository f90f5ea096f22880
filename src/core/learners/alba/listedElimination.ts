// Elimination of all actions at once, each pair compared (docs/recommended-polyalba.md, ALBA).
import type { Distribution } from '../../design/gOptimal/distribution';
import { dot } from '../../numerics/linearAlgebra';
import type { Recommendation, Routine } from '../../protocol/learner';
import { roundingOf } from '../../protocol/ties';
import { predictedSamples } from '../elimination/adaptiveXyDesign';
import { eProcessElimination } from '../elimination/eProcessElimination';
import { createPool } from '../elimination/eliminationPool';
import { pairwiseElimination } from '../elimination/pairwiseElimination';
import type { Survivors } from '../elimination/survivors';
import type { PolyAlbaOptions } from '../options';
import { growingSamples } from '../polyalba/cumulativePreparation';
import { lookLimit } from '../polyalba/lookPreparation';
import { prepareBy } from '../polyalba/preparation';
import { GROWTH } from '../shared/growth';
import type { LinearProblem } from '../shared/linearProblem';
import type { Candidate } from '../shared/roundReport';
import { leadOver } from '../shared/roundReport';
import type { StaticDesign } from '../shared/staticDesign';
import { createStaticDesign, informationOf } from '../shared/staticDesign';

/** With more, the designs for the leads over all of them take seconds. */
export const MOST_PAIRED = 256;
/** Guiding samples are taken while they are fewer than this share of what the elimination will need. */
const GUIDING_SHARE = 0.3;

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
  const { assumptions, delta, accuracy } = problem;
  const { noiseScale } = assumptions;
  const design = createStaticDesign(problem, distribution);
  const isEnough = (survivors: Survivors) =>
    elimination === 'pairwise' ||
    survivors.samples >=
      GUIDING_SHARE *
        predictedSamples(createPool(problem, design, survivors), delta, noiseScale, accuracy).need;
  const guide = yield* pilotSamples(problem, design, candidates, limit, isEnough);
  const best = guide.candidates[0] as Candidate;
  if (guide.reason !== undefined) {
    return { ...answerOf(best), certified: false, reason: guide.reason };
  }
  if (noiseScale === 0) return withoutNoise(guide.candidates, accuracy);
  const pool = createPool(problem, design, guide);
  return elimination === 'pairwise'
    ? yield* pairwiseElimination(pool, {
        delta,
        noiseScale,
        accuracy,
        firstExponent: 1,
        maxRounds: limit,
      })
    : yield* eProcessElimination(pool, {
        delta,
        noiseScale,
        accuracy,
        preparationSamples: guide.samples,
        isPilot: false,
        growth: GROWTH.many,
        maxRounds,
      });
}

function pilotSamples(
  problem: LinearProblem,
  design: StaticDesign,
  candidates: readonly Candidate[],
  maxRounds: number,
  isEnough: (survivors: Survivors) => boolean,
): Routine<Survivors> {
  const threshold = Infinity;
  const informationAt = (replications: number) => informationOf(design, replications);
  return prepareBy(
    {
      ...growingSamples(problem, design, informationAt, GROWTH.many.looks, ({ look }) => ({
        round: { phase: 'preparation', epoch: 0, round: look, threshold },
        threshold,
      })),
      test: (theta) => {
        const ranked = candidates
          .map((candidate) => ({ ...candidate, estimate: dot(candidate.point, theta) }))
          .sort((a, b) => b.estimate - a.estimate);
        const lead = leadOver(ranked[0] as Candidate, ranked[1]);
        const found = { ranked, survivors: ranked, lead: () => lead };
        return { ...found, threshold, rivalRank: 2, passed: false, shortfall: Infinity };
      },
      isOver: isEnough,
    },
    design,
    maxRounds,
    problem.accuracy,
  );
}

/** The estimates are the truth. */
function withoutNoise(ranked: readonly Candidate[], accuracy: number): Recommendation {
  const best = ranked[0] as Candidate;
  const slack = roundingOf(best.estimate);
  const tied = ranked.filter(({ estimate }) => best.estimate - estimate <= slack);
  return tied.length === 1
    ? { ...answerOf(best), certified: true }
    : tiedWithoutNoise(tied, accuracy);
}

/** What a run without noise ends with where several actions are the best: the first of them where rounding is no matter. */
export function tiedWithoutNoise(tied: readonly Candidate[], accuracy: number): Recommendation {
  const best = tied[0] as Candidate;
  if (accuracy >= roundingOf(best.estimate)) return { ...answerOf(best), certified: true };
  const actions = tied.map(({ action }) => action);
  const tie = { actions, count: actions.length, isLeast: false, accuracy: 0 };
  return { ...answerOf(best), certified: false, tie };
}

function answerOf({ action, estimate }: Candidate) {
  return { action, estimate };
}
