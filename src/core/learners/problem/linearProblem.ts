/**
 * What the learners for full-bandit feedback and a linear reward know: the actions, their span, and what is
 * assumed. They work in coordinates of the span: r takes the place of d, norms stay as they are.
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

/** What PolyALBA and ALBA are run on: a linear reward under full-bandit feedback, in the span of the actions. */
export interface LinearProblem extends AllowedMargin, MayChange, Measuring {
  readonly family: ActionFamily;
  readonly span: Span;
  /** L >= |theta| */
  readonly thetaNorm: number;
  /** That of the longest action: on the arms a longer action has more of it. */
  readonly noise: NoiseModel;
  /** The base arms of the longest action that is chosen or measured. */
  readonly longest: number;
  readonly delta: number;
  /** What was measured before the run. */
  readonly before?: MeasurementLog | null;
  readonly guidance?: Guidance | undefined;
}

/**
 * u_x = R_x / R with R the declared constant, that of the longest action: R_x is the sub-Gaussian constant of one
 * pull of x. Independent noise on the arms has R_x = kappa sqrt(|x|_1), noise on the arms that may depend on each other
 * kappa |x|_1; noise on the feedback is the same for all.
 */
export function relativeDeviation({ longest, noise }: LinearProblem, action: Action): number {
  if (noise.on === 'feedback') return 1;
  const share = action.length / longest;
  return noise.rows === 'independent' ? Math.sqrt(share) : share;
}

/** ln(|X| - 1), or an upper bound of it where |X| is not known; 0 for a single rival or none. */
export function logAlternatives({ count }: ActionFamily): number {
  const { exact, logActions } = count;
  return exact === null ? logActions : Math.max(0, logActions + Math.log1p(-Math.exp(-logActions)));
}

/** How far |U e_i| may be from 1 for a base arm that lies in the span, by rounding. */
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
