// Preparation of Algorithm 4 of the paper (epoch 0 of PolyALBA), with the rank r of the span for d.
import { coordinatesInSpan, liftFromSpan } from '../../design/gOptimal/distribution';
import { dot, weightedGram, multiplyVector } from '../../numerics/linearAlgebra';
import type { Binomial } from '../../numerics/random';
import type { Candidate } from '../alba/elimTil';
import { nextBest } from '../alba/elimTil';
import type { RoundSurvivors } from './fixedPreparation';
import type { ArmEstimate, Leader, Routine } from '../../protocol/learner';
import type { LinearProblem } from '../shared/linearProblem';
import { armsInSpan } from '../shared/linearProblem';
import type { SampleSizes } from '../shared/sampleSizes';
import type { SamplingDesign } from '../shared/samplingDesign';
import { halfWidthOf, influences } from '../shared/samplingDesign';
import { vectorEst } from '../alba/vectorEst';

const SHOWN_LEADERS = 5;
/** Estimates of single base arms are reported up to this many of them. */
const MOST_ARM_ESTIMATES = 400;

export interface PreparationSettings {
  readonly sizes: SampleSizes;
  /** delta_0, the error probability of all rounds together. */
  readonly delta: number;
  readonly maxRounds: number;
  readonly binomial: Binomial;
}

/**
 * Finds r actions among which the best one is, by samples drawn from lambda whose number grows until the lead over
 * the (r + 1)-th best passes epsilon_r. X is asked for its r + 1 best actions, never listed.
 */
export function* printedPreparation(
  problem: LinearProblem,
  design: SamplingDesign,
  { sizes, delta, maxRounds, binomial }: PreparationSettings,
): Routine<RoundSurvivors> {
  const { family, span, assumptions } = problem;
  const { noiseScale } = assumptions;
  const dimension = span.rank;
  const armEstimates = createArmEstimates(problem, design);
  let total = 0;
  for (let r = 1; ; r++) {
    // epsilon_r = 2^-r, delta_r = 6 delta_0 / (pi^2 r^2)
    const epsilon = 2 ** -r;
    const deltaRound = ((6 / Math.PI ** 2) * delta) / (r * r);
    const n = sizes.preparation(epsilon, deltaRound);
    const key = { phase: 'preparation', epoch: 0, round: r, epsilon, threshold: epsilon } as const;
    yield { type: 'roundStarted', ...key, planned: n };
    const theta = yield* vectorEst(design, n, binomial);
    total += n;

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
    const halfWidth = (point: Float64Array): number =>
      halfWidthOf(design, influences(design, point), point, theta, n, noiseScale);
    yield {
      type: 'roundCompleted',
      ...key,
      samples: n,
      gap,
      passed,
      pair: rival === undefined ? null : { leader: best.action, rival: rival.action },
      rivalRank: dimension + 1,
      ...(passed ? { surviving: kept.length } : {}),
      leaders: shown.map(({ action, point, estimate }): Leader => {
        return { action, estimate, halfWidth: halfWidth(point) };
      }),
      next: nextBest(ranked, halfWidth),
      ruledOut: passed ? shown.slice(kept.length).map(({ action }) => action) : [],
      ...armEstimates(theta, n),
    };

    // The least-squares estimate of this round alone: it guides what follows.
    const matrix = weightedGram(
      design.points,
      design.lambda.map((weight) => n * weight),
    );
    const sufficientStatistics = { matrix, vector: multiplyVector(matrix, theta) };
    if (passed) {
      return {
        candidates: kept,
        sufficientStatistics: sufficientStatistics,
        samples: total,
        finished: true,
        lastRound: r,
      };
    }
    if (r >= maxRounds) {
      return {
        candidates: [best],
        sufficientStatistics: sufficientStatistics,
        samples: total,
        finished: false,
        lastRound: r,
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
