/** The answer of a program, a log or a person to a pull or a part of it; and how to read one from JSON. */
import { isObject } from '../text/isObject';

/** Optional remarks on an answer, listed in the report. */
export interface AnswerNotes {
  readonly note?: string;
  readonly operator?: string;
  readonly instrument?: string;
}

export const NOTES = ['note', 'operator', 'instrument'] as const;

export interface ObservationsAnswer extends AnswerNotes {
  /** The id of the pull. */
  readonly pull: number;
  /** One entry per sample: m_x finite numbers in the order of the rows of M_x. */
  readonly observations: readonly (readonly number[])[];
  /** The numbers of the samples within the pull, from 1; by default the lowest missing ones. */
  readonly samples?: readonly number[];
}

/** The sum of several samples, which count as the lowest missing ones. */
export interface TotalsAnswer extends AnswerNotes {
  readonly pull: number;
  readonly count: number;
  /** m_x numbers. */
  readonly sum: readonly number[];
  /** m_x numbers; without them the noise scale cannot be checked. */
  readonly sumOfSquares?: readonly number[];
}

/** Samples that failed for a reason unrelated to their values; they are requested again. */
export interface FailedAnswer extends AnswerNotes {
  readonly pull: number;
  readonly failed: number;
  readonly reason?: string;
  /** The numbers of the samples within the pull, from 1, if known. */
  readonly samples?: readonly number[];
}

export type Answer = ObservationsAnswer | TotalsAnswer | FailedAnswer;

export function samplesIn(answer: Answer): number {
  if ('observations' in answer) return answer.observations.length;
  return 'count' in answer ? answer.count : 0;
}

export function failuresIn(answer: Answer): number {
  return 'failed' in answer ? answer.failed : 0;
}

/**
 * Checks that a value has the form of an answer, and drops other properties; the open batch checks the content.
 * @param value with the id of its pull as `pull`, a number or a text
 * @returns the answer, or what is wrong, as the continuation of its name
 */
export function readAnswer(value: unknown): Answer | string {
  if (!isObject(value)) return 'is no object';
  const pull = idOf(value.pull);
  if (pull === null) return 'names no pull: write its number as `pull`';
  const notes = notesOf(value);
  if (typeof notes === 'string') return `has a \`${notes}\` that is no text`;
  const { samples, observations, failed, reason, count, sum, sumOfSquares } = value;
  if (samples !== undefined && !isNumbers(samples)) return 'has `samples` that are no numbers';
  const numbered = samples === undefined ? {} : { samples };
  if (observations !== undefined) {
    if (!Array.isArray(observations)) return 'has `observations` that are no list';
    const wrong = observations.findIndex((one) => !isNumbers(one));
    if (wrong >= 0)
      return `has no list of numbers as entry ${wrong + 1} of the \`observations\` of pull ${pull}`;
    return { pull, observations, ...numbered, ...notes };
  }
  if (failed !== undefined) {
    if (typeof failed !== 'number') return 'has a `failed` that is no number of samples';
    if (reason !== undefined && typeof reason !== 'string') return 'has a `reason` that is no text';
    return { pull, failed, ...(reason !== undefined && { reason }), ...numbered, ...notes };
  }
  if (typeof count !== 'number' || !isNumbers(sum)) {
    return 'has neither `observations` nor `count` and `sum` nor `failed`';
  }
  if (sumOfSquares === undefined || sumOfSquares === null) return { pull, count, sum, ...notes };
  if (!isNumbers(sumOfSquares)) return 'has a `sumOfSquares` that is no list of numbers';
  return { pull, count, sum, sumOfSquares, ...notes };
}

/** The remarks on an answer, or the name of one that is not a text. */
export function notesOf(value: Readonly<Record<string, unknown>>): AnswerNotes | string {
  const notes: Partial<Record<keyof AnswerNotes, string>> = {};
  for (const name of NOTES) {
    const text = value[name];
    if (text === undefined) continue;
    if (typeof text !== 'string') return name;
    notes[name] = text;
  }
  return notes;
}

/** The id of a pull from JSON; null if invalid. */
export function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 ? id : null;
}

export function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'number');
}
