/** Generators of a true theta. */
import { thetaStream } from '../numerics/streams';

/** theta_i = first * ratio^i, i = 0 … dimension - 1. */
export function geometricTheta(dimension: number, first: number, ratio: number): Float64Array {
  return Float64Array.from({ length: dimension }, (_, i) => first * Math.pow(ratio, i));
}

/**
 * Independent uniform numbers in [low, high).
 * @param seed any safe integer; determines the numbers
 */
export function uniformTheta(
  dimension: number,
  low: number,
  high: number,
  seed: number,
): Float64Array {
  const { uniform } = thetaStream(seed);
  return Float64Array.from({ length: dimension }, () => low + (high - low) * uniform());
}

/** The range of values in the top-k experiment of the paper. */
const TOP_LOW = 0.5;
const TOP_HIGH = 1;
const LEAST = -1;

/**
 * The top-k experiment of the paper (appendix on top-k instances): k values uniform in [0.5, 1), the next one the least of them
 * minus `gap`, the rest uniform from -1 to that value. The paper does not fix the order of the base arms; here the top arms come
 * first, and arm k is the next one.
 * @param k 1 … dimension - 1
 * @param gap Delta_min, 0 … 1.5; a larger gap could leave an empty range for the rest
 * @param seed any safe integer; determines the numbers
 * @throws RangeError if k or gap is out of range
 */
export function topKGapTheta(
  dimension: number,
  k: number,
  gap: number,
  seed: number,
): Float64Array {
  if (!(k >= 1 && k < dimension))
    throw new RangeError(`k is ${k}; it must be 1 to ${dimension - 1}.`);
  if (!(gap >= 0 && gap <= TOP_LOW - LEAST))
    throw new RangeError(`The gap ${gap} is out of range.`);
  const { uniform } = thetaStream(seed);
  const top = Float64Array.from({ length: k }, () => TOP_LOW + (TOP_HIGH - TOP_LOW) * uniform());
  const next = top.reduce((least, value) => Math.min(least, value)) - gap;
  const length = dimension - k - 1;
  const rest = Float64Array.from({ length }, () => LEAST + (next - LEAST) * uniform());
  return Float64Array.of(...top, next, ...rest);
}
