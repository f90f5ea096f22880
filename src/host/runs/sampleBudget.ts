/** The budget of a run whose spec states none, from the settings. It is a setting of the run like any other: recorded and shown. */
import type { Overrides } from '../../core/document/overrides';
import { specPart } from '../util/specPart';

const BUDGET = 'run.maxSamples';

/** @param maxSamples of the settings; null for none, which changes nothing */
export function withBudget(
  specText: string,
  overrides: Overrides,
  maxSamples: number | null,
): Overrides {
  if (maxSamples === null || overrides.set.some(([path]) => path === BUDGET)) return overrides;
  const run = specPart(specText, 'run');
  // Over a `run` that is none it would be one more fault, of which the text says nothing.
  if (Object.keys(run).length === 0 || 'maxSamples' in run) return overrides;
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
    'maxSamples' in specPart(textNow, 'run') && !('maxSamples' in specPart(specText, 'run'));
  return isNew ? { set: overrides.set.filter(([path]) => path !== BUDGET) } : overrides;
}
