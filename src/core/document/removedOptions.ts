/** Options of earlier versions that set single parts of a preset. Today a preset is chosen as a whole. */
import type { PresetName } from '../learners/contract/options';

/** What each preset does in the place of an option. */
export const REMOVED_OPTIONS: Readonly<Record<string, Readonly<Record<PresetName, string>>>> = {
  support: { paper: 'first', recommended: 'spanner' },
  alpha: { paper: 'printed', recommended: 'certified' },
  constants: { paper: 'printed', recommended: 'sound' },
  albaDelta: { paper: 'printed', recommended: 'intended' },
  counts: { paper: 'multinomial', recommended: 'fixed' },
  preparation: { paper: 'rounds', recommended: 'cumulative' },
  elimination: { paper: 'alba', recommended: 'e-process' },
  observerSet: { paper: 'first', recommended: 'search' },
  radius: { paper: 'printed', recommended: 'sub-gaussian' },
  allocation: { paper: 'uniform', recommended: 'adaptive' },
  stopTest: { paper: 'geometric', recommended: 'geometric' },
  deltaSchedule: { paper: 'rounds', recommended: 'tests' },
  stopRule: { paper: 'lipschitz', recommended: 'directional' },
};

export function isRemoved(option: string): boolean {
  return Object.hasOwn(REMOVED_OPTIONS, option);
}

/** The options without those that say what the preset does now. */
export function withoutRemoved<Value>(
  options: Readonly<Record<string, Value>>,
  preset: unknown,
): Readonly<Record<string, Value>> {
  const isSame = (name: string, value: Value): boolean =>
    isRemoved(name) && REMOVED_OPTIONS[name]?.[preset as PresetName] === value;
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => !isSame(name, value)),
  );
}
