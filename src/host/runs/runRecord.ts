/**
 * What the host knows of one run: the truth behind the panel. A small state machine,
 *   waiting -> running -> certified | budget | cancelled | failed,   waiting -> problem | cancelled | failed,
 * that nothing leaves once it has ended.
 */
import type { ArmEstimate, Constants, Leader } from '../../core/learners/learner';
import type { RunEvent } from '../../core/run/events';
import type { RunFacts } from '../../core/run/facts';
import type { RunResult } from '../../core/run/result';
import { TraceBuilder } from '../../core/run/trace';
import type { Overrides } from '../../core/spec/overrides';
import type { CheckReport } from '../../core/spec/report';
import type { CurrentRound, RunLive, RunSnapshot, RunState, TraceRow } from '../../shared/protocol';
import { assertNever } from '../../shared/protocol';
import { partialResult } from './partialResult';
import { specSettings } from './specSettings';
import type { RunOutcome } from './workerClient';

/** What is known before the run. */
export interface RunOrigin {
  readonly id: string;
  /** The address of the spec, as text. */
  readonly specUri: string;
  readonly fileName: string;
  /** The text that is run, whatever becomes of the document. */
  readonly specText: string;
  readonly overrides: Overrides;
  /** Milliseconds since 1970, UTC. */
  readonly startedAt: number;
}

/** A finished run as it is stored. */
export interface StoredRun {
  readonly version: 1;
  readonly origin: RunOrigin;
  readonly snapshot: RunSnapshot;
}

const LIVING: readonly RunState[] = ['waiting', 'running'];

export class RunRecord {
  readonly origin: RunOrigin;
  readonly #settings: RunSnapshot['settings'];
  readonly #trace = new TraceBuilder();
  #restoredRows: readonly TraceRow[] | null = null;
  #state: RunState = 'waiting';
  #facts: RunFacts | null = null;
  #constants: Constants = {};
  #arms: readonly (ArmEstimate | null)[] | null = null;
  #leader: Leader | null = null;
  #current: CurrentRound | null = null;
  #totalSamples = 0;
  #result: RunResult | null = null;
  #failure: string | null = null;
  #report: CheckReport | null = null;
  #durationMs: number | null = null;
  #isSpecChanged = false;

  constructor(origin: RunOrigin) {
    this.origin = origin;
    this.#settings = specSettings(origin.specText, origin.overrides);
  }

  static restore(stored: StoredRun): RunRecord {
    const { facts, live, trace, report } = stored.snapshot;
    const record = new RunRecord(stored.origin);
    record.#restoredRows = trace;
    record.#state = live.state;
    record.#facts = facts;
    record.#constants = live.constants;
    record.#arms = live.arms;
    record.#current = live.current;
    record.#totalSamples = live.totalSamples;
    record.#result = live.result;
    record.#failure = live.failure;
    record.#report = report;
    record.#durationMs = live.elapsedMs;
    return record;
  }

  get id(): string {
    return this.origin.id;
  }

  get state(): RunState {
    return this.#state;
  }

  get isLiving(): boolean {
    return LIVING.includes(this.#state);
  }

  get facts(): RunFacts | null {
    return this.#facts;
  }

  get result(): RunResult | null {
    return this.#result;
  }

  get report(): CheckReport | null {
    return this.#report;
  }

  get totalSamples(): number {
    return this.#totalSamples;
  }

  get isSpecChanged(): boolean {
    return this.#isSpecChanged;
  }

  /** The stopping tests, oldest first, thinned to a bounded number. Rows that did not change are the same objects. */
  get rows(): readonly TraceRow[] {
    return this.#restoredRows ?? this.#trace.rows;
  }

  started(facts: RunFacts): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'running';
    this.#facts = facts;
  }

  apply(events: readonly RunEvent[]): void {
    if (this.#state !== 'running') return;
    for (const event of events) {
      this.#trace.add(event);
      this.#applyOne(event);
    }
  }

  /** @param now milliseconds since 1970, UTC */
  ended(outcome: RunOutcome, now: number): void {
    if (!this.isLiving) return;
    this.#durationMs = now - this.origin.startedAt;
    // What the budget refused stays known: it says what going on would take.
    if (outcome.kind !== 'finished' || outcome.result.status !== 'budget') this.#current = null;
    switch (outcome.kind) {
      case 'finished':
        this.#state = outcome.result.status;
        this.#result = outcome.result;
        this.#totalSamples = outcome.result.samples;
        this.#constants = { ...this.#constants, ...outcome.result.constants };
        if (outcome.result.status === 'failed') {
          this.#failure = outcome.result.reason ?? 'The run failed.';
        }
        return;
      case 'rejected':
        this.#state = 'problem';
        this.#report = outcome.report;
        return;
      case 'failed':
        this.#failure = outcome.error.message;
        this.#endEarly('failed', outcome.error.message);
        return;
      case 'terminated':
        this.#endEarly('cancelled', outcome.reason);
        return;
      default:
        assertNever(outcome);
    }
  }

  /** @returns whether that changed anything */
  compareSpec(currentText: string): boolean {
    const isChanged = currentText !== this.origin.specText;
    if (isChanged === this.#isSpecChanged) return false;
    this.#isSpecChanged = isChanged;
    return true;
  }

  live(now: number): RunLive {
    return {
      state: this.#state,
      startedAt: this.origin.startedAt,
      elapsedMs: this.#durationMs ?? now - this.origin.startedAt,
      totalSamples: this.#totalSamples,
      current: this.#current,
      constants: this.#constants,
      arms: this.#arms,
      result: this.#result,
      failure: this.#failure,
      specChanged: this.#isSpecChanged,
    };
  }

  snapshot(now: number): RunSnapshot {
    return {
      runId: this.id,
      fileName: this.origin.fileName,
      facts: this.#facts,
      settings: this.#settings,
      live: this.live(now),
      trace: this.rows,
      report: this.#report,
    };
  }

  #applyOne(event: RunEvent): void {
    switch (event.type) {
      case 'constantsComputed':
        this.#constants = { ...this.#constants, ...event.constants };
        return;
      case 'roundStarted': {
        const { phase, round, planned, threshold } = event;
        const { epoch = null, epsilon = null } = event;
        this.#current = { phase, epoch, round, epsilon, planned, threshold };
        this.#totalSamples = event.totalSamples;
        return;
      }
      case 'roundCompleted':
        this.#current = null;
        this.#totalSamples = event.totalSamples;
        this.#leader = event.leaders[0] ?? this.#leader;
        if (event.arms !== undefined) this.#arms = event.arms;
        return;
      case 'finished':
        return;
      default:
        assertNever(event);
    }
  }

  /** The worker is gone without a result: what was learnt so far is the result. */
  #endEarly(state: 'cancelled' | 'failed', reason: string): void {
    this.#state = state;
    if (this.#facts === null) return;
    this.#result = partialResult({
      status: state,
      reason,
      facts: this.#facts,
      leader: this.#leader,
      rows: this.rows,
      totalSamples: this.#totalSamples,
      constants: this.#constants,
      durationMs: this.#durationMs ?? 0,
    });
  }
}
