/** The bounded trace of a run: the data of the panel's charts and of the result's `phases`. */
import { isOfTests } from '../../learners/names';
import type { LeadPair, PhaseName, RoundCompleted, Within } from '../../protocol/learner';
import type { RunEvent } from './events';
import { countOfActions, ruledOutCounts } from './rounds';
import type { PhaseEntry } from '../result/result';

/** One stopping test of the trace. */
export interface TraceRow extends Pick<
  RoundCompleted,
  'gap' | 'threshold' | 'passed' | 'rivalRank' | 'leaders' | 'undecided'
> {
  readonly phase: PhaseName;
  readonly epoch: number | null;
  readonly round: number;
  readonly epsilon: number | null;
  /** Samples since the previous row. */
  readonly samples: number;
  /** Samples since the start of the run. */
  readonly totalSamples: number;
  /** Absent in runs of earlier versions, whose lead is not always the decisive one. */
  readonly pair?: LeadPair | null;
  /** The confidence by then; absent if the test gives none. */
  readonly confidence?: number | null;
  /** The least accuracy that could have been certified by then; absent if not reported. */
  readonly within?: number;
  readonly surviving: number | null;
  readonly ruledOut: readonly (readonly number[])[];
}

type Completed = RoundCompleted & { readonly totalSamples: number };

/** GCB-PE may make millions of tests: one row is kept per 60th of a decade of samples. */
const BUCKETS_PER_DECADE = 60;

/** The most entries for GCB-PE tests in a result. */
const MOST_EXPLORATION_ENTRIES = 200;

/**
 * Turns events into rows: one per round of preparation and elimination; for tests of GCB-PE, the last of each bucket, and always
 * the first and the newest.
 */
export class TraceBuilder {
  readonly #rows: TraceRow[] = [];
  /** The newest row, built lazily because the next test may replace it. */
  #newest: {
    readonly event: Completed;
    readonly samples: number;
    readonly within: number;
  } | null = null;
  #firstExploration = -1;
  #within = Infinity;

  /** @param withinOf the statement of a test about the accuracy; undefined if not computed */
  constructor(
    private readonly withinOf: (test: RoundCompleted) => Within | null | undefined = () =>
      undefined,
  ) {}

  add(event: RunEvent): void {
    if (event.type === 'roundCompleted') this.#complete(event);
  }

  /** Oldest first. Unchanged rows stay the same objects; the array itself grows. */
  get rows(): readonly TraceRow[] {
    this.#settle();
    return this.#rows;
  }

  #complete(event: Completed): void {
    const newest = this.#newest;
    // The statements of all tests hold at once.
    this.#within = Math.min(this.#within, this.withinOf(event)?.epsilon ?? Infinity);
    const within = this.#within;
    if (newest !== null && this.#replaces(newest.event, event, this.#rows.length)) {
      this.#newest = { event, samples: newest.samples + event.samples, within };
      return;
    }
    this.#settle();
    const last = this.#rows.at(-1);
    if (last !== undefined && this.#replaces(last, event, this.#rows.length - 1)) {
      this.#rows.pop();
      this.#newest = { event, samples: last.samples + event.samples, within };
      return;
    }
    if (isOfTests(event.phase) && this.#firstExploration < 0) {
      this.#firstExploration = this.#rows.length;
    }
    this.#newest = { event, samples: event.samples, within };
  }

  #settle(): void {
    if (this.#newest === null) return;
    const { event, samples, within } = this.#newest;
    this.#rows.push({
      phase: event.phase,
      epoch: event.epoch ?? null,
      round: event.round,
      epsilon: event.epsilon ?? null,
      samples,
      totalSamples: event.totalSamples,
      gap: event.gap,
      threshold: event.threshold,
      passed: event.passed,
      pair: event.pair,
      rivalRank: event.rivalRank,
      ...(event.confidence === undefined ? {} : { confidence: event.confidence }),
      ...(within === Infinity ? {} : { within }),
      surviving: event.surviving ?? null,
      ...(event.undecided && { undecided: event.undecided }),
      leaders: event.leaders,
      ruledOut: event.ruledOut,
    });
    this.#newest = null;
  }

  /** @param index the index of the row of `last` */
  #replaces(
    last: Pick<TraceRow, 'phase' | 'totalSamples'>,
    event: Completed,
    index: number,
  ): boolean {
    return (
      isOfTests(event.phase) &&
      isOfTests(last.phase) &&
      index !== this.#firstExploration &&
      bucketOf(last.totalSamples) === bucketOf(event.totalSamples)
    );
  }
}

function bucketOf(totalSamples: number): number {
  return Math.floor(BUCKETS_PER_DECADE * Math.log10(totalSamples));
}

/**
 * The `phases` of a result. Tests of GCB-PE are thinned to at most 200 about evenly spaced ones, including the first and the
 * last. Each entry has the samples since the previous one, so they add up exactly.
 *
 * @param actions |X| as digits, null if unknown
 */
export function phaseEntries(
  rows: readonly TraceRow[],
  actions: string | null,
): readonly PhaseEntry[] {
  const stages = rows.filter((row) => !isOfTests(row.phase));
  const kept = [...stages, ...thinned(rows.filter((row) => isOfTests(row.phase)))];
  const ruledOut = ruledOutCounts(kept, countOfActions(actions));
  return kept.map((row, index) => ({
    name: row.phase,
    ...(row.epoch === null ? {} : { epoch: row.epoch }),
    round: row.round,
    ...(row.epsilon === null ? {} : { epsilon: row.epsilon }),
    samples: row.samples,
    gap: row.gap,
    threshold: row.threshold,
    passed: row.passed,
    ...(row.pair ?? {}),
    ...(row.surviving === null
      ? {}
      : { surviving: row.surviving, ruledOut: ruledOut[index] ?? null }),
  }));
}

function thinned(rows: readonly TraceRow[]): readonly TraceRow[] {
  if (rows.length <= MOST_EXPLORATION_ENTRIES) return rows;
  const kept: TraceRow[] = [];
  let samples = 0;
  let next = 0;
  rows.forEach((row, index) => {
    samples += row.samples;
    if (index !== next) return;
    kept.push({ ...row, samples });
    samples = 0;
    next = Math.floor((kept.length * (rows.length - 1)) / (MOST_EXPLORATION_ENTRIES - 1));
  });
  return kept;
}
