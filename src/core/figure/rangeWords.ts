/** A selected range of an axis in words. */
import { formatCounted, formatExact, formatShortExact } from '../words/counts';
import type { Domain } from './axes';

export type Unit = 'samples' | 'rounds';

/** The points within a range. */
export interface Points {
  readonly shown: number;
  /** The original number, if fewer were kept; null if unknown. */
  readonly of: number | null;
}

/** `1.22 M to 1.38 M samples, 12 of 1,034 points`. */
export function rangeWords([low, high]: Domain, unit: Unit, { shown, of }: Points): string {
  const ends =
    unit === 'samples'
      ? `${formatShortExact(low)} to ${formatShortExact(high)} samples`
      : `round ${formatExact(Math.floor(low) + 1)} to ${formatExact(Math.ceil(high))}`;
  const points =
    of === null || of <= shown
      ? formatCounted(shown, 'point')
      : `${formatExact(shown)} of ${formatExact(of)} points`;
  return `${ends}, ${points}`;
}
