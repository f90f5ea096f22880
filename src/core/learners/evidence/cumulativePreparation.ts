// The preparation of PolyALBA by looks at all samples so far (docs/recommended-polyalba.md, stage A).
import { liftFromSpan } from '../../design/gOptimal/distribution';
import type { Dense } from '../../numerics/linearAlgebra';
import type { Routine } from '../../protocol/learner';
import { accuracyNow } from '../problem/accuracy';
import { logAlternatives, type LinearProblem } from '../problem/linearProblem';
import type { StaticDesign } from '../designs/staticDesign';
import {
  addReplications,
  createFixedEstimates,
  informationOf,
  replicationPulls,
  replicationEstimate,
} from '../designs/staticDesign';
import { growingLooks, lookPreparation, type LookKey, type LookSettings } from './lookPreparation';
import { candidateOf, type RoundSurvivors } from './preparation';
import { answersOf } from '../../protocol/answers';

export interface CumulativeSettings extends Omit<LookSettings, 'accuracy'> {
  /** Factor of the copies of the design from look to look. */
  readonly growth: number;
}

/** Looks at copies of the static design, in the span of the actions. */
export function cumulativePreparation(
  problem: LinearProblem,
  design: StaticDesign,
  { growth, ...settings }: CumulativeSettings,
): Routine<RoundSurvivors> {
  const { family, span, noise } = problem;
  const unit = informationOf(design, 1);
  const informationAt = (replications: number): Dense => ({
    ...unit,
    data: unit.data.map((value) => value * replications),
  });
  return lookPreparation(
    {
      rank: span.rank,
      logRivals: logAlternatives(family),
      noise,
      design,
      best: (theta, k) => family.best(liftFromSpan(span, theta), k),
      distance: (x, y) => Math.sqrt(design.distance.squaredBetween(x, y)),
      farthestFrom: (x) => Math.sqrt(design.distance.squaredFrom(x)),
      candidate: (action, theta) => candidateOf(span, action, theta),
      samplesAt: (key) => growingSamples(problem, design, informationAt, growth, key),
    },
    { ...settings, accuracy: accuracyNow(problem) },
  );
}

/**
 * Looks at the least squares of all samples so far.
 * @param informationAt A after a number of replications
 * @param growth factor of the replications from look to look
 */
export function growingSamples(
  problem: LinearProblem,
  design: StaticDesign,
  informationAt: (replications: number) => Dense,
  growth: number,
  key: LookKey,
): ReturnType<typeof growingLooks> {
  const estimateAt = createFixedEstimates(problem, design);
  const vector = new Float64Array(problem.span.rank);
  return growingLooks(design.replicationSize, growth, key, function* (more, replications) {
    const pulls = replicationPulls(design, more);
    const totals = answersOf(yield { type: 'pull', pulls, isFixed: true }, pulls.length);
    addReplications(design, vector, totals);
    const theta = replicationEstimate(design, vector, replications);
    const sufficientStatistics = { matrix: informationAt(replications), vector };
    return { theta, estimate: estimateAt(theta, replications), sufficientStatistics };
  });
}
