// Preparation of Algorithm 4 of the paper (label alg:PolyALBA), with the rank r of the span for d.
import { multiplyVector, weightedGram } from '../../numerics/linearAlgebra';
import type { Binomial } from '../../numerics/random';
import type { Routine } from '../../protocol/learner';
import { vectorEst } from '../alba/vectorEst';
import { accuracyOfRound } from '../shared/accuracyRounds';
import type { LinearProblem } from '../shared/linearProblem';
import type { SampleSizes } from '../shared/sampleSizes';
import type { SamplingDesign } from '../shared/samplingDesign';
import { createDrawnEstimates } from '../shared/samplingDesign';
import type { RoundSurvivors } from './preparation';
import { preparationRound, prepareBy, testLead } from './preparation';

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
export function printedPreparation(
  problem: LinearProblem,
  design: SamplingDesign,
  { sizes, delta, maxRounds, binomial }: PreparationSettings,
): Routine<RoundSurvivors> {
  const estimateAt = createDrawnEstimates(problem, design);
  return prepareBy(
    {
      schedule: (r) => {
        // 5: epsilon_r = 1 / 2^r, delta_r = 6 delta_0 / (pi^2 r^2)
        const { epsilon, deltaRound } = accuracyOfRound(r, delta);
        // 6, 7: n = c0 l(epsilon_r / 2) ln(5 |X| / delta_r)
        const samples = sizes.preparation(epsilon, deltaRound);
        return { round: preparationRound(r, epsilon), samples, threshold: epsilon };
      },
      *sample({ samples }) {
        // 7
        const theta = yield* vectorEst(design, samples, binomial);
        // The least-squares estimate of this round alone: it guides what follows.
        const matrix = weightedGram(
          design.points,
          design.lambda.map((weight) => samples * weight),
        );
        const sufficientStatistics = { matrix, vector: multiplyVector(matrix, theta) };
        return { theta, estimate: estimateAt(theta, samples), sufficientStatistics };
      },
      // 8 to 11
      test: (theta, { threshold }) => testLead(problem, theta, threshold),
    },
    design,
    maxRounds,
    problem.accuracy,
  );
}
