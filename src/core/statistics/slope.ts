/** How one quantity grows with another: the slope of a straight line through points. */
import { studentQuantile, type MeanInterval } from './meanInterval';

/**
 * Least squares, with Student's interval of the slope, exact for independent Gaussian errors of equal variance.
 * @param points (x, y)
 * @returns null if all x are equal; no interval if there are fewer than three points
 */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): MeanInterval | null {
  // Their mean is rounded, so the sum of squares need not be 0.
  if (points.every(([x]) => x === points[0]?.[0])) return null;
  const size = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / size;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / size;
  const squares = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (!(squares > 0)) return null;
  const mean = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / squares;
  if (size < 3) return { mean, interval: null };
  const rest = points.reduce((sum, [x, y]) => sum + (y - meanY - mean * (x - meanX)) ** 2, 0);
  const half = studentQuantile(size - 2) * Math.sqrt(rest / (size - 2) / squares);
  return { mean, interval: { low: mean - half, high: mean + half } };
}
