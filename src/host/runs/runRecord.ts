/** What the host knows of one run: the truth behind panel, history and status bar. */
import type { RunEvent } from '../../core/run/session/events';
import type { RunFacts } from '../../core/run/check/facts';
import type { RunResult, WithinStatement } from '../../core/run/result/result';
import type { Overrides } from '../../core/document/overrides';
import type { CheckReport } from '../../core/document/report';
import type { EntryFault } from '../../core/experiment/measuring';
import type { ToldFault } from '../../core/experiment/tell';
import type { Measurements } from '../../core/experiment/measurements';
import type { Measuring, RunLive, RunSnapshot, RunState, TraceRow } from '../../shared/protocol';
import type { ErrorData } from '../../worker/protocol';
import { KeptRecord } from '../archive/keptRecord';
import { Stopwatch } from '../util/stopwatch';
import { partialResult } from './partialResult';
import { RunCourse } from './runCourse';
import { NO_END, endOf, failureOf, isEndOfReplay, signalOf } from './runEnd';
import type { ResumableState, RunSignal } from './runState';
import { isLivingState, isResumableState, nextState } from './runState';
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
  /** Who measures, where measurements are real; runs that earlier versions stored were simulated. */
  readonly by?: Measuring['by'];
}

/** What a resumed run is again where it ends before it has caught up with its past. */
interface Past {
  readonly state: ResumableState;
  readonly elapsedMs: number;
}

export class RunRecord extends KeptRecord<StoredRun> {
  readonly origin: RunOrigin;
  readonly #settings: RunSnapshot['settings'];
  #state: RunState = 'queued';
  #facts: RunFacts | null = null;
  #course = RunCourse.fresh();
  #end = NO_END;
  /** Until a resumed run has caught up with it; its end is kept as long. */
  #past: Past | null = null;
  #resumeFailure: string | null = null;
  #resumeError: ErrorData | null = null;
  #measuring: Measuring | null = null;
  #stopwatch: Stopwatch;
  #isSpecChanged = false;
  #isBoundComing = false;

  constructor(origin: RunOrigin) {
    super();
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

  get state(): RunState {
    return this.#state;
  }

  /** It lives, in this window. */
  get isLiving(): boolean {
    return isLivingState(this.#state) && !this.isElsewhere;
  }

  /** It can be gone on with, here. */
  get isResumable(): boolean {
    return isResumableState(this.#state, this.isReal) && !this.isElsewhere;
  }

  /** Something real answers it, and its answers are in a journal. */
  get isReal(): boolean {
    return this.origin.by !== undefined;
  }

  /** What it waits for; null where it does not. */
  get measuring(): Measuring | null {
    return this.isLiving ? this.#measuring : null;
  }

  /** What its journal has, of a run that has ended; null where it is not known. */
  get measurements(): Measurements | null {
    return this.#end.measurements;
  }

  /** What its worker could not go on from, with its place, in this window. */
  get error(): ErrorData | null {
    return this.#resumeError ?? this.#end.error;
  }

  /** Why the last attempt to resume it came to nothing; null where it did not, or was stopped. */
  get resumeFailure(): string | null {
    return this.#resumeFailure;
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

  /** How long it has taken so far. @param now milliseconds since 1970, UTC */
  elapsedMs(now: number): number {
    return this.#stopwatch.elapsedMs(now);
  }

  /** A worker has taken the run. */
  assigned(): void {
    this.#signal('assigned');
  }

  started(facts: RunFacts): void {
    if (this.#signal('started')) this.#facts = facts;
  }

  apply(events: readonly RunEvent[]): void {
    if (this.#state !== 'running') return;
    this.#course.apply(events);
    if (this.#course.replayed === null) this.#forgetPast();
  }

  /** It has gone over its journal, and waits for answers. */
  waits(now: Measuring): void {
    if (this.#state !== 'running') return;
    this.#course.settle();
    this.#forgetPast();
    const isSame = this.#measuring?.batch === now.batch;
    this.#measuring = { ...now, faults: isSame ? (this.#measuring?.faults ?? []) : [] };
  }

  /** @param fault what is wrong with an entry; null where nothing is known to be. Others keep theirs. */
  entered(
    { pull, sample }: Pick<EntryFault, 'pull' | 'sample'>,
    fault: Pick<ToldFault, 'message' | 'outlier'> | null,
  ): void {
    if (this.#measuring === null) return;
    const others = this.#measuring.faults.filter(
      (fault) => fault.pull !== pull || fault.sample !== sample,
    );
    this.#measuring = {
      ...this.#measuring,
      faults: fault === null ? others : [...others, entryFault(pull, sample, fault)],
    };
  }

  /** @param now milliseconds since 1970, UTC */
  ended(outcome: RunOutcome, now: number): void {
    const isSpecUnread = outcome.kind === 'rejected' && this.#facts === null;
    if (!isEndOfReplay(outcome, this.totalSamples) && !isSpecUnread && this.#goBack()) {
      this.#resumeFailure = failureOf(outcome);
      this.#resumeError = outcome.kind === 'failed' ? outcome.error : null;
      return;
    }
    if (!this.#signal(signalOf(outcome))) return;
    this.#forgetPast();
    this.#stopwatch.stop(now);
    if (outcome.kind === 'finished') this.#course.finish(outcome.result);
    this.#end = endOf(this.#inAll(outcome, now), (status, reason) =>
      this.#partialResult(status, reason, now),
    );
    this.#course.leave();
    // What the budget refused stays known: it says what going on would take.
    if (this.#state !== 'budget') this.#course.progress.current = null;
  }

  /** It has its answer, and the lower bound is still worked out. @param now milliseconds since 1970, UTC */
  answered(result: RunResult, now: number): void {
    this.ended({ kind: 'finished', result }, now);
    this.#isBoundComing = true;
  }

  /** What was still worked out when it had ended is there, or will not come. */
  completed(result: RunResult): void {
    this.#isBoundComing = false;
    this.#end = { ...this.#end, result };
  }

  /** The window goes, and the run could go on. @returns whether it lived */
  interrupted(now: number): boolean {
    if (this.#goBack()) return true;
    if (!this.#signal('interrupted')) return false;
    this.#stopwatch.stop(now);
    this.#course.leave();
    return true;
  }

  /** A run that was interrupted or stopped is asked for again: it goes over its past, and on from there. @returns whether it was one */
  resumed(now: number): boolean {
    const state = this.#state;
    if (!isResumableState(state, this.isReal) || !this.#signal('resumed')) return false;
    this.#past = { state, elapsedMs: this.elapsedMs(now) };
    this.#resumeFailure = null;
    this.#resumeError = null;
    this.#measuring = null;
    this.#stopwatch.start(now);
    this.#course.replay();
    return true;
  }

  /** What the store says of a run of another window; of one that lives here it says nothing new. */
  adopt(stored: StoredRun, isOwnerAlive: boolean): void {
    const { snapshot } = stored;
    const { live } = snapshot;
    const isLiving = isLivingState(live.state);
    this.rename(stored.title);
    this.annotate(stored.note);
    this.#state = isLiving && !isOwnerAlive ? 'interrupted' : live.state;
    this.isElsewhere = isLiving && isOwnerAlive;
    this.#facts = snapshot.facts;
    this.#course = RunCourse.restore(snapshot);
    const { result, failure } = live;
    const { report } = snapshot;
    this.#end = { ...NO_END, result, failure, report, measurements: stored.measurements ?? null };
    this.#past = null;
    this.#stopwatch = new Stopwatch(live.elapsedMs, null);
  }

  /** Nobody knows any more whether a run of another window lives. */
  abandoned(): void {
    if (this.isElsewhere) this.#state = 'interrupted';
    this.isElsewhere = false;
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
    const { replayed } = this.#course;
    const { result, failure } = this.#end;
    const { measuring } = this;
    const { startedAt, by } = this.origin;
    return {
      state: this.#state,
      startedAt,
      elapsedMs: this.elapsedMs(now),
      totalSamples,
      current,
      constants,
      arms,
      ...(leadersSoFar === null ? {} : { leadersSoFar }),
      result,
      ...(this.#isBoundComing ? { isBoundComing: true } : {}),
      within: this.#within,
      ...(measured === null ? {} : { measured }),
      failure,
      specChanged: this.#isSpecChanged,
      ...(this.isElsewhere ? { elsewhere: true } : {}),
      ...(by === undefined ? {} : { by }),
      ...(measuring === null ? {} : { measuring }),
      ...(replayed === null ? {} : { replayed }),
    };
  }

  /** By its result where it has one: what is certified, or was refuted, needs no other statement. */
  get #within(): WithinStatement | null {
    if (this.#end.result !== null) return this.#end.result.within ?? null;
    const { within } = this.#course.progress;
    const delta = this.#facts?.delta;
    return within && delta !== undefined ? { ...within, delta } : null;
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
    return {
      version: STORED_VERSION,
      origin: this.origin,
      title: this.title,
      note: this.note,
      owner: this.isLiving ? session : null,
      snapshot: this.snapshot(now),
      ...(this.measurements && { measurements: this.measurements }),
    };
  }

  /** Its worker knows the time since the last resume only; what was measured before took time, too. */
  #inAll(outcome: RunOutcome, now: number): RunOutcome {
    if (outcome.kind !== 'finished' || !this.isReal) return outcome;
    return { ...outcome, result: { ...outcome.result, durationMs: this.elapsedMs(now) } };
  }

  /** A resumed run is what it was before. @returns false where it is none, or has caught up with its past */
  #goBack(): boolean {
    const past = this.#past;
    if (past === null || !this.#signal(past.state)) return false;
    this.#past = null;
    this.#course.leave();
    this.#stopwatch = new Stopwatch(past.elapsedMs, null);
    return true;
  }

  /** What it is from now on is its own. */
  #forgetPast(): void {
    if (this.#past === null) return;
    this.#past = null;
    this.#end = NO_END;
  }

  #signal(signal: RunSignal): boolean {
    const next = this.isElsewhere ? null : nextState(this.#state, signal);
    if (next === null) return false;
    this.#state = next;
    return true;
  }

  /** The worker is gone without a result: what was learnt so far is the result. */
  #partialResult(status: 'cancelled' | 'failed', reason: string, now: number): RunResult | null {
    if (this.#facts === null) return null;
    const { leader, rows, totalSamples, constants } = this.#course.progress;
    const within = this.#within;
    return partialResult({
      status,
      reason,
      facts: this.#facts,
      leader,
      rows,
      totalSamples,
      constants,
      within,
      durationMs: this.elapsedMs(now),
      kept: this.#measuring?.total ?? 0,
      checks: this.#measuring?.checks,
    });
  }
}

function entryFault(
  pull: number,
  sample: number,
  { message, outlier }: Pick<ToldFault, 'message' | 'outlier'>,
): EntryFault {
  return outlier === undefined
    ? { pull, sample, message }
    : { pull, sample, message: `${message}.`, isOutlier: true };
}
