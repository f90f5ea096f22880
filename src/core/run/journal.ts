/**
 * The journal of a run: the answers of its environment, in order. A learner is deterministic given its answers, so the
 * journal and the seed of its own stream bring it back to where it was, bit for bit. A stopped run goes on from there.
 */
import type { Environment } from '../environment/environment';
import type { Pull, Totals } from '../learners/learner';

/** The numbers of a journal: for each pull that was answered its count, m_x, and the m_x sums. */
export interface Journal {
  readonly version: 1;
  readonly numbers: Float64Array;
}

/** The most numbers that a journal keeps: 768 KB, 1 MB as base64. What comes later is not written down. */
export const MAX_JOURNAL_NUMBERS = 96_000;

export const EMPTY_JOURNAL: Journal = { version: 1, numbers: new Float64Array(0) };

/** Writes answers down until the journal is full; then it stays what it is, a beginning of the run. */
export class JournalWriter {
  readonly #limit: number;
  #pending: number[] = [];
  #written: number;
  #isFull = false;

  /**
   * @param written numbers that the journal has already
   * @param limit the most numbers that it may have
   */
  constructor(written = 0, limit = MAX_JOURNAL_NUMBERS) {
    this.#written = written;
    this.#limit = limit;
  }

  /** Whole batches only: a journal with a gap would be of another run. */
  add(answers: readonly Totals[]): void {
    if (this.#isFull) return;
    const size = answers.reduce((total, { sum }) => total + 2 + sum.length, 0);
    if (this.#written + size > this.#limit) {
      this.#isFull = true;
      return;
    }
    this.#written += size;
    for (const { count, sum } of answers) this.#pending.push(count, sum.length, ...sum);
  }

  /** What was written since the last call; empty where nothing was. */
  take(): Float64Array {
    const taken = Float64Array.from(this.#pending);
    this.#pending = [];
    return taken;
  }
}

/**
 * An environment that first gives the answers of the journal and then goes on live. While it replays, the simulation
 * is asked as well and its answers are dropped: that brings its stream of noise to where it was, without a stored
 * state of a generator. So a simulated run needs no journal at all to be resumed exactly (its seed redraws the same
 * answers), and a journal that stopped at its limit does no harm; the journal is what binds where answers cannot be
 * redrawn, and it keeps the past as it was even where another version of the simulation would draw it otherwise.
 *
 * @param onNew is given each batch of answers that the journal did not have
 */
export function journaledEnvironment(
  simulation: Environment,
  journal: Journal,
  onNew: (answers: readonly Totals[]) => void,
): Environment {
  let position = 0;
  return {
    /** @throws Error where the journal answers other pulls than are asked for */
    pull: (pulls) => {
      const live = simulation.pull(pulls);
      const replayed = position < journal.numbers.length ? read(journal, position, pulls) : null;
      if (replayed === null) {
        // What is left of a journal that was cut short answers no whole batch.
        position = journal.numbers.length;
        onNew(live);
        return live;
      }
      position = replayed.end;
      return replayed.answers;
    },
  };
}

interface Replayed {
  readonly answers: readonly Totals[];
  /** The position after them. */
  readonly end: number;
}

/** The answers to a batch; null where the journal ends before them. */
function read({ numbers }: Journal, start: number, pulls: readonly Pull[]): Replayed | null {
  const answers: Totals[] = [];
  let position = start;
  for (const { count } of pulls) {
    const rows = numbers[position + 1];
    if (rows === undefined || !(position + 2 + rows <= numbers.length)) return null;
    if (numbers[position] !== count) {
      throw new Error(
        'The journal of this run does not fit what the algorithm asks for now; run it again.',
      );
    }
    answers.push({ count, sum: numbers.slice(position + 2, position + 2 + rows) });
    position += 2 + rows;
  }
  return { answers, end: position };
}
