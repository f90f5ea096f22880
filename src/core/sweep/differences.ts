/** The facts in which the compared settings differ, as rows of text. */
import { parse } from 'jsonc-parser';
import { applyOverrides } from '../document/applyOverrides';
import { ALGORITHM_TITLES } from '../learners/contract/algorithms';
import type { Action } from '../families/family';
import { factsOf } from '../learners/facts';
import { isObject } from '../text/isObject';
import { rewardTitle } from '../words/goal';
import type { ComparedSetting, SettingFacts } from './comparison';

export interface Difference {
  readonly setting: string;
  /** One value per setting; a single value if it is common to all. */
  readonly values: readonly string[];
  /** Each distinct value with the indices of its settings, the most common first. */
  readonly groups: readonly { readonly value: string; readonly settings: readonly number[] }[];
  /** Whether the names of the settings already show it. */
  readonly isNamed: boolean;
}

const SAME_ANSWER = 'Same answer in all runs';
const UNKNOWN = 'not known yet';

type Row = readonly [name: string, value: (facts: SettingFacts, of: ComparedSetting) => string];

const ROWS: readonly Row[] = [
  ['Spec', (_, { fileName }) => fileName],
  [
    'Family',
    ({ instance }) =>
      `${instance.family}, d ${instance.d}, ${instance.actions ?? 'uncounted'} actions`,
  ],
  ['Feedback', ({ instance }) => instance.feedback],
  ['Reward', ({ instance }) => rewardTitle(instance)],
  ['Algorithm', ({ algorithm }) => ALGORITHM_TITLES[algorithm]],
  ['Preset', ({ preset }) => preset],
  [
    'Options changed',
    ({ changedOptions }) => (changedOptions.length === 0 ? 'none' : changedOptions.join(', ')),
  ],
  ['δ', ({ delta }) => String(delta)],
  ['Accuracy', ({ accuracy }) => (accuracy === undefined ? 'the best' : String(accuracy))],
  [
    'Sample budget',
    ({ maxSamples }) => (maxSamples === null ? 'none' : maxSamples.toLocaleString('en')),
  ],
  ['Observer set', measuredSet],
  ['Test', ({ algorithm, preset }) => factsOf(algorithm).compared?.[preset].test ?? 'every round'],
  [
    'Assumptions not met',
    ({ assumptionsNotMet }) =>
      assumptionsNotMet.length === 0
        ? 'none'
        : `${assumptionsNotMet.length}: ${assumptionsNotMet.join('; ')}`,
  ],
  [
    'Seed',
    (_, { seeds }) =>
      seeds.length === 1 ? String(seeds[0] ?? '') : `${seeds.length} seeds from ${seeds[0] ?? ''}`,
  ],
];

type ShownRow = Pick<Difference, 'setting' | 'values'>;

/** The rows whose values differ, and always the row of the answers. */
export function differences(settings: readonly ComparedSetting[]): readonly Difference[] {
  // The facts of a setting that has not started, or cannot run, are unknown.
  const isKnown = (_: unknown, index: number): boolean => settings[index]?.facts !== null;
  const rows = ROWS.map(([setting, value]): ShownRow => ({
    setting,
    values: settings.map((one) => (one.facts === null ? UNKNOWN : value(one.facts, one))),
  }));
  const differ = ({ values }: ShownRow): boolean => new Set(values.filter(isKnown)).size > 1;
  const ofSpecs = specRows(settings).filter(differ);
  return [...rows.filter(differ), ...ofSpecs, { setting: 'Answer', values: answers(settings) }].map(
    (row) => {
      const shown = ofSpecs.includes(row) ? shortening(row.values) : (value: string) => value;
      const groups = groupsOf(row.values, isKnown);
      return {
        setting: row.setting,
        values: row.values.map(shown),
        groups: groups.map((group) => ({ ...group, value: shown(group.value) })),
        isNamed: NAMED.has(row.setting),
      };
    },
  );
}

/** The parts of a spec that the facts of a run do not tell. */
const PARTS = ['assumptions', 'environment', 'actions.constraints', 'feedback.cost'];

/** The properties of these parts, named by their paths. */
function specRows(settings: readonly ComparedSetting[]): readonly ShownRow[] {
  const keys = settings.map(({ specText, overrides }) => {
    const set = overrides.set.filter(([path]) => !path.startsWith('run.'));
    return JSON.stringify([specText, set]);
  });
  // Most comparisons are of one spec, which may be large.
  if (new Set(keys).size === 1) return [];
  const properties = new Map<string, ReadonlyMap<string, string>>();
  settings.forEach(({ specText, overrides }, index) => {
    const key = keys[index] as string;
    if (properties.has(key)) return;
    const { value } = applyOverrides(parse(specText) ?? {}, overrides);
    properties.set(key, new Map(propertiesOf(value, '')));
  });
  const paths = new Set([...properties.values()].flatMap((of) => [...of.keys()]));
  return [...paths].map((setting) => ({
    setting,
    values: settings.map(({ facts }, index) =>
      facts === null ? UNKNOWN : (properties.get(keys[index] as string)?.get(setting) ?? 'not set'),
    ),
  }));
}

const LONGEST = 60;
/** Shown before the first difference of long values. */
const BEFORE = 20;

/** Shows long values from where they begin to differ. */
function shortening(values: readonly string[]): (value: string) => string {
  const long = values
    .filter(({ length }) => length > LONGEST)
    .sort((one, other) => other.length - one.length);
  const differAt = Array.from(long[0] ?? '').findIndex((letter, at) =>
    long.some((value) => value[at] !== letter),
  );
  const from = Math.max(0, differAt - BEFORE);
  const to = from + LONGEST;
  return (value) =>
    value.length > LONGEST
      ? `${from > 0 ? '…' : ''}${value.slice(from, to)}${to < value.length ? '…' : ''}`
      : value;
}

function propertiesOf(
  value: unknown,
  path: string,
): readonly (readonly [path: string, value: string])[] {
  const isPart = PARTS.some((part) => `${path}.`.startsWith(`${part}.`));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, of]) =>
      propertiesOf(of, path === '' ? name : `${path}.${name}`),
    );
  return isPart ? [[path, typeof value === 'string' ? value : JSON.stringify(value)]] : [];
}

const NAMED: ReadonlySet<string> = new Set(['Algorithm', 'Preset']);

function groupsOf(
  values: readonly string[],
  isKnown: (value: string, index: number) => boolean,
): Difference['groups'] {
  const groups = new Map<string, number[]>();
  values.forEach((value, index) => {
    if (isKnown(value, index)) groups.set(value, [...(groups.get(value) ?? []), index]);
  });
  return [...groups]
    .map(([value, settings]) => ({ value, settings }))
    .sort((one, other) => other.settings.length - one.settings.length);
}

function measuredSet({ algorithm, preset, observerSetSize }: SettingFacts): string {
  const compared = factsOf(algorithm).compared?.[preset];
  return compared === undefined
    ? String(observerSetSize)
    : `${compared.observerSet}, ${observerSetSize}`;
}

/** One value if all seeds of all settings gave the same answer; else the most frequent answers of each setting. */
function answers(settings: readonly ComparedSetting[]): readonly string[] {
  const counted = settings.map(({ runs }) => countAnswers(runs.map(({ action }) => action)));
  const all = new Set(counted.flatMap((counts) => [...counts.keys()]));
  const isOne = (counts: ReadonlyMap<string, number>, index: number): boolean =>
    counts.size === 1 || settings[index]?.rejected !== undefined;
  if (all.size === 1 && counted.every(isOne)) return [SAME_ANSWER];
  return settings.map(({ facts }, index) => {
    const counts = counted[index] ?? new Map<string, number>();
    if (counts.size === 0) return 'none yet';
    return [...counts]
      .sort((one, other) => other[1] - one[1])
      .slice(0, 3)
      .map(
        ([action, times]) =>
          `${named(action, facts?.arms ?? [])}${counts.size > 1 ? ` (${times})` : ''}`,
      )
      .join('; ');
  });
}

function countAnswers(actions: readonly (Action | null)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const action of actions) {
    if (action === null) continue;
    const key = action.join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const MOST_MEMBERS = 4;

function named(action: string, arms: readonly string[]): string {
  const members = action.split(' ').map((arm) => arms[Number(arm)] ?? `arm ${arm}`);
  const more = members.length - MOST_MEMBERS;
  return more > 0
    ? `${members.slice(0, MOST_MEMBERS).join(', ')}, ${more} more`
    : members.join(', ');
}
