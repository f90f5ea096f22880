/**
 * Keeps one page up to date: a snapshot when it says `ready` or shows another run, then what changed, at most ten
 * times a second (less often where the settings say so) and only while the page is there to see it.
 */
import type { RunFacts } from '../../core/run/facts';
import type { ToPage, TraceRow } from '../../shared/protocol';
import type { RunRecord } from '../runs/runRecord';
import type { Timer } from '../util/timer';
import { ShownRows } from './shownRows';

/** How much a page receives. */
export interface Pace {
  /** Milliseconds from one message to the next, at least. */
  readonly updateInterval: number;
  /** Stopping tests of one phase, at most. */
  readonly maxTracePoints: number;
}

export class DeltaPump {
  readonly #shown = new ShownRows();
  #run: RunRecord | null = null;
  #isReady = false;
  #sentRows: readonly TraceRow[] = [];
  #sentFacts: RunFacts | null = null;
  #lastPostAt = Number.NEGATIVE_INFINITY;
  #callOff: (() => void) | null = null;

  /**
   * @param pace as the settings have it now
   * @param fileName the spec whose runs are shown; null where it is of no spec
   */
  constructor(
    private readonly timer: Timer,
    private readonly post: (message: ToPage) => void,
    private readonly pace: () => Pace,
    private readonly fileName: () => string | null = () => null,
  ) {}

  get run(): RunRecord | null {
    return this.#run;
  }

  /** The page exists and listens; it may say so several times. */
  pageReady(): void {
    this.#isReady = true;
    this.#postSnapshot();
  }

  /** The page was hidden, and thrown away with it. */
  pageGone(): void {
    this.#isReady = false;
    this.#calledOff();
  }

  show(run: RunRecord | null): void {
    this.#run = run;
    this.#postSnapshot();
  }

  /** The run that is shown has changed. */
  runChanged(): void {
    if (!this.#isReady || this.#callOff !== null) return;
    const wait = this.#lastPostAt + this.pace().updateInterval - this.timer.now();
    this.#callOff = this.timer.after(Math.max(0, wait), () => {
      this.#callOff = null;
      this.#postDelta();
    });
  }

  /** What has changed is sent now: the page is to draw the run as it is. */
  flush(): void {
    if (this.#callOff === null) return;
    this.#calledOff();
    this.#postDelta();
  }

  dispose(): void {
    this.pageGone();
  }

  #postSnapshot(): void {
    if (!this.#isReady) return;
    this.#calledOff();
    const run = this.#run;
    const fileName = this.fileName();
    const trace = run === null ? [] : this.#rowsOf(run);
    this.#remember(run, trace);
    this.post(
      run === null
        ? { type: 'empty', ...(fileName === null ? {} : { fileName }) }
        : { type: 'snapshot', run: { ...run.snapshot(this.timer.now()), trace } },
    );
  }

  #postDelta(): void {
    const run = this.#run;
    if (!this.#isReady || run === null) return;
    // A report is part of snapshots only.
    if (run.state === 'problem') {
      this.#postSnapshot();
      return;
    }
    const { facts } = run;
    const rows = this.#rowsOf(run);
    const from = firstDifference(this.#sentRows, rows);
    const isFactsNew = facts !== null && facts !== this.#sentFacts;
    this.#remember(run, rows);
    this.post({
      type: 'delta',
      runId: run.id,
      live: run.live(this.timer.now()),
      ...(isFactsNew ? { facts } : {}),
      rows: { from, rows: rows.slice(from) },
    });
  }

  #rowsOf(run: RunRecord): readonly TraceRow[] {
    return this.#shown.of(run.rows, this.pace().maxTracePoints);
  }

  #remember(run: RunRecord | null, rows: readonly TraceRow[]): void {
    // A copy: the trace of a run goes on growing.
    this.#sentRows = [...rows];
    this.#sentFacts = run?.facts ?? null;
    this.#lastPostAt = this.timer.now();
  }

  #calledOff(): void {
    this.#callOff?.();
    this.#callOff = null;
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
