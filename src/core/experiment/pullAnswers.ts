/** The answers to one pull, sample by sample. */
import { ExactSum } from '../numerics/exactSum';
import { transformed, type Transformed } from '../learners/contract/transform';
import type { AskedPull } from '../protocol/dialogue';
import type { Totals } from '../protocol/learner';
import { formatCounted } from '../words/counts';
import type { Answer, FailedAnswer, ObservationsAnswer, TotalsAnswer } from './answer';
import { numbersFault, totalsFault, type AnswerFault, type Range } from './answerFaults';
import type { Answered, Examined } from './examined';

export class PullAnswers {
  /** Single samples by their number within the pull. */
  readonly #numbers = new Map<number, readonly number[]>();
  readonly #blocks: TotalsAnswer[] = [];
  readonly #failures: FailedAnswer[] = [];
  readonly #sums: readonly ExactSum[];
  #squares: readonly ExactSum[] | null;
  /** All samples below this number are answered. */
  #lowest = 1;
  #answered = 0;

  /**
   * @param range every observed number lies in it; null if none is declared
   * @param door the transform of the values in the totals; answers stay untransformed
   */
  constructor(
    readonly asked: AskedPull,
    readonly batch: number,
    readonly range: Range,
    readonly door: Transformed = {},
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

  /** The numbers of the missing samples, from 1, ascending. */
  *missing(): Generator<number, undefined> {
    for (let sample = this.#lowest; sample <= this.asked.count; sample++) {
      if (!this.#numbers.has(sample)) yield sample;
    }
  }

  /** The values of a sample; undefined if it is missing or was part of totals. */
  numbersOf(sample: number): readonly number[] | undefined {
    return this.#numbers.get(sample);
  }

  /** One entry per single sample, and one per totals with their mean. */
  *measured(): Generator<Answered, void> {
    const pull = this.asked.id;
    for (const [sample, numbers] of this.#numbers)
      yield { pull, sample, count: 1, numbers, totals: null };
    for (const totals of this.#blocks) {
      const { count, sum } = totals;
      yield { pull, sample: null, count, numbers: sum.map((value) => value / count), totals };
    }
  }

  /** A copy of the pull, with or without its answers. */
  copy(withAnswers = true): PullAnswers {
    const copy = new PullAnswers(this.asked, this.batch, this.range, this.door);
    if (!withAnswers) return copy;
    if (this.#numbers.size > 0) {
      const samples = [...this.#numbers.keys()];
      const observations = [...this.#numbers.values()];
      copy.accept({ pull: this.asked.id, samples, observations });
    }
    for (const answer of [...this.#blocks, ...this.#failures]) copy.accept(answer);
    return copy;
  }

  /** The effect of an answer to this pull, without accepting it. */
  examine(answer: Answer): Examined {
    if ('observations' in answer) return this.#examineObservations(answer);
    if ('failed' in answer) return this.#examineFailed(answer);
    return this.#examineTotals(answer);
  }

  /** Accepts an answer that `examine` found to be new. */
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

  /** A copy that accepts the missing part of an answer without checking its numbers. */
  with(answer: Answer): PullAnswers {
    const copy = this.copy();
    if ('failed' in answer) return copy;
    if (!('observations' in answer)) {
      copy.accept({ ...answer, count: Math.min(answer.count, this.remaining) });
      return copy;
    }
    const missing = new Set(this.missing());
    const told = answer.samples ?? [...missing];
    const taken = new Map(
      answer.observations.flatMap((numbers, index) => {
        const sample = told[index] ?? 0;
        return missing.has(sample) ? [[sample, numbers] as const] : [];
      }),
    );
    copy.accept({ ...answer, samples: [...taken.keys()], observations: [...taken.values()] });
    return copy;
  }

  /** The totals of all answers, independent of their order and grouping. */
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
      numbers.forEach((raw, row) => {
        const value = transformed(this.door, raw);
        this.#sums[row]?.add(value);
        this.#squares?.[row]?.add(value * value);
      });
    });
    this.#answered += observations.length;
  }

  /** Totals fill the lowest missing samples. */
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
    let outside: AnswerFault | null = null;
    const missing = this.missing();
    for (const [index, numbers] of observations.entries()) {
      const sample = samples?.[index] ?? missing.next().value ?? index + 1;
      const fault = numbersFault(this.asked, this, numbers, index, sample);
      // Report a range violation only if all numbers are otherwise valid.
      if (fault !== null && fault.isOutside !== true) return { ok: false, fault };
      outside ??= fault;
    }
    if (outside !== null) return { ok: false, fault: outside };
    return samples === undefined ? this.#inOrder(answer) : this.#bySample(answer, samples);
  }

  /** Unnumbered samples fill the lowest missing ones; a complete pull accepts the same samples again. */
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
        const message = `Sample ${sample} of pull ${id} was answered before ${told}. Correct an answer with \`cpe tell SPEC FILE --amend ${id} --reason …\`.`;
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
    if (this.door.transform !== undefined) {
      return this.#refused(
        'has only totals, and the logarithm of a sum is none of its values: answer with `observations`, one entry a sample',
      );
    }
    const fault = totalsFault(this.asked, this.range, answer);
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
    // A sheet that is sent again repeats its earlier failures.
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
}

function isEqual(one: readonly number[] | undefined, other: readonly number[]): boolean {
  return one?.length === other.length && one.every((value, index) => value === other[index]);
}
