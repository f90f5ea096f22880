/** The names of the compared settings: the algorithm, and whatever distinguishes them. */
import { titleOf } from '../learners/contract/algorithms';
import { NOISE_TOLD, isTold } from './bothNoises';
import type { ComparedSetting } from './comparison';

export interface SettingName {
  /** The algorithm as written in the paper; the file if the spec has not been built yet. */
  readonly title: string;
  /** The preset, and what else differs from the other settings. */
  readonly rest: string;
}

type Part = (setting: ComparedSetting) => string;

/** What may distinguish two settings that have started, in the order of the name. */
const OF_FACTS: readonly Part[] = [
  ({ facts }) => changedText(facts?.changedOptions ?? []),
  ({ facts }) => (facts === null ? '' : `δ ${facts.delta}`),
  ({ facts }) => (facts?.accuracy === undefined ? '' : `accuracy ${facts.accuracy}`),
  ({ facts }) =>
    facts === null || facts.maxSamples === null
      ? ''
      : `budget ${facts.maxSamples.toLocaleString('en')}`,
];
const FILE: Part = ({ fileName }) => fileName;
/** Distinguishes a setting with a given noise scale from the same spec without one. */
const NOISE: Part = ({ overrides }) => (isTold(overrides) ? NOISE_TOLD : '');
const SEED: Part = ({ seeds }) => (seeds.length === 1 ? `seed ${seeds[0] ?? ''}` : '');

/** One distinct name per setting. */
export function settingNames(settings: readonly ComparedSetting[]): readonly SettingName[] {
  const started = settings.filter(({ facts }) => facts !== null);
  const differ =
    (among: readonly ComparedSetting[]) =>
    (part: Part): boolean =>
      new Set(among.map(part)).size > 1;
  const differing = [
    ...[FILE].filter(differ(settings)),
    ...OF_FACTS.filter(differ(started)),
    ...[NOISE, SEED].filter(differ(settings)),
  ];
  const names = settings.map((setting) => {
    const algorithm = setting.facts?.algorithm ?? overridden(setting, 'run.algorithm');
    const preset = setting.facts?.preset ?? overridden(setting, 'run.preset');
    const rest = [preset ?? '', ...differing.map((part) => part(setting))];
    return {
      title: algorithm === null ? setting.fileName : titleOf(algorithm),
      rest: [...new Set(rest.filter((text) => text !== ''))].join(', '),
    };
  });
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((one) => nameText(one) === nameText(name)).length;
    return before === 0 ? name : { ...name, rest: `${name.rest} (${before + 1})`.trimStart() };
  });
}

/** Title and rest in one line. */
export function nameText({ title, rest }: SettingName): string {
  return rest === '' ? title : `${title} ${rest}`;
}

/** The names of some settings. @param of their numbers */
export function namesOf(settings: readonly SettingName[], of: readonly number[]): string {
  return of
    .flatMap((index) => settings[index] ?? [])
    .map(nameText)
    .join('; ');
}

function changedText(changed: readonly string[]): string {
  if (changed.length === 0) return '';
  return changed.length === 1 ? `${changed[0] ?? ''} changed` : `${changed.length} options changed`;
}

function overridden({ overrides }: ComparedSetting, path: string): string | null {
  const value = overrides.set.findLast(([name]) => name === path)?.[1];
  return typeof value === 'string' ? value : null;
}
