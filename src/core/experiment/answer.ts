/** What a program, a log or a person answers to a pull, or to a part of it. */

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
