/** What a sweep found: a table of its settings, and pictures that suit what was varied. */
import { apartWords, guaranteeWords } from '../sweep/guarantee';
import type { GroupSummary } from '../sweep/resultGroups';
import { bySpec, groupedBy, guaranteeOf } from '../sweep/resultGroups';
import { settingWords, shownValue } from '../sweep/grid';
import type { SweepPlan } from '../sweep/plan';
import { fewestSamples } from '../sweep/fewest';
import { counted } from './format';
import { heatMapSvg } from '../figure/heatMap';
import { linesSvg } from '../figure/panel';
import type { SettingsTable } from './settingsTable';
import { settingsMarkdown, settingsSvg, settingsText } from './settingsTable';

export interface SweepReport {
  readonly title: string;
  readonly groups: readonly GroupSummary[];
  readonly skipped: SweepPlan['skipped'];
  /** What has to be known of the results, a sentence each. */
  readonly notes?: readonly string[];
}

/** For a terminal. */
export function sweepText(report: SweepReport): string {
  return settingsText(tableOf(report));
}

/** @param pictures files beside it */
export function sweepMarkdown(report: SweepReport, pictures: readonly string[]): string {
  return settingsMarkdown(tableOf(report), pictures);
}

/**
 * For one number that varies a line for each other setting, for two a heat map each, otherwise the settings by their
 * means.
 */
export function sweepSvgs(report: SweepReport): readonly string[] {
  const { groups, title } = report;
  const varied = variedOf(groups);
  const numbers = varied.filter(({ of }) => groups.every((group) => typeof of(group) === 'number'));
  if (groups.length === 0) return [];
  const others = varied.filter((one) => !numbers.includes(one));
  const nameOf = (group: GroupSummary): string =>
    others.map(({ of }) => shownValue(of(group))).join(', ');
  const named = groupedBy(groups, nameOf);
  const [x, y, third] = numbers;
  if (x === undefined || third !== undefined) return [settingsSvg(tableOf(report))];
  const xOf = (group: GroupSummary): number => x.of(group) as number;
  const xs = ascending(groups.map(xOf));
  if (y === undefined) {
    const runs = groups.reduce((most, { figures }) => Math.max(most, figures.runs), 0);
    const series = Array.from(named, ([name, own]) => ({
      words: name === '' ? 'samples' : name,
      cells: own
        .map((group) => ({ x: xOf(group), isNewHere: false, ...group.figures }))
        .sort((one, other) => one.x - other.x),
    }));
    const bounds = new Map(
      groups.flatMap((group) => {
        const { lowerBound } = group.figures;
        return lowerBound === null ? [] : [[xOf(group), lowerBound] as const];
      }),
    );
    // Specs have bounds of their own.
    const isOne = new Set(groups.map(({ spec }) => spec)).size === 1;
    const lowerBounds = isOne
      ? xs.flatMap((at) => {
          const mean = bounds.get(at);
          return mean === undefined ? [] : [{ x: at, samples: { mean, interval: null } }];
        })
      : [];
    return [linesSvg({ title, xLabel: x.name, runs, series, lowerBounds }, OF_A_SWEEP)];
  }
  const yOf = (group: GroupSummary): number => y.of(group) as number;
  const ys = ascending(groups.map(yOf));
  return Array.from(named, ([name, own]) =>
    heatMapSvg({
      title: name === '' ? title : name,
      ...{ xLabel: x.name, yLabel: y.name, xs, ys },
      cell: (atX, atY) => {
        const group = own.find((one) => xOf(one) === atX && yOf(one) === atY);
        const value = group?.figures.samples?.mean ?? group?.figures.atLeast ?? null;
        return value === null ? null : { value, isLeast: group?.figures.samples === null };
      },
    }),
  );
}

const OF_A_SWEEP = [
  'with 95% bands that hold at any time;',
  'arrow at the top: a run did not finish.',
];

/** What the settings of a sweep differ in. */
interface VariedSetting {
  readonly name: string;
  readonly of: (group: GroupSummary) => unknown;
}

function variedOf(groups: readonly GroupSummary[]): readonly VariedSetting[] {
  const columns = [...new Set(groups.flatMap((group) => Object.keys(group.columns)))];
  const candidates: readonly VariedSetting[] = [
    { name: 'spec', of: ({ spec }) => spec },
    ...columns.map((name) => ({ name, of: (group: GroupSummary) => group.columns[name] })),
  ];
  return candidates.filter(({ of }) => new Set(groups.map(of)).size > 1);
}

function tableOf({ title, groups, skipped, notes = [] }: SweepReport): SettingsTable {
  const varied = variedOf(groups);
  const names: readonly VariedSetting[] =
    varied.length > 0
      ? varied
      : [
          {
            name: 'algorithm',
            of: ({ algorithm, columns }) =>
              columns['run.algorithm'] ?? algorithm ?? 'no result yet',
          },
        ];
  const most = Math.max(0, ...groups.map(({ runs }) => runs.size));
  return {
    title,
    about: counted(most, 'seed'),
    names: names.map(({ name }) => name),
    rows: groups.map((group) => ({
      name: names.map(({ of }) => shownValue(of(group))),
      figures: group.figures,
      delta: group.delta,
      assumptionsNotMet:
        group.guaranteed === false ? ['An assumption of its proof is not met'] : [],
    })),
    skipped: [
      ...notes,
      ...leastOf(groups, names),
      ...groups.flatMap((group) => missingOf(group, names)),
      ...skipped.map(
        ({ spec, setting, reason }) =>
          `${settingWords(spec, Object.entries(setting))} was not run: ${reason}`,
      ),
    ],
  };
}

function leastOf(
  groups: readonly GroupSummary[],
  names: readonly VariedSetting[],
): readonly string[] {
  const nameOf = (group: GroupSummary): string =>
    names.map(({ of }) => shownValue(of(group))).join(' ');
  const apart = [...bySpec(groups).values()].flatMap(
    (own) => apartWords(own.map(guaranteeOf)) ?? [],
  );
  const fewest = fewestSamples(groups).map(({ first, notTold, pairs }) => {
    const more = notTold.length > MOST_NAMED ? ' and more' : '';
    const found =
      notTold.length === 0
        ? 'all others need more'
        : `not yet distinguished from it: ${notTold.slice(0, MOST_NAMED).map(nameOf).join('; ')}${more}`;
    return `Fewest samples${apart.length > 0 ? ` at ${guaranteeWords(guaranteeOf(first))}` : ''}: ${nameOf(first)}; ${found} (95%, asymptotic, at any number of seeds, ${counted(pairs, 'pair')}).`;
  });
  return [...new Set(apart), ...fewest];
}

const MOST_NAMED = 5;

function missingOf(group: GroupSummary, names: readonly VariedSetting[]): readonly string[] {
  const { missing, failure, figures } = group;
  const name = names.map(({ of }) => shownValue(of(group))).join(' ');
  return [
    ...(missing.length === 0
      ? []
      : [
          `${name}: ${counted(missing.length, 'seed')} missing from ${missing[0] ?? ''} on; ${counted(figures.runs, 'run')} before it count.`,
        ]),
    ...(failure === null ? [] : [`${name}: a run failed: ${failure}`]),
  ];
}

function ascending(values: readonly number[]): readonly number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
