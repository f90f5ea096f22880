/** Numbers and actions as a person reads them; host and page write them alike. */
import type { Labels } from '../core/spec/instance';
import type { Action } from '../core/families/family';
import { ALGORITHM_TITLES } from '../core/words/algorithms';
import { firstOf } from '../core/words/lists';

export { formatCount, formatDuration, formatInterval, formatPercent } from '../core/words/counts';
export { firstOf, listed } from '../core/words/lists';

/** The labels of the base arms of an action, at most `limit` of them, then how many more there are. */
export function formatAction(action: Action, labels: Labels, limit: number): string {
  const names = action.map((arm) => labels.arms[arm] ?? `arm ${arm}`);
  return firstOf(names, limit);
}

/** The name of an algorithm as the paper writes it; what is none stays as it is. */
export function formatAlgorithm(name: string): string {
  return (ALGORITHM_TITLES as Readonly<Record<string, string>>)[name] ?? name;
}
