/** Numbers and actions as a person reads them; host and page write them alike. */
import type { Labels } from '../core/spec/instance';
import type { Action } from '../core/families/family';
import { ALGORITHM_TITLES } from '../core/words/algorithms';
import { firstOf } from '../core/words/lists';

export { firstOf, listed } from '../core/words/lists';

const NARROW_SPACE = '\u202f';
const PREFIXES = ['', 'k', 'M', 'G', 'T', 'P'] as const;

/** A count with three significant digits and an SI prefix: `12.5 k`; exact below 1000. */
export function formatCount(count: number): string {
  if (!Number.isFinite(count)) return String(count);
  if (Math.abs(count) < 1000) return String(Math.round(count));
  // Rounded first: 999,999 is 1.00 M, not 1,000 k.
  const rounded = Number(count.toPrecision(3));
  const power = Math.min(Math.floor(Math.log10(Math.abs(rounded)) / 3 + 1e-9), PREFIXES.length - 1);
  const scaled = rounded / 1000 ** power;
  return `${scaled.toPrecision(3)}${NARROW_SPACE}${PREFIXES[power] ?? ''}`;
}

/** The labels of the base arms of an action, at most `limit` of them, then how many more there are. */
export function formatAction(action: Action, labels: Labels, limit: number): string {
  const names = action.map((arm) => labels.arms[arm] ?? `arm ${arm}`);
  return firstOf(names, limit);
}

/** The name of an algorithm as the paper writes it; what is none stays as it is. */
export function formatAlgorithm(name: string): string {
  return (ALGORITHM_TITLES as Readonly<Record<string, string>>)[name] ?? name;
}
