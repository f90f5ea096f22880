/** What a budget buys: the only place that decides what still fits. */
import type { Action } from '../../families/family';
import { cheapestIn, costOf, costOfPulls } from '../../feedback/sampleCost';
import { samplesOf } from '../../protocol/dialogue';
import type { Pull } from '../../protocol/learner';
import type { Instance } from './instance';

/** Shares and sums of costs are rounded: 0.7 of 10 may be less than 7. */
const ROUNDING = 1e-12;

/** What may still be taken. */
export interface Room {
  readonly samples: number;
  /** In the unit of `priceOf`. */
  readonly cost: number;
}

/** A budget of samples, of cost, or of both. */
export class Budget {
  #spent: Room = { samples: 0, cost: 0 };
  /** What was spent before the part of it that is shared out now. */
  #start: Room;
  /** What there is in all, as it was shared out. */
  #whole: Room;
  /** The action whose sample takes least of it. */
  readonly cheapest: Action;

  constructor(
    private readonly instance: Pick<Instance, 'run' | 'cost' | 'measurable' | 'guidance'>,
  ) {
    this.cheapest = cheapestIn(instance.measurable, instance.cost ?? { base: 0, arms: null });
    // What was measured under other settings is paid.
    this.spend(instance.guidance?.own ?? []);
    this.#start = this.#spent;
    this.#whole = this.#inAll;
  }

  /** What there is in all; a run may be given more while it goes on. */
  get #inAll(): Room {
    const { maxSamples: samples, maxCost: cost } = this.instance.run.now?.() ?? {};
    const { maxSamples, maxCost } = this.instance.run;
    return { samples: samples ?? maxSamples, cost: cost ?? maxCost };
  }

  /** Shares out what is left, where there is more in all than when it was shared out last. @returns whether there is */
  sharedAnew(): boolean {
    const { samples, cost } = this.#inAll;
    if (samples === this.#whole.samples && cost === this.#whole.cost) return false;
    this.#start = this.#spent;
    this.#whole = this.#inAll;
    return true;
  }

  /** What a sample takes of the budget: 1 where that is of samples alone. */
  priceOf = (action: Action): number => {
    const { cost, run } = this.instance;
    return cost === null || run.maxCost === Infinity ? 1 : costOf(cost, action);
  };

  /** Whether some samples take more of it than others. */
  get hasPrices(): boolean {
    const { cost, run } = this.instance;
    return cost !== null && cost.arms !== null && run.maxCost < Infinity;
  }

  /** What is left of a share of it. @param share at most 1 */
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

  /** Whether all of some pulls may still be taken of a share of it. @param share at most 1 */
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
