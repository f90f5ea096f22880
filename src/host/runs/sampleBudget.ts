/** Applies the budget of the settings to a run whose spec gives none, as an override that is stored and shown. */
import type { Overrides } from '../../core/document/overrides';
import { specPart } from '../util/specPart';

const BUDGET = 'run.maxSamples';

/** @param maxSamples of the settings; null for none */
export function withBudget(
  specText: string,
  overrides: Overrides,
  maxSamples: number | null,
): Overrides {
  if (maxSamples === null || overrides.set.some(([path]) => path === BUDGET)) return overrides;
  const run = specPart(specText, 'run');
  // An invalid `run` must not get a further error that its text does not show.
  if (Object.keys(run).length === 0 || 'maxSamples' in run) return overrides;
  return { set: [...overrides.set, [BUDGET, maxSamples]] };
}

/** The budget that overrides a spec; null if there is none. */
export function budgetIn({ set }: Overrides): number | null {
  const budget = set.findLast(([path]) => path === BUDGET)?.[1];
  return typeof budget === 'number' ? budget : null;
}

/** The overrides for the current text: a budget written into the text since the run takes precedence. */
export function withBudgetWrittenSince(
  { specText, overrides }: { readonly specText: string; readonly overrides: Overrides },
  textNow: string,
): Overrides {
  const isNew =
    'maxSamples' in specPart(textNow, 'run') && !('maxSamples' in specPart(specText, 'run'));
  return isNew ? { set: overrides.set.filter(([path]) => path !== BUDGET) } : overrides;
}
