/** What a learner may still spend, by shares of its budget. */
import type { Action } from '../../families/family';
import { cheapestIn, costOf, costOfPulls } from '../../feedback/sampleCost';
import { samplesOf } from '../../protocol/dialogue';
import type { Pull } from '../../protocol/learner';
import type { Instance } from './instance';

/** Relative rounding error of shares and sums of costs: 0.7 of 10 may be less than 7. */
const ROUNDING = 1e-12;

/** What is left to spend. */
export interface Room {
  readonly samples: number;
  /** In the unit of `priceOf`. */
  readonly cost: number;
}

/** A budget of samples, of cost, or of both. */
export class Budget {
  #spent: Room = { samples: 0, cost: 0 };
  /** What was spent when the shares were last set. */
  #start: Room;
  /** The whole budget when the shares were last set. */
  #whole: Room;
  /** The action with the lowest price of a sample. */
  readonly cheapest: Action;

  constructor(
    private readonly instance: Pick<Instance, 'run' | 'cost' | 'measurable' | 'guidance'>,
  ) {
    this.cheapest = cheapestIn(instance.measurable, instance.cost ?? { base: 0, arms: null });
    // Measurements under earlier settings count as spent.
    this.spend(instance.guidance?.own ?? []);
    this.#start = this.#spent;
    this.#whole = this.#inAll;
  }

  /** The whole budget now; it may change during a run. */
  get #inAll(): Room {
    const { maxSamples: samples, maxCost: cost } = this.instance.run.now?.() ?? {};
    const { maxSamples, maxCost } = this.instance.run;
    return { samples: samples ?? maxSamples, cost: cost ?? maxCost };
  }

  /** Shares out what is left anew if the whole budget changed since the last time. @returns whether it did */
  sharedAnew(): boolean {
    const { samples, cost } = this.#inAll;
    if (samples === this.#whole.samples && cost === this.#whole.cost) return false;
    this.#start = this.#spent;
    this.#whole = this.#inAll;
    return true;
  }

  /** What one sample costs; 1 if the budget limits samples alone. */
  priceOf = (action: Action): number => {
    const { cost, run } = this.instance;
    return cost === null || run.maxCost === Infinity ? 1 : costOf(cost, action);
  };

  /** Whether samples of different actions differ in price. */
  get hasPrices(): boolean {
    const { cost, run } = this.instance;
    return cost !== null && cost.arms !== null && run.maxCost < Infinity;
  }

  /** What is left of the first `share` of the budget. @param share at most 1 */
  roomIn(share: number): Room {
    const { samples: maxSamples, cost: maxCost } = this.#whole;
    const { samples, cost } = this.#start;
    const part = Math.min(1, share + ROUNDING);
    const all = Math.min(maxSamples, Number.MAX_SAFE_INTEGER);
    return {
      samples: Math.floor(samples + (all - samples) * part) - this.#spent.samples,
      cost:
        this.instance.cost === null || maxCost === Infinity
          ? Infinity
          : cost + (maxCost - cost) * (share + ROUNDING) - this.#spent.cost,
    };
  }

  /** Whether all pulls fit into what is left of a share. @param share at most 1 */
  fits(pulls: readonly Pull[], share: number): boolean {
    const { samples, cost } = this.roomIn(share);
    const price = pulls.reduce((sum, { action, count }) => sum + count * this.priceOf(action), 0);
    return samplesOf(pulls) <= samples && price <= cost;
  }

  spend(pulls: readonly { readonly action: Action; readonly count: number }[]): void {
    const { cost } = this.instance;
    this.#spent = {
      samples: pulls.reduce((sum, { count }) => sum + count, this.#spent.samples),
      cost: this.#spent.cost + (cost === null ? 0 : costOfPulls(cost, pulls)),
    };
  }

  get isUntouched(): boolean {
    return this.#spent.samples === 0;
  }
}
