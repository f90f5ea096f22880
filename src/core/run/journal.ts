/**
 * The journal of a run: the answers to its pulls. A learner is deterministic given its answers, so the journal and the
 * seed of its own stream bring it back to where it was, bit for bit: a stopped run goes on from there.
 */
import type { Action } from '../families/family';
import { faultOf } from '../protocol/answers';
import type { AskedPull, Batch } from '../protocol/dialogue';
import type { Totals } from '../protocol/learner';

/** The answer to one pull; JSON keeps it exactly. */
export interface JournalEntry {
  /** The id of the pull. */
  readonly pull: number;
  /** The number of its batch. */
  readonly batch: number;
  readonly action: Action;
  readonly count: number;
  /** The m_x sums of the observations. */
  readonly sum: readonly number[];
}

/** The answers to a batch, as entries. @param totals one a pull of the batch */
export function entriesOf({ number, pulls }: Batch, totals: readonly Totals[]): JournalEntry[] {
  return pulls.map(({ id, action }, index) => {
    const { count, sum } = totals[index] as Totals;
    return { pull: id, batch: number, action, count, sum: [...sum] };
  });
}

/** Gives the answers of a journal again. Entries may stand in any order, as the answers to a batch came. */
export class Replay {
  readonly #entries = new Map<number, { readonly entry: JournalEntry; readonly at: number }>();

  /** @throws Error that names an entry whose pull was answered before */
  constructor(journal: readonly JournalEntry[]) {
    journal.forEach((entry, index) => {
      if (this.#entries.has(entry.pull)) {
        throw new Error(`Entry ${index + 1} of the journal answers pull ${entry.pull} again.`);
      }
      this.#entries.set(entry.pull, { entry, at: index + 1 });
    });
  }

  /**
   * The answers to the pulls of a batch, in their order; undefined where the journal has none.
   * @throws Error that names the entry that cannot be the answer to what is asked
   */
  answersTo({ pulls }: Batch): readonly (Totals | undefined)[] {
    return pulls.map((pull) => {
      const found = this.#entries.get(pull.id);
      return found === undefined ? undefined : answerOf(found.entry, found.at, pull);
    });
  }
}

function answerOf({ action, count, sum }: JournalEntry, at: number, asked: AskedPull): Totals {
  const totals = { count, sum: Float64Array.from(sum) };
  const fault =
    action.join() === asked.action.join()
      ? faultOf(totals, asked)
      : `action ${action.join(' ')} instead of ${asked.action.join(' ')}`;
  if (fault !== null) {
    throw new Error(`Entry ${at} of the journal, for pull ${asked.id}, has ${fault}.`);
  }
  return totals;
}
