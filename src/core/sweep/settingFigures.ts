/** What the runs of one setting say together. */
import { exactInterval } from '../statistics/errorRate';
import type { Interval, MeanInterval } from '../statistics/meanInterval';
import { meanInterval } from '../statistics/meanInterval';
import type { TaskOutcome, TaskRun } from './task';

/** What of a run its setting is summed up by; null where it is not known. */
export interface CountedRun extends Pick<TaskRun, 'status' | 'limit' | 'correct' | 'lowerBound'> {
  readonly samples: number | null;
  readonly durationMs: number | null;
}

/** The same of any outcome; a refused one counts as failed. */
export function countedRun(outcome: TaskOutcome): CountedRun {
  if (outcome.kind === 'ended') return outcome.run;
  const nothing = { samples: null, correct: null, durationMs: null, lowerBound: null };
  return outcome.kind === 'overdue'
    ? { ...nothing, status: 'budget', limit: 'seconds' }
    : { ...nothing, status: 'failed', limit: null };
}

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

/** @param runs of one setting, in any order but always the same one */
export function settingFigures(runs: readonly CountedRun[]): SettingFigures {
  const certified = runs.filter(({ status }) => status === 'certified');
  const judged = certified.filter(({ correct }) => correct !== null);
  const wrong = judged.filter(({ correct }) => correct === false).length;
  const bounds = runs.flatMap(({ lowerBound }) => lowerBound ?? []);
  const times = runs.flatMap(({ durationMs }) => durationMs ?? []);
  const samples = runs.flatMap((run) => run.samples ?? []);
  const number = (is: (run: CountedRun) => boolean): number => runs.filter(is).length;
  const isAll = certified.length === runs.length && samples.length > 0;
  return {
    runs: runs.length,
    certified: certified.length,
    cutBySeconds: number(({ limit }) => limit === 'seconds'),
    cutBySamples: number(({ limit }) => limit === 'samples'),
    inconclusive: number(({ status }) => status === 'inconclusive'),
    failed: number(({ status }) => status === 'failed'),
    samples: isAll ? meanInterval(samples) : null,
    atLeast: samples.length === 0 ? null : meanInterval(samples).mean,
    time: times.length === 0 ? null : meanInterval(times),
    wrong,
    judged: judged.length,
    errorRate: judged.length === 0 ? null : exactInterval(wrong, judged.length),
    // The instance may be another one for each seed.
    lowerBound: bounds.length === 0 ? null : meanInterval(bounds).mean,
  };
}
