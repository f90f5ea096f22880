/** Checks whether the means of one action differ between phases by more than the declared noise allows. */
import { addScaled, dot, multiplyVector, scale, subtract } from '../numerics/linearAlgebra';
import type { Check, LogValue } from './check';
import { SquaredNorm, GrowingMean, logMeanExp } from './evidence';
import type { ActionInPhase, Phase, StandOut } from './phase';
import { caveatText } from './texts';

/** All samples of an action so far. */
interface Known {
  count: number;
  readonly mean: Float64Array;
  /** The squared distance between the phases. */
  squares: number;
}

/** Half of the e-value is the mean over the actions (one action drifts), half the product (all drift together). */
export class DriftCheck implements Check {
  readonly name = 'drift';
  readonly #known = new Map<string, Known>();
  readonly #each = new GrowingMean<string>();
  readonly #all = new SquaredNorm();
  #compared = false;
  #furthest: ActionInPhase | null = null;

  addPhase({ actions }: Phase): void {
    this.#each.open(actions.map(({ key }) => key));
    for (const inPhase of actions) {
      const { key, noise, all } = inPhase;
      const mean = scale(multiplyVector(noise.whitening, all.sum), 1 / all.count);
      const squares = this.#distance(key, all.count, mean);
      if (this.#squaresOf(key) > this.#squaresOf(this.#furthest?.key)) this.#furthest = inPhase;
      this.#each.add(key, mean.length, squares);
      this.#all.add(mean.length, squares);
    }
  }

  /** ln of the e-value; null until an action was measured in two phases. */
  get log(): number | null {
    return this.#compared ? logMeanExp([this.#each.log, this.#all.log]) : null;
  }

  /** The action whose means differ most; the means do not tell which phase is wrong. */
  get standsOut(): StandOut | null {
    if (this.#furthest === null) return null;
    const { key, action } = this.#furthest;
    return { action, pull: null, share: this.#squaresOf(key) / this.#all.squares };
  }

  text(value: LogValue | null): string {
    if (value === null) return 'Not checked: no action was measured in two complete requests.';
    return caveatText('drift', value);
  }

  #squaresOf(key: string | undefined): number {
    return key === undefined ? 0 : (this.#known.get(key)?.squares ?? 0);
  }

  /** Merges a new phase into the mean. Returns the growth of the least sum of n_q |mean of phase q - mu|^2 over all mu. */
  #distance(key: string, count: number, mean: Float64Array): number {
    const known = this.#known.get(key);
    if (known === undefined) {
      this.#known.set(key, { count, mean, squares: 0 });
      return 0;
    }
    this.#compared = true;
    const change = subtract(mean, known.mean);
    const total = known.count + count;
    const squares = known.count * (count / total) * dot(change, change);
    addScaled(known.mean, count / total, change);
    known.count = total;
    known.squares += squares;
    return squares;
  }
}
