/** The looks at a long X by totals, also where the size of the noise is not declared (docs/unknown-noise.md). */
import { coordinatesInSpan, liftFromSpan } from '../../design/gOptimal/distribution';
import type { Action } from '../../families/family';
import { dot } from '../../numerics/linearAlgebra';
import type { Routine } from '../../protocol/learner';
import { createLinear } from '../../reward/linear';
import type { StaticDesign } from '../designs/staticDesign';
import { accuracyNow } from '../problem/accuracy';
import { armsInSpan, relativeDeviation, type LinearProblem } from '../problem/linearProblem';
import { poolAction } from '../problem/pool';
import { cumulativePreparation, type CumulativeSettings } from './cumulativePreparation';
import { lookPreparation, type Looks } from './lookPreparation';
import type { RoundSurvivors } from './preparation';
import { undeclaredLooks } from './undeclaredLooks';

/** Prepares a long X by looks at totals: as in PolyALBA where the size of the noise is declared. */
export function prepareByTotals(
  problem: LinearProblem,
  design: StaticDesign,
  settings: CumulativeSettings,
): Routine<RoundSurvivors> {
  if (problem.noise.blocks.kind === 'none') return cumulativePreparation(problem, design, settings);
  const looks = looksAtTotals(problem, design, settings.delta, settings.growth);
  return lookPreparation(looks, { ...settings, accuracy: accuracyNow(problem) });
}

/**
 * @param delta of all looks together
 * @param growth factor of the copies of the design from look to look
 */
function looksAtTotals(
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
