/** Exact laws and tests of fit for the totals of simulated batches. */

/** Every test here passes a true law with probability 1 - 1e-4 or more; the seeds are fixed. */
const ALPHA = 1e-4;
/** Of sqrt(n) times the distance of two distribution functions (Kolmogorov 1933; its law is bounded by 2 exp(-2 x^2)). */
const FARTHEST = Math.sqrt(Math.log(2 / ALPHA) / 2);
/** The 1 - 1e-4 quantile of the standard normal law. */
const NORMAL_QUANTILE = 3.719;

/** The standard normal distribution function: a series near 0, a continued fraction in the tails (Abramowitz and Stegun 26.2.11, 26.2.14). */
export function normalDistribution(x: number): number {
  if (Number.isNaN(x)) return NaN;
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (Math.abs(x) < 4) {
    let term = x;
    let sum = x;
    for (let k = 1; Math.abs(term) > 1e-17 * Math.abs(sum); k++) {
      term *= (x * x) / (2 * k + 1);
      sum += term;
    }
    return 0.5 + density * sum;
  }
  let fraction = 0;
  for (let k = 40; k >= 1; k--) fraction = k / (Math.abs(x) + fraction);
  const tail = density / (Math.abs(x) + fraction);
  return x < 0 ? tail : 1 - tail;
}

/** ln(n!) for n up to a few thousand. */
function logFactorial(n: number): number {
  let sum = 0;
  for (let i = 2; i <= n; i++) sum += Math.log(i);
  return sum;
}

/** P(sum of n independent signs = value). */
export function signSumProbability(n: number, value: number): number {
  const heads = (n + value) / 2;
  if (!Number.isInteger(heads) || heads < 0 || heads > n) return 0;
  return Math.exp(logFactorial(n) - logFactorial(heads) - logFactorial(n - heads) - n * Math.LN2);
}

/**
 * Whether a sample fits a continuous distribution function.
 * @returns sqrt(n) D over its limit: fits where at most 1
 */
export function kolmogorovRatio(
  sample: readonly number[],
  distribution: (x: number) => number,
): number {
  const sorted = [...sample].sort((a, b) => a - b);
  const n = sorted.length;
  let distance = 0;
  sorted.forEach((x, i) => {
    const value = distribution(x);
    distance = Math.max(distance, value - i / n, (i + 1) / n - value);
  });
  return (Math.sqrt(n) * distance) / FARTHEST;
}

/**
 * The same for a law on a lattice, with its distribution function between the points: the empirical
 * law is compared at the points of the sample, after all that is equal. Conservative for lattices.
 * @param between P(value <= x) of the lattice law, x in the lattice
 */
export function latticeRatio(sample: readonly number[], between: (x: number) => number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  const n = sorted.length;
  let distance = 0;
  sorted.forEach((x, i) => {
    if (sorted[i + 1] === x) return;
    distance = Math.max(distance, Math.abs((i + 1) / n - between(x)));
  });
  return (Math.sqrt(n) * distance) / FARTHEST;
}

/** Whether two samples have one law (Smirnov 1939). @returns statistic over its limit: one law where at most 1 */
export function smirnovRatio(first: readonly number[], second: readonly number[]): number {
  const a = [...first].sort((x, y) => x - y);
  const b = [...second].sort((x, y) => x - y);
  let i = 0;
  let j = 0;
  let distance = 0;
  while (i < a.length && j < b.length) {
    const x = Math.min(a[i] as number, b[j] as number);
    while (i < a.length && a[i] === x) i++;
    while (j < b.length && b[j] === x) j++;
    distance = Math.max(distance, Math.abs(i / a.length - j / b.length));
  }
  const n = (a.length * b.length) / (a.length + b.length);
  return (Math.sqrt(n) * distance) / FARTHEST;
}

/**
 * Pearson's chi-square over the outcomes of a finite law; outcomes of fewer than 8 expected are pooled.
 * @param probabilities by outcome; an outcome that is not among them does not fit at all
 * @returns statistic over the 1 - 1e-4 quantile (Wilson and Hilferty 1931): fits where at most 1
 */
export function chiSquareRatio(
  sample: readonly (number | string)[],
  probabilities: ReadonlyMap<number | string, number>,
): number {
  const seen = new Map<number | string, number>();
  for (const outcome of sample) {
    if (!probabilities.has(outcome)) return Infinity;
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  }
  const cells: { expected: number; observed: number }[] = [];
  const rare = { expected: 0, observed: 0 };
  for (const [outcome, probability] of probabilities) {
    const cell = { expected: probability * sample.length, observed: seen.get(outcome) ?? 0 };
    if (cell.expected >= 8) cells.push(cell);
    else {
      rare.expected += cell.expected;
      rare.observed += cell.observed;
    }
  }
  if (rare.expected >= 1) cells.push(rare);
  else if (rare.observed > 12) return Infinity;
  const shares = cells.map(({ expected, observed }) => (observed - expected) ** 2 / expected);
  const statistic = shares.reduce((sum, share) => sum + share, 0);
  const freedom = cells.length - 1;
  if (freedom === 0) return 0;
  const quantile =
    freedom * (1 - 2 / (9 * freedom) + NORMAL_QUANTILE * Math.sqrt(2 / (9 * freedom))) ** 3;
  return statistic / quantile;
}
