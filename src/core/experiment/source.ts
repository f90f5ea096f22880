/** The interface to what measures: a program, a log or a person. */
import type { Action } from '../families/family';
import type { Answer } from './answer';

/** A pull of the open batch with missing samples. */
export interface WantedPull {
  /** Stays the same after a restart. */
  readonly id: number;
  readonly action: Action;
  /** The number of missing samples. */
  readonly remaining: number;
}

/** The effect of an answer. */
export interface Taken {
  /** A sentence naming pull, sample and number if the answer was rejected; null if it was accepted. */
  readonly fault: string | null;
  /** The samples of its pull that are still missing. */
  readonly remaining: number;
}

/** Takes an answer. It is journaled on return, and synced to disk before the learner sees it. */
export type Take = (answer: Answer) => Taken;

/** Measures requested samples. */
export interface MeasurementSource {
  /** A sentence saying that the program changed after its last answer. */
  readonly changed?: string | null;
  /**
   * Resolves when everything wanted was taken. At most one call at a time.
   * @throws Error if it cannot continue
   */
  measure(wanted: readonly WantedPull[], take: Take): Promise<void>;
  /** Closes the source; takes answers that still arrive before it resolves. Never throws, and may be called at any time. */
  close(): Promise<void>;
}

/** The unavailable samples of an action. */
export interface WantedAction {
  readonly action: Action;
  readonly missing: number;
}

/** Fewer samples are available than requested: none of the request was taken, and the run ends as `budget`. */
export class OutOfSamples extends Error {
  constructor(
    message: string,
    readonly wanted: readonly WantedAction[],
  ) {
    super(message);
  }
}
