/** The results of a sweep as the page of a comparison shows them: one summary a spec, small however many results there are. */
import { formatCounted } from '../words/counts';
import { MOST_LINES } from './comparison';
import type { Difference } from './differences';
import { shownValue } from './grid';
import type { ResultGroup, ResultGroups } from './resultGroups';
import { titleOf } from './settingNames';
import { summaryOf, type ComparisonSummary, type SettingToSum } from './summary';

/** The file of the results, and when the sweep began and ended. */
export type ResultsOf = Pick<ComparisonSummary, 'fileName' | 'startedAt' | 'endedAt'>;

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
  /** Results that are repeated, or of an earlier spec, limit or program: they do not count. */
  readonly others: number;
}

/** What is said of them. @param others at least 1 */
export function othersWords(others: number): string {
  return `Not counted: ${formatCounted(others, 'result')}, repeated or of an earlier spec, limit or program.`;
}

/** Settings of two specs are not compared. */
export function resultsSummaries(results: ResultGroups, of: ResultsOf): readonly SpecResults[] {
  const bySpec = new Map<string, ResultGroup[]>();
  for (const group of results.all) {
    const own = bySpec.get(group.head.spec);
    if (own === undefined) bySpec.set(group.head.spec, [group]);
    else own.push(group);
  }
  const { seeds } = results;
  // Each page is of one spec.
  const nameOf = (spec: string): string =>
    bySpec.size === 1 ? of.fileName : `${spec}, one of ${bySpec.size} specs in ${of.fileName}`;
  return Array.from(bySpec, ([spec, own]) => ({
    spec,
    comparison: specSummary(spec, own, seeds, { ...of, fileName: nameOf(spec) }),
  }));
}

function specSummary(
  spec: string,
  groups: readonly ResultGroup[],
  seeds: readonly number[],
  of: ResultsOf,
): ComparisonSummary {
  const paths = [...new Set(groups.flatMap(({ head }) => Object.keys(head.columns)))];
  const varied = paths.filter(
    (path) => new Set(groups.map(({ head }) => head.columns[path])).size > 1,
  );
  return summaryOf({
    ...{ ...of, id: spec, kind: 'results', specName: spec, secondsPerRun: null, leftOut: [] },
    // The names of many say it, and a column each has no room.
    differences: groups.length > MOST_LINES ? [] : varied.map((path) => difference(path, groups)),
    settings: groups.map((group) => settingOf(group, varied, seeds)),
  });
}

function settingOf(
  { head, runs, failure }: ResultGroup,
  varied: readonly string[],
  seeds: readonly number[],
): SettingToSum {
  const { spec, algorithm, preset, columns, delta, accuracy, guaranteed } = head;
  const [known, form] = [textOr(columns[ALGORITHM], algorithm), textOr(columns[PRESET], preset)];
  const own = varied.filter((path) => path !== ALGORITHM && path !== PRESET);
  const isFormNamed = form !== null && (varied.includes(PRESET) || !varied.includes(ALGORITHM));
  return {
    title: known === null ? spec : titleOf(known),
    rest: [
      ...(isFormNamed ? [form] : []),
      ...own.map((path) => `${path.slice(path.lastIndexOf('.') + 1)} ${shownValue(columns[path])}`),
    ].join(', '),
    ...{ seeds, runs: seeds.flatMap((seed) => runs.get(seed) ?? []), failure, trace: null },
    ...{ columns, delta, accuracy, covered: guaranteed !== false },
  };
}

const ALGORITHM = 'run.algorithm';
const PRESET = 'run.preset';

function difference(path: string, groups: readonly ResultGroup[]): Difference {
  const values = groups.map(({ head }) => shownValue(head.columns[path]));
  return { setting: path, values, groups: [], isNamed: path === ALGORITHM || path === PRESET };
}

function textOr(value: unknown, otherwise: string | null): string | null {
  return typeof value === 'string' ? value : otherwise;
}
