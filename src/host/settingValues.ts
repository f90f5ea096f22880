/**
 * The valid values of the settings, and the replacement for invalid ones in a hand-written settings file. The manifest repeats
 * them for the settings editor; a test compares the two.
 */
export const PANEL_COLUMNS = ['beside', 'active'] as const;

export type Settings = ReturnType<typeof settingsFrom>;

/** The numeric settings, by their names in the manifest without the prefix. */
export const INTEGER_SETTINGS = {
  'panel.updateInterval': { minimum: 100, maximum: 10_000, default: 100 },
  historySize: { minimum: 1, maximum: 1000, default: 50 },
  /** 0 means no budget. */
  'run.maxSamples': { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 },
} as const;

/** @param value returns the value of a setting by its name without the prefix; of any type, undefined if not set */
export function settingsFrom(value: (name: string) => unknown) {
  /** Clamp to the range; default if not an integer. */
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
    panelColumn: PANEL_COLUMNS.find((name) => name === value('panel.column')) ?? 'beside',
    panelPreserveFocus: isOn(value('panel.preserveFocus')),
    /** The shortest time between updates of a panel, in milliseconds. */
    panelUpdateInterval: integer('panel.updateInterval'),
    /** The number of runs to keep. */
    historySize: integer('historySize'),
    /** The budget of a run whose spec gives none; null for no budget. */
    maxSamples: maxSamples === 0 ? null : maxSamples,
    /** The address of the engine for sweeps; null for none. */
    sweepEngine: textIn(value('sweep.engine')),
  } as const;
}

/** On by default. */
function isOn(value: unknown): boolean {
  return value !== false;
}

function textIn(value: unknown): string | null {
  return (typeof value === 'string' && value.trim()) || null;
}
