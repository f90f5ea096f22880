// Algorithm 1 of the paper (label alg:ALBA), ALBA(S, delta), with the rank of the span for d and q raised once a pass.
// The line numbers are those of the algorithm.
import type { Distribution } from '../../design/gOptimal/distribution';
import { coordinatesInSpan } from '../../design/gOptimal/distribution';
import type { Binomial } from '../../numerics/random';
import { mostListed } from '../listed/listing';
import { lookLimit } from '../polyalba/lookPreparation';
import type { EliminationContext } from './elimTil';
import type { Candidate } from '../shared/roundReport';
import { elimTil } from './elimTil';
import type { Sampler } from './elimTilRounds';
import { drawnSampler, fixedSampler } from './elimTilRounds';
import type { Learner, Recommendation, Routine } from '../../protocol/learner';
import type { LinearProblem } from '../shared/linearProblem';
import { relativeDeviation } from '../shared/linearProblem';
import { MOST_PAIRED, listedElimination } from './listedElimination';
import type { LearnerOptions, PolyAlbaOptions } from '../options';
import { deltaOfRound } from '../shared/accuracyRounds';
import type { SampleSizes } from '../shared/sampleSizes';
import { SMALLEST_EPSILON_EXPONENT, createSampleSizes } from '../shared/sampleSizes';

/**
 * Halves the number of actions that may be the best until one is left.
 *
 * @param dimension r, the rank of the span of X
 * @param firstEpoch 1 after the preparation of PolyALBA, which is epoch 0; 0 where ALBA stands alone
 */
export function* alba(
  candidates: readonly Candidate[],
  dimension: number,
  delta: number,
  firstEpoch: 0 | 1,
  context: EliminationContext,
): Routine<Recommendation> {
  return yield* eliminateInEpochs(epochsOf(dimension, delta, firstEpoch), candidates, context);
}

/** The epochs one after another, the last of which leaves one action. */
export function* eliminateInEpochs(
  epochs: readonly Epoch[],
  candidates: readonly Candidate[],
  context: EliminationContext,
): Routine<Recommendation> {
  // 1: S_1 = S
  let survivors = candidates;
  // 2, 5
  for (const { q, p, deltaEpoch } of epochs) {
    // 4: S_{q+1} = ElimTil_p(S_q, delta_q)
    const elimination = yield* elimTil(p, survivors, deltaEpoch, q, context);
    survivors = elimination.survivors;
    if (!elimination.finished) {
      return {
        ...recommendation(survivors),
        certified: false,
        reason:
          elimination.reason ??
          `${context.maxRounds} rounds cannot distinguish ${survivors.length} actions; \`run.options.maxRounds\` sets another limit.`,
      };
    }
  }
  // Output: x in S_{q+1}
  return recommendation(survivors);
}

/** One pass of ALBA. */
export interface Epoch {
  readonly q: number;
  /** How many actions it may leave. */
  readonly p: number;
  readonly deltaEpoch: number;
}

/** The epochs q, floor(log2 d) the last. @param dimension d */
export function epochsOf(dimension: number, delta: number, firstEpoch: 0 | 1): readonly Epoch[] {
  // 2
  const count = Math.floor(Math.log2(dimension)) + 1 - firstEpoch;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const q = firstEpoch + index;
    // 3: delta_q = 6 delta / (pi^2 (q+1)^2); 4: p = floor(d / 2^q)
    return { q, p: Math.floor(dimension / 2 ** q), deltaEpoch: deltaOfRound(delta, q + 1) };
  });
}

function recommendation(survivors: readonly Candidate[]): Recommendation {
  const { action, estimate } = survivors[0] as Candidate;
  return { certified: true, action, estimate };
}

/** How many rounds of one phase there may be. */
export function roundLimit(options: Pick<LearnerOptions, 'maxRounds'>): number {
  return Math.min(options.maxRounds ?? SMALLEST_EPSILON_EXPONENT, SMALLEST_EPSILON_EXPONENT);
}

/** How the designs of ALBA are sampled under the options in force. */
export function samplerOf(
  problem: LinearProblem,
  { counts }: Pick<PolyAlbaOptions, 'counts'>,
  sizes: SampleSizes,
  binomial: Binomial,
): Sampler {
  const { noiseScale } = problem.assumptions;
  return counts === 'fixed'
    ? fixedSampler(noiseScale, (action) => relativeDeviation(problem, action))
    : drawnSampler(sizes, noiseScale, binomial);
}

/**
 * ALBA on its own, with S = X listed in full: epochs from q = 0, as Tao, Blanco and Zhou (2018) have it, or where the
 * options ask for another elimination that one of all actions, while they are few enough to compare in pairs.
 *
 * @param distribution a support that spans, for the samples that guide an elimination in pairs
 * @throws RangeError if X is too large to list (see mostListed)
 */
export function* standaloneAlba(
  problem: LinearProblem,
  distribution: Distribution,
  options: PolyAlbaOptions & Pick<LearnerOptions, 'maxRounds'>,
  binomial: Binomial,
): Learner {
  const { family, span, assumptions, delta } = problem;
  const actions = family.enumerate(mostListed(span.rank));
  if (actions === null) throw new RangeError('There are too many actions to list.');
  const m = family.largestAction;
  const logActions = Math.log(actions.length);
  const common = { d: family.dimension, dimension: span.rank, m, logActions, delta };
  const candidates = actions.map((action) => ({
    action,
    point: coordinatesInSpan(span, action),
    estimate: NaN,
  }));
  if (options.elimination !== 'alba' && actions.length <= MOST_PAIRED) {
    const { elimination } = options;
    const isPairwise = elimination === 'pairwise';
    const maxRounds = isPairwise ? roundLimit(options) : lookLimit(options);
    const { noiseScale } = assumptions;
    yield {
      type: 'constantsComputed',
      constants: { ...common, elimination, counts: 'fixed', noiseScale, maxRounds },
    };
    const most = isPairwise ? maxRounds : options.maxRounds;
    return yield* listedElimination(problem, distribution, candidates, elimination, most);
  }
  // alpha is for the sizes of a preparation, which there is not.
  const sizes = createSampleSizes(options.constants, assumptions, span.rank, m, logActions, 1);
  const maxRounds = roundLimit(options);
  // Pairs come with fixed counts, which stay if there are too many pairs.
  const counts = options.elimination === 'alba' ? options.counts : 'fixed';
  yield {
    type: 'constantsComputed',
    constants: {
      ...common,
      elimination: 'alba',
      counts,
      ...(counts === 'fixed' ? {} : { c0: sizes.c0, accuracyScale: sizes.accuracyScale }),
      thetaNorm: assumptions.thetaNorm,
      noiseScale: assumptions.noiseScale,
      rewardBound: assumptions.rewardBound,
      maxRounds,
    },
  };
  const sampler = samplerOf(problem, { counts }, sizes, binomial);
  const context = { sampler, maxRounds, accuracy: problem.accuracy };
  return yield* alba(candidates, span.rank, delta, 0, context);
}
