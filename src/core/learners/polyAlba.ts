// Algorithm 4 of the paper, PolyALBA, with the readings of ALGORITHMS 2.5.
import type { Distribution } from '../design/distribution';
import { coordinatesInSpan, liftFromSpan } from '../design/distribution';
import { dot } from '../linearAlgebra';
import type { Binomial } from '../random';
import { alba, roundLimit } from './alba';
import type { Candidate } from './elimTil';
import type { ArmEstimate, Leader, Learner } from './learner';
import type { LinearProblem } from './linearProblem';
import { armsInSpan } from './linearProblem';
import type { LearnerOptions } from './options';
import { createSampleSizes } from './sampleSizes';
import type { SamplingDesign } from './samplingDesign';
import { createSamplingDesign, halfWidthOf, influences } from './samplingDesign';
import { vectorEst } from './vectorEst';

const SHOWN_LEADERS = 5;
/** Estimates of single base arms are told up to that many of them. */
const MOST_ARM_ESTIMATES = 400;

/**
 * Finds r actions among which the best one is (the preparation, epoch 0), then the best of them by ALBA.
 * X is asked for its r + 1 best actions, never listed; r = dim span(X) is in the place of d throughout.
 *
 * @param distribution lambda and alpha of Algorithm 5
 * @param binomial draws how often each action of the support is pulled
 */
export function* polyAlba(
  problem: LinearProblem,
  distribution: Distribution,
  options: LearnerOptions,
  binomial: Binomial,
): Learner {
  const { family, span, assumptions, delta } = problem;
  const { noiseScale } = assumptions;
  const dimension = span.rank;
  const m = family.largestAction;
  const { logActions } = family.count;
  const { alpha } = distribution;
  const sizes = createSampleSizes(options.constants, assumptions, dimension, m, logActions, alpha);
  const maxRounds = roundLimit(options);
  // q = 0: delta_0 = 6 delta / pi^2
  const delta0 = (6 / Math.PI ** 2) * delta;
  // q = 1: as printed delta_1, which ALBA discounts again; the proof needs delta only.
  const albaDelta = options.albaDelta === 'printed' ? delta0 / 4 : delta;
  yield {
    type: 'constantsComputed',
    constants: {
      d: family.dimension,
      dimension,
      m,
      logActions,
      c0: sizes.c0,
      accuracyScale: sizes.accuracyScale,
      alpha,
      alphaPrinted: distribution.alphaPrinted,
      xiMin: distribution.xiMin,
      delta,
      delta0,
      albaDelta,
      thetaNorm: assumptions.thetaNorm,
      noiseScale,
      rewardBound: assumptions.rewardBound,
      observerSetSize: distribution.support.length,
      maxRounds,
    },
  };

  const design = createSamplingDesign(
    distribution.support,
    distribution.points,
    distribution.lambda,
  );
  const armEstimates = createArmEstimates(problem, design);
  for (let r = 1; ; r++) {
    // epsilon_r = 2^-r, delta_r = 6 delta_0 / (pi^2 r^2)
    const epsilon = 2 ** -r;
    const deltaRound = ((6 / Math.PI ** 2) * delta0) / (r * r);
    const n = sizes.preparation(epsilon, deltaRound);
    const key = { phase: 'preparation', epoch: 0, round: r, epsilon, threshold: epsilon } as const;
    yield { type: 'roundStarted', ...key, planned: n };
    const theta = yield* vectorEst(design, n, binomial);

    // The r + 1 actions of largest estimate in all of X; there may be fewer.
    const ranked = family.best(liftFromSpan(span, theta), dimension + 1).map(({ action }) => {
      const point = coordinatesInSpan(span, action);
      return { action, point, estimate: dot(point, theta) };
    });
    const best = ranked[0] as Candidate;
    const rival = ranked[dimension];
    const gap = rival === undefined ? null : best.estimate - rival.estimate;
    const passed = gap === null || gap > epsilon;
    // S_1 = { x^_i, i <= r : x^_1'theta^ - x^_i'theta^ <= epsilon_r }
    const kept = ranked
      .slice(0, dimension)
      .filter(({ estimate }) => best.estimate - estimate <= epsilon);

    const shown = ranked.slice(0, SHOWN_LEADERS);
    yield {
      type: 'roundCompleted',
      ...key,
      samples: n,
      gap,
      passed,
      rivalRank: dimension + 1,
      ...(passed ? { surviving: kept.length } : {}),
      leaders: shown.map(({ action, point, estimate }): Leader => {
        const influence = influences(design, point);
        const halfWidth = halfWidthOf(design, influence, point, theta, n, noiseScale);
        return { action, estimate, halfWidth };
      }),
      ruledOut: passed ? shown.slice(kept.length).map(({ action }) => action) : [],
      ...armEstimates(theta, n),
    };

    if (passed) {
      return yield* alba(kept, dimension, albaDelta, 1, { sizes, noiseScale, maxRounds, binomial });
    }
    if (r >= maxRounds) {
      return {
        certified: false,
        action: best.action,
        estimate: best.estimate,
        reason: `The ${dimension + 1} best actions are closer together than ${maxRounds} rounds can tell apart; \`run.options.maxRounds\` sets another limit.`,
      };
    }
  }
}

/** The estimates of the base arms that the span determines, null for the others; nothing where there are too many. */
function createArmEstimates(
  { span, assumptions }: LinearProblem,
  design: SamplingDesign,
): (theta: Float64Array, n: number) => { readonly arms?: readonly (ArmEstimate | null)[] } {
  if (span.dimension > MOST_ARM_ESTIMATES) return () => ({});
  const arms = armsInSpan(span).map((point) =>
    point === null ? null : { point, influence: influences(design, point) },
  );
  return (theta, n) => ({
    arms: arms.map((arm) =>
      arm === null
        ? null
        : {
            estimate: dot(arm.point, theta),
            halfWidth: halfWidthOf(
              design,
              arm.influence,
              arm.point,
              theta,
              n,
              assumptions.noiseScale,
            ),
          },
    ),
  });
}
