/** A chosen range in words, and how many of the points in it the page has. */
import type { TraceRow } from '../../src/shared/protocol';
import { counted, exact, siExact } from '../format';
import { phasesOf } from '../model/phases';
import type { Domain } from './axes';

export type Unit = 'samples' | 'rounds';

/** What lies within a range. */
export interface Points {
  readonly shown: number;
  /** Those that there were, where fewer are kept; null where that is not known. */
  readonly of: number | null;
}

/** `1.22 M to 1.38 M samples, 12 of 1,034 points`. */
export function rangeWords([low, high]: Domain, unit: Unit, { shown, of }: Points): string {
  const ends =
    unit === 'samples'
      ? `${siExact(low)} to ${siExact(high)} samples`
      : `round ${exact(Math.floor(low) + 1)} to ${exact(Math.ceil(high))}`;
  const points =
    of === null || of <= shown ? counted(shown, 'point') : `${exact(shown)} of ${exact(of)} points`;
  return `${ends}, ${points}`;
}

type Row = Pick<TraceRow, 'phase' | 'epoch' | 'round' | 'totalSamples'>;

/** The rows whose test lies within a range, and how many tests there were between the first and the last of them. */
export function pointsIn(rows: readonly Row[], range: Domain, unit: Unit): Points {
  const inside = rows.filter((row, index) => {
    const at = unit === 'samples' ? row.totalSamples : index + 1;
    return at >= range[0] && at <= range[1];
  });
  const tests = phasesOf(inside).map(
    (phase) => (phase.rows.at(-1)?.round ?? 0) - (phase.rows[0]?.round ?? 0) + 1,
  );
  return { shown: inside.length, of: tests.reduce((sum, count) => sum + count, 0) };
}
