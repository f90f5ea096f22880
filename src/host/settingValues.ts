/**
 * What the settings of the extension may be, and what stands in for a value that a hand-written settings file got wrong.
 * The manifest says the same to the settings editor; a test holds the two together.
 */
export const PANEL_COLUMNS = ['beside', 'active'] as const;

export type Settings = ReturnType<typeof settingsFrom>;

/** The numbers among the settings, by their names in the manifest, without the prefix. */
export const INTEGER_SETTINGS = {
  'panel.updateInterval': { minimum: 100, maximum: 10_000, default: 100 },
  historySize: { minimum: 1, maximum: 1000, default: 50 },
  /** 0 is no budget. */
  'run.maxSamples': { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 },
} as const;

/** @param value what is set under a name without the prefix; anything at all, undefined where nothing is */
export function settingsFrom(value: (name: string) => unknown) {
  /** Clamped to its range; the default if it is not an integer. */
  const integer = (name: keyof typeof INTEGER_SETTINGS): number => {
    const { minimum, maximum, default: otherwise } = INTEGER_SETTINGS[name];
    const set = value(name);
    return typeof set === 'number' && Number.isSafeInteger(set)
      ? Math.min(Math.max(set, minimum), maximum)
      : otherwise;
  };
  const maxSamples = integer('run.maxSamples');
  return {
    isCodeLensEnabled: isOn(value('codeLens.enabled')),
    panelColumn: oneOf(value('panel.column'), PANEL_COLUMNS, 'beside'),
    panelPreserveFocus: isOn(value('panel.preserveFocus')),
    /** How long a panel is left alone after each update, in milliseconds. */
    panelUpdateInterval: integer('panel.updateInterval'),
    /** How many runs are kept. */
    historySize: integer('historySize'),
    /** The budget of a run whose spec states none; null for none. */
    maxSamples: maxSamples === 0 ? null : maxSamples,
    /** The address of the engine that sweeps go to; null for none. */
    sweepEngine: textIn(value('sweep.engine')),
  } as const;
}

/** All of them are on until somebody turns them off. */
function isOn(value: unknown): boolean {
  return value !== false;
}

function textIn(value: unknown): string | null {
  return (typeof value === 'string' && value.trim()) || null;
}

function oneOf<Name extends string>(value: unknown, names: readonly Name[], otherwise: Name): Name {
  return names.find((name) => name === value) ?? otherwise;
}
