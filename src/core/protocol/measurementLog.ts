/** A log of earlier measurements: its actions and their observations. */
import type { Action } from './action';
import type { Pull, Totals } from './learner';

/** The names of the columns of a log. */
export interface LogColumns {
  readonly action: string;
  /** The columns of the numbers of a sample, in order. */
  readonly rows: readonly string[];
  /** The separator between the parts of an action. */
  readonly separator?: string;
}

/** A file of measurements. */
export interface MeasurementFile {
  readonly file: string;
  readonly columns?: LogColumns;
}

export interface LoggedAction {
  readonly action: Action;
  /** One entry per line, in the order of the file: the line number from 0, and m_x numbers. */
  readonly samples: readonly LoggedSample[];
}

export interface LoggedSample {
  readonly at: number;
  readonly observation: readonly number[];
}

/** A log, in the order in which its actions first appear. */
export interface MeasurementLog {
  readonly actions: readonly LoggedAction[];
  /** The number of measurement lines. */
  readonly lines: number;
}

/** The log as one pull per action, with its totals. */
export function pulledIn({ actions }: MeasurementLog): readonly (Pull & Totals)[] {
  return actions.map(({ action, samples }) => {
    const rows = samples[0]?.observation.length ?? 0;
    const sumOf = (value: (one: number) => number) =>
      Float64Array.from({ length: rows }, (_, row) =>
        samples.reduce((sum, { observation }) => sum + value(observation[row] as number), 0),
      );
    const [sum, sumOfSquares] = [sumOf((one) => one), sumOf((one) => one * one)];
    return { action, count: samples.length, sum, sumOfSquares };
  });
}
