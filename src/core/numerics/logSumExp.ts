/** ln of the sum of exp(x_i), without overflow; -Infinity for none. */
export function logSumExp(values: readonly number[]): number {
  const largest = values.reduce((a, b) => Math.max(a, b), -Infinity);
  if (!Number.isFinite(largest)) return largest;
  return largest + Math.log(values.reduce((sum, value) => sum + Math.exp(value - largest), 0));
}
