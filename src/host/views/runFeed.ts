/** The messages to the page of a run: a snapshot, then new rows and facts. */
import type { RunFacts } from '../../core/run/check/facts';
import type { ToPage, TraceRow } from '../../shared/protocol';
import type { RunRecord } from '../runs/runRecord';
import type { Feed } from './pump';

export class RunFeed implements Feed {
  #sentRows: readonly TraceRow[] = [];
  #sentFacts: RunFacts | null = null;

  /**
   * @param content the run and its spec's file name; each may be null
   * @param now in milliseconds
   */
  constructor(
    private readonly content: () => {
      readonly run: RunRecord | null;
      readonly fileName: string | null;
    },
    private readonly now: () => number,
  ) {}

  readonly whole = (): ToPage => {
    const { run, fileName } = this.content();
    if (run === null) return { type: 'empty', ...(fileName === null ? {} : { fileName }) };
    const trace = this.#sent(run);
    return { type: 'snapshot', run: { ...run.snapshot(this.now()), trace } };
  };

  readonly change = (): ToPage => {
    const { run } = this.content();
    // Only snapshots carry a report.
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
    const { rows } = run;
    // A copy, because the trace keeps growing.
    this.#sentRows = [...rows];
    this.#sentFacts = run.facts;
    return rows;
  }
}

/** Compares by identity: rows are immutable, so an unchanged row is the same object. */
function firstDifference(before: readonly TraceRow[], after: readonly TraceRow[]): number {
  const length = Math.min(before.length, after.length);
  for (let index = 0; index < length; index += 1) {
    if (before[index] !== after[index]) return index;
  }
  return length;
}
