/** The budget of a run whose spec states none, from the settings. It is a setting of the run like any other: recorded and shown. */
import type { Overrides } from '../../core/document/overrides';
import { hasRunSettings, statesRunSetting } from './specSettings';

const BUDGET = 'run.maxSamples';

/** @param maxSamples of the settings; null for none, which changes nothing */
export function withBudget(
  specText: string,
  overrides: Overrides,
  maxSamples: number | null,
): Overrides {
  if (maxSamples === null || overrides.set.some(([path]) => path === BUDGET)) return overrides;
  // Over a `run` that is none it would be one more fault, of which the text says nothing.
  if (!hasRunSettings(specText) || statesRunSetting(specText, 'maxSamples')) return overrides;
  return { set: [...overrides.set, [BUDGET, maxSamples]] };
}

/** The budget that was set over the text of a spec; null where none was. */
export function budgetIn({ set }: Overrides): number | null {
  const budget = set.findLast(([path]) => path === BUDGET)?.[1];
  return typeof budget === 'number' ? budget : null;
}

/** What was set over a text, for the text as it stands now: a budget that has been written into it since is the one that counts. */
export function withBudgetWrittenSince(
  { specText, overrides }: { readonly specText: string; readonly overrides: Overrides },
  textNow: string,
): Overrides {
  const isNew =
    statesRunSetting(textNow, 'maxSamples') && !statesRunSetting(specText, 'maxSamples');
  return isNew ? { set: overrides.set.filter(([path]) => path !== BUDGET) } : overrides;
}
