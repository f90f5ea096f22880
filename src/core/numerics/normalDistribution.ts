/** The distribution function of the standard normal law, accurate far into the tail. */

/** ln sqrt(2 pi) */
const LOG_ROOT_TWO_PI = 0.9189385332046727;
/** Below this, the series loses digits to cancellation, and the continued fraction converges fast. */
const TAIL = -3;
/** Leave out less than 2e-21 of the value from 3 on, and 2e-26 from FAR on: far below rounding. */
const FRACTION_DEPTH = 80;
const FAR = 6;
const FRACTION_DEPTH_FAR = 40;

/**
 * ln Phi(x), with relative error of Phi below 1e-12 everywhere: above -3 by the series of Marsaglia (2004, "Evaluating the normal
 * distribution"), below by Laplace's continued fraction for the Mills ratio.
 */
export function logNormalCdf(x: number): number {
  if (x < TAIL) return logDensity(x) - Math.log(inverseMillsRatio(-x));
  if (x > 8) return Math.log1p(-Math.exp(logDensity(x) - Math.log(inverseMillsRatio(x))));
  return Math.log(0.5 + Math.exp(logDensity(x)) * oddSeries(x));
}

function logDensity(x: number): number {
  return -0.5 * x * x - LOG_ROOT_TWO_PI;
}

/** x + x^3/3 + x^5/15 + … = (Phi(x) - 1/2) / phi(x) */
function oddSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return sum;
}

/** phi(x) / (1 - Phi(x)) = x + 1/(x + 2/(x + 3/(x + …))), x > 0 */
function inverseMillsRatio(x: number): number {
  let value = x;
  for (let k = x < FAR ? FRACTION_DEPTH : FRACTION_DEPTH_FAR; k >= 1; k--) value = x + k / value;
  return value;
}
