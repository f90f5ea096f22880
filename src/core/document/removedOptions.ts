/** Options of earlier versions that set parts of a preset; now a preset is chosen as a whole. */
import type { PresetName } from '../learners/contract/options';

/** The fixed value of each former option in each preset. */
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

/** The options without former ones that state what the preset does anyway. */
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
