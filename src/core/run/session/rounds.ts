/** What the rows of a trace did to the actions that could be the best. */
import type { TraceRow } from './trace';
import { formatSize } from '../../words/counts';

/**
 * How many actions were ruled out since the row before, for each of some rows of a trace in their order. It is negative
 * where a look at all samples so far takes some back; null where it is not known how many there were.
 *
 * @param actions |X|, null where it is not known
 */
export function ruledOutCounts(
  rows: readonly Pick<TraceRow, 'surviving'>[],
  actions: number | null,
): readonly (number | null)[] {
  const kept = rows.map(({ surviving }) => surviving ?? actions);
  return kept.map((after, index) => {
    const before = index === 0 ? actions : (kept[index - 1] ?? null);
    if (before === after) return 0;
    return before === null || after === null ? null : before - after;
  });
}

/** A row of a table: the rounds since the row before, with the test of the last of them. */
export interface ShownRound<Row> {
  readonly row: Row;
  /** `12`, or `3–12` where rounds between are left out. */
  readonly rounds: string;
  /** Of all these rounds. */
  readonly samples: number;
  /** In all these rounds, as `ruledOutCounts` counts them. */
  readonly ruledOut: number | null;
}

type Counted = Pick<TraceRow, 'phase' | 'epoch' | 'round' | 'totalSamples' | 'surviving'>;

/**
 * Some rows of a trace, in their order, as those of a table in which samples and ruled-out actions add up.
 * @param actions |X|, null where it is not known
 */
export function shownRounds<Row extends Counted>(
  rows: readonly Row[],
  actions: number | null,
): readonly ShownRound<Row>[] {
  const ruledOut = ruledOutCounts(rows, actions);
  return rows.map((row, index) => {
    const before = rows[index - 1];
    const isSamePhase = before?.phase === row.phase && before.epoch === row.epoch;
    const first = isSamePhase ? before.round + 1 : row.round;
    return {
      row,
      rounds: first < row.round ? `${first}–${row.round}` : String(row.round),
      samples: row.totalSamples - (before?.totalSamples ?? 0),
      ruledOut: ruledOut[index] ?? null,
    };
  });
}

/**
 * The indices of at most `most` rows that represent all of them: evenly spread, the first and the last among them.
 */
export function thinned(length: number, most: number): readonly number[] {
  if (length <= most) return Array.from({ length }, (_, index) => index);
  return Array.from({ length: most }, (_, index) =>
    Math.round((index * (length - 1)) / (most - 1)),
  );
}

/** How many were ruled out: a look at all samples so far may take back what an earlier one ruled out. */
export function ruledOutText(ruledOut: number | null): string {
  if (ruledOut === null) return 'the rest';
  if (ruledOut === 0) return '–';
  return ruledOut > 0 ? formatSize(ruledOut) : `${formatSize(-ruledOut)} back`;
}

/** |X| from its exact digits; null where it is not counted, or no number holds it. */
export function countOfActions(digits: string | null): number | null {
  const count = Number(digits ?? Number.NaN);
  return Number.isSafeInteger(count) ? count : null;
}
