// PolyALBA as printed: Algorithm 4 of the paper (label alg:PolyALBA), with the rank r of the span for d. Comments give the
// algorithm's line numbers. expectedSamples.ts counts its samples for plans: keep both in step.
import type { Distribution } from '../../../design/gOptimal/distribution';
import { multiplyVector, scale, weightedGram } from '../../../numerics/linearAlgebra';
import type { Binomial } from '../../../numerics/random';
import type { Learner } from '../../../protocol/learner';
import { alba } from '../alba/alba';
import { drawnSampler } from '../alba/elimTilRounds';
import { vectorEst } from '../alba/vectorEst';
import type { Options } from '../../contract/options';
import { accuracyOfRound, deltaOfRound, roundLimit } from '../../contract/accuracyRounds';
import type { LinearProblem } from '../../problem/linearProblem';
import { createSampleSizes } from '../alba/sampleSizes';
import { createDrawnEstimates, createSamplingDesign } from '../../designs/samplingDesign';
import { prepareBy, testLead, undecided } from '../../evidence/preparation';

/**
 * Finds r actions that contain the best one, by growing samples drawn from lambda until the lead over the (r + 1)-th best
 * exceeds epsilon_r; then ALBA finds the best of them. The oracle returns only the r + 1 best actions: X is never listed.
 *
 * @param distribution lambda and alpha of Algorithm 5
 * @param binomial draws how often each action of the support is pulled
 */
export function* polyAlbaOfPaper(
  problem: LinearProblem,
  distribution: Distribution,
  { maxRounds: limit }: Options,
  binomial: Binomial,
): Learner {
  const { family, span, thetaNorm, noise, delta, accuracy } = problem;
  const { support, points, lambda, xiMin, alpha, alphaPrinted } = distribution;
  const { logActions } = family.count;
  const m = family.largestAction;
  const maxRounds = roundLimit(limit);
  const sizes = createSampleSizes(thetaNorm, span.rank, m, logActions, alpha);
  const deltas = deltasOfPaper(delta);
  yield {
    type: 'constantsComputed',
    constants: {
      d: family.dimension,
      dimension: span.rank,
      m,
      logActions,
      counts: 'multinomial',
      preparation: 'rounds',
      elimination: 'alba',
      c0: sizes.c0,
      thetaNorm,
      alpha,
      alphaPrinted,
      xiMin,
      delta,
      delta0: deltas.preparation,
      albaDelta: deltas.alba,
      noiseScale: noise.scale,
      observerSetSize: support.length,
      maxRounds,
    },
  };

  // 2: lambda
  const design = createSamplingDesign(support, points, lambda);
  const estimateAt = createDrawnEstimates(problem, design);
  // 3, 4, 12, 13: r = 1, 2, ... until S_1 is short enough
  const survivors = yield* prepareBy(
    {
      schedule: (r) => {
        // 5: epsilon_r = 1 / 2^r, delta_r = 6 delta_0 / (pi^2 r^2)
        const { epsilon, deltaRound } = accuracyOfRound(r, deltas.preparation);
        // 6, 7: n = c0 l(epsilon_r / 2) ln(5 |X| / delta_r)
        const samples = sizes.preparation(epsilon, deltaRound);
        const round = { phase: 'preparation', epoch: 0, round: r, epsilon } as const;
        return { round, samples, threshold: epsilon };
      },
      *sample({ samples }) {
        // 7: theta^_r = VectorEst(lambda, n)
        const theta = yield* vectorEst(design, samples, binomial);
        // The least-squares estimate of this round alone.
        const matrix = weightedGram(points, scale(lambda, samples));
        const sufficientStatistics = { matrix, vector: multiplyVector(matrix, theta) };
        return { theta, estimate: estimateAt(theta, samples), sufficientStatistics };
      },
      // 8 to 11
      test: (theta, { threshold }) => testLead(problem, theta, threshold),
    },
    design,
    maxRounds,
    () => accuracy,
  );
  if (!survivors.finished) return undecided(survivors, span.rank + 1, maxRounds);
  // 14: x^* = ALBA(S_1, delta_1)
  const sampler = drawnSampler(sizes, noise, binomial);
  const context = { sampler, maxRounds, accuracy };
  return yield* alba(survivors.candidates, span.rank, deltas.alba, 1, context);
}

/** delta_0 for the preparation, and ALBA's delta: the printed delta_1, which ALBA discounts by epoch once more. */
export function deltasOfPaper(delta: number): {
  readonly preparation: number;
  readonly alba: number;
} {
  // 1, q = 0: delta_0 = 6 delta / (pi^2 (q + 1)^2); 14, q = 1: delta_1
  return { preparation: deltaOfRound(delta, 1), alba: deltaOfRound(delta, 2) };
}
