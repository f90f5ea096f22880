/** Exact counts of subsets, and logarithms of whole numbers of any size. */

/** Binomial coefficients C(n, minimum), …, C(n, maximum); 0 <= minimum <= maximum <= n. */
export function binomials(n: number, minimum: number, maximum: number): bigint[] {
  const values: bigint[] = [];
  let value = 1n;
  for (let k = 0; k <= maximum; k++) {
    if (k >= minimum) values.push(value);
    value = (value * BigInt(n - k)) / BigInt(k + 1);
  }
  return values;
}

/** C(n, k), 0 <= k <= n. */
export function binomial(n: number, k: number): bigint {
  const smaller = Math.min(k, n - k);
  return binomials(n, smaller, smaller)[0] as bigint;
}

/** The exact sum of the values; 0 if there are none. */
export function sum(values: Iterable<bigint>): bigint {
  let total = 0n;
  for (const value of values) total += value;
  return total;
}

/** The exact product of the values; 1 if there are none. */
export function product(values: Iterable<bigint>): bigint {
  let total = 1n;
  for (const value of values) total *= value;
  return total;
}

/** Natural logarithm of a positive whole number, to about 1e-15 relative, even if the number is larger than any double. */
export function logBigInt(value: bigint): number {
  const digits = value.toString(16).length;
  // 64 leading bits exceed the precision of a double.
  const dropped = Math.max(0, 4 * (digits - 16));
  return Math.log(Number(value >> BigInt(dropped))) + dropped * Math.LN2;
}

/** ln 0!, ln 1!, …, ln n!. */
export function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let i = 2; i <= n; i++) logs[i] = (logs[i - 1] as number) + Math.log(i);
  return logs;
}

/** ln C(n, k), 0 <= k <= n, up to rounding. */
export function logBinomial(n: number, k: number): number {
  const log = logFactorials(n);
  return (log[n] as number) - (log[k] as number) - (log[n - k] as number);
}

/** ln(e^a + e^b) without overflow; -Infinity is ln 0. */
export function logAdd(a: number, b: number): number {
  const high = Math.max(a, b);
  return high === -Infinity ? high : high + Math.log1p(Math.exp(Math.min(a, b) - high));
}
