/**
 * What the settings of the extension may be, and what stands in for a value that a hand-written settings file got wrong.
 * The manifest says the same to the settings editor; a test holds the two together.
 */
import type { AlgorithmName } from '../core/learners/contract/algorithms';
import { ALGORITHM_NAMES } from '../core/pairs/rules';

export const PANEL_COLUMNS = ['beside', 'active'] as const;
type PanelColumn = (typeof PANEL_COLUMNS)[number];

export interface Settings {
  readonly isCodeLensEnabled: boolean;
  readonly panelColumn: PanelColumn;
  readonly panelPreserveFocus: boolean;
  /** How long a panel is left alone after each update, in milliseconds. */
  readonly panelUpdateInterval: number;
  /** The most stopping tests that a panel is given of one phase. */
  readonly panelMaxTracePoints: number;
  /** How many runs are kept. */
  readonly historySize: number;
  /** What a new instance is given, where it covers the feedback and the reward. */
  readonly newAlgorithm: AlgorithmName;
  readonly newSeed: number;
  /** The budget of a run whose spec states none; null for none. */
  readonly maxSamples: number | null;
  /** The address of the engine that sweeps go to; null for none. */
  readonly sweepEngine: string | null;
}

/** A whole number, its smallest and largest values, and the one that it is until somebody changes it. */
interface IntegerSetting {
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
}

/** The numbers among the settings, by their names in the manifest, without the prefix. */
export const INTEGER_SETTINGS = {
  'panel.updateInterval': { minimum: 100, maximum: 10_000, default: 100 },
  'panel.maxTracePoints': { minimum: 100, maximum: 2000, default: 2000 },
  historySize: { minimum: 1, maximum: 1000, default: 50 },
  'newInstance.seed': { minimum: 0, maximum: 2 ** 32 - 1, default: 1 },
  /** 0 is no budget. */
  'run.maxSamples': { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 },
} as const satisfies Readonly<Record<string, IntegerSetting>>;

/** @param value what is set under a name without the prefix; anything at all, undefined where nothing is */
export function settingsFrom(value: (name: string) => unknown): Settings {
  const integer = (name: keyof typeof INTEGER_SETTINGS): number =>
    integerOr(value(name), INTEGER_SETTINGS[name]);
  const maxSamples = integer('run.maxSamples');
  return {
    isCodeLensEnabled: booleanOr(value('codeLens.enabled'), true),
    panelColumn: oneOf(value('panel.column'), PANEL_COLUMNS, 'beside'),
    panelPreserveFocus: booleanOr(value('panel.preserveFocus'), true),
    panelUpdateInterval: integer('panel.updateInterval'),
    panelMaxTracePoints: integer('panel.maxTracePoints'),
    historySize: integer('historySize'),
    newAlgorithm: oneOf(value('newInstance.algorithm'), ALGORITHM_NAMES, 'polyalba'),
    newSeed: integer('newInstance.seed'),
    maxSamples: maxSamples === 0 ? null : maxSamples,
    sweepEngine: textOr(value('sweep.engine'), null),
  };
}

function booleanOr(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

function textOr(value: unknown, otherwise: string | null): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : otherwise;
}

/** Clamps to the range; the default if it is not an integer. */
function integerOr(value: unknown, setting: IntegerSetting): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return setting.default;
  return Math.min(Math.max(value, setting.minimum), setting.maximum);
}

function oneOf<Name extends string>(value: unknown, names: readonly Name[], otherwise: Name): Name {
  return names.find((name) => name === value) ?? otherwise;
}
