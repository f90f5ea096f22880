/** The regularised incomplete beta function and its inverse, for the tails of Student's t and of binomial counts. */

/** Lanczos's coefficients for g = 7 (Godfrey 2001); relative error below 1e-14 for arguments of at least 1/2. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
] as const;

/** ln Gamma(x). @param x at least 1/2 */
export function logGamma(x: number): number {
  const shifted = x - 1;
  const sum = LANCZOS.reduce(
    (total, coefficient, index) =>
      total + (index === 0 ? coefficient : coefficient / (shifted + index)),
    0,
  );
  const t = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}

/**
 * I_x(a, b), by the continued fraction of NIST DLMF 8.17.22, evaluated by Lentz's method.
 *
 * @param x from 0 to 1
 * @param a at least 1/2
 * @param b at least 1/2
 */
export function regularisedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only below its mean.
  if (x > (a + 1) / (a + b + 2)) return 1 - regularisedBeta(1 - x, b, a);
  const front =
    a * Math.log(x) +
    b * Math.log1p(-x) +
    logGamma(a + b) -
    logGamma(a) -
    logGamma(b) -
    Math.log(a);
  return Math.exp(front) * betaFraction(x, a, b);
}

const MOST_TERMS = 10_000;
const TINY = 1e-300;

function betaFraction(x: number, a: number, b: number): number {
  const awayFromZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MOST_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return value;
}

/** The x with I_x(a, b) = p, by bisection down to neighbouring numbers. @param p from 0 to 1 */
export function betaQuantile(p: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (regularisedBeta(middle, a, b) < p) low = middle;
    else high = middle;
  }
}
