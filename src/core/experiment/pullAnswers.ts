/** What is answered of one pull, sample by sample. */
import { MAX_MAGNITUDE } from '../document/limits';
import { ExactSum } from '../numerics/exactSum';
import type { AskedPull } from '../protocol/dialogue';
import type { Totals } from '../protocol/learner';
import { formatCounted } from '../words/counts';
import type { Answer, FailedAnswer, ObservationsAnswer, TotalsAnswer } from './answer';

/** What is wrong with an answer. */
export interface AnswerFault {
  /** A sentence that names pull, sample and number. */
  readonly message: string;
  /** Which of the observations of the answer is at fault, from 0, where it is one. */
  readonly observation?: number;
  /** Which number of it, from 0. */
  readonly row?: number;
  /** A number outside the declared range: if it is real, what is declared is false. */
  readonly isOutside?: true;
}

/** What an answer brings. */
export type Examined =
  | { readonly ok: false; readonly fault: AnswerFault }
  | {
      readonly ok: true;
      /** What of it is new; null where nothing is. */
      readonly fresh: Answer | null;
      /** How many of its samples were told before, with the same numbers. */
      readonly already: number;
    };

type Range = readonly [low: number, high: number] | null;

/** Rounding of a sum: what a total may miss its bounds by, relative to them. */
const SLACK = 1e-9;

export class PullAnswers {
  /** Answered one by one, by their numbers. */
  readonly #numbers = new Map<number, readonly number[]>();
  readonly #blocks: TotalsAnswer[] = [];
  readonly #failures: FailedAnswer[] = [];
  readonly #sums: readonly ExactSum[];
  #squares: readonly ExactSum[] | null;
  /** Every sample below it is answered. */
  #lowest = 1;
  #answered = 0;

  /** @param range every number observed lies in it; null where none is declared */
  constructor(
    readonly asked: AskedPull,
    readonly batch: number,
    readonly range: Range,
  ) {
    this.#sums = Array.from({ length: asked.rows }, () => new ExactSum());
    this.#squares = Array.from({ length: asked.rows }, () => new ExactSum());
  }

  get answered(): number {
    return this.#answered;
  }

  get remaining(): number {
    return this.asked.count - this.#answered;
  }

  /** The numbers of the samples that are missing, from 1, ascending. */
  *missing(): Generator<number, void> {
    for (let sample = this.#lowest; sample <= this.asked.count; sample++) {
      if (!this.#numbers.has(sample)) yield sample;
    }
  }

  /** The numbers of a sample; undefined where it is missing, or was answered as a part of totals. */
  numbersOf(sample: number): readonly number[] | undefined {
    return this.#numbers.get(sample);
  }

  /** The same pull without an answer, or with a copy of all of them. */
  copy(withAnswers = true): PullAnswers {
    const copy = new PullAnswers(this.asked, this.batch, this.range);
    if (!withAnswers) return copy;
    if (this.#numbers.size > 0) {
      const samples = [...this.#numbers.keys()];
      const observations = [...this.#numbers.values()];
      copy.accept({ pull: this.asked.id, samples, observations });
    }
    for (const answer of [...this.#blocks, ...this.#failures]) copy.accept(answer);
    return copy;
  }

  /** What an answer to this pull brings; nothing of it is kept. */
  examine(answer: Answer): Examined {
    if ('observations' in answer) return this.#examineObservations(answer);
    if ('failed' in answer) return this.#examineFailed(answer);
    return this.#examineTotals(answer);
  }

  /** Keeps an answer that `examine` said is new. */
  accept(answer: Answer): void {
    if ('failed' in answer) {
      this.#failures.push(answer);
    } else if ('observations' in answer) {
      this.#keepObservations(answer);
    } else {
      this.#keepTotals(answer);
    }
    while (this.#numbers.has(this.#lowest)) this.#lowest += 1;
  }

  /** All of the answers together. They do not depend on the order or the parts in which they came. */
  totals(): Totals {
    const valuesOf = (sums: readonly ExactSum[]) => Float64Array.from(sums, ({ value }) => value);
    return {
      count: this.#answered,
      sum: valuesOf(this.#sums),
      sumOfSquares: this.#squares === null ? null : valuesOf(this.#squares),
    };
  }

  #keepObservations({ observations, samples }: ObservationsAnswer): void {
    observations.forEach((numbers, index) => {
      while (this.#numbers.has(this.#lowest)) this.#lowest += 1;
      this.#numbers.set(samples?.[index] ?? this.#lowest, numbers);
      numbers.forEach((value, row) => {
        this.#sums[row]?.add(value);
        this.#squares?.[row]?.add(value * value);
      });
    });
    this.#answered += observations.length;
  }

  /** Totals are those of the lowest samples that are missing. */
  #keepTotals(answer: TotalsAnswer): void {
    let left = answer.count;
    const above = [...this.#numbers.keys()].filter((sample) => sample >= this.#lowest);
    for (const sample of above.sort((a, b) => a - b)) {
      const room = sample - this.#lowest;
      if (left < room) break;
      left -= room;
      this.#lowest = sample + 1;
    }
    this.#lowest += left;
    this.#answered += answer.count;
    this.#blocks.push(answer);
    answer.sum.forEach((value, row) => this.#sums[row]?.add(value));
    if (answer.sumOfSquares === undefined) this.#squares = null;
    else answer.sumOfSquares.forEach((value, row) => this.#squares?.[row]?.add(value));
  }

  #examineObservations(answer: ObservationsAnswer): Examined {
    const { observations, samples } = answer;
    if (observations.length === 0) return this.#refused('has no observation');
    for (const [index, numbers] of observations.entries()) {
      const fault = this.#numbersFault(numbers, index, samples?.[index] ?? index + 1);
      if (fault !== null) return { ok: false, fault };
    }
    return samples === undefined ? this.#inOrder(answer) : this.#bySample(answer, samples);
  }

  /** Samples without numbers are the lowest that are missing; for a pull without any the same samples again. */
  #inOrder(answer: ObservationsAnswer): Examined {
    const { observations } = answer;
    const isSame = (numbers: readonly number[], index: number) => this.#isKnown(index + 1, numbers);
    const isComplete = this.remaining === 0 && observations.length === this.asked.count;
    if (isComplete && observations.every(isSame)) {
      return { ok: true, fresh: null, already: observations.length };
    }
    return this.#tooMany(observations.length) ?? { ok: true, fresh: answer, already: 0 };
  }

  #bySample(answer: ObservationsAnswer, samples: readonly number[]): Examined {
    const { id, count } = this.asked;
    if (samples.length !== answer.observations.length) {
      return this.#refused(
        `numbers ${formatCounted(samples.length, 'sample')} and has ${formatCounted(answer.observations.length, 'observation')}`,
      );
    }
    const seen = new Map<number, readonly number[]>();
    for (const [index, sample] of samples.entries()) {
      const numbers = answer.observations[index] as readonly number[];
      const at = { observation: index };
      if (!Number.isSafeInteger(sample) || sample < 1 || sample > count) {
        return this.#refused(
          `has sample ${sample}; its samples are numbered from 1 to ${count}`,
          at,
        );
      }
      const known = this.#numbers.get(sample) ?? seen.get(sample);
      const isTaken = sample < this.#lowest || known !== undefined;
      if (isTaken && !isEqual(known, numbers)) {
        const told =
          known === undefined
            ? 'as a part of totals'
            : `as ${known.join(' ')}, now as ${numbers.join(' ')}`;
        const message = `Sample ${sample} of pull ${id} was answered before ${told}. Correct an answer with \`cpe tell --amend ${id} --reason …\`.`;
        return { ok: false, fault: { message, ...at } };
      }
      if (!isTaken) seen.set(sample, numbers);
    }
    const already = samples.length - seen.size;
    if (seen.size === 0) return { ok: true, fresh: null, already };
    const fresh = { ...answer, samples: [...seen.keys()], observations: [...seen.values()] };
    return { ok: true, fresh, already };
  }

  #isKnown(sample: number, numbers: readonly number[]): boolean {
    return isEqual(this.#numbers.get(sample), numbers);
  }

  #examineTotals(answer: TotalsAnswer): Examined {
    const { count, sum, sumOfSquares } = answer;
    if (!Number.isSafeInteger(count) || count < 1) {
      return this.#refused(`has a count of ${count}, which is no positive integer`);
    }
    const fault = this.#totalsFault(count, sum, sumOfSquares);
    if (fault !== null) return { ok: false, fault };
    const isSame = (block: TotalsAnswer) =>
      block.count === count &&
      isEqual(block.sum, sum) &&
      isEqual(block.sumOfSquares ?? [], sumOfSquares ?? []);
    if (this.remaining === 0 && this.#blocks.some(isSame)) {
      return { ok: true, fresh: null, already: count };
    }
    return this.#tooMany(count) ?? { ok: true, fresh: answer, already: 0 };
  }

  #examineFailed(answer: FailedAnswer): Examined {
    const { failed, samples, reason } = answer;
    if (!Number.isSafeInteger(failed) || failed < 1) {
      return this.#refused(`has ${failed} failed samples, which is no positive integer`);
    }
    const wrong = samples?.find((sample) => !(sample >= 1 && sample <= this.asked.count));
    if (wrong !== undefined || (samples !== undefined && samples.length !== failed)) {
      return this.#refused(
        `numbers its failed samples wrong: they are ${failed} of 1 to ${this.asked.count}`,
      );
    }
    if (samples === undefined) {
      return this.#tooMany(failed) ?? { ok: true, fresh: answer, already: 0 };
    }
    // A sheet that is told again, with more of it filled in, still has its failures.
    const isKnown = (sample: number) =>
      sample < this.#lowest ||
      this.#numbers.has(sample) ||
      this.#failures.some((one) => one.reason === reason && one.samples?.includes(sample));
    const fresh = samples.filter((sample) => !isKnown(sample));
    const already = failed - fresh.length;
    if (fresh.length === 0) return { ok: true, fresh: null, already };
    return { ok: true, fresh: { ...answer, failed: fresh.length, samples: fresh }, already };
  }

  #tooMany(samples: number): Examined | null {
    if (samples <= this.remaining) return null;
    const left = this.remaining;
    const missing = left === 0 ? 'none is' : left === 1 ? 'only 1 is' : `only ${left} are`;
    return this.#refused(`has ${formatCounted(samples, 'sample')}, but ${missing} missing`);
  }

  #refused(what: string, at: Pick<AnswerFault, 'observation'> = {}): Examined {
    return { ok: false, fault: { message: `The answer to pull ${this.asked.id} ${what}.`, ...at } };
  }

  #numbersFault(
    numbers: readonly number[],
    observation: number,
    sample: number,
  ): AnswerFault | null {
    const { id, rows } = this.asked;
    const named = `Sample ${sample} of pull ${id}`;
    if (numbers.length !== rows) {
      const has = formatCounted(numbers.length, 'number');
      const row = Math.min(numbers.length, rows);
      return { message: `${named} has ${has} instead of ${rows}.`, observation, row };
    }
    for (const [row, value] of numbers.entries()) {
      const inRow = rows === 1 ? '' : ` in row ${row + 1}`;
      const at = { observation, row };
      if (!isUsable(value))
        return { message: `${named} has ${value}${inRow}, ${UNUSABLE}.`, ...at };
      if (this.range !== null && !(value >= this.range[0] && value <= this.range[1])) {
        return outside(`${named} has ${value}${inRow}`, this.range, at);
      }
    }
    return null;
  }

  #totalsFault(
    count: number,
    sum: readonly number[],
    squares: readonly number[] | undefined,
  ): AnswerFault | null {
    const { id, rows } = this.asked;
    const named = `The answer to pull ${id}`;
    for (const [name, list] of [
      ['sum', sum],
      ['sumOfSquares', squares],
    ] as const) {
      if (list === undefined) continue;
      if (list.length !== rows) {
        const has = formatCounted(list.length, 'number');
        return { message: `${named} has a \`${name}\` of ${has} instead of ${rows}.` };
      }
      const row = list.findIndex((value) => !isUsable(value, name === 'sum' ? 1 : 2));
      if (row >= 0)
        return { message: `${named} has the \`${name}\` ${list[row]}, ${UNUSABLE}.`, row };
    }
    for (const [row, value] of sum.entries()) {
      if (this.range !== null) {
        const [low, high] = this.range;
        const slack = SLACK * count * Math.max(Math.abs(low), Math.abs(high));
        if (value < count * low - slack || value > count * high + slack) {
          return outside(
            `${named} has the \`sum\` ${value} of ${formatCounted(count, 'sample')}`,
            this.range,
            { row },
          );
        }
      }
      // Cauchy and Schwarz.
      const square = squares?.[row];
      if (square !== undefined && square < ((value * value) / count) * (1 - SLACK)) {
        return {
          message: `${named} has the \`sumOfSquares\` ${square}, less than any ${formatCounted(count, 'number')} of sum ${value} can have.`,
          row,
        };
      }
    }
    return null;
  }
}

const UNUSABLE = `which is not a number from -${MAX_MAGNITUDE} to ${MAX_MAGNITUDE}`;

function isUsable(value: number, power: 1 | 2 = 1): boolean {
  return Math.abs(value) <= MAX_MAGNITUDE ** power;
}

function outside(
  what: string,
  [low, high]: NonNullable<Range>,
  at: Pick<AnswerFault, 'observation' | 'row'>,
): AnswerFault {
  const message = `${what}, outside the declared \`feedbackRange\` [${low}, ${high}]. Correct it if it is a typing error, but never measure it again: if it is real, the declared range is false, and the run cannot certify anything.`;
  return { message, ...at, isOutside: true };
}

function isEqual(one: readonly number[] | undefined, other: readonly number[]): boolean {
  return one?.length === other.length && one.every((value, index) => value === other[index]);
}
