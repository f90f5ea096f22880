/** What a comparison says: the figures of its tables, its answer and what it cannot show. Plain data for page and report. */
import { differences, type Difference } from './differences';
import { CUTS_ENOUGH } from './comparison';
import type { ComparedSetting, Comparison, LeftOut, TracePoint } from './comparison';
import { endedOf, type CountedRun } from './endedRun';
import { meanSequence, seedsToExclude } from '../statistics/anytime';
import type { Interval, MeanInterval } from '../statistics/meanInterval';
import { answersOf, rankingOf, type ComparisonAnswer } from './ranking';
import type { Guarantee } from './guarantee';
import { columnsOf } from './grid';
import { settingFigures } from './settingFigures';
import { settingNames, type SettingName } from './settingNames';
import { sentencesOf, type Sentences } from './sentences';

/** Wrong certificates among the seeds that ended, and the rate that they leave possible. */
interface ErrorSummary {
  readonly wrong: number;
  /** Neither cut by their seconds, nor of a truth that is not known. */
  readonly judged: number;
  /** Null where no seed could be judged. */
  readonly interval: Interval | null;
  readonly delta: number;
}

/** A run that was ended from outside counts with no samples, and with its seconds. */
interface CountedSeed extends CountedRun {
  readonly samples: number;
  readonly durationMs: number;
}

export interface SettingSummary extends Guarantee {
  readonly title: string;
  readonly rest: string;
  /** Seeds asked for; none of a setting that cannot be run. */
  readonly asked: number;
  readonly ended: number;
  /** Of these, finished by the rule of the algorithm. */
  readonly finished: number;
  readonly failed: number;
  /** Why the first of the failed ones did. */
  readonly failure: string | null;
  /** Why the spec cannot be run under this setting; null where it can. */
  readonly rejected: string | null;
  /** Seeds that ended before the first that has not: fast seeds end first, so all figures are of these alone. */
  readonly counted: number;
  /** Of the counted seeds, finished by the rule of the algorithm. */
  readonly stopped: number;
  /** Of the counted seeds, stopped at the limit of seconds, and at a limit of samples. */
  readonly cut: number;
  readonly capped: number;
  /** Seeds that are not run, since too many reached the limit of seconds. */
  readonly spared: number;
  /**
   * Samples of a seed, or its limit of samples where it reached that. Where others did not finish, of those that did
   * alone, which is too low; null before there is one.
   */
  readonly samples: MeanInterval | null;
  /** Computing time of the counted seeds in milliseconds. */
  readonly time: MeanInterval | null;
  /** What the means are at least where some of the counted seeds did not finish; null where all did. */
  readonly atLeast: { readonly samples: number; readonly durationMs: number } | null;
  /** How far the answers of seeds that spend a budget are from the best; absent where that is not known. */
  readonly regret?: MeanInterval;
  /** No algorithm needs less on average; null where it is not known. */
  readonly lowerBound: number | null;
  /** The mean of the samples, or what it is at least, over that of the lower bound; null where that is not known. */
  readonly overLowerBound: number | null;
  readonly errors: ErrorSummary | null;
  /** One a counted seed, in the order asked for; of very many every so many, by their time. */
  readonly seeds: readonly CountedSeed[];
  /** How many seeds had stopped by how many samples: (samples, seeds), both ascending; of very many every so many. */
  readonly staircase: readonly (readonly [samples: number, seeds: number])[];
  readonly trace: readonly TracePoint[] | null;
  /** What was set for it: a value a path. */
  readonly columns: Readonly<Record<string, unknown>>;
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

export interface ComparisonSummary extends Pick<
  Comparison,
  'id' | 'fileName' | 'startedAt' | 'endedAt'
> {
  readonly kind: Comparison['kind'] | 'results';
  readonly specName: string | null;
  readonly settings: readonly SettingSummary[];
  /** The indices of the settings, those that need fewest samples first. */
  readonly ranking: readonly number[];
  /** A run is stopped after so many seconds; null where none is. */
  readonly secondsPerRun: number | null;
  readonly leftOut: readonly LeftOut[];
  /** One a guarantee, the strictest first; none before a setting has a seed that stopped by its rule. */
  readonly answers: readonly ComparisonAnswer[];
  readonly missing: MissingSeeds | null;
  readonly differences: readonly Difference[];
  readonly sentences: Sentences;
}

/** Works the figures out. @param comparison of at least one setting */
export function summarise(comparison: Comparison): ComparisonSummary {
  const { id, kind, fileName, startedAt, endedAt, settings, limits, leftOut } = comparison;
  const names = settingNames(settings);
  return summaryOf({
    ...{ id, kind, fileName, startedAt, endedAt, leftOut },
    specName: settings[0]?.facts?.name ?? null,
    secondsPerRun: limits.seconds ?? null,
    differences: differences(settings),
    settings: settings.map(({ facts, ...setting }, index) => ({
      ...setting,
      failure: setting.runs.find(({ status }) => status === 'failed')?.reason ?? null,
      columns: columnsOf(setting.overrides.set),
      covered: facts?.assumptionsNotMet.length === 0,
      delta: facts?.delta ?? null,
      accuracy: facts?.accuracy ?? null,
      ...(names[index] ?? { title: '', rest: '' }),
    })),
  });
}

/** What the figures of a setting are worked out from. */
export interface SettingToSum
  extends
    SettingName,
    Guarantee,
    Pick<SettingSummary, 'columns' | 'failure' | 'trace'>,
    Pick<ComparedSetting, 'seeds' | 'rejected'> {
  /** In the order of the seeds. */
  readonly runs: readonly CountedRun[];
}

/** All that is known of a comparison but its figures. */
type SummaryHead = Omit<
  ComparisonSummary,
  'settings' | 'ranking' | 'answers' | 'missing' | 'sentences'
>;

/** The same of anything that settings and seeds are known of. */
export function summaryOf({
  settings,
  ...head
}: SummaryHead & { readonly settings: readonly SettingToSum[] }): ComparisonSummary {
  const summaries = settings.map((setting) => settingSummary(setting, head));
  const figures = {
    ...head,
    settings: summaries,
    ranking: rankingOf(summaries),
    answers: answersOf(summaries),
    missing: missingSeeds(summaries),
  };
  const most = Math.max(2, Math.min(MOST_SHOWN, Math.floor(MOST_IN_ALL / summaries.length)));
  return {
    ...figures,
    settings: summaries.map((setting) => thinned(setting, most)),
    sentences: sentencesOf(figures),
  };
}

/** More seeds than these cannot be told apart in a chart. */
const MOST_SHOWN = 200;
/** Of all settings together: the state is sent again and again. */
const MOST_IN_ALL = 2400;

/** Every so many of the seeds, the least and the most among them: a page cannot hold them all. */
function thinned(setting: SettingSummary, most: number): SettingSummary {
  const { seeds, staircase } = setting;
  if (seeds.length <= most) return setting;
  const byTime = [...seeds].sort((one, other) => one.durationMs - other.durationMs);
  return { ...setting, seeds: everySoMany(byTime, most), staircase: everySoMany(staircase, most) };
}

function everySoMany<T>(values: readonly T[], most: number): readonly T[] {
  const last = values.length - 1;
  if (last < most) return values;
  return Array.from({ length: most }, (_, at) => values[Math.round((at * last) / (most - 1))] as T);
}

/** Did the seed stop by the rule of its algorithm, or by a budget that it was to spend, rather than be cut? */
export function isStopped({ status, regret }: CountedRun): boolean {
  return status === 'certified' || regret !== undefined;
}

function settingSummary(
  setting: SettingToSum,
  { kind, secondsPerRun }: SummaryHead,
): SettingSummary {
  const { runs, covered, delta, accuracy, title, rest, rejected = null } = setting;
  const asked = rejected === null ? setting.seeds.length : 0;
  const ended = endedOf(runs);
  const counted = countedRuns(setting).map(({ samples, durationMs, ...run }) => ({
    ...run,
    samples: samples ?? 0,
    durationMs: durationMs ?? 1000 * (secondsPerRun ?? 0),
  }));
  const figures = settingFigures(counted);
  const { wrong, judged, lowerBound, time, regret } = figures;
  const stopped = counted.filter(isStopped).map(({ samples }) => samples);
  const cut = figures.cutBySeconds;
  const atLeast =
    stopped.length === counted.length
      ? null
      : { samples: figures.atLeast ?? 0, durationMs: time?.mean ?? 0 };
  const samples = figures.samples ?? (stopped.length === 0 ? null : meanSequence(stopped));
  const least = atLeast?.samples ?? samples?.mean ?? null;
  return {
    title,
    rest,
    asked,
    ended: ended.length,
    finished: ended.filter(isStopped).length,
    failed: runs.length - ended.length,
    failure: setting.failure,
    rejected,
    counted: counted.length,
    stopped: stopped.length,
    cut,
    capped: figures.cutBySamples,
    // A sweep leaves none out.
    spared: cut < CUTS_ENOUGH || kind === 'results' ? 0 : asked - runs.length,
    ...{ covered, delta, accuracy, samples, time, atLeast, lowerBound },
    ...(regret === undefined ? {} : { regret }),
    // A best guess has no certificate that could be wrong, or needs a number of samples.
    overLowerBound:
      regret !== undefined || lowerBound === null || lowerBound <= 0 || least === null
        ? null
        : least / lowerBound,
    errors:
      regret !== undefined || delta === null
        ? null
        : { wrong, judged, interval: figures.errorRate, delta },
    seeds: counted,
    staircase: stopped.sort((a, b) => a - b).map((value, index) => [value, index + 1] as const),
    trace: setting.trace,
    columns: setting.columns,
  };
}

/** Those of the complete prefix of the seeds: a later one that is there already may be there because it was fast. */
function countedRuns({ seeds, runs }: SettingToSum): readonly CountedRun[] {
  const gap = seeds.findIndex((seed, index) => runs[index]?.seed !== seed);
  return endedOf(gap === -1 ? runs : runs.slice(0, gap));
}

/** Of the setting that needs most more. */
function missingSeeds(settings: readonly SettingSummary[]): MissingSeeds | null {
  const missing = settings.flatMap(({ errors, cut }): MissingSeeds[] => {
    // What reaches the limit of seconds is not run more often to count its errors.
    if (errors === null || errors.interval === null || cut > 0) return [];
    const { wrong, judged, delta } = errors;
    // More wrong answers than delta allows are not made good by more seeds.
    if (errors.interval.high < delta || errors.interval.low > delta) return [];
    const needed = seedsToExclude(delta, wrong);
    if (!Number.isFinite(needed)) return [];
    return [{ needed, more: needed - judged, delta, has: judged, wrong }];
  });
  return missing.sort((one, other) => other.more - one.more)[0] ?? null;
}
