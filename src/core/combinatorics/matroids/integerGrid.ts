/** Weights as whole numbers, for algorithms that must tell equal sums from unequal ones. */

/**
 * The weights in steps of a power of two, as whole numbers of a magnitude below 2^bits; rounded
 * where they are not multiples of the step, which is at most 2^(2 - bits) of the largest magnitude.
 * @param bits at most 52
 */
export function toWholeNumbers(weights: Float64Array, bits: number): Float64Array {
  const largest = weights.reduce((known, weight) => Math.max(known, Math.abs(weight)), 0);
  if (largest === 0) return new Float64Array(weights.length);
  // The logarithm may be rounded up or down to a whole number: one bit is spare.
  const exponent = bits - 1 - Math.ceil(Math.log2(largest));
  // In two factors: one power of two may be beyond the largest number.
  const half = Math.trunc(exponent / 2);
  const first = 2 ** half;
  const second = 2 ** (exponent - half);
  return weights.map((weight) => Math.round(weight * first * second));
}
