/** The figures of a comparison: its tables, its answer and its caveats. Plain data for page and report. */
import { differences, type Difference } from './differences';
import { CUTS_ENOUGH } from './comparison';
import type { ComparedSetting, Comparison, LeftOut, TracePoint } from './comparison';
import { countedSamples, endedOf, type CountedRun } from './endedRun';
import { thinned as evenly } from '../run/session/rounds';
import { seedsToExclude } from '../statistics/anytime';
import type { Interval, MeanInterval } from '../statistics/meanInterval';
import { answersOf, rankingOf, type ComparisonAnswer } from './ranking';
import type { Guarantee } from './guarantee';
import { columnsOf } from './grid';
import { settingFigures } from './settingFigures';
import { settingNames, type SettingName } from './settingNames';
import { sentencesOf, type Sentences } from './sentences';

/** Wrong certificates among the seeds that ended, and the error rates that they leave possible. */
interface ErrorSummary {
  readonly wrong: number;
  /** Seeds that were not cut by their seconds, if the truth is known; else 0. */
  readonly judged: number;
  /** Null if no seed could be judged. */
  readonly interval: Interval | null;
  readonly delta: number;
}

/** A run that was ended from outside counts with no samples, and with its limit of seconds. */
interface CountedSeed extends CountedRun {
  readonly samples: number;
  readonly durationMs: number;
}

export interface SettingSummary extends Guarantee {
  readonly title: string;
  readonly rest: string;
  /** Seeds asked for; none for a setting that cannot be run. */
  readonly asked: number;
  readonly ended: number;
  /** Ended seeds that stopped by the rule of the algorithm. */
  readonly finished: number;
  readonly failed: number;
  /** The reason of the first failure. */
  readonly failure: string | null;
  /** Why the spec cannot be run under this setting; null if it can. */
  readonly rejected: string | null;
  /** The complete prefix of ended seeds. All figures use only these, since fast seeds end first. */
  readonly counted: number;
  /** Counted seeds that stopped by the rule of the algorithm. */
  readonly stopped: number;
  /** Counted seeds that were cut by their limit of seconds, and those that count with a limit of samples. */
  readonly cut: number;
  readonly capped: number;
  /** Seeds that are left out, since too many others reached the limit of seconds. */
  readonly spared: number;
  /**
   * Mean samples, in which a seed cut by a limit of samples counts with that limit. Null if any other seed did not finish, since
   * the mean of the others is too low.
   */
  readonly samples: MeanInterval | null;
  /** Mean computing time of the counted seeds in milliseconds. */
  readonly time: MeanInterval | null;
  /** The true means are larger than these if a seed did not finish; null if all did. */
  readonly atLeast: { readonly samples: number; readonly durationMs: number } | null;
  /** Mean distance of the answers from the best, for seeds that spend a budget; absent if unknown. */
  readonly regret?: MeanInterval;
  /** No algorithm needs less on average; null if unknown. */
  readonly lowerBound: number | null;
  /** The mean of the samples, or what it exceeds, divided by the lower bound; null if unknown. */
  readonly overLowerBound: number | null;
  readonly errors: ErrorSummary | null;
  /** The counted seeds in order; if there are too many, an even selection by computing time. */
  readonly seeds: readonly CountedSeed[];
  /** How many seeds had stopped by how many samples, both ascending; if there are too many, an even selection. */
  readonly staircase: readonly (readonly [samples: number, seeds: number])[];
  readonly trace: readonly TracePoint[] | null;
  /** The overrides of the setting: a value for each path. */
  readonly columns: Readonly<Record<string, unknown>>;
}

/** The seeds needed to show that every error rate is below its delta, if no further answer is wrong. */
interface MissingSeeds {
  /** The number of seeds needed for each setting. */
  readonly needed: number;
  /** How many more that is than the setting with the fewest seeds has. */
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
  /** The indices of the settings, fewest samples first. */
  readonly ranking: readonly number[];
  /** The limit of seconds per run; null without one. */
  readonly secondsPerRun: number | null;
  readonly leftOut: readonly LeftOut[];
  /** One per guarantee, the strictest first; empty until a seed stops by its rule. */
  readonly answers: readonly ComparisonAnswer[];
  readonly missing: MissingSeeds | null;
  readonly differences: readonly Difference[];
  readonly sentences: Sentences;
}

/** @param comparison must have at least one setting */
export function summarise(comparison: Comparison): ComparisonSummary {
  const { id, kind, fileName, startedAt, endedAt, settings, limits, leftOut } = comparison;
  const names = settingNames(settings);
  return summaryOf({
    id,
    kind,
    fileName,
    startedAt,
    endedAt,
    leftOut,
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

/** The input for the figures of a setting. */
export interface SettingToSum
  extends
    SettingName,
    Guarantee,
    Pick<SettingSummary, 'columns' | 'failure' | 'trace'>,
    Pick<ComparedSetting, 'seeds' | 'rejected'> {
  /** In the order of the seeds. */
  readonly runs: readonly CountedRun[];
}

/** The parts of a comparison other than its figures. */
type SummaryHead = Omit<
  ComparisonSummary,
  'settings' | 'ranking' | 'answers' | 'missing' | 'sentences'
>;

/** Computes the figures of any settings with runs. */
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

/** The most seeds of a setting in a chart, where more could not be distinguished. */
const MOST_SHOWN = 200;
/** The most seeds of all settings together, since the state is sent repeatedly. */
const MOST_IN_ALL = 2400;

/** Reduces the seeds to an even selection, including the smallest and the largest, that fits a page. */
function thinned(setting: SettingSummary, most: number): SettingSummary {
  const { seeds, staircase } = setting;
  if (seeds.length <= most) return setting;
  const byTime = [...seeds].sort((one, other) => one.durationMs - other.durationMs);
  return { ...setting, seeds: evenly(byTime, most), staircase: evenly(staircase, most) };
}

/** Whether a seed finished by the rule of its algorithm, or by spending its budget as asked, rather than being cut. */
export function isStopped({ status, regret }: CountedRun): boolean {
  return status === 'certified' || typeof regret === 'number';
}

function settingSummary(
  setting: SettingToSum,
  { kind, secondsPerRun }: SummaryHead,
): SettingSummary {
  const { runs, covered, delta, accuracy, title, rest, rejected = null } = setting;
  const asked = rejected === null ? setting.seeds.length : 0;
  const ended = endedOf(runs);
  const failed = runs.length - ended.length;
  const counted = countedRuns(setting).map((run) => ({
    ...run,
    samples: countedSamples(run) ?? 0,
    durationMs: run.durationMs ?? 1000 * (secondsPerRun ?? 0),
  }));
  const figures = settingFigures(counted);
  const { wrong, judged, lowerBound, time, regret } = figures;
  const isGuess = counted.some((run) => run.regret !== undefined);
  const stopped = counted.filter(isStopped).map(({ samples }) => samples);
  const cut = figures.cutBySeconds;
  const atLeast =
    counted.length === 0 || (stopped.length === counted.length && failed === 0)
      ? null
      : { samples: figures.atLeast ?? 0, durationMs: time?.mean ?? 0 };
  const samples = failed > 0 ? null : figures.samples;
  const least = atLeast?.samples ?? samples?.mean ?? null;
  return {
    title,
    rest,
    asked,
    ended: ended.length,
    finished: ended.filter(isStopped).length,
    failed,
    failure: setting.failure,
    rejected,
    counted: counted.length,
    stopped: stopped.length,
    cut,
    capped: counted.filter(({ maxSamples }) => maxSamples !== undefined).length,
    // A sweep never leaves seeds out.
    spared: cut < CUTS_ENOUGH || kind === 'results' ? 0 : asked - runs.length,
    covered,
    delta,
    accuracy,
    samples,
    time,
    atLeast,
    lowerBound,
    ...(regret === undefined ? {} : { regret }),
    // A best guess has no certificate that could be wrong, and no number of samples that it needs.
    overLowerBound:
      isGuess || lowerBound === null || lowerBound <= 0 || least === null
        ? null
        : least / lowerBound,
    errors:
      isGuess || delta === null ? null : { wrong, judged, interval: figures.errorRate, delta },
    seeds: counted,
    staircase: stopped.sort((a, b) => a - b).map((value, index) => [value, index + 1] as const),
    trace: setting.trace,
    columns: setting.columns,
  };
}

/** The complete prefix of the seeds: a later run that has already ended may be there because it was fast. */
function countedRuns({ seeds, runs }: SettingToSum): readonly CountedRun[] {
  const gap = seeds.findIndex((seed, index) => runs[index]?.seed !== seed);
  return endedOf(gap === -1 ? runs : runs.slice(0, gap));
}

/** The figures of the setting that needs the most additional seeds. */
function missingSeeds(settings: readonly SettingSummary[]): MissingSeeds | null {
  const missing = settings.flatMap(({ errors, cut }): MissingSeeds[] => {
    // A setting that reaches the limit of seconds is not run more often to count its errors.
    if (errors === null || errors.interval === null || cut > 0) return [];
    const { wrong, judged, delta } = errors;
    // More seeds cannot make up for more wrong answers than delta allows.
    if (errors.interval.high < delta || errors.interval.low > delta) return [];
    const needed = seedsToExclude(delta, wrong);
    if (!Number.isFinite(needed)) return [];
    return [{ needed, more: needed - judged, delta, has: judged, wrong }];
  });
  return missing.sort((one, other) => other.more - one.more)[0] ?? null;
}
