/** The results of a sweep in the form of a comparison: one summary per spec, small for any number of results. */
import { formatCounted } from '../words/counts';
import { MOST_LINES } from './comparison';
import type { Difference } from './differences';
import { titleOf } from '../learners/contract/algorithms';
import { shownValue } from './grid';
import type { ResultGroup, ResultGroups } from './resultGroups';
import { summaryOf, type ComparisonSummary, type SettingToSum } from './summary';

/** The file of the results, and when the sweep started and ended. */
export type ResultsOf = Pick<ComparisonSummary, 'fileName' | 'startedAt' | 'endedAt'>;

export interface SpecResults {
  /** The name of the spec in the results. */
  readonly spec: string;
  readonly comparison: ComparisonSummary;
}

/** The progress of a sweep or a file of results, which the command line sends to a page. */
export interface ResultsState {
  readonly specs: readonly SpecResults[];
  /** Runs with a result, and runs asked for; null if unknown. */
  readonly done: number;
  readonly total: number | null;
  /** Results that do not count: repeated, or of an earlier spec, limit or program. */
  readonly others: number;
}

/** Words for results that do not count. @param others at least 1 */
export function othersWords(others: number): string {
  return `Not counted: ${formatCounted(others, 'result')}, repeated or of an earlier spec, limit or program.`;
}

/** One summary per spec: settings of different specs are not compared. */
export function resultsSummaries(results: ResultGroups, of: ResultsOf): readonly SpecResults[] {
  const bySpec = new Map<string, ResultGroup[]>();
  for (const group of results.all) {
    const { basis, head } = group;
    const own = bySpec.get(basis ?? head.spec);
    if (own === undefined) bySpec.set(basis ?? head.spec, [group]);
    else own.push(group);
  }
  const { seeds } = results;
  // Each page shows one spec.
  const nameOf = (spec: string): string =>
    bySpec.size === 1 ? of.fileName : `${spec}, one of ${bySpec.size} specs in ${of.fileName}`;
  return Array.from(bySpec.values(), (own) => {
    const spec = own[0]?.head.spec ?? '';
    return { spec, comparison: specSummary(spec, own, seeds, { ...of, fileName: nameOf(spec) }) };
  });
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
    ...of,
    id: spec,
    kind: 'results',
    specName: spec,
    secondsPerRun: null,
    leftOut: [],
    // With many settings, their names show the values, and a column for each has no room.
    differences: groups.length > MOST_LINES ? [] : varied.map((path) => difference(path, groups)),
    settings: groups.map((group) => settingOf(group, varied, seeds)),
  });
}

function settingOf(
  { head, runs, failure, asked }: ResultGroup,
  varied: readonly string[],
  found: readonly number[],
): SettingToSum {
  const seeds = asked ?? found;
  const { spec, algorithm, preset, columns, delta, accuracy, guaranteed } = head;
  const [known, form] = [textOr(columns[ALGORITHM], algorithm), textOr(columns[PRESET], preset)];
  const own = varied.filter((path) => path !== ALGORITHM && path !== PRESET);
  const isFormNamed = form !== null && (varied.includes(PRESET) || !varied.includes(ALGORITHM));
  return {
    title: known === null ? spec : titleOf(known),
    rest: [
      ...(isFormNamed ? [form] : []),
      ...own.map((path) => `${path.slice(path.lastIndexOf('.') + 1)} ${valueWords(head, path)}`),
    ].join(', '),
    seeds,
    runs: seeds.flatMap((seed) => runs.get(seed) ?? []),
    failure,
    trace: null,
    columns,
    delta,
    accuracy,
    covered: guaranteed !== false,
  };
}

const ALGORITHM = 'run.algorithm';
const PRESET = 'run.preset';

function difference(path: string, groups: readonly ResultGroup[]): Difference {
  const values = groups.map(({ head }) => valueWords(head, path));
  return { setting: path, values, groups: [], isNamed: path === ALGORITHM || path === PRESET };
}

/** A setting of a line; lines of another sweep in the same file may not vary it. */
function valueWords({ columns, delta }: ResultGroup['head'], path: string): string {
  const value = columns[path] ?? (path === 'run.delta' ? delta : null);
  return value === null ? 'as in the spec' : shownValue(value);
}

function textOr(value: unknown, otherwise: string | null): string | null {
  return typeof value === 'string' ? value : otherwise;
}
