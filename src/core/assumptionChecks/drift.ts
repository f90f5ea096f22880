/** Whether the means of one action in different phases are further apart than the declared noise allows. */
import { addScaled, dot, multiplyVector, scale, subtract } from '../numerics/linearAlgebra';
import { Evidence, GrowingMean, logMeanExp } from './evidence';
import type { ActionInPhase } from './phase';

/** All samples of an action so far. */
interface Known {
  count: number;
  /** In whitened coordinates. */
  readonly mean: Float64Array;
}

/** Half of the e-value is the mean over the actions, for one that drifts; half the product, for a drift of all. */
export class DriftCheck {
  readonly #known = new Map<string, Known>();
  readonly #each = new GrowingMean<string>();
  readonly #all = new Evidence();
  #compared = false;

  addPhase(actions: readonly ActionInPhase[]): void {
    this.#each.open(actions.map(({ key }) => key));
    for (const { key, noise, all } of actions) {
      const mean = scale(multiplyVector(noise.whitening, all.sum), 1 / all.count);
      const squares = this.#distance(key, all.count, mean);
      this.#each.add(key, mean.length, squares);
      this.#all.add(mean.length, squares);
    }
  }

  /** ln of the e-value; null before an action was measured in two phases. */
  get log(): number | null {
    return this.#compared ? logMeanExp([this.#each.log, this.#all.log]) : null;
  }

  /** By what the least sum of n_q |mean of phase q - mu|^2 over all mu grows; takes the new phase into the mean. */
  #distance(key: string, count: number, mean: Float64Array): number {
    const known = this.#known.get(key);
    if (known === undefined) {
      this.#known.set(key, { count, mean });
      return 0;
    }
    this.#compared = true;
    const change = subtract(mean, known.mean);
    const total = known.count + count;
    const squares = known.count * (count / total) * dot(change, change);
    addScaled(known.mean, count / total, change);
    known.count = total;
    return squares;
  }
}
