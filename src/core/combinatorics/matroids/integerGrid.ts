/** Weights as whole numbers, for algorithms that must distinguish equal sums from unequal ones. */

/**
 * The weights as whole multiples, below 2^bits in magnitude, of a power of two; others are rounded to the nearest multiple. The
 * step is at most 2^(2 - bits) of the largest magnitude.
 * @param bits at most 52
 */
export function toWholeNumbers(weights: Float64Array, bits: number): Float64Array {
  const largest = weights.reduce((known, weight) => Math.max(known, Math.abs(weight)), 0);
  if (largest === 0) return new Float64Array(weights.length);
  // One spare bit, since rounding may push the logarithm across a whole number.
  const exponent = bits - 1 - Math.ceil(Math.log2(largest));
  // In two factors, since one power of two may overflow.
  const half = Math.trunc(exponent / 2);
  const first = 2 ** half;
  const second = 2 ** (exponent - half);
  return weights.map((weight) => Math.round(weight * first * second));
}
