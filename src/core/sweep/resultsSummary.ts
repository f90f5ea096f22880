/** The results of a sweep as the page of a comparison shows them: one summary a spec, small however many results there are. */
import { formatExact } from '../words/counts';
import { MOST_LINES } from './comparison';
import type { SeedOutcome } from './comparison';
import type { Difference } from './differences';
import { shownValue } from './grid';
import type { GroupSummary } from './resultGroups';
import { bySpec, guaranteeOf } from './resultGroups';
import { titleOf } from './settingNames';
import type { CountedRun } from './settingFigures';
import { summaryOf } from './summary';
import type { ComparisonSummary, SettingSummary, SettingToSum } from './summary';

export interface ResultsOf {
  /** The name of the file of the results. */
  readonly fileName: string;
  readonly seeds: readonly number[];
  /** Milliseconds since 1970, UTC. */
  readonly startedAt: number;
  /** Null while the sweep is running. */
  readonly endedAt: number | null;
}

export interface SpecResults {
  /** As the results name it. */
  readonly spec: string;
  readonly comparison: ComparisonSummary;
}

/** How far a sweep or a file of results is: what the command line tells a page. */
export interface ResultsState {
  readonly specs: readonly SpecResults[];
  /** Runs that have a result, and those that were asked for; null where that is not known. */
  readonly done: number;
  readonly total: number | null;
  /** Results of an earlier spec, limit or program: they do not count. */
  readonly others: number;
}

/** What is said of them. @param others at least 1 */
export function othersWords(others: number): string {
  return `${formatExact(others)} results are of an earlier spec, limit or program, and do not count: of each setting and seed the last one does.`;
}

/** Settings of two specs are not compared. */
export function resultsSummaries(
  groups: readonly GroupSummary[],
  of: ResultsOf,
): readonly SpecResults[] {
  return Array.from(bySpec(groups), ([spec, own]) => ({
    spec,
    comparison: specSummary(spec, own, of),
  }));
}

function specSummary(
  spec: string,
  groups: readonly GroupSummary[],
  { fileName, seeds, startedAt, endedAt }: ResultsOf,
): ComparisonSummary {
  const paths = [...new Set(groups.flatMap(({ columns }) => Object.keys(columns)))];
  const varied = paths.filter(
    (path) => new Set(groups.map(({ columns }) => columns[path])).size > 1,
  );
  const summary = summaryOf({
    ...{ id: spec, kind: 'results', fileName, specName: spec, startedAt, endedAt },
    ...{ secondsPerRun: null, leftOut: [] },
    // The names of many say it, and a column each has no room.
    differences: groups.length > MOST_LINES ? [] : varied.map((path) => difference(path, groups)),
    settings: groups.map((group) => settingOf(group, varied, seeds)),
  });
  const most = Math.max(2, Math.min(MOST_SHOWN, Math.floor(MOST_IN_ALL / groups.length)));
  return { ...summary, settings: summary.settings.map((setting) => thinned(setting, most)) };
}

function settingOf(
  group: GroupSummary,
  varied: readonly string[],
  seeds: readonly number[],
): SettingToSum {
  const { spec, algorithm, preset, columns, runs, failure } = group;
  const outcomes: SeedOutcome[] = [];
  const failures: SettingToSum['failures'][number][] = [];
  for (const seed of seeds) {
    const run = runs.get(seed);
    if (run === undefined) continue;
    if (run.status === 'failed') failures.push({ seed, message: failure ?? '' });
    else outcomes.push(outcomeOf(seed, run, run.status));
  }
  const [known, form] = [textOr(columns[ALGORITHM], algorithm), textOr(columns[PRESET], preset)];
  const own = varied.filter((path) => path !== ALGORITHM && path !== PRESET);
  const isFormNamed = form !== null && (varied.includes(PRESET) || !varied.includes(ALGORITHM));
  return {
    title: known === null ? spec : titleOf(known),
    rest: [
      ...(isFormNamed ? [form] : []),
      ...own.map((path) => `${path.slice(path.lastIndexOf('.') + 1)} ${shownValue(columns[path])}`),
    ].join(', '),
    ...{ seeds, outcomes, failures, trace: null, areSpared: false },
    ...guaranteeOf(group),
  };
}

const ALGORITHM = 'run.algorithm';
const PRESET = 'run.preset';

function outcomeOf(seed: number, run: CountedRun, status: SeedOutcome['status']): SeedOutcome {
  const { limit, correct, lowerBound, samples, durationMs } = run;
  return {
    ...{ seed, status, correct, lowerBound, action: null, estimate: null },
    // One that was ended from outside has none.
    samples: samples ?? 0,
    durationMs: durationMs ?? 0,
    ...(limit === 'seconds' ? { limit } : {}),
  };
}

function difference(path: string, groups: readonly GroupSummary[]): Difference {
  const values = groups.map(({ columns }) => shownValue(columns[path]));
  return { setting: path, values, groups: [], isNamed: path === ALGORITHM || path === PRESET };
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

function textOr(value: unknown, otherwise: string | null): string | null {
  return typeof value === 'string' ? value : otherwise;
}
