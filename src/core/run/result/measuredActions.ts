/** How many samples each action took: counted where the answers are drawn, for every learner. */
import type { Action } from '../../families/family';
import { addScaled } from '../../numerics/linearAlgebra';
import type { Pull, Totals } from '../../protocol/learner';

/** The most actions listed, those with most samples: the list is stored and sent to a page. */
export const MOST_LISTED = 50;
/** The most lists of arms that are compared as objects before they are compared by their arms. */
const MOST_OBJECTS = 10_000;
/** The most different actions that are counted; a run that measures more has no list. */
const MOST_ACTIONS = 100_000;

interface ActionCount {
  readonly action: Action;
  readonly samples: number;
}

export interface MeasuredActions {
  /** How many different actions were pulled. */
  readonly count: number;
  /** Those with most samples, most first, those with equally many in the order of their first pull; at most 50. */
  readonly most: readonly ActionCount[];
}

/** What an action took and what it answered. */
export interface MeasuredAction extends ActionCount {
  /** Of all its samples, one number a row. */
  readonly sum: Float64Array;
}

interface Tally {
  readonly action: Action;
  samples: number;
  sum: Float64Array | null;
}

export class ActionTally {
  /** Learners pull the same few lists of arms again and again: to find a list is cheaper than to read it. */
  readonly #ofObject = new Map<Action, Tally>();
  readonly #ofArms = new Map<string, Tally>();

  /** Counts what is pulled: `count` samples of each `action`, in time proportional to the number of pulls, for any counts. */
  add(pulls: readonly Pull[], totals: readonly Pick<Totals, 'sum'>[]): void {
    pulls.forEach(({ action, count }, index) => {
      const tally = this.#tallyOf(action);
      const { sum } = totals[index] as Totals;
      tally.samples += count;
      if (tally.sum === null) tally.sum = Float64Array.from(sum);
      else addScaled(tally.sum, 1, sum);
    });
  }

  /** Every action with what it answered; null where more actions were pulled than are counted. */
  answered(): readonly MeasuredAction[] | null {
    if (this.#ofArms.size > MOST_ACTIONS) return null;
    return [...this.#ofArms.values()].map(({ action, samples, sum }) => ({
      action,
      samples,
      sum: sum ?? new Float64Array(),
    }));
  }

  /** In samples, one a pull of an action. Null where more actions were pulled than are counted. */
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
    // One beyond the most says that there are too many; further ones need no room.
    if (this.#ofArms.size <= MOST_ACTIONS) this.#ofArms.set(arms, tally);
    return tally;
  }
}
