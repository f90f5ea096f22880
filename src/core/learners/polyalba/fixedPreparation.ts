// Preparation of Algorithm 4 with fixed counts: rounds of accuracy epsilon_r = 2^-r, least squares of each round alone.
import type { Routine } from '../../protocol/learner';
import { createFixedEstimates } from '../shared/fixedEstimates';
import { accuracyOfRound } from '../shared/accuracyRounds';
import type { LinearProblem } from '../shared/linearProblem';
import type { StaticDesign } from '../shared/staticDesign';
import { informationOf, sampleReplications } from '../shared/staticDesign';
import type { RoundSurvivors } from './preparation';
import { preparationRound, prepareBy, testLead } from './preparation';

/**
 * As the printed preparation, but each action of the support is pulled a fixed number of times, so that for all x at
 * once |x'(theta^ - theta)| <= |x|_(A^-1) R sqrt(2 ln(2 |X| / delta_r)) with probability 1 - delta_r; the replications of the
 * design make that epsilon_r / 2 at most: n_r = ceil(2 R^2 q ln(2 |X| / delta_r) / (epsilon_r / 2)^2) with
 * q >= max x'Qx.
 *
 * @param delta delta_0, the error probability of all rounds together
 */
export function fixedPreparation(
  problem: LinearProblem,
  design: StaticDesign,
  delta: number,
  maxRounds: number,
): Routine<RoundSurvivors> {
  const { family, span, assumptions } = problem;
  const R = assumptions.noiseScale;
  const { logActions } = family.count;
  const estimateAt = createFixedEstimates(problem, design);
  return prepareBy(
    {
      schedule: (r) => {
        // 5: epsilon_r = 1 / 2^r, delta_r = 6 delta_0 / (pi^2 r^2)
        const { epsilon, deltaRound } = accuracyOfRound(r, delta);
        const logarithm = Math.log(2 / deltaRound) + logActions;
        const square = 2 * R * R * design.distance.largestNorm * logarithm;
        const replications = Math.max(1, Math.ceil(square / (epsilon / 2) ** 2));
        const samples = replications * design.replicationSize;
        const round = preparationRound(r, epsilon);
        return { round, samples, threshold: epsilon, replications };
      },
      *sample({ replications }) {
        const vector = new Float64Array(span.rank);
        const theta = yield* sampleReplications(design, vector, 0, replications);
        const sufficientStatistics = { matrix: informationOf(design, replications), vector };
        return { theta, estimate: estimateAt(theta, replications), sufficientStatistics };
      },
      // 8 to 11
      test: (theta, { threshold }) => testLead(problem, theta, threshold),
    },
    design,
    maxRounds,
    problem.accuracy,
  );
}
