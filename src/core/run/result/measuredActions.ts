/** Counts the samples of each action, for every learner. */
import type { Action } from '../../families/family';
import { addScaled } from '../../numerics/linearAlgebra';
import type { Pull, Totals } from '../../protocol/learner';

/** The most actions listed, those with the most samples; the list is stored and sent to a page. */
export const MOST_LISTED = 50;
/** The most action arrays that are identified by object before falling back to their arms. */
const MOST_OBJECTS = 10_000;
/** The most distinct actions that are counted; a run with more has no list. */
const MOST_ACTIONS = 100_000;

interface ActionCount {
  readonly action: Action;
  readonly samples: number;
}

export interface MeasuredActions {
  /** The number of distinct actions. */
  readonly count: number;
  /** At most 50, most samples first; ties in the order of their first pull. */
  readonly most: readonly ActionCount[];
}

/** The samples of an action and their sum. */
export interface MeasuredAction extends ActionCount {
  /** One number per row. */
  readonly sum: Float64Array;
}

interface Tally {
  readonly action: Action;
  samples: number;
  sum: Float64Array | null;
}

export class ActionTally {
  /** Learners reuse a few action arrays, and a lookup by object is cheaper than one by arms. */
  readonly #ofObject = new Map<Action, Tally>();
  readonly #ofArms = new Map<string, Tally>();

  /** Adds `count` samples of each `action`, in time proportional to the number of pulls. */
  add(pulls: readonly Pull[], totals: readonly Pick<Totals, 'sum'>[]): void {
    pulls.forEach(({ action, count }, index) => {
      const tally = this.#tallyOf(action);
      const { sum } = totals[index] as Totals;
      tally.samples += count;
      if (tally.sum === null) tally.sum = Float64Array.from(sum);
      else addScaled(tally.sum, 1, sum);
    });
  }

  /** All actions with their totals; null if there were too many to count. */
  answered(): readonly MeasuredAction[] | null {
    if (this.#ofArms.size > MOST_ACTIONS) return null;
    return [...this.#ofArms.values()].map(({ action, samples, sum }) => ({
      action,
      samples,
      sum: sum ?? new Float64Array(),
    }));
  }

  /** The actions with the most samples; null if there were too many to count. */
  measured(): MeasuredActions | null {
    const count = this.#ofArms.size;
    if (count > MOST_ACTIONS) return null;
    const most = [...this.#ofArms.values()]
      .sort((one, other) => other.samples - one.samples)
      .slice(0, MOST_LISTED)
      .map(({ action, samples }) => ({ action, samples }));
    return { count, most };
  }

  #tallyOf(action: Action): Tally {
    const known = this.#ofObject.get(action);
    if (known !== undefined) return known;
    if (this.#ofObject.size >= MOST_OBJECTS) this.#ofObject.clear();
    const tally = this.#byArms(action);
    this.#ofObject.set(action, tally);
    return tally;
  }

  #byArms(action: Action): Tally {
    const arms = action.join();
    const known = this.#ofArms.get(arms);
    if (known !== undefined) return known;
    const tally: Tally = { action, samples: 0, sum: null };
    // One action beyond the limit marks the overflow; further ones are not stored.
    if (this.#ofArms.size <= MOST_ACTIONS) this.#ofArms.set(arms, tally);
    return tally;
  }
}
