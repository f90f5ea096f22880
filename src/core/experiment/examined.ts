/** The effect of an answer on a pull, and the answers that a pull has. */
import type { Answer, TotalsAnswer } from './answer';
import type { AnswerFault } from './answerFaults';

export type Examined =
  | { readonly ok: false; readonly fault: AnswerFault }
  | {
      readonly ok: true;
      /** The new part of the answer; null if nothing is new. */
      readonly fresh: Answer | null;
      /** The number of samples that were already known with the same numbers. */
      readonly already: number;
    };

/** A sample, or the mean of several. */
export interface Answered {
  readonly pull: number;
  /** From 1; null for a mean. */
  readonly sample: number | null;
  /** The number of samples. */
  readonly count: number;
  readonly numbers: readonly number[];
  /** The totals of a mean. */
  readonly totals: TotalsAnswer | null;
}
