// Algorithm 4 of the paper (label alg:PolyALBA), PolyALBA, with the rank r of the span for d; its parts are options. The
// line numbers are those of the algorithm; lines 3 to 13 are in preparation.ts.
import type { Distribution } from '../../design/gOptimal/distribution';
import type { Binomial } from '../../numerics/random';
import { alba, roundLimit, samplerOf } from '../alba/alba';
import { cumulativePreparation } from './cumulativePreparation';
import { capOf, lookLimit } from './lookPreparation';
import { eProcessElimination } from '../elimination/eProcessElimination';
import { createPool } from '../elimination/eliminationPool';
import { fixedPreparation } from './fixedPreparation';
import { predictedSamples } from '../elimination/adaptiveXyDesign';
import type { Learner, Recommendation, Routine } from '../../protocol/learner';
import type { LinearProblem } from '../shared/linearProblem';
import type { PolyAlbaOptions, OptionsOf } from '../options';
import { deltaOfRound } from '../shared/accuracyRounds';
import { GROWTH } from '../shared/growth';
import { tiedWithoutNoise } from '../alba/listedElimination';
import { pairwiseElimination } from '../elimination/pairwiseElimination';
import type { RoundSurvivors } from './preparation';
import { printedPreparation } from './printedPreparation';
import type { SampleSizes } from '../shared/sampleSizes';
import { createSampleSizes } from '../shared/sampleSizes';
import { createSamplingDesign } from '../shared/samplingDesign';
import type { StaticDesign } from '../shared/staticDesign';
import { createStaticDesign } from '../shared/staticDesign';
import type { Survivors } from '../elimination/survivors';

/** The share of delta for all looks of a cumulative preparation. */
const CUMULATIVE_SHARE = 0.1;
/** The preparation goes on while it has taken less than this share of what the elimination will need. */
const PREPARATION_SHARE = 0.1;

interface Plan {
  readonly problem: LinearProblem;
  readonly options: OptionsOf<PolyAlbaOptions>;
  readonly distribution: Distribution;
  readonly binomial: Binomial;
  readonly sizes: SampleSizes;
  /** delta of the preparation, and of the elimination. */
  readonly deltas: Deltas;
}

interface Deltas {
  readonly preparation: number;
  /** What is left for the elimination. */
  readonly elimination: number;
  /** What ALBA is given, which spends 6 / (pi^2 (q + 1)^2) of it in its epochs q >= 1. */
  readonly alba: number;
}

/**
 * Finds few actions among which the best one is (the preparation, epoch 0), then the best of them (the elimination).
 * X is asked for its best actions, never listed; r = dim span(X) is instead of d throughout.
 *
 * @param distribution lambda and alpha of Algorithm 5
 * @param binomial draws how often each action of the support is pulled where the counts are multinomial
 */
export function* polyAlba(
  problem: LinearProblem,
  distribution: Distribution,
  options: OptionsOf<PolyAlbaOptions>,
  binomial: Binomial,
): Learner {
  const { family, span, assumptions, delta } = problem;
  const dimension = span.rank;
  const m = family.largestAction;
  const { logActions } = family.count;
  // 2: lambda and alpha, by Algorithm 5
  const { alpha } = distribution;
  const sizes = createSampleSizes(options.constants, assumptions, dimension, m, logActions, alpha);
  // 1
  const deltas = deltasOf(options, delta);
  const plan: Plan = { problem, options, distribution, binomial, sizes, deltas };
  const isFixed = options.counts === 'fixed';
  const design =
    isFixed || options.elimination !== 'alba' ? createStaticDesign(problem, distribution) : null;
  yield {
    type: 'constantsComputed',
    constants: {
      d: family.dimension,
      dimension,
      m,
      logActions,
      counts: options.counts,
      preparation: isCumulative(options) ? 'cumulative' : 'rounds',
      elimination: options.elimination,
      // With fixed counts no sample size is that of randomised least squares.
      ...(isFixed
        ? {}
        : {
            c0: sizes.c0,
            accuracyScale: sizes.accuracyScale,
            thetaNorm: assumptions.thetaNorm,
            rewardBound: assumptions.rewardBound,
          }),
      alpha,
      alphaPrinted: distribution.alphaPrinted,
      xiMin: distribution.xiMin,
      delta,
      delta0: deltas.preparation,
      deltaElimination: deltas.elimination,
      ...(options.elimination === 'alba' ? { albaDelta: deltas.alba } : {}),
      noiseScale: assumptions.noiseScale,
      observerSetSize: distribution.support.length,
      // alpha^2 r of the fixed design, certified: max over X of |x|^2 in the norm of M^-1.
      ...(design === null
        ? {}
        : { largestVariance: design.replicationSize * design.distance.largestNorm }),
      maxRounds: isCumulative(options) ? lookLimit(options) : roundLimit(options),
    },
  };

  // 3 to 13: S_1
  const survivors = yield* prepare(plan, design);
  const [best] = survivors.candidates;
  if (best === undefined) throw new Error('The preparation left no action.');
  if (!survivors.finished) {
    const { action, estimate, tie } = { ...best, tie: survivors.tie };
    if (tie !== undefined) return { certified: false, action, estimate, tie };
    return {
      certified: false,
      action,
      estimate,
      reason:
        survivors.reason ??
        `${isCumulative(options) ? lookLimit(options) : roundLimit(options)} rounds cannot distinguish the ${dimension + 1} best actions; \`run.options.maxRounds\` sets another limit.`,
    };
  }
  // 14: x^* = ALBA(S_1, delta_1)
  return yield* eliminate(plan, design, survivors);
}

/** The looks of a cumulative preparation have fixed counts; with multinomial ones there are rounds. */
function isCumulative({ preparation, counts }: OptionsOf<PolyAlbaOptions>): boolean {
  return preparation === 'cumulative' && counts === 'fixed';
}

function deltasOf(options: OptionsOf<PolyAlbaOptions>, delta: number): Deltas {
  if (isCumulative(options)) {
    const preparation = CUMULATIVE_SHARE * delta;
    const elimination = delta - preparation;
    const alba =
      options.albaDelta === 'printed' ? elimination : elimination / (1 - deltaOfRound(1, 1));
    return { preparation, elimination, alba };
  }
  return roundDeltas(delta, options.albaDelta);
}

/** The deltas where the preparation has rounds of accuracy 2^-r. */
export function roundDeltas(delta: number, albaDelta: PolyAlbaOptions['albaDelta']): Deltas {
  // 1: q = 0, delta_0 = 6 delta / (pi^2 (q + 1)^2)
  const preparation = deltaOfRound(delta, 1);
  // 14, q = 1: as in the paper delta_1, which ALBA discounts again; the proof needs delta only.
  const alba = albaDelta === 'printed' ? preparation / 4 : delta;
  return { preparation, elimination: delta - preparation, alba };
}

/** Of a short X all is handed over at the first look, which orders it. */
function isShort({ family, span }: LinearProblem): boolean {
  const { exact } = family.count;
  return exact !== null && exact <= BigInt(capOf(span.rank));
}

function* prepare(plan: Plan, design: StaticDesign | null): Routine<RoundSurvivors> {
  const { problem, options, distribution, binomial, sizes, deltas } = plan;
  const { support, points, lambda } = distribution;
  if (design === null || options.counts === 'multinomial') {
    const sampling = createSamplingDesign(support, points, lambda);
    return yield* printedPreparation(problem, sampling, {
      sizes,
      delta: deltas.preparation,
      maxRounds: roundLimit(options),
      binomial,
    });
  }
  if (!isCumulative(options)) {
    return yield* fixedPreparation(problem, design, deltas.preparation, roundLimit(options));
  }
  return yield* cumulativePreparation(problem, design, {
    delta: deltas.preparation,
    maxRounds: options.maxRounds,
    growth: GROWTH[options.rounds].looks,
    isWorthwhile: (survivors) => {
      if (isShort(problem)) return false;
      const pool = createPool(problem, design, survivors);
      const { noiseScale } = problem.assumptions;
      const { need } = predictedSamples(pool, deltas.elimination, noiseScale, problem.accuracy);
      return survivors.samples < PREPARATION_SHARE * need;
    },
  });
}

function* eliminate(
  { problem, options, binomial, sizes, deltas }: Plan,
  design: StaticDesign | null,
  survivors: RoundSurvivors,
): Routine<Recommendation> {
  const { accuracy } = problem;
  const { noiseScale } = problem.assumptions;
  const { candidates } = survivors;
  const size = candidates.length;
  const maxRounds = roundLimit(options);
  if (design === null || options.elimination === 'alba') {
    const sampler = samplerOf(problem, options, sizes, binomial);
    const context = { sampler, maxRounds, accuracy };
    return yield* alba(candidates, problem.span.rank, deltas.alba, 1, context);
  }
  const [best] = candidates as readonly [Survivors['candidates'][number]];
  if (size === 1) return { certified: true, action: best.action, estimate: best.estimate };
  if (noiseScale === 0) return tiedWithoutNoise(candidates, accuracy);
  const pool = createPool(problem, design, survivors);
  if (options.elimination === 'pairwise') {
    return yield* pairwiseElimination(pool, {
      delta: deltas.elimination,
      noiseScale,
      accuracy,
      // Looks have no accuracy to go on from.
      firstExponent: isCumulative(options) ? 1 : survivors.lastRound,
      maxRounds,
    });
  }
  return yield* eProcessElimination(pool, {
    delta: deltas.elimination,
    noiseScale,
    accuracy,
    preparationSamples: survivors.samples,
    isPilot: isShort(problem),
    growth: GROWTH[options.rounds],
    maxRounds: options.maxRounds,
  });
}
