/** How the rows of a trace changed the set of possible best actions. */
import type { TraceRow } from './trace';
import { formatSize } from '../../words/counts';

/**
 * The number of actions ruled out since the previous row, for rows of a trace in order. Negative if a test on all samples takes
 * actions back; null if unknown.
 *
 * @param actions |X|, null if unknown
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

/** A table row: the rounds since the previous row, with the test of the last one. */
export interface ShownRound<Row> {
  readonly row: Row;
  /** `12`, or `3–12` if rounds in between are omitted. */
  readonly rounds: string;
  /** In all these rounds. */
  readonly samples: number;
  /** In all these rounds, as in `ruledOutCounts`. */
  readonly ruledOut: number | null;
}

type Counted = Pick<TraceRow, 'phase' | 'epoch' | 'round' | 'totalSamples' | 'surviving'>;

/**
 * Rows of a trace, in order, as table rows in which samples and ruled-out actions add up.
 * @param actions |X|, null if unknown
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

/** Consecutive rows of one phase and epoch. */
export interface PhaseRows<Row = TraceRow> {
  /** Identifies the phase across updates. */
  readonly key: string;
  readonly start: number;
  readonly rows: readonly Row[];
}

/** The phases of a trace, in order. */
export function phasesOf<Row extends Pick<TraceRow, 'phase' | 'epoch'>>(
  trace: readonly Row[],
): readonly PhaseRows<Row>[] {
  const starts = trace.flatMap((row, index) => {
    const before = trace[index - 1];
    return before?.phase === row.phase && before.epoch === row.epoch ? [] : index;
  });
  return starts.map((start, order) => {
    const { phase, epoch } = trace[start] as Row;
    const key = epoch === null ? phase : `${phase} ${epoch}`;
    return { key, start, rows: trace.slice(start, starts[order + 1]) };
  });
}

/** At most `most` evenly spread rows, including the first and the last. */
export function thinned<Row>(rows: readonly Row[], most: number): readonly Row[] {
  if (rows.length <= most) return rows;
  const step = (rows.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => rows[Math.round(index * step)] as Row);
}

/** The number of ruled-out actions as text; a test on all samples may take actions back. */
export function ruledOutText(ruledOut: number | null): string {
  if (ruledOut === null) return 'the rest';
  if (ruledOut === 0) return '–';
  return ruledOut > 0 ? formatSize(ruledOut) : `${formatSize(-ruledOut)} back`;
}

/** |X| from its exact digits; null if unknown or not a safe integer. */
export function countOfActions(digits: string | null): number | null {
  const count = Number(digits ?? Number.NaN);
  return Number.isSafeInteger(count) ? count : null;
}
