/**
 * The looks at a long X by totals (docs/recommended-polyalba.md, stage A), also where the size of the noise is not declared
 * (docs/unknown-noise.md).
 */
import { coordinatesInSpan, liftFromSpan } from '../../design/gOptimal/distribution';
import type { Action } from '../../families/family';
import { dot, type Dense } from '../../numerics/linearAlgebra';
import { answersOf } from '../../protocol/answers';
import type { Routine } from '../../protocol/learner';
import { createLinear } from '../../reward/linear';
import type { StaticDesign } from '../designs/staticDesign';
import {
  addReplications,
  createFixedEstimates,
  informationOf,
  replicationPulls,
  replicationEstimate,
} from '../designs/staticDesign';
import { accuracyNow } from '../problem/accuracy';
import { armsInSpan, logAlternatives, relativeDeviation } from '../problem/linearProblem';
import type { LinearProblem } from '../problem/linearProblem';
import { poolAction } from '../problem/pool';
import type { Survivors } from '../problem/survivors';
import { growingLooks, lookPreparation } from './lookPreparation';
import type { LookKey, Looks, LookSettings } from './lookPreparation';
import { candidateOf } from './preparation';
import { undeclaredLooks } from './undeclaredLooks';

interface TotalsSettings extends Omit<LookSettings, 'accuracy'> {
  /** Factor of the copies of the design from look to look. */
  readonly growth: number;
}

/** Prepares a long X by looks at copies of the static design, in the span of the actions. */
export function prepareByTotals(
  problem: LinearProblem,
  design: StaticDesign,
  { growth, ...settings }: TotalsSettings,
): Routine<Survivors> {
  const looks =
    problem.noise.blocks.kind === 'none'
      ? declaredTotals(problem, design, growth)
      : undeclaredTotals(problem, design, settings.delta, growth);
  return lookPreparation(looks, { ...settings, accuracy: accuracyNow(problem) });
}

function declaredTotals(problem: LinearProblem, design: StaticDesign, growth: number): Looks {
  const { family, span, noise } = problem;
  const unit = informationOf(design, 1);
  const informationAt = (replications: number): Dense => ({
    ...unit,
    data: unit.data.map((value) => value * replications),
  });
  return {
    rank: span.rank,
    logRivals: logAlternatives(family),
    noise,
    design,
    best: (theta, k) => family.best(liftFromSpan(span, theta), k),
    distance: (x, y) => Math.sqrt(design.distance.squaredBetween(x, y)),
    farthestFrom: (x) => Math.sqrt(design.distance.squaredFrom(x)),
    candidate: (action, theta) => candidateOf(span, action, theta),
    samplesAt: (key) => growingSamples(problem, design, informationAt, growth, key),
  };
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

/** @param delta of all looks together */
function undeclaredTotals(
  problem: LinearProblem,
  { support, points }: StaticDesign,
  delta: number,
  growth: number,
): Looks {
  const { space, own } = totalsSpace(problem);
  const pulls = support.map((action, index) =>
    poolAction(
      { action, point: points[index] as Float64Array },
      relativeDeviation(problem, action),
      problem.priceOf(action),
    ),
  );
  const design = { pulls, counts: new Float64Array(pulls.length).fill(1) };
  return undeclaredLooks(own, space, design, delta, growth);
}

/** The share of a squared length that may lie outside the span by rounding. */
const OUTSIDE = 1e-9;

/** The span of the actions as the space of a look, and the problem with its linear reward. */
export function totalsSpace(problem: LinearProblem) {
  const { family, span } = problem;
  const memberOf = (action: Action) => ({ action, point: coordinatesInSpan(span, action) });
  const lift = (coordinates: Float64Array) => liftFromSpan(span, coordinates);
  const pullOf = (action: Action) =>
    poolAction(memberOf(action), relativeDeviation(problem, action));
  const isInside = (action: Action) => {
    const { point } = memberOf(action);
    return dot(point, point) > action.length * (1 - OUTSIDE);
  };
  return {
    space: { dimension: span.rank, lift, memberOf, pullOf, isInside, arms: armsInSpan(span) },
    own: { ...problem, reward: createLinear(family) },
  };
}
