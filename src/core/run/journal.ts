/**
 * The journal of a run: the answers of its environment, in order. A learner is deterministic given its answers, so the
 * journal and the seed of its own stream bring it back to where it was, bit for bit. A stopped run goes on from there.
 */
import type { Environment } from '../protocol/environment';
import type { Totals } from '../protocol/learner';

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
  { numbers }: Journal,
  onNew: (answers: readonly Totals[]) => void,
): Environment {
  let position = 0;
  let entry = 0;
  /** The answer to a pull; null where the journal ends before it. */
  const replayed = (expected: Totals): Totals | null => {
    if (position + 1 >= numbers.length) return null;
    entry += 1;
    const found = entryAt(numbers, position, expected, entry);
    position += 2 + expected.sum.length;
    return found;
  };
  return {
    /** @throws Error that names the entry of the journal that cannot be the answer to what is asked */
    pull: (pulls) => {
      const live = simulation.pull(pulls);
      const answers = position < numbers.length ? live.map(replayed) : [];
      if (answers.length > 0 && answers.every((answer) => answer !== null)) return answers;
      // What is left of a journal that was cut short answers no whole batch.
      position = numbers.length;
      onNew(live);
      return live;
    },
  };
}

/**
 * @param expected an answer of the shape that is asked for
 * @param entry its number in the journal, from 1
 * @returns null where the journal was cut short in mid-entry
 */
function entryAt(
  numbers: Float64Array,
  position: number,
  expected: Totals,
  entry: number,
): Totals | null {
  const refuse = (found: string): never => {
    throw new Error(`Entry ${entry} of the journal has ${found}.`);
  };
  const [count, rows] = numbers.subarray(position, position + 2);
  const asked = expected.sum.length;
  if (count !== expected.count) refuse(`a count of ${count} instead of ${expected.count}`);
  if (rows !== asked) {
    refuse(`${rows} ${rows === 1 ? 'row' : 'rows'} instead of ${asked}`);
  }
  const sum = numbers.slice(position + 2, position + 2 + asked);
  const wrong = sum.find((value) => !Number.isFinite(value));
  if (wrong !== undefined) refuse(`the sum ${wrong}, which is not a finite number`);
  return sum.length < asked ? null : { count: expected.count, sum };
}
