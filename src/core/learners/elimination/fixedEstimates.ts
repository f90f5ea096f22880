/** How leaders and base arms are estimated if the counts of the design are fixed: plain least squares. */
import { dot } from '../../numerics/linearAlgebra';
import type { Candidate } from '../alba/elimTil';
import type { ArmEstimate, Leader, NextBest } from '../../protocol/learner';
import type { LinearProblem } from '../shared/linearProblem';
import { armsInSpan } from '../shared/linearProblem';
import { NORMAL_975 } from '../shared/samplingDesign';
import type { StaticDesign } from '../shared/staticDesign';
import { squaredDistance, squaredNorm } from '../shared/staticDesign';

/** Estimates of single base arms are reported up to this many of them. */
export const MOST_ARM_ESTIMATES = 400;

/** A leader with the 95% interval of least squares after this many replications of the design. */
export function leaderOf(
  { assumptions }: LinearProblem,
  design: StaticDesign,
  { action, point, estimate }: Candidate,
  replications: number,
): Leader {
  const variance = squaredNorm(design, point) / replications;
  return { action, estimate, halfWidth: NORMAL_975 * assumptions.noiseScale * Math.sqrt(variance) };
}

/** The second of some candidates, with the interval of the lead over it after this many replications. */
export function nextOf(
  { assumptions }: LinearProblem,
  design: StaticDesign,
  [best, second]: readonly Candidate[],
  replications: number,
): NextBest | null {
  if (best === undefined || second === undefined) return null;
  const { action, estimate } = second;
  const variance = squaredDistance(design, best.action, action) / replications;
  const leadHalfWidth = NORMAL_975 * assumptions.noiseScale * Math.sqrt(variance);
  return { action, estimate, leadHalfWidth };
}

/** The estimates of the base arms that the span determines on its own, null for the others; nothing for too many. */
export function createArmTeller(
  { span, assumptions }: LinearProblem,
  design: StaticDesign,
): (
  theta: Float64Array,
  replications: number,
) => { readonly arms?: readonly (ArmEstimate | null)[] } {
  if (span.dimension > MOST_ARM_ESTIMATES) return () => ({});
  const arms = armsInSpan(span).map((point) =>
    point === null ? null : { point, square: squaredNorm(design, point) },
  );
  return (theta, replications) => ({
    arms: arms.map((arm) =>
      arm === null
        ? null
        : {
            estimate: dot(arm.point, theta),
            halfWidth: NORMAL_975 * assumptions.noiseScale * Math.sqrt(arm.square / replications),
          },
    ),
  });
}
