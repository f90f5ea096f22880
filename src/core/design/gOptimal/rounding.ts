/** Rounds a design's weights to whole numbers of samples: the efficient apportionment of Pukelsheim and Rieder (1992). */
import TinyQueue from 'tinyqueue';

/**
 * N whole numbers n_i whose sum, `total`, is the larger of n and the number p of positive weights, with
 *
 *     n_i >= (total - p) lambda_i,   so   sum of n_i x_i x_i' >= (total - p) M(lambda).
 *
 * Rounding thus loses at most a share p / total of the design's precision. Every positive weight gets at least 1, a weight of 0
 * gets 0. Ties go to the earlier point.
 *
 * @param lambda N weights, none negative, some positive; they need not add up to 1
 * @param n the number of samples; rounded up to a whole number
 * @throws RangeError for other weights, or for an n that is negative or beyond the safe integers
 */
export function roundDesign(lambda: Float64Array, n: number): Float64Array {
  const sum = lambda.reduce((a, b) => a + b, 0);
  if (!lambda.every((weight) => weight >= 0) || !(sum > 0) || !Number.isFinite(sum)) {
    throw new RangeError('The weights of a design are not negative, and some are positive.');
  }
  const support = Array.from(lambda.keys()).filter((i) => (lambda[i] as number) > 0);
  const total = Math.max(Math.ceil(n), support.length);
  if (!(n >= 0) || !Number.isSafeInteger(total)) {
    throw new RangeError('The number of samples is not a whole number that is exact.');
  }

  const share = (i: number): number => (lambda[i] as number) / sum;
  const counts = new Float64Array(lambda.length);
  for (const i of support) {
    // At least 1, even if the product of a tiny weight is 0.
    counts[i] = Math.max(1, Math.ceil((total - support.length / 2) * share(i)));
  }
  const countOf = (i: number): number => counts[i] as number;
  const missing = total - counts.reduce((a, b) => a + b, 0);
  const rank =
    missing > 0
      ? (i: number): number => countOf(i) / share(i)
      : (i: number): number => -(countOf(i) - 1) / share(i);
  const queue = new TinyQueue(support, (a, b) => rank(a) - rank(b) || a - b);
  for (let left = Math.abs(missing); left > 0; left--) {
    const next = queue.pop() as number;
    counts[next] = countOf(next) + Math.sign(missing);
    queue.push(next);
  }
  return counts;
}
