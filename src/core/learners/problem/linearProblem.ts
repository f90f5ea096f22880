/**
 * What learners for full-bandit feedback and a linear reward know: the actions, their span, the assumptions. They work in
 * coordinates of the span: r takes the place of d, and norms stay the same.
 */
import { coordinatesInSpan } from '../../design/gOptimal/distribution';
import type { Action, ActionFamily } from '../../families/family';
import type { Span } from '../../feedback/span';
import type { MeasurementLog } from '../../protocol/measurementLog';
import type { Guidance } from '../contract/instance';
import { MOST_ARM_ESTIMATES, type ArmPoints } from '../contract/roundReport';
import type { NoiseModel } from '../noise/noiseModel';
import type { AllowedMargin, MayChange } from './accuracy';
import type { Measuring } from './measurable';

/** The problem of PolyALBA and ALBA: a linear reward under full-bandit feedback, in the span of the actions. */
export interface LinearProblem extends AllowedMargin, MayChange, Measuring {
  readonly family: ActionFamily;
  readonly span: Span;
  /** L >= |theta| */
  readonly thetaNorm: number;
  /** The noise of the longest action; noise on the arms grows with the length. */
  readonly noise: NoiseModel;
  /** The length of the longest action that is chosen or measured. */
  readonly longest: number;
  readonly delta: number;
  /** Measurements from before the run. */
  readonly before?: MeasurementLog | null;
  readonly guidance?: Guidance | undefined;
}

/**
 * u_x = R_x / R, with R_x the sub-Gaussian constant of one pull of x, and R that of the longest action, as declared. Noise on
 * the arms has R_x = kappa sqrt(|x|_1) if independent, otherwise kappa |x|_1; noise on the feedback is the same for all.
 */
export function relativeDeviation({ longest, noise }: LinearProblem, action: Action): number {
  if (noise.on === 'feedback') return 1;
  const share = action.length / longest;
  return noise.rows === 'independent' ? Math.sqrt(share) : share;
}

/** ln(|X| - 1), or an upper bound if |X| is not known; 0 for at most one rival. */
export function logAlternatives({ count }: ActionFamily): number {
  const { exact, logActions } = count;
  return exact === null ? logActions : Math.max(0, logActions + Math.log1p(-Math.exp(-logActions)));
}

/** Tolerance for rounding of |U e_i| = 1, for a base arm in the span. */
const IN_SPAN_TOLERANCE = 1e-9;

/** U e_i for each base arm that the span determines on its own. */
export function armsInSpan(span: Span): ArmPoints {
  if (span.dimension > MOST_ARM_ESTIMATES) return null;
  return Array.from({ length: span.dimension }, (_, arm) => {
    const point = coordinatesInSpan(span, [arm]);
    const squaredLength = point.reduce((sum, value) => sum + value * value, 0);
    return squaredLength > 1 - IN_SPAN_TOLERANCE ? point : null;
  });
}
