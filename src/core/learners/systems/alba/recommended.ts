// ALBA with one elimination over all actions, each pair compared by e-processes (docs/recommended-polyalba.md, ALBA). With too
// many actions for that, it runs Algorithm 1 of the paper with fixed counts.
import type { Distribution } from '../../../design/gOptimal/distribution';
import { dot } from '../../../numerics/linearAlgebra';
import type { Learner, Recommendation, Routine } from '../../../protocol/learner';
import { predictedSamples } from '../../designs/adaptiveXyDesign';
import { eliminateSurvivors } from '../../evidence/eProcessElimination';
import { orderingPilot } from '../../evidence/pilot';
import { createPool, unsampled } from '../../evidence/survivorsPool';
import { accuracyNow } from '../../problem/accuracy';
import { listedX } from '../../problem/allActions';
import type { Survivors } from '../../problem/survivors';
import { roundLimit } from '../../contract/accuracyRounds';
import type { Options } from '../../contract/options';
import { MOST_LOOKS, PREPARATION_DELTA } from '../../evidence/lookPreparation';
import { growingSamples, prepareByTotals, totalsSpace } from '../../evidence/looksAtTotals';
import { oldRows } from '../../evidence/oldRows';
import { prepareBy, undecided } from '../../evidence/preparation';
import { GROWTH } from '../../contract/growth';
import { relativeDeviation, type LinearProblem } from '../../problem/linearProblem';
import { leadOver, type Candidate } from '../../contract/roundReport';
import { createStaticDesign, informationOf, type StaticDesign } from '../../designs/staticDesign';
import { alba } from './alba';
import { fixedSampler } from './elimTilRounds';

/** Above this number of actions, designs for all leads take seconds. */
export const MOST_PAIRED = 256;
/** Guiding samples are taken up to this share of the elimination's predicted cost. */
const GUIDING_SHARE = 0.3;

/**
 * @param distribution a spanning support, for samples that guide the elimination, or for looks at a long X with undeclared noise
 * @throws RangeError if X is too large to list (see mostListed)
 */
export function* standaloneAlba(
  problem: LinearProblem,
  distribution: Distribution,
  { maxRounds }: Options,
): Learner {
  const { family, span, noise, delta, accuracy, share } = problem;
  const candidates = listedX(problem);
  const isShort = candidates.length <= MOST_PAIRED;
  // The rounds of Algorithm 1 need a declared scale, and estimate no values.
  const isPaired = isShort || noise.blocks.kind !== 'none' || share !== 0;
  const limit = isPaired ? (maxRounds ?? MOST_LOOKS) : roundLimit(maxRounds);
  yield {
    type: 'constantsComputed',
    constants: {
      d: family.dimension,
      dimension: span.rank,
      m: family.largestAction,
      logActions: Math.log(candidates.length),
      delta,
      counts: 'fixed',
      ...noise.constants,
      elimination: isPaired ? 'e-process' : 'alba',
      maxRounds: limit,
    },
  };
  if (isPaired)
    return yield* isShort
      ? pairedElimination(problem, distribution, candidates, maxRounds)
      : longElimination(problem, distribution, maxRounds);
  const sampler = fixedSampler(noise, (action) => relativeDeviation(problem, action));
  return yield* alba(candidates, span.rank, delta, 0, { sampler, maxRounds: limit, accuracy });
}

/**
 * Finds the best candidate with error probability at most delta. The support's samples before it only order the actions and
 * set scales; no test uses them, so the elimination gets all of delta.
 */
function* pairedElimination(
  problem: LinearProblem,
  distribution: Distribution,
  candidates: readonly Candidate[],
  maxRounds: number | null,
): Routine<Recommendation> {
  const [only] = candidates as readonly [Candidate];
  if (candidates.length === 1) {
    return { action: only.action, estimate: only.estimate, certified: true };
  }
  const { delta, noise } = problem;
  const isDeclared = noise.blocks.kind === 'none';
  const design = createStaticDesign(problem, distribution);
  const old = oldRows(problem, totalsSpace(problem).space, true);
  const poolOf = (survivors: Survivors) => createPool(problem, design, survivors, old?.parts);
  const isEnough = (survivors: Survivors) =>
    design.price * survivors.samples >=
    GUIDING_SHARE * predictedSamples(poolOf(survivors), delta, noise, problem).cost;
  const limit = maxRounds ?? MOST_LOOKS;
  const guide = yield* isDeclared && !old?.pilot
    ? guidingSamples(problem, design, candidates, limit, isEnough)
    : orderingPilot(...unsampled(problem, design, candidates), noise, old?.pilot);
  if (guide.reason !== undefined) {
    const { action, estimate } = guide.candidates[0] as Candidate;
    return { action, estimate, certified: false, reason: guide.reason };
  }
  const settings = { delta, spent: 0, maxRounds, growth: GROWTH.many, isPilot: !isDeclared };
  return yield* eliminateSurvivors(problem, guide, () => poolOf(guide), settings);
}

/** A long X, with undeclared noise or an accuracy relative to the best: looks narrow X down, then pairs as in PolyALBA. */
function* longElimination(
  problem: LinearProblem,
  distribution: Distribution,
  maxRounds: number | null,
): Routine<Recommendation> {
  const { delta, span } = problem;
  const design = createStaticDesign(problem, distribution);
  const spent = PREPARATION_DELTA * delta;
  const growth = GROWTH.many;
  const looks = { delta: spent, maxRounds, isWorthwhile: () => false, growth: growth.looks };
  const left = yield* prepareByTotals(problem, design, looks);
  if (!left.finished) return undecided(left, span.rank + 1, maxRounds ?? MOST_LOOKS);
  const old = oldRows(problem, totalsSpace(problem).space, false);
  const pool = () => createPool(problem, design, left, old?.parts);
  const settings = { delta: delta - spent, spent, maxRounds, growth, isPilot: false };
  return yield* eliminateSurvivors(problem, left, pool, settings);
}

function guidingSamples(
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
        round: { phase: 'preparation', epoch: 0, round: look },
        threshold,
      })),
      test: (theta) => {
        const ranked = candidates
          .map((candidate) => ({ ...candidate, estimate: dot(candidate.point, theta) }))
          .sort((a, b) => b.estimate - a.estimate);
        const found = { ranked, survivors: ranked, ...leadOver(ranked[0] as Candidate, ranked[1]) };
        return { ...found, threshold, passed: false, shortfall: Infinity };
      },
      isOver: isEnough,
    },
    design,
    maxRounds,
    accuracyNow(problem),
  );
}
