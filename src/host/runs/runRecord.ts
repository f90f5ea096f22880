/** What the host knows of one run: the truth behind panel, history and status bar. */
import type { RunEvent } from '../../core/run/events';
import type { RunFacts } from '../../core/run/facts';
import type { Journal } from '../../core/run/journal';
import type { RunResult } from '../../core/run/result';
import type { Overrides } from '../../core/spec/overrides';
import type { CheckReport } from '../../core/spec/report';
import type { RunLive, RunSnapshot, RunState, TraceRow } from '../../shared/protocol';
import { Stopwatch } from '../util/stopwatch';
import { partialResult } from './partialResult';
import { RunCourse } from './runCourse';
import { NO_END, endOf, signalOf } from './runEnd';
import type { RunSignal } from './runState';
import { isLivingState, nextState } from './runState';
import { specSettings } from './specSettings';
import { STORED_VERSION } from './storedRun';
import type { StoredRun } from './storedRun';
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

export class RunRecord {
  readonly origin: RunOrigin;
  readonly #settings: RunSnapshot['settings'];
  #title: string | null = null;
  #state: RunState = 'queued';
  #isElsewhere = false;
  #facts: RunFacts | null = null;
  #course = RunCourse.fresh();
  #end = NO_END;
  #stopwatch: Stopwatch;
  #isSpecChanged = false;

  constructor(origin: RunOrigin) {
    this.origin = origin;
    this.#stopwatch = new Stopwatch(0, origin.startedAt);
    this.#settings = specSettings(origin.specText, origin.overrides);
  }

  /** @param isOwnerAlive whether the window that a stored run lives in is there still */
  static restore(stored: StoredRun, isOwnerAlive = false): RunRecord {
    const record = new RunRecord(stored.origin);
    record.adopt(stored, isOwnerAlive);
    return record;
  }

  get id(): string {
    return this.origin.id;
  }

  /** The name that a person has given it. */
  get title(): string | null {
    return this.#title;
  }

  get state(): RunState {
    return this.#state;
  }

  /** It lives, in this window. */
  get isLiving(): boolean {
    return isLivingState(this.#state) && !this.#isElsewhere;
  }

  /** It lives, in another window: it is followed through the store. */
  get isElsewhere(): boolean {
    return this.#isElsewhere;
  }

  get facts(): RunFacts | null {
    return this.#facts;
  }

  get settings(): RunSnapshot['settings'] {
    return this.#settings;
  }

  get result(): RunResult | null {
    return this.#end.result;
  }

  get report(): CheckReport | null {
    return this.#end.report;
  }

  get totalSamples(): number {
    return this.#course.progress.totalSamples;
  }

  get isSpecChanged(): boolean {
    return this.#isSpecChanged;
  }

  /** The stopping tests, oldest first, thinned to a bounded number. Rows that did not change are the same objects. */
  get rows(): readonly TraceRow[] {
    return this.#course.progress.rows;
  }

  /** The answers that it has had, as far as they are kept. */
  get journal(): Journal {
    return this.#course.journal.value;
  }

  /** A new run of the same text and seed has the answers of an earlier one before it. */
  continueFrom({ numbers }: Journal): void {
    this.#course.journal.append(numbers);
  }

  rename(title: string | null): void {
    this.#title = title;
  }

  /** A worker has taken the run. */
  assigned(): void {
    this.#signal('assigned');
  }

  started(facts: RunFacts): void {
    if (this.#signal('started')) this.#facts = facts;
  }

  /** @param answers what the journal has grown by */
  apply(events: readonly RunEvent[], answers?: Float64Array): void {
    if (this.#state === 'running') this.#course.apply(events, answers);
  }

  /** @param now milliseconds since 1970, UTC */
  ended(outcome: RunOutcome, now: number): void {
    if (!this.#signal(signalOf(outcome))) return;
    this.#stopwatch.stop(now);
    if (outcome.kind === 'finished') this.#course.finish(outcome.result);
    this.#end = endOf(outcome, (status, reason) => this.#partialResult(status, reason, now));
    this.#course.leave();
    // What the budget refused stays known: it says what going on would take.
    if (this.#state !== 'budget') this.#course.progress.current = null;
  }

  /** The window goes, and the run could go on. @returns whether it lived */
  interrupted(now: number): boolean {
    if (!this.#signal('interrupted')) return false;
    this.#stopwatch.stop(now);
    this.#course.leave();
    return true;
  }

  /** An interrupted run is asked for again: it goes over its past, and on from there. @returns whether it was one */
  resumed(now: number): boolean {
    if (!this.#signal('resumed')) return false;
    this.#stopwatch.start(now);
    this.#course.replay();
    return true;
  }

  /** What the store says of a run of another window; of one that lives here it says nothing new. */
  adopt(stored: StoredRun, isOwnerAlive: boolean): void {
    const { snapshot } = stored;
    const { live } = snapshot;
    const isLiving = isLivingState(live.state);
    this.#title = stored.title;
    this.#state = isLiving && !isOwnerAlive ? 'interrupted' : live.state;
    this.#isElsewhere = isLiving && isOwnerAlive;
    this.#facts = snapshot.facts;
    this.#course = RunCourse.restore(snapshot, stored.journal);
    this.#end = { result: live.result, failure: live.failure, report: snapshot.report };
    this.#stopwatch = new Stopwatch(live.elapsedMs, null);
  }

  /** Nobody knows any more whether a run of another window lives. */
  abandoned(): void {
    if (this.#isElsewhere) this.#state = 'interrupted';
    this.#isElsewhere = false;
  }

  /** @returns whether that changed anything */
  compareSpec(currentText: string): boolean {
    const isChanged = currentText !== this.origin.specText;
    if (isChanged === this.#isSpecChanged) return false;
    this.#isSpecChanged = isChanged;
    return true;
  }

  live(now: number): RunLive {
    const { totalSamples, current, constants, arms, leadersSoFar, measured } =
      this.#course.progress;
    const { result, failure } = this.#end;
    return {
      state: this.#state,
      startedAt: this.origin.startedAt,
      elapsedMs: this.#stopwatch.elapsedMs(now),
      totalSamples,
      current,
      constants,
      arms,
      ...(leadersSoFar === null ? {} : { leadersSoFar }),
      result,
      ...(measured === null ? {} : { measured }),
      failure,
      specChanged: this.#isSpecChanged,
      ...(this.#isElsewhere ? { elsewhere: true } : {}),
      ...(this.#course.isReplaying ? { replaying: true } : {}),
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
      report: this.#end.report,
    };
  }

  /** @param session the window, as long as the run lives in it */
  stored(now: number, session: string): StoredRun {
    const snapshot = this.snapshot(now);
    // One that its budget stopped can be continued with a larger one.
    const isUnfinished = this.isLiving || ['interrupted', 'budget'].includes(this.#state);
    return {
      version: STORED_VERSION,
      origin: this.origin,
      title: this.#title,
      owner: this.isLiving ? session : null,
      journal: isUnfinished ? this.#course.journal.stored() : null,
      snapshot,
    };
  }

  #signal(signal: RunSignal): boolean {
    const next = this.#isElsewhere ? null : nextState(this.#state, signal);
    if (next === null) return false;
    this.#state = next;
    return true;
  }

  /** The worker is gone without a result: what was learnt so far is the result. */
  #partialResult(status: 'cancelled' | 'failed', reason: string, now: number): RunResult | null {
    if (this.#facts === null) return null;
    const { leader, rows, totalSamples, constants } = this.#course.progress;
    return partialResult({
      status,
      reason,
      facts: this.#facts,
      leader,
      rows,
      totalSamples,
      constants,
      durationMs: this.#stopwatch.elapsedMs(now),
    });
  }
}
