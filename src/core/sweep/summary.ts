/** What a comparison says: the figures of its tables, its answer and what it cannot show. Plain data for page and report. */
import { differences } from './differences';
import type { Difference } from './differences';
import type { ComparedSetting, Comparison, SeedOutcome, TracePoint } from './comparison';
import { exactInterval, seedsToShow } from '../statistics/errorRate';
import { meanInterval, differs } from '../statistics/meanInterval';
import type { Interval, MeanInterval } from '../statistics/meanInterval';
import { settingNames } from './settingNames';
import { sentencesOf } from './sentences';
import type { Sentences } from './sentences';

/** Wrong answers among the seeds that stopped by their rule, and the rate that they leave possible. */
interface ErrorSummary {
  readonly wrong: number;
  /** The seeds that stopped by their rule and could be judged. */
  readonly judged: number;
  /** Null where no seed could be judged. */
  readonly interval: Interval | null;
  readonly delta: number;
}

export interface SettingSummary {
  readonly title: string;
  readonly rest: string;
  /** Seeds asked for, ended, stopped by their rule, failed. */
  readonly asked: number;
  readonly ended: number;
  readonly stopped: number;
  readonly failed: number;
  /** Why the first of the failed ones did. */
  readonly failure: string | null;
  /** Every assumption of the guarantee is met, so that a seed that stopped by its rule is certified. */
  readonly covered: boolean;
  /** Samples of the seeds that stopped by their rule; null before there is one. */
  readonly samples: MeanInterval | null;
  /** Computing time of the same seeds in milliseconds. */
  readonly time: MeanInterval | null;
  readonly errors: ErrorSummary | null;
  /** One a seed that has ended, in the order asked for. */
  readonly seeds: readonly SeedOutcome[];
  /** How many seeds had stopped by how many samples: (samples, seeds), both ascending. */
  readonly staircase: readonly (readonly [samples: number, seeds: number])[];
  readonly trace: readonly TracePoint[] | null;
}

/** Which setting needs fewest samples, and how the others compare. */
interface ComparisonAnswer {
  /** Index of the setting with the least mean. */
  readonly best: number;
  /** One a setting: its mean over that of the best; null for the best itself and where there is none to compare. */
  readonly others: readonly ({
    readonly ratio: number;
    /** Whether the seeds distinguish the two means; null if there are too few. */
    readonly differs: boolean | null;
  } | null)[];
}

/** The seeds that would show each rate of wrong answers to be below its delta, should no further one be wrong. */
interface MissingSeeds {
  /** Seeds of each setting that this takes. */
  readonly needed: number;
  /** How many more that is than the setting with fewest has. */
  readonly more: number;
  readonly delta: number;
  readonly has: number;
  readonly wrong: number;
}

export interface ComparisonSummary {
  readonly id: string;
  readonly kind: Comparison['kind'];
  readonly fileName: string;
  readonly specName: string | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly settings: readonly SettingSummary[];
  /** Null before a setting has a seed that stopped by its rule. */
  readonly answer: ComparisonAnswer | null;
  readonly missing: MissingSeeds | null;
  readonly differences: readonly Difference[];
  readonly sentences: Sentences;
}

/** Works the figures out. @param comparison of one to six settings */
export function summarise(comparison: Comparison): ComparisonSummary {
  const { id, kind, fileName, startedAt, endedAt, settings } = comparison;
  const names = settingNames(settings);
  const summaries = settings.map((setting, index) => ({
    ...settingSummary(setting),
    title: names[index]?.title ?? '',
    rest: names[index]?.rest ?? '',
  }));
  const figures = {
    id,
    kind,
    fileName,
    specName: settings[0]?.facts?.name ?? null,
    startedAt,
    endedAt,
    settings: summaries,
    answer: answerOf(summaries),
    missing: missingSeeds(summaries),
    differences: differences(settings),
  };
  return { ...figures, sentences: sentencesOf(figures) };
}

/** Did the seed stop by the rule of its algorithm, rather than by a budget? */
export function isStopped({ status }: SeedOutcome): boolean {
  return status === 'certified';
}

function settingSummary(setting: ComparedSetting): Omit<SettingSummary, 'title' | 'rest'> {
  const { outcomes, failures, facts } = setting;
  const stopped = outcomes.filter(isStopped);
  const samples = stopped.map((outcome) => outcome.samples);
  const ascending = [...samples].sort((one, other) => one - other);
  return {
    asked: setting.seeds.length,
    ended: outcomes.length,
    stopped: stopped.length,
    failed: failures.length,
    failure: failures[0]?.message ?? null,
    covered: facts?.assumptionsNotMet.length === 0,
    samples: stopped.length === 0 ? null : meanInterval(samples),
    time: stopped.length === 0 ? null : meanInterval(stopped.map(({ durationMs }) => durationMs)),
    errors: facts === null ? null : errorsOf(stopped, facts.delta),
    seeds: outcomes,
    staircase: ascending.map((value, index) => [value, index + 1] as const),
    trace: setting.trace,
  };
}

function errorsOf(stopped: readonly SeedOutcome[], delta: number): ErrorSummary {
  const judged = stopped.filter(({ correct }) => correct !== null);
  const wrong = judged.filter(({ correct }) => correct === false).length;
  const interval = judged.length === 0 ? null : exactInterval(wrong, judged.length);
  return { wrong, judged: judged.length, interval, delta };
}

/** Only settings all of whose seeds stopped by their rule are compared: the mean of the others leaves out the longest. */
function isComparable({ ended, stopped, samples }: SettingSummary): boolean {
  return samples !== null && stopped === ended;
}

function answerOf(settings: readonly SettingSummary[]): ComparisonAnswer | null {
  const means = settings.map((one) => (isComparable(one) ? (one.samples?.mean ?? null) : null));
  const known = means.filter((mean) => mean !== null);
  if (known.length === 0) return null;
  const least = Math.min(...known);
  const best = means.indexOf(least);
  const stoppedSamples = (index: number): readonly number[] =>
    settings[index]?.staircase.map(([samples]) => samples) ?? [];
  return {
    best,
    others: means.map((mean, index) =>
      mean === null || index === best
        ? null
        : {
            ratio: mean / least,
            differs: differs(stoppedSamples(best), stoppedSamples(index)),
          },
    ),
  };
}

/** Of the setting that needs most more. */
function missingSeeds(settings: readonly SettingSummary[]): MissingSeeds | null {
  const missing = settings.flatMap(({ errors }): MissingSeeds[] => {
    if (errors === null || errors.interval === null) return [];
    const { wrong, judged, delta } = errors;
    // More wrong answers than delta allows are not made good by more seeds.
    if (errors.interval.high < delta || errors.interval.low > delta) return [];
    const needed = seedsToShow(delta, wrong);
    if (!Number.isFinite(needed)) return [];
    return [{ needed, more: needed - judged, delta, has: judged, wrong }];
  });
  return missing.reduce<MissingSeeds | null>(
    (most, one) => (most === null || one.more > most.more ? one : most),
    null,
  );
}
