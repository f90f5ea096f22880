/** Means of the separate observations of each base arm. */
import type { Action } from '../../families/family';
import type { ArmBounds } from './optimisticRival';
import { MOST_ARM_ESTIMATES, type Estimate, type Estimated } from '../contract/roundReport';
import { NORMAL_975 } from '../noise/noiseModel';
import type { Pull, Totals } from '../../protocol/learner';
import type { ArmProblem } from '../problem/armSetUp';
import { armsShown } from '../problem/armViews';

export interface ArmMeans {
  /** T_e */
  countOf(arm: number): number;
  add(pulls: readonly Pull[], totals: readonly Totals[]): void;
  /** v_e times the mean, with its radius, and the intervals for reports. @param radius as a function of T_e */
  now(radius: (count: number) => number): {
    readonly bounds: ArmBounds;
    readonly estimate: Estimate<Estimated>;
  };
}

export function armMeans({
  factors,
  noise,
  feedback,
}: Pick<ArmProblem, 'factors' | 'noise' | 'feedback'>): ArmMeans {
  const counts = new Float64Array(factors.length);
  const sums = new Float64Array(factors.length);
  return {
    countOf: (arm) => counts[arm] as number,
    add: (pulls, totals) => {
      pulls.forEach(({ action, count }, index) => {
        for (const [arm, place] of armsShown(feedback.observe(action))) {
          counts[arm] = (counts[arm] as number) + count;
          sums[arm] = (sums[arm] as number) + (totals[index]?.sum[place] as number);
        }
      });
    },
    now: (radius) => {
      // NaN without an observation
      const means = sums.map((sum, arm) => sum / (counts[arm] as number));
      const deviations = counts.map((count) => noise.deviation(1 / Math.sqrt(count)));
      const isFree = (arm: number): boolean => factors[arm] === 0;
      const values = means.map((mean, arm) => (isFree(arm) ? 0 : (factors[arm] as number) * mean));
      const radii = counts.map((count, arm) =>
        isFree(arm) ? 0 : Math.abs(factors[arm] as number) * radius(count),
      );
      const width = (arms: Action): number => {
        const terms = arms
          .filter((arm) => !isFree(arm))
          .map((arm) => Math.abs(factors[arm] as number) * (deviations[arm] as number));
        const independent = Math.sqrt(terms.reduce((sum, term) => sum + term * term, 0));
        // Observations that depend on each other in any way: their deviations add up.
        return NORMAL_975 * (noise.rows === 'any' ? terms.reduce((a, b) => a + b, 0) : independent);
      };
      return {
        bounds: { values, radii, isFree },
        estimate: {
          halfWidth: ({ action }) => width(action),
          leadHalfWidth: ({ action: best }, { action: other }) =>
            width([
              ...best.filter((arm) => !other.includes(arm)),
              ...other.filter((arm) => !best.includes(arm)),
            ]),
          ...(factors.length <= MOST_ARM_ESTIMATES && {
            arms: () =>
              Array.from(means, (estimate, arm) =>
                Number.isNaN(estimate)
                  ? null
                  : { estimate, halfWidth: NORMAL_975 * (deviations[arm] as number) },
              ),
          }),
        },
      };
    },
  };
}
