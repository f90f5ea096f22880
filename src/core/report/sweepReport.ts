/** The findings of a sweep: a table of its settings, and pictures that suit what was varied. */
import { ascending, settingWords, shownValue } from '../sweep/grid';
import type { SweepPlan } from '../sweep/plan';
import { isComparable } from '../sweep/ranking';
import type { SpecResults } from '../sweep/resultsSummary';
import { nameText } from '../sweep/settingNames';
import type { SettingSummary } from '../sweep/summary';
import { visible } from '../words/escapes';
import { heatMapSvg } from '../figure/heatMap';
import { markdownText } from './markdown';
import { linesSvg } from '../figure/panel';
import { rankingSvg } from '../figure/rows';
import { ranked, settingsMarkdown, settingsText } from './settingsTable';

export interface SweepReport {
  readonly title: string;
  readonly specs: readonly SpecResults[];
  /** Further remarks, one sentence each. */
  readonly notes: readonly string[];
}

/** Says why combinations were not run. */
export function skippedWords(skipped: SweepPlan['skipped']): readonly string[] {
  return skipped.map(
    ({ spec, setting, reason }) =>
      `${settingWords(spec, Object.entries(setting))} was not run: ${reason}`,
  );
}

/** For a terminal. */
export function sweepText({ title, specs, notes }: SweepReport): string {
  return [visible(title), '', settingsText(specs, notes)].join('\n');
}

/** @param pictures the addresses of files beside it */
export function sweepMarkdown(
  { title, specs, notes }: SweepReport,
  pictures: readonly string[],
): string {
  return [`# ${markdownText(title)}`, ...settingsMarkdown(specs, notes, pictures), ''].join('\n\n');
}

/** A setting and the name of its spec. */
interface Group {
  readonly spec: string;
  readonly one: SettingSummary;
}

/**
 * If one number varies, a line for each combination of the other settings; if two numbers vary, a heat map for each; otherwise
 * one picture of the means.
 */
export function sweepSvgs(report: SweepReport): readonly string[] {
  const { title, specs } = report;
  const groups = specs.flatMap(({ spec, comparison }) =>
    comparison.settings.map((one): Group => ({ spec, one })),
  );
  const varied = variedOf(groups);
  const numbers = varied.filter(({ of }) => groups.every((group) => typeof of(group) === 'number'));
  if (groups.length === 0) return [];
  const others = varied.filter((one) => !numbers.includes(one));
  const named = new Map<string, Group[]>();
  for (const group of groups) {
    const name = others.map(({ of }) => shownValue(of(group))).join(', ');
    named.set(name, [...(named.get(name) ?? []), group]);
  }
  const [x, y, third] = numbers;
  if (x === undefined || third !== undefined) return [meansSvg(report)];
  const xOf = (group: Group): number => x.of(group) as number;
  const xs = ascending(groups.map(xOf));
  if (y === undefined) {
    const runs = Math.max(...groups.map(({ one }) => one.counted + one.failed));
    const series = Array.from(named, ([name, own]) => ({
      words: name === '' ? 'samples' : name,
      cells: own
        .map((group) => {
          const { one } = group;
          const samples = isComparable(one) ? one.samples : null;
          return { x: xOf(group), isNewHere: false, samples, time: one.time, runs: one.counted };
        })
        .sort((one, other) => one.x - other.x),
    }));
    const bounds = new Map(groups.map((group) => [xOf(group), group.one.lowerBound]));
    // Specs have different bounds.
    const lowerBounds = xs.flatMap((at) => {
      const mean = specs.length === 1 ? (bounds.get(at) ?? null) : null;
      return mean === null ? [] : [{ x: at, samples: { mean, interval: null } }];
    });
    return [linesSvg({ title, xLabel: x.name, runs, series, lowerBounds }, OF_A_SWEEP)];
  }
  const yOf = (group: Group): number => y.of(group) as number;
  const ys = ascending(groups.map(yOf));
  return Array.from(named, ([name, own]) =>
    heatMapSvg({
      title: name === '' ? title : name,
      xLabel: x.name,
      yLabel: y.name,
      xs,
      ys,
      cell: (atX, atY) => {
        const one = own.find((group) => xOf(group) === atX && yOf(group) === atY)?.one;
        const value = one?.atLeast?.samples ?? one?.samples?.mean ?? null;
        return value === null ? null : { value, isLeast: one?.atLeast !== null };
      },
    }),
  );
}

/** The mean samples of the settings of all specs. */
export function meansSvg({ title, specs }: SweepReport): string {
  const rows = specs.flatMap(({ spec, comparison }) =>
    ranked(comparison).map((one) => ({
      name: specs.length === 1 ? nameText(one) : `${spec} ${nameText(one)}`,
      none: 'not known',
      one,
    })),
  );
  return rankingSvg(title, rows);
}

const OF_A_SWEEP = [
  'with 95% bands that hold at any time;',
  'arrow at the top: a run did not finish.',
];

/** Something that differs between the settings of a sweep. */
interface VariedSetting {
  readonly name: string;
  readonly of: (group: Group) => unknown;
}

function variedOf(groups: readonly Group[]): readonly VariedSetting[] {
  const columns = [...new Set(groups.flatMap(({ one }) => Object.keys(one.columns)))];
  const candidates: readonly VariedSetting[] = [
    { name: 'spec', of: ({ spec }) => spec },
    ...columns.map((name) => ({ name, of: ({ one }: Group) => one.columns[name] })),
  ];
  return candidates.filter(({ of }) => new Set(groups.map(of)).size > 1);
}
