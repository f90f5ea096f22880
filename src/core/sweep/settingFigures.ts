/** What the runs of one setting say together. */
import { exactInterval } from '../statistics/errorRate';
import type { Interval, MeanInterval } from '../statistics/meanInterval';
import { meanInterval } from '../statistics/meanInterval';
import type { TaskOutcome, TaskRun } from './task';

export interface SettingFigures {
  /** Runs that have an outcome, and of these those that ended by the rule of their algorithm. */
  readonly runs: number;
  readonly certified: number;
  /** Cut by their seconds, or by a budget of samples. */
  readonly cutBySeconds: number;
  readonly cutBySamples: number;
  readonly inconclusive: number;
  readonly failed: number;
  /** Samples of a run; null unless every run ended by its rule: the mean of the others leaves out the longest. */
  readonly samples: MeanInterval | null;
  /** The mean where the others count with what they had taken: the true one is larger. Null where nothing of them is known. */
  readonly atLeast: number | null;
  /** Milliseconds of all runs that ended, cut ones included; null before there is one. */
  readonly time: MeanInterval | null;
  /** Wrong answers of the runs that ended by their rule, and the rate that they leave possible. */
  readonly wrong: number;
  readonly judged: number;
  readonly errorRate: Interval | null;
  /** No algorithm needs less on average; null where it is not known. */
  readonly lowerBound: number | null;
}

/** @param outcomes of one setting, in any order but always the same one; refused ones count as failed */
export function settingFigures(outcomes: readonly TaskOutcome[]): SettingFigures {
  const ended = outcomes.flatMap((outcome) => (outcome.kind === 'ended' ? [outcome.run] : []));
  const certified = ended.filter(({ status }) => status === 'certified');
  const judged = certified.filter(({ correct }) => correct !== null);
  const wrong = judged.filter(({ correct }) => correct === false).length;
  const overdue = outcomes.filter(({ kind }) => kind === 'overdue').length;
  const isAll = certified.length === outcomes.length && certified.length > 0;
  const bounds = ended.flatMap(({ lowerBound }) => lowerBound ?? []);
  const number = (is: (run: TaskRun) => boolean): number => ended.filter(is).length;
  return {
    runs: outcomes.length,
    certified: certified.length,
    cutBySeconds: number(({ limit }) => limit === 'seconds') + overdue,
    cutBySamples: number(({ limit }) => limit === 'samples'),
    inconclusive: number(({ status }) => status === 'inconclusive'),
    failed: outcomes.length - ended.length - overdue + number(({ status }) => status === 'failed'),
    samples: isAll ? meanInterval(certified.map(({ samples }) => samples)) : null,
    atLeast:
      ended.length === 0 ? null : ended.reduce((sum, run) => sum + run.samples, 0) / ended.length,
    time: ended.length === 0 ? null : meanInterval(ended.map(({ durationMs }) => durationMs)),
    wrong,
    judged: judged.length,
    errorRate: judged.length === 0 ? null : exactInterval(wrong, judged.length),
    // The instance may be another one for each seed.
    lowerBound: bounds.length === 0 ? null : meanInterval(bounds).mean,
  };
}
