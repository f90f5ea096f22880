/** What all samples so far say about the base arms. It guides what is measured and decides nothing. */
import type { NoiseModel } from '../noise/noiseModel';
import { MOST_SEEN } from '../noise/noiseSeen';
import { sparseRow } from '../../feedback/feedback';
import { denseRow } from '../../feedback/observerSet/rowSpan';
import { asMeasured } from './armUnits';
import type { ExchangeSpace } from './exchangeSpace';
import type { Covariance, Posterior } from './posterior';
import type { SparseSamples } from './sparsePull';

/** The standard deviation of an element of known value, as a share of the usual one. */
const KNOWN = 0.25;

export class Knowledge {
  constructor(
    private readonly dimension: number,
    private readonly posterior: Posterior,
  ) {}

  get covariance(): Covariance {
    return this.posterior.covariance;
  }

  /** theta^ */
  theta(): Float64Array {
    return this.posterior.theta();
  }

  /** The value of each element: its base arm times its factor. */
  values({ factors }: Pick<ExchangeSpace, 'factors'>): Float64Array {
    const theta = this.theta();
    return factors.map((factor, element) =>
      factor === 0 ? 0 : factor * (theta[element] as number),
    );
  }

  /** Passes the sums of single parts to the noise model. */
  tell(parts: readonly (readonly SparseSamples[])[], noise: NoiseModel): void {
    if (noise.blocks.kind === 'none') return;
    const { covariance, dimension } = this;
    const squares = new Map<Float64Array, number>();
    const sums = parts.flatMap(asMeasured).flatMap(({ pull, count, sums: own }) =>
      pull.rows.map((one, l) => {
        const row = denseRow(one, dimension);
        squares.set(row, covariance.quadratic(one));
        return {
          action: pull.action.join(),
          row,
          dependent: pull.dependent ?? 1,
          count,
          sum: own[l] as number,
        };
      }),
    );
    const inverseQuadratic = (row: Float64Array) =>
      squares.get(row) ?? covariance.quadratic(sparseRow(row));
    noise.observe(sums.slice(-MOST_SEEN), {
      theta: this.theta(),
      information: { inverseQuadratic },
    });
  }

  /** The standard deviation of the value of each element about the mean of those that could take its place. */
  deviations({ matroid, arms, factors }: ExchangeSpace, noise: NoiseModel): Float64Array {
    const { covariance } = this;
    const deviations = new Float64Array(matroid.elements);
    for (const group of matroid.groups ?? [Array.from(factors.keys())]) {
      const own = group.filter((element) => element < arms);
      const share = new Float64Array(arms);
      for (const arm of own) share[arm] = 1 / own.length;
      const mean = covariance.isDiagonal ? null : covariance.multiply(share);
      const overall = own.reduce((sum, arm) => sum + (mean?.[arm] ?? 0), 0) / own.length;
      for (const arm of own) {
        const about = mean === null ? 0 : 2 * (mean[arm] as number) - overall;
        const square = Math.max(0, covariance.at(arm, arm) - about);
        deviations[arm] = Math.abs(factors[arm] as number) * noise.deviation(Math.sqrt(square));
      }
    }
    const usual = deviations.reduce((sum, own) => sum + own, 0) / arms;
    return deviations.map((own) => (own > 0 ? own : KNOWN * usual));
  }
}
