/** The upper tail of the binomial law, for tests of an error rate. */

/** P(X >= k) for X ~ Bin(n, p), summed exactly in logarithms. */
export function upperTail(n: number, p: number, k: number): number {
  let logTerm = n * Math.log1p(-p);
  let tail = k <= 0 ? Math.exp(logTerm) : 0;
  for (let i = 1; i <= n; i++) {
    logTerm += Math.log((n - i + 1) / i) + Math.log(p) - Math.log1p(-p);
    if (i >= k) tail += Math.exp(logTerm);
  }
  return Math.min(1, tail);
}
