/**
 * The dialogue with a learner, step by step: its next request, an event, or its recommendation. Only this file steps a learner.
 * The dialogue knows no clock and no environment: its driver supplies answers when it has them.
 */
import type { Action } from './action';
import { checkAnswers } from './answers';
import { cutToRoom } from './cut';
import type { Learner, LearnerEvent, Pull, Recommendation, Totals } from './learner';

export interface AskedPull extends Pull {
  /** Counts from 1 over the whole run. */
  readonly id: number;
  /** m_x: how many numbers one sample has. */
  readonly rows: number;
}

/** The pulls of one ask. */
export interface Batch {
  /** Counts from 1 over the whole run. */
  readonly number: number;
  readonly pulls: readonly AskedPull[];
  /** The missing samples of the learner's request, in this batch and later ones. */
  readonly outstanding: number;
}

/** The next step: an event is reported once, an ask repeats until it is answered. */
export type Step<Event, Result> =
  | { readonly type: 'ask'; readonly batch: Batch }
  | { readonly type: 'event'; readonly event: Event }
  | { readonly type: 'done'; readonly result: Result };

export interface DialogueOptions {
  /** The most samples in one batch, over all its pulls; unlimited by default. */
  readonly maxBatch?: number;
  /** The numbers of pulls and batches used so far. */
  readonly from?: { readonly pulls: number; readonly batches: number };
}

/** An answer arrived without an open ask. */
export class NothingAsked extends RangeError {
  constructor() {
    super('Nothing is asked that could be answered.');
  }
}

/** A batch without answers yet. */
interface Open {
  readonly batch: Batch;
  /** The index in the request of the batch's first pull. */
  readonly first: number;
}

/** Steps one learner. A request larger than a batch is split into several in order; the learner gets the sums. */
export class Dialogue {
  readonly #learner: Learner;
  readonly #rowsOf: (action: Action) => number;
  readonly #maxBatch: number;
  /** Learners repeat actions and pass the same objects. */
  readonly #rows = new WeakMap<Action, number>();
  #request: readonly Pull[] = [];
  /** The progress in the request: whole pulls, and samples of the next one. */
  #asked = { pulls: 0, samples: 0 };
  #outstanding = 0;
  #answers: readonly Totals[] | undefined;
  #open: Open | null = null;
  #isCut = false;
  #isFixed = false;
  #pulls: number;
  #batches: number;

  /**
   * @param rowsOf m_x of an action
   * @throws RangeError if `maxBatch` is neither a positive integer nor Infinity
   */
  constructor(
    learner: Learner,
    rowsOf: (action: Action) => number,
    { maxBatch = Infinity, from = { pulls: 0, batches: 0 } }: DialogueOptions = {},
  ) {
    if (!(maxBatch === Infinity || (Number.isSafeInteger(maxBatch) && maxBatch >= 1))) {
      throw new RangeError(`A batch has 1 to 2^53 - 1 samples at most, not ${maxBatch}.`);
    }
    this.#learner = learner;
    this.#rowsOf = rowsOf;
    this.#maxBatch = maxBatch;
    ({ pulls: this.#pulls, batches: this.#batches } = from);
  }

  /** The open ask; null if there is none. */
  get open(): Batch | null {
    return this.#open?.batch ?? null;
  }

  /** Whether the last batch was cut to the remaining room, so that its request is never answered in full. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Whether the counts of the request were fixed before the first sample. */
  get isFixed(): boolean {
    return this.#isFixed;
  }

  /**
   * The next step; an open ask is returned again. Errors of the learner propagate.
   * @param room the most samples that the batch may have, possibly none; its pulls keep their numbers when it is cut
   */
  next(
    room: (pulls: readonly Pull[]) => number = () => Infinity,
  ): Step<LearnerEvent, Recommendation> {
    if (this.#open !== null) return { type: 'ask', batch: this.#open.batch };
    if (this.#isCut) throw new RangeError('A request that was cut is over.');
    if (this.#asked.pulls < this.#request.length) return this.#ask(room);
    const answers = this.#answers;
    this.#answers = undefined;
    const { done, value } = this.#learner.next(answers);
    if (done === true) return { type: 'done', result: value };
    if (value.type !== 'pull') return { type: 'event', event: value };
    this.#request = value.pulls;
    this.#isFixed = value.isFixed === true;
    this.#asked = { pulls: 0, samples: 0 };
    this.#outstanding = samplesOf(value.pulls);
    return this.#ask(room);
  }

  /**
   * Answers the open ask.
   * @param totals one entry per pull of the batch, in order
   * @throws RangeError if nothing is asked or the answer does not fit; the ask then stays open
   */
  tell(totals: readonly Totals[]): void {
    if (this.#open === null) throw new NothingAsked();
    const { batch, first } = this.#open;
    checkAnswers(totals, batch.pulls);
    if (this.#answers === undefined || this.#isCut) {
      this.#answers = totals;
    } else {
      const answers = [...this.#answers];
      totals.forEach((one, index) => {
        const earlier = answers[first + index];
        answers[first + index] = earlier === undefined ? one : added(earlier, one);
      });
      this.#answers = answers;
    }
    this.#outstanding -= samplesOf(batch.pulls);
    this.#open = null;
  }

  #ask(fitting: (pulls: readonly Pull[]) => number): Step<LearnerEvent, Recommendation> {
    const first = this.#asked.pulls;
    let { pulls: at, samples: started } = this.#asked;
    let room = this.#maxBatch;
    const pulls: AskedPull[] = [];
    for (; at < this.#request.length && room > 0; at++, started = 0) {
      const { action, count: whole } = this.#request[at] as Pull;
      const count = Math.min(room, whole - started);
      pulls.push({ id: ++this.#pulls, action, count, rows: this.#rowsIn(action) });
      room -= count;
      if (started + count < whole) {
        started += count;
        break;
      }
    }
    this.#asked = { pulls: at, samples: started };
    const most = fitting(pulls);
    this.#isCut = samplesOf(pulls) > most;
    const batch = {
      number: ++this.#batches,
      pulls: this.#isCut ? cutToRoom(pulls, most) : pulls,
      outstanding: Math.min(this.#outstanding, most),
    };
    this.#open = { batch, first };
    return { type: 'ask', batch };
  }

  #rowsIn(action: Action): number {
    let rows = this.#rows.get(action);
    if (rows === undefined) {
      rows = this.#rowsOf(action);
      this.#rows.set(action, rows);
    }
    return rows;
  }
}

/** Steps a dialogue with immediate answers. Yields every event, and undefined after each answer. */
export function* converse(
  dialogue: Dialogue,
  answer: (pulls: readonly AskedPull[]) => readonly Totals[],
): Generator<LearnerEvent | undefined, Recommendation> {
  for (;;) {
    const step = dialogue.next();
    if (step.type === 'done') return step.result;
    if (step.type === 'ask') dialogue.tell(answer(step.batch.pulls));
    yield step.type === 'event' ? step.event : undefined;
  }
}

export function samplesOf(pulls: readonly Pull[]): number {
  return pulls.reduce((total, { count }) => total + count, 0);
}

function added(one: Totals, other: Totals): Totals {
  const plus = (a: Float64Array, b: Float64Array) =>
    a.map((value, row) => value + (b[row] as number));
  const count = one.count + other.count;
  const sum = plus(one.sum, other.sum);
  if (!one.sumOfSquares || !other.sumOfSquares) return { count, sum };
  return { count, sum, sumOfSquares: plus(one.sumOfSquares, other.sumOfSquares) };
}
