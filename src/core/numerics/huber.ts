/** Huber's estimate, which limits the influence of totals that are far off. */

import { LeastSquares } from './leastSquares';
import { dot } from './linearAlgebra';

/** The sum of `count` samples of the row z: count z'theta + noise. */
export interface Total {
  readonly row: Float64Array;
  readonly count: number;
  readonly sum: number;
}

/** Steps of reweighted least squares (Huber 1964; Holland and Welsch 1977). */
const STEPS = 15;
/** 95% as efficient as least squares under normal noise. */
const FAR = 1.345;

/**
 * @param start theta^ by least squares
 * @param scaleOf the standard deviation of one sample, from the sizes of the residuals; 0 if unknown
 * @returns theta^; `start` if no total needs less weight
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
