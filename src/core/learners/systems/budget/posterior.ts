// The posterior of theta: mu 1 + N(0, lambda sigma^2 I), with lambda on a grid weighted by restricted likelihood (Patterson and
// Thompson 1971) and sigma^2 profiled out. It shrinks, so it gives a guess and no bound (docs/budget.md).
import { cholesky, type Cholesky } from '../../../numerics/cholesky';
import type { Dense } from '../../../numerics/linearAlgebra';
import {
  addScaled,
  addToDiagonal,
  denseOf,
  dot,
  multiplyVector,
  rowOf,
  sum,
  weightedGram,
  zeros,
} from '../../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../../numerics/orthonormalBasis';

/** lambda: the variance of theta in units of a sample's variance. */
const SCALES = Array.from({ length: 13 }, (_, i) => 10 ** (i / 2 - 3));
/** The share of the squares that rounding leaves without noise. */
const ROUNDING = 1e-12;

/** The posterior for one value of lambda. */
interface AtScale {
  readonly lambda: number;
  readonly weight: number;
  readonly sigma: number;
  readonly mu: number;
  /** The inverse variance of mu in units of sigma^2; 0 if the rows say nothing about mu. */
  readonly muInformation: number;
  /** P = A + I / lambda, P^-1 b and P^-1 c; null before there are rows. */
  readonly seen: {
    readonly information: Cholesky;
    readonly values: Float64Array;
    readonly ones: Float64Array;
  } | null;
}

interface Row {
  readonly row: Float64Array;
  count: number;
  total: number;
}

/** Feedback rows, scaled to equal noise, with their observations and the posterior. Call `update` after `add`. */
export class Posterior {
  readonly #rows = new Map<string, Row>();
  readonly #basis: OrthonormalBasis;
  /** The number of observed means, and the sum of their squares weighted by count. */
  #means = 0;
  #squares = 0;
  #moments: ReturnType<typeof momentsOf>;
  #scales: readonly AtScale[];

  constructor(readonly dimension: number) {
    this.#basis = new OrthonormalBasis(dimension);
    this.#moments = momentsOf([], this.#q);
    this.#scales = this.#fitted();
  }

  /** Adds one mean of `count` samples per row. @param sums one number per row */
  add(rows: readonly Float64Array[], count: number, sums: ArrayLike<number>): void {
    rows.forEach((row, l) => {
      const total = sums[l] as number;
      const key = row.join();
      const known = this.#rows.get(key);
      if (known === undefined) {
        this.#rows.set(key, { row, count, total });
        this.#basis.add(row);
      } else {
        known.count += count;
        known.total += total;
      }
      this.#means += 1;
      this.#squares += (total * total) / count;
    });
  }

  /** Recomputes the posterior from all added rows. */
  update(): void {
    this.#moments = momentsOf([...this.#rows.values()], this.#q);
    this.#scales = this.#fitted();
  }

  /** The posterior's geometric mean of lambda. */
  get lambda(): number {
    return Math.exp(
      this.#scales.reduce((all, { lambda, weight }) => all + weight * Math.log(lambda), 0),
    );
  }

  /** The number of samples of a row. */
  countOf(row: Float64Array): number {
    return this.#rows.get(row.join())?.count ?? 0;
  }

  mean(): Float64Array {
    const mean = new Float64Array(this.dimension);
    for (const { weight, mu, seen } of this.#scales) {
      mean.forEach((value, i) => (mean[i] = value + weight * mu));
      if (seen === null) continue;
      seen.values.forEach((value, k) => {
        addScaled(mean, weight * (value - mu * (seen.ones[k] as number)), rowOf(this.#q, k));
      });
    }
    return mean;
  }

  /** Draws thetas, with the values of lambda in proportion to their weights. */
  draw(count: number, normal: () => number): readonly Float64Array[] {
    let place = 0;
    let before = 0;
    return Array.from({ length: count }, (_, i) => {
      const level = (i + 0.5) / count;
      while (
        place < this.#scales.length - 1 &&
        before + (this.#scales[place] as AtScale).weight < level
      ) {
        before += (this.#scales[place++] as AtScale).weight;
      }
      return this.#drawn(this.#scales[place] as AtScale, normal);
    });
  }

  /** The covariance of theta along some vectors in units of a sample's variance, at the mean lambda. */
  covariance(vectors: readonly Float64Array[]): Dense {
    const { lambda, muInformation, seen } = this.#atScale(this.lambda);
    const inside = vectors.map((vector) => multiplyVector(this.#q, vector));
    const solved = inside.map((coordinates) => seen?.information.solve(coordinates));
    const ofMu = vectors.map((vector, i) =>
      muInformation > 0
        ? (sum(vector) - (seen === null ? 0 : dot(seen.ones, inside[i] as Float64Array))) /
          Math.sqrt(muInformation)
        : 0,
    );
    const covariance = zeros(vectors.length, vectors.length);
    vectors.forEach((left, i) => {
      vectors.forEach((right, j) => {
        const own = inside[i] as Float64Array;
        const known = solved[j] === undefined ? 0 : dot(own, solved[j]);
        const outside = dot(left, right) - dot(own, inside[j] as Float64Array);
        covariance.data[i * vectors.length + j] =
          lambda * outside + known + (ofMu[i] as number) * (ofMu[j] as number);
      });
    });
    return covariance;
  }

  /** The measured span, as orthonormal rows. */
  get #q(): Dense {
    return this.#basis.rows();
  }

  #drawn({ lambda, sigma, mu, muInformation, seen }: AtScale, normal: () => number): Float64Array {
    const deviation = sigma * Math.sqrt(lambda);
    const theta = Float64Array.from({ length: this.dimension }, () => deviation * normal());
    const ownMu = mu + (muInformation > 0 ? (sigma / Math.sqrt(muInformation)) * normal() : 0);
    if (seen !== null) {
      const { values, ones, information } = seen;
      const noise = information.inverseRoot(Float64Array.from(values, () => sigma * normal()));
      const inside = multiplyVector(this.#q, theta);
      values.forEach((value, k) => {
        const own = value - ownMu * (ones[k] as number) + (noise[k] as number);
        addScaled(theta, own - (inside[k] as number), rowOf(this.#q, k));
      });
    }
    return theta.map((value) => value + ownMu);
  }

  #fitted(): readonly AtScale[] {
    const fitted = SCALES.map((lambda) => this.#atScale(lambda));
    const most = Math.max(...fitted.map(({ logLikelihood }) => logLikelihood));
    const shares = fitted.map(({ logLikelihood }) => Math.exp(logLikelihood - most));
    const total = shares.reduce((a, b) => a + b, 0);
    return fitted.map((scale, i) => ({ ...scale, weight: (shares[i] as number) / total }));
  }

  /** Inverts V = lambda R R' + D through P: V^-1 = W - W R P^-1 R'W, where W = D^-1 holds the counts. */
  #atScale(lambda: number) {
    const { A, b, c, hWh, hWy } = this.#moments;
    const P = { ...A, data: A.data.slice() };
    addToDiagonal(P, 1 / lambda);
    const information = P.rows === 0 ? null : cholesky(P);
    const nothing = { lambda, weight: 1, sigma: 1, mu: 0, muInformation: 0, seen: null };
    if (information === null) return { ...nothing, logLikelihood: 0 };
    const values = information.solve(b);
    const ones = information.solve(c);
    const hVh = hWh - dot(c, ones);
    // If every row sums to 0, the level mu cannot be estimated.
    const isLevel = hVh > ROUNDING * hWh;
    const hVy = hWy - dot(c, values);
    const mu = isLevel ? hVy / hVh : 0;
    const left = this.#squares - dot(b, values) - mu * hVy;
    const degrees = this.#means - Number(isLevel);
    const squares = Math.max(left, ROUNDING * this.#squares, Number.MIN_VALUE);
    const logLikelihood =
      degrees > 0
        ? -0.5 *
          (information.logDet() +
            P.rows * Math.log(lambda) +
            (isLevel ? Math.log(hVh) : 0) +
            degrees * Math.log(squares))
        : 0;
    const sigma = degrees > 0 ? Math.sqrt(squares / degrees) : 1;
    const muInformation = isLevel ? hVh : 0;
    return {
      lambda,
      weight: 1,
      sigma,
      mu,
      muInformation,
      seen: { information, values, ones },
      logLikelihood,
    };
  }
}

/** A = R'W R, b = R'W y, c = R'W h with h the sums of the rows; h'W h and h'W y. */
function momentsOf(rows: readonly Row[], q: Dense) {
  const inside = rows.map(({ row }) => multiplyVector(q, row));
  const counts = Float64Array.from(rows, ({ count }) => count);
  const A = rows.length === 0 ? denseOf([]) : weightedGram(inside, counts);
  const b = new Float64Array(q.rows);
  const c = new Float64Array(q.rows);
  let hWh = 0;
  let hWy = 0;
  rows.forEach(({ row, count, total }, i) => {
    const h = sum(row);
    const own = inside[i] as Float64Array;
    addScaled(b, total, own);
    addScaled(c, count * h, own);
    hWh += count * h * h;
    hWy += h * total;
  });
  return { A, b, c, hWh, hWy };
}
