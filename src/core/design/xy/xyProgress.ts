/** The best design and bound found in a search for an XY design, and the remaining work. */
import type { XyDesign, XyLimits } from './xyDesign';
import { evaluate, evaluationWork, type XyProblem } from './xyProblem';

export class XyProgress {
  private lambda: Float64Array;
  private lower = 0;
  private upper = Infinity;
  private spent = 0;
  private readonly mostWork: number;
  readonly tolerance: number;

  /** @param size N, the number of points */
  constructor(size: number, { tolerance, maxWork = Infinity }: XyLimits) {
    this.lambda = new Float64Array(size).fill(1 / size);
    this.tolerance = tolerance;
    this.mostWork = maxWork;
  }

  /** @param weights on some points, with any sum @param largest the largest variance under them */
  sawDesign(index: readonly number[], weights: ArrayLike<number>, largest: number): void {
    let total = 0;
    for (let k = 0; k < index.length; k++) total += weights[k] as number;
    if (!(total * largest < this.upper)) return;
    this.upper = total * largest;
    this.lambda = new Float64Array(this.lambda.length);
    index.forEach((x, k) => {
      this.lambda[x] = (weights[k] as number) / total;
    });
  }

  recordLowerBound(lower: number): void {
    // If both bounds are exact, rounding can swap them.
    this.lower = Math.max(this.lower, Math.min(lower, this.upper));
  }

  spend(multiplications: number): void {
    this.spent += multiplications;
  }

  /** The approximate number of multiplications so far. */
  get work(): number {
    return this.spent;
  }

  affords(multiplications: number): boolean {
    return this.spent + multiplications <= this.mostWork;
  }

  isDone(): boolean {
    return this.lower > 0 && this.upper - this.lower <= this.tolerance * this.upper;
  }

  best(): XyDesign {
    return { lambda: this.lambda, lower: this.lower, upper: this.upper, work: this.spent };
  }
}

/** How much the upper bound may lose to fewer points, as a share of the tolerance. */
const LIGHTENING = 0.25;
/** The work for dropping points, as a share of the work before. */
const LIGHTENING_WORK = 0.25;

/**
 * Drops as many of the smallest weights as cost next to nothing. An interior-point iterate has weight on every point it ever
 * used, and each point of a design costs a sample when rounded.
 */
export function sparsify(problem: XyProblem, progress: XyProgress): XyDesign {
  const { lambda, lower, upper } = progress.best();
  const allowed = Math.max(
    upper,
    Math.min(
      upper * (1 + LIGHTENING * progress.tolerance),
      progress.isDone() ? lower / (1 - progress.tolerance) : Infinity,
    ),
  );
  const order = Array.from(lambda.keys())
    .filter((x) => (lambda[x] as number) > 0)
    .sort((a, b) => (lambda[b] as number) - (lambda[a] as number));
  let lightest: Omit<XyDesign, 'work'> = { lambda, lower, upper };
  const { rows, starts } = problem;
  const mostRows = starts.reduce(
    (most, start, x) => Math.max(most, (starts[x + 1] ?? start) - start),
    1,
  );
  let fewest = Math.ceil(rows.columns / mostRows);
  let most = order.length;
  let allowance = progress.work * LIGHTENING_WORK;
  while (fewest < most) {
    const count = Math.floor((fewest + most) / 2);
    const cost = evaluationWork(problem, count);
    allowance -= cost;
    if (allowance < 0 || !progress.affords(cost)) break;
    progress.spend(cost);
    const index = order.slice(0, count);
    const total = index.reduce((sum, x) => sum + (lambda[x] as number), 0);
    const weights = index.map((x) => (lambda[x] as number) / total);
    const largest = evaluate(problem, index, weights)?.largest ?? Infinity;
    if (largest <= allowed) {
      most = count;
      const lighter = new Float64Array(lambda.length);
      index.forEach((x, k) => {
        lighter[x] = weights[k] as number;
      });
      lightest = { lambda: lighter, lower, upper: Math.max(lower, largest) };
    } else {
      fewest = count + 1;
    }
  }
  return { ...lightest, work: progress.work };
}
