/** Who measures: a program, a log, a person. */
import type { Action } from '../families/family';
import type { Answer } from './answer';

/** A pull of the open batch that is not answered in full. */
export interface WantedPull {
  /** The id of the pull; it stays the same after a restart. */
  readonly id: number;
  readonly action: Action;
  /** How many samples are missing. */
  readonly remaining: number;
}

/** What became of an answer. */
export interface Taken {
  /** What is wrong with it, as a sentence that names pull, sample and number; nothing of it was kept. Null: it was. */
  readonly fault: string | null;
  /** Samples of its pull that are still missing. */
  readonly remaining: number;
}

/** Takes an answer: it is in the journal when this returns, and synced to the disk before the learner sees it. */
export type Take = (answer: Answer) => Taken;

/** Measures what it is asked for. */
export interface MeasurementSource {
  /** That its program was changed after its last answer, as a sentence. */
  readonly changed?: string | null;
  /**
   * Resolves when everything that is wanted was taken. At most one call at a time.
   * @throws Error where it cannot go on
   */
  measure(wanted: readonly WantedPull[], take: Take): Promise<void>;
  /** Ends it: answers that still arrive are taken before it resolves. It never throws, and may be called at any time. */
  close(): Promise<void>;
}

/** Samples of an action that cannot be had. */
export interface WantedAction {
  readonly action: Action;
  readonly missing: number;
}

/** There are fewer samples than are asked for: none of the request was taken, and the run ends as `budget`. */
export class OutOfSamples extends Error {
  constructor(
    message: string,
    readonly wanted: readonly WantedAction[],
  ) {
    super(message);
  }
}
