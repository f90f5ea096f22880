/** What an answer brings to a pull, and what a pull has. */
import type { Answer, TotalsAnswer } from './answer';
import type { AnswerFault } from './answerFaults';

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

/** A sample, or the means of several. */
export interface Answered {
  readonly pull: number;
  /** From 1; null for means. */
  readonly sample: number | null;
  /** Samples that they are the means of. */
  readonly count: number;
  readonly numbers: readonly number[];
  /** The totals that they are the means of. */
  readonly totals: TotalsAnswer | null;
}
