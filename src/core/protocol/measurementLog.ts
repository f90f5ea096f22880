/** A log of measurements that were made before: which actions it has, and what was observed of each. */
import type { Action } from './action';
import type { Pull, Totals } from './learner';

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

/** As pulls, with their totals; one of each action. */
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
