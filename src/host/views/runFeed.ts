/** What the page of a run is sent: a snapshot, then the rows and the facts that are new. */
import type { RunFacts } from '../../core/run/check/facts';
import type { ToPage, TraceRow } from '../../shared/protocol';
import type { RunRecord } from '../runs/runRecord';
import type { Feed } from './pump';
import { isOfTests } from '../../shared/format';

export class RunFeed implements Feed {
  readonly #shown = new ShownRows();
  #sentRows: readonly TraceRow[] = [];
  #sentFacts: RunFacts | null = null;

  /**
   * @param content the run, and the spec whose runs are shown; null where there is none, or it is of no spec
   * @param now milliseconds
   * @param maxTracePoints stopping tests of one phase, at most; as the settings have it now
   */
  constructor(
    private readonly content: () => {
      readonly run: RunRecord | null;
      readonly fileName: string | null;
    },
    private readonly now: () => number,
    private readonly maxTracePoints: () => number,
  ) {}

  readonly whole = (): ToPage => {
    const { run, fileName } = this.content();
    if (run === null) return { type: 'empty', ...(fileName === null ? {} : { fileName }) };
    const trace = this.#sent(run);
    return { type: 'snapshot', run: { ...run.snapshot(this.now()), trace } };
  };

  readonly change = (): ToPage => {
    const { run } = this.content();
    // A report is part of snapshots only.
    if (run === null || run.state === 'problem') return this.whole();
    const { facts } = run;
    const [before, known] = [this.#sentRows, this.#sentFacts];
    const rows = this.#sent(run);
    const from = firstDifference(before, rows);
    return {
      type: 'delta',
      runId: run.id,
      live: run.live(this.now()),
      ...(facts !== null && facts !== known ? { facts } : {}),
      rows: { from, rows: rows.slice(from) },
    };
  };

  #sent(run: RunRecord): readonly TraceRow[] {
    const rows = this.#shown.of(run.rows, this.maxTracePoints());
    // A copy: the trace of a run goes on growing.
    this.#sentRows = [...rows];
    this.#sentFacts = run.facts;
    return rows;
  }
}

/** Rows are immutable: one that did not change is the same object. */
function firstDifference(before: readonly TraceRow[], after: readonly TraceRow[]): number {
  const length = Math.min(before.length, after.length);
  for (let index = 0; index < length; index += 1) {
    if (before[index] !== after[index]) return index;
  }
  return length;
}

/**
 * The trace as a panel is given it: the stopping tests of GCB-PE thinned where there are more than the settings allow. A
 * row represents all tests since the row before, so the samples still add up; the first and the last test are always there.
 * Rounds of the other phases are few, and each is kept.
 */
export class ShownRows {
  /** Rows made so far, by the last of the rows that each represents: what did not change must stay the same object. */
  readonly #made = new WeakMap<TraceRow, TraceRow>();

  /** @param most at least 3 */
  of(rows: readonly TraceRow[], most: number): readonly TraceRow[] {
    const tests = rows.filter(({ phase }) => isOfTests(phase));
    if (tests.length <= most) return rows;
    // A power of two: as the trace grows, the rows stay the same ones for as long as they can.
    let stride = 2;
    while (tests.length > stride * (most - 2)) stride *= 2;
    const others = rows.filter(({ phase }) => !isOfTests(phase));
    return [...others, ...this.#thinned(tests, stride)];
  }

  #thinned(tests: readonly TraceRow[], stride: number): readonly TraceRow[] {
    const kept: TraceRow[] = [];
    let samples = 0;
    tests.forEach((test, index) => {
      samples += test.samples;
      if (index % stride !== 0 && index !== tests.length - 1) return;
      kept.push(this.#withSamples(test, samples));
      samples = 0;
    });
    return kept;
  }

  #withSamples(test: TraceRow, samples: number): TraceRow {
    if (test.samples === samples) return test;
    const made = this.#made.get(test);
    if (made?.samples === samples) return made;
    const row = { ...test, samples };
    this.#made.set(test, row);
    return row;
  }
}
