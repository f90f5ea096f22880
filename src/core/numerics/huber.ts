/** Huber's estimate: totals that are far off count as if they were less far. */

import { LeastSquares } from './leastSquares';
import { dot } from './linearAlgebra';

/** What `count` samples of the row z add up to: count z'theta + noise. */
export interface Total {
  readonly row: Float64Array;
  readonly count: number;
  readonly sum: number;
}

/** Reweighted least squares (Huber 1964; Holland and Welsch 1977). */
const STEPS = 15;
/** 95% as exact as least squares where the noise is normal. */
const FAR = 1.345;

/**
 * @param start theta^ by least squares
 * @param scaleOf the standard deviation of one sample, by the sizes of the residuals; 0 where it is not known
 * @returns theta^; `start` where the totals leave nothing to weigh
 */
export function huber(
  totals: readonly Total[],
  start: Float64Array,
  scaleOf: (residuals: readonly number[]) => number,
): Float64Array {
  let theta = start;
  for (let step = 0; step < STEPS; step++) {
    const current = theta;
    const residuals = totals.map(
      ({ row, count, sum }) => Math.abs(sum - count * dot(row, current)) / Math.sqrt(count),
    );
    const far = FAR * scaleOf(residuals);
    if (!(far > 0) || residuals.every((size) => size <= far)) return theta;
    const weighted = new LeastSquares(start.length);
    totals.forEach(({ row, count, sum }, index) => {
      const weight = Math.min(1, far / (residuals[index] as number));
      weighted.add(row, weight * count, weight * sum);
    });
    theta = weighted.solveDetermined().theta;
  }
  return theta;
}
