/**
 * Base arms under observed totals. If the actions do not span R^d (paths, perfect matchings), totals never determine theta_e,
 * and V^-1(e,e) has a part that does not shrink. They determine P theta, the projection on the span, and x'theta is the sum
 * of (P theta)_e over the action.
 */
import { coordinatesInSpan, liftFromSpan } from '../../design/gOptimal/distribution';
import type { Action } from '../../families/family';
import { quadratic, subtract } from '../../numerics/linearAlgebra';
import { spanAction } from '../problem/allActions';
import type { PoolAction } from '../problem/pool';
import type { Confidence, ConfidenceAt } from './confidence';
import { armsInSpan, type LinearProblem } from '../problem/linearProblem';
import { armEstimates, type Estimate, type Estimated } from '../contract/roundReport';
import type { ArmBounds } from './optimisticRival';
import { optimisticTest, type OptimisticTest } from './optimisticTest';
import type { Pull, Learner } from '../../protocol/learner';
import { onceEach } from '../../protocol/withLazyFields';
import { DesignState } from '../designs/designState';
import { problemConstants } from '../problem/problemConstants';
import { askingSettings, sampleInBatches, type BatchSettings, type NextBatch } from './batchLoop';

export interface ArmsOfSpan {
  /** U'e, one per base arm. */
  readonly points: readonly Float64Array[];
  /** An action as a point of the span, scaled to noise of scale R. */
  pointOf(action: Action): PoolAction;
  /** The optimistic comparison, with rad(e) the radius of U'e. */
  test(confidence: Confidence): OptimisticTest;
}

export function armsOfSpan(problem: LinearProblem): ArmsOfSpan {
  const { family, span, noise } = problem;
  const points = Array.from({ length: span.dimension }, (_, arm) => coordinatesInSpan(span, [arm]));
  const determined = armsInSpan(span);
  const pointOf = onceEach((action) => spanAction(problem, action));
  const estimateOf = ({ moment: { inverse, theta } }: Confidence): Estimate<Estimated> => {
    const width = (point: Float64Array): number =>
      noise.halfWidth(Math.sqrt(Math.max(0, quadratic(inverse, point))));
    const at = ({ action }: Estimated): Float64Array => coordinatesInSpan(span, action);
    return {
      halfWidth: (entry) => width(at(entry)),
      leadHalfWidth: (best, other) => width(subtract(at(best), at(other))),
      ...(determined === null ? {} : { arms: () => armEstimates(determined, theta, width) }),
    };
  };
  return {
    points,
    pointOf,
    test: (confidence) => {
      const { moment, form, radius } = confidence;
      const bounds: ArmBounds = {
        values: liftFromSpan(span, moment.theta),
        radii: Float64Array.from(points, (point) => radius(Math.max(0, quadratic(form, point)))),
        isFree: () => false,
      };
      return optimisticTest(family, bounds, estimateOf(confidence));
    },
  };
}

/**
 * Samples what `next` asks for, and tests by the radii of the base arms.
 * @param next the pulls until the next test, from the previous test (null at first) and all pulls so far
 */
export function sampleByArms(
  problem: LinearProblem,
  arms: ArmsOfSpan,
  next: (last: OptimisticTest | null, state: DesignState) => readonly Pull[],
  confidenceAt: ConfidenceAt,
  settings: Pick<BatchSettings, 'maxRounds'> & Partial<BatchSettings>,
): Learner {
  const { family, span, delta, noise } = problem;
  const state = new DesignState({ dimension: span.rank, actions: [] });
  const batch: NextBatch<OptimisticTest> = (last, round) => {
    const pulls = next(last, state);
    return {
      pulls,
      test: (totals) => {
        pulls.forEach(({ action, count }, index) => {
          state.addPull(arms.pointOf(action), count, totals[index]?.sum[0] as number);
        });
        return arms.test(confidenceAt(state, round));
      },
    };
  };
  return sampleInBatches(batch, {
    ...askingSettings(problem),
    ...settings,
    constants: {
      ...problemConstants(family, delta, noise.scale, span.rank),
      ...settings.constants,
    },
  });
}
