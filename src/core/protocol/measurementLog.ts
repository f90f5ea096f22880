/** A log of measurements that were made before: which actions it has, and what was observed of each. */
import type { Action } from './action';

/** Which columns of a file are what. */
export interface LogColumns {
  readonly action: string;
  /** Of the numbers of a sample, in their order. */
  readonly rows: readonly string[];
  /** Between the parts of an action. */
  readonly separator?: string;
}

/** The measurements of one action. */
export interface LoggedAction {
  readonly action: Action;
  /** One entry a line, in the order of the file: the number of the line from 0, and m_x numbers. */
  readonly samples: readonly LoggedSample[];
}

export interface LoggedSample {
  readonly at: number;
  readonly observation: readonly number[];
}

/** What a log has, in the order in which the actions first appear. */
export interface MeasurementLog {
  readonly actions: readonly LoggedAction[];
  /** Lines of measurements. */
  readonly lines: number;
}
