/** What a program, a log or a person answers to a pull, or to a part of it; and a value of JSON as an answer, whatever it is. */
import { isObject } from '../text/isObject';

/** What may be said beside an answer; the report lists it. */
export interface AnswerNotes {
  readonly note?: string;
  readonly operator?: string;
  readonly instrument?: string;
}

/** Their names. */
export const NOTES = ['note', 'operator', 'instrument'] as const;

/** Single samples. */
export interface ObservationsAnswer extends AnswerNotes {
  /** The id of the pull. */
  readonly pull: number;
  /** One entry a sample: m_x finite numbers in the order of the rows of M_x. */
  readonly observations: readonly (readonly number[])[];
  /** Which samples of the pull they are, from 1; the lowest that are missing where this is absent. */
  readonly samples?: readonly number[];
}

/** Several samples, added up; they are the lowest that are missing. */
export interface TotalsAnswer extends AnswerNotes {
  readonly pull: number;
  readonly count: number;
  /** m_x numbers. */
  readonly sum: readonly number[];
  /** m_x numbers: without them the noise scale cannot be checked. */
  readonly sumOfSquares?: readonly number[];
}

/** Samples that could not be taken, for a reason that has nothing to do with their values: they are asked for again. */
export interface FailedAnswer extends AnswerNotes {
  readonly pull: number;
  readonly failed: number;
  readonly reason?: string;
  /** Which samples of the pull they were, from 1, where that is known. */
  readonly samples?: readonly number[];
}

export type Answer = ObservationsAnswer | TotalsAnswer | FailedAnswer;

/** Samples that an answer brings. */
export function samplesIn(answer: Answer): number {
  if ('observations' in answer) return answer.observations.length;
  return 'count' in answer ? answer.count : 0;
}

/**
 * Whether a value has the form of an answer; whether it is one to what is asked, the open batch says. Other properties
 * are left out.
 * @param value with the id of its pull as `pull`, a number or a text
 * @returns the answer, or what is wrong with the value, to follow after its name
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

/** What is said beside an answer; the name of what is no text, where something is none. */
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

/** The number of a pull, from JSON; null where it is none. */
export function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 ? id : null;
}

export function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'number');
}
