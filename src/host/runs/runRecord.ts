/** One run in the host: the state behind the panel, the history and the status bar. */
import type { Certainty } from '../../core/protocol/learner';
import type { RunEvent } from '../../core/run/session/events';
import type { RunFacts } from '../../core/run/check/facts';
import type { RunResult, WithinStatement } from '../../core/run/result/result';
import type { CheckReport } from '../../core/document/report';
import type { RunReport } from '../../core/report/runReport';
import type { EntryFault } from '../../core/experiment/measuring';
import type { ToldFault } from '../../core/experiment/tell';
import type { Measurements } from '../../core/experiment/measurements';
import type { Measuring, RunLive, RunSnapshot, RunState, TraceRow } from '../../shared/protocol';
import type { ErrorData } from '../../worker/protocol';
import { KeptRecord } from '../archive/keptRecord';
import { NO_END, endOf, failureOf, isEndOfReplay, partialResult, signalOf } from './runEnd';
import type { SpecText } from './runController';
import { RunProgress } from './runProgress';
import type { ResumableState, RunSignal } from './runState';
import { isLivingState, isResumableState, nextState } from './runState';
import { specSettings } from './specSettings';
import type { StoredRun } from './storedRun';
import type { RunOutcome } from './workerClient';

/** What is known before a run. */
export interface RunOrigin extends Pick<
  RunReport,
  'fileName' | 'specText' | 'overrides' | 'startedAt'
> {
  readonly id: string;
  readonly specUri: string;
  /** Who measures, for real measurements; absent in runs of earlier versions, which were simulated. */
  readonly by?: Measuring['by'];
}

/** The state that a resumed run returns to if it ends before it has caught up. */
interface Past {
  readonly state: ResumableState;
  readonly elapsedMs: number;
}

export class RunRecord extends KeptRecord<StoredRun> {
  readonly settings: RunSnapshot['settings'];
  #state: RunState = 'queued';
  #facts: RunFacts | null = null;
  /** What is shown; while a resumed run is replayed, its earlier progress. */
  #progress = new RunProgress();
  /** The replay of a resumed run, whose seed draws the same samples again. It replaces `#progress` once it has caught up. */
  #replay: RunProgress | null = null;
  #end = NO_END;
  /** Set until a resumed run has caught up; its earlier end is kept as long. */
  #past: Past | null = null;
  /** Why the last attempt to resume failed. */
  #missed: Pick<typeof NO_END, 'failure' | 'error'> = NO_END;
  #measuring: Measuring | null = null;
  /** The samples in the journal, with those of a batch that was left open. */
  #kept = 0;
  #isFromJournal = false;
  /** Time spent before `since`, when the run was last started; `since` is null while it does not run. */
  #clock: { readonly elapsedMs: number; readonly since: number | null };
  #isSpecChanged = false;
  #isBoundComing = false;

  constructor(readonly origin: RunOrigin) {
    super();
    this.#clock = { elapsedMs: 0, since: origin.startedAt };
    this.settings = specSettings(origin.specText, origin.overrides);
  }

  get state(): RunState {
    return this.#state;
  }

  /** The spec as it was run. */
  get spec(): SpecText {
    const { specUri: uri, fileName, specText: text } = this.origin;
    return { uri, fileName, text };
  }

  get isLiving(): boolean {
    return isLivingState(this.#state) && !this.isElsewhere;
  }

  get isResumable(): boolean {
    return isResumableState(this.#state, this.isReal) && !this.isElsewhere;
  }

  /** The measurements are real, and its answers are in a journal. */
  get isReal(): boolean {
    return this.origin.by !== undefined;
  }

  /** What the run waits for; null if it does not wait. */
  get measuring(): Measuring | null {
    return this.isLiving ? this.#measuring : null;
  }

  /** A summary of the journal of an ended run; null if unknown. */
  get measurements(): Measurements | null {
    return this.#end.measurements;
  }

  /** The error that stopped the worker; its place is known only in this window. */
  get error(): ErrorData | null {
    return this.#missed.error ?? this.#end.error;
  }

  /** Why the last attempt to resume failed; null if there was none, or it was stopped. */
  get resumeFailure(): string | null {
    return this.#missed.failure;
  }

  get facts(): RunFacts | null {
    return this.#facts;
  }

  get result(): RunResult | null {
    return this.#end.result;
  }

  get report(): CheckReport | null {
    return this.#end.report;
  }

  get totalSamples(): number {
    return Math.max(this.#progress.known.totalSamples, this.#kept);
  }

  get isSpecChanged(): boolean {
    return this.#isSpecChanged;
  }

  /** The stopping tests, oldest first, thinned to a bounded number. Unchanged rows stay the same objects. */
  get rows(): readonly TraceRow[] {
    return this.#progress.rows;
  }

  elapsedMs(now: number): number {
    const { elapsedMs, since } = this.#clock;
    return elapsedMs + (since === null ? 0 : now - since);
  }

  /** A worker has started the run. */
  assigned(): void {
    this.#signal('assigned');
  }

  started(facts: RunFacts): void {
    if (this.#signal('started')) this.#facts = facts;
  }

  apply(events: readonly RunEvent[]): void {
    if (this.#state !== 'running') return;
    const progress = this.#replay ?? this.#progress;
    for (const event of events) progress.apply(event);
    // More samples, not the same number: only then is everything known again that was known after that many.
    if (
      progress === this.#progress ||
      progress.known.totalSamples > this.#progress.known.totalSamples
    )
      this.#catchUp();
  }

  /** The run has replayed its journal and waits for answers. */
  waits(now: Measuring): void {
    if (this.#state !== 'running') return;
    this.#catchUp();
    const isSame = this.#measuring?.batch === now.batch;
    this.#kept = now.total;
    this.#measuring = { ...now, faults: isSame ? (this.#measuring?.faults ?? []) : [] };
  }

  /** @param fault of this entry, or null; other entries keep theirs */
  entered(
    { pull, sample }: Pick<EntryFault, 'pull' | 'sample'>,
    fault: Pick<ToldFault, 'message' | 'outlier'> | null,
  ): void {
    if (this.#measuring === null) return;
    const faults = this.#measuring.faults.filter(
      (other) => other.pull !== pull || other.sample !== sample,
    );
    if (fault !== null) {
      const { message, outlier } = fault;
      const more =
        outlier === undefined ? { message } : { message: `${message}.`, isOutlier: true };
      faults.push({ pull, sample, ...more });
    }
    this.#measuring = { ...this.#measuring, faults };
  }

  /** @param now milliseconds since 1970, UTC */
  ended(outcome: RunOutcome, now: number): void {
    const isSpecUnread = outcome.kind === 'rejected' && this.#facts === null;
    if (
      !isEndOfReplay(outcome, this.#progress.known.totalSamples) &&
      !isSpecUnread &&
      this.#goBack()
    ) {
      const error = outcome.kind === 'failed' ? outcome.error : null;
      this.#missed = { failure: failureOf(outcome), error };
      return;
    }
    if (!this.#signal(signalOf(outcome))) return;
    this.#forgetPast();
    this.#clock = { elapsedMs: this.elapsedMs(now), since: null };
    if (outcome.kind === 'finished') {
      // Analysing a log measures nothing, so it is not marked.
      const asks = this.isReal && this.origin.by !== 'recorded';
      this.#isFromJournal = asks && this.#measuring === null && outcome.result.samples > 0;
      // The replay has now caught up, because a result covers the whole run.
      this.#progress = this.#replay ?? this.#progress;
      const { samples: totalSamples, kept = 0, constants } = outcome.result;
      this.#kept = kept;
      const { known } = this.#progress;
      this.#progress.know({ totalSamples, constants: { ...known.constants, ...constants } });
    }
    this.#replay = null;
    this.#end = endOf(this.#inAll(outcome, now), (status, reason) =>
      this.#partialResult(status, reason, now),
    );
    // The round that the budget refused is kept, to show what continuing would take.
    if (this.#state !== 'budget') this.#progress.know({ current: null });
  }

  /** The run has its answer, while the lower bound is still being computed. @param now milliseconds since 1970, UTC */
  answered(result: RunResult, now: number): void {
    this.ended({ kind: 'finished', result }, now);
    this.#isBoundComing = true;
  }

  /** The lower bound has arrived, or will not. */
  completed(result: RunResult): void {
    this.#isBoundComing = false;
    this.#end = { ...this.#end, result };
  }

  /** The window closes; the run can be resumed. @returns whether it was running */
  interrupted(now: number): boolean {
    if (this.#goBack()) return true;
    if (!this.#signal('interrupted')) return false;
    this.#clock = { elapsedMs: this.elapsedMs(now), since: null };
    this.#replay = null;
    return true;
  }

  /** Resumes a run: it is replayed first, and then continues. @returns whether it could be resumed */
  resumed(now: number): boolean {
    const state = this.#state;
    if (!isResumableState(state, this.isReal) || !this.#signal('resumed')) return false;
    this.#past = { state, elapsedMs: this.elapsedMs(now) };
    this.#missed = NO_END;
    this.#measuring = null;
    this.#clock = { elapsedMs: this.elapsedMs(now), since: now };
    this.#replay = new RunProgress();
    return true;
  }

  adopt(stored: StoredRun, isOwnerAlive: boolean): void {
    const { snapshot } = stored;
    const { live } = snapshot;
    const isLiving = isLivingState(live.state);
    this.#isFromJournal = live.fromJournal === true;
    this.describe(stored);
    this.#state = isLiving && !isOwnerAlive ? 'interrupted' : live.state;
    this.isElsewhere = isLiving && isOwnerAlive;
    this.#facts = snapshot.facts;
    this.#progress = new RunProgress(snapshot);
    this.#replay = null;
    const { result, failure, fault: code } = live;
    this.#kept = live.kept ?? live.measuring?.total ?? result?.kept ?? 0;
    const { report } = snapshot;
    const error = code === undefined ? null : { code, message: failure ?? '' };
    const { measurements = null } = stored;
    this.#end = { result, failure, report, measurements, error };
    this.#past = null;
    this.#clock = { elapsedMs: live.elapsedMs, since: null };
  }

  abandoned(): void {
    if (this.isElsewhere) this.#state = 'interrupted';
    this.isElsewhere = false;
  }

  /** @returns whether this changed anything */
  compareSpec(currentText: string): boolean {
    const isChanged = currentText !== this.origin.specText;
    if (isChanged === this.#isSpecChanged) return false;
    this.#isSpecChanged = isChanged;
    return true;
  }

  live(now: number): RunLive {
    const { result, failure, error } = this.#end;
    const { measuring } = this;
    const { startedAt, by } = this.origin;
    return {
      state: this.#state,
      startedAt,
      elapsedMs: this.elapsedMs(now),
      ...this.#progress.known,
      ...this.#keptBeyond,
      result,
      ...(this.#isBoundComing ? { isBoundComing: true } : {}),
      within: this.#within,
      certainty: this.#certainty,
      failure,
      ...(error && { fault: error.code }),
      specChanged: this.#isSpecChanged,
      ...(this.isElsewhere ? { elsewhere: true } : {}),
      ...(by === undefined ? {} : { by }),
      ...(this.#isFromJournal && { fromJournal: true }),
      ...(measuring === null ? {} : { measuring }),
      ...(this.#replay && { replayed: this.#replay.known.totalSamples }),
    };
  }

  /** A result has its own statement, which is absent if the answer is certified or refuted. */
  get #within(): WithinStatement | null {
    if (this.#end.result !== null) return this.#end.result.within ?? null;
    const { within } = this.#progress;
    const delta = this.#facts?.delta;
    return within && delta !== undefined ? { ...within, delta } : null;
  }

  get #certainty(): Certainty | null {
    const { result } = this.#end;
    if (result === null) return this.#progress.certainty;
    const { confidence = null, candidates = [], candidatesMore } = result;
    return { confidence, candidates, ...(candidatesMore === undefined ? {} : { candidatesMore }) };
  }

  snapshot(now: number): RunSnapshot {
    return {
      runId: this.id,
      fileName: this.origin.fileName,
      facts: this.#facts,
      settings: this.settings,
      live: this.live(now),
      trace: this.rows,
      report: this.#end.report,
    };
  }

  stored(now: number, session: string): StoredRun {
    return {
      ...this.owned(session),
      origin: this.origin,
      snapshot: this.snapshot(now),
      ...(this.measurements && { measurements: this.measurements }),
    };
  }

  /** The worker counts only the time since the last resume, but a real run may have measured before. */
  #inAll(outcome: RunOutcome, now: number): RunOutcome {
    if (outcome.kind !== 'finished' || !this.isReal) return outcome;
    return { ...outcome, result: { ...outcome.result, durationMs: this.elapsedMs(now) } };
  }

  /** Returns a resumed run to its earlier state. @returns false if it was not resumed, or has caught up */
  #goBack(): boolean {
    const past = this.#past;
    if (past === null || !this.#signal(past.state)) return false;
    this.#past = null;
    this.#replay = null;
    this.#clock = { elapsedMs: past.elapsedMs, since: null };
    return true;
  }

  /** The replay has covered everything known of the past, which may be less than was shown. */
  #catchUp(): void {
    this.#progress = this.#replay ?? this.#progress;
    this.#replay = null;
    this.#forgetPast();
  }

  /** The earlier end no longer applies. */
  #forgetPast(): void {
    if (this.#past === null) return;
    this.#past = null;
    this.#end = NO_END;
  }

  get #keptBeyond(): Pick<RunLive, 'kept'> {
    const isBeyond = this.#kept > this.#progress.known.totalSamples;
    return isBeyond ? { kept: this.#kept } : {};
  }

  #signal(signal: RunSignal): boolean {
    const next = this.isElsewhere ? null : nextState(this.#state, signal);
    if (next === null) return false;
    this.#state = next;
    return true;
  }

  /** The result of a run whose worker ended without one, from the progress so far. */
  #partialResult(status: 'cancelled' | 'failed', reason: string, now: number): RunResult | null {
    if (this.#facts === null) return null;
    const { checks } = this.#measuring ?? {};
    const within = this.#within;
    return partialResult(this.#facts, this.#progress, {
      status,
      reason,
      durationMs: this.elapsedMs(now),
      ...(within && { within }),
      ...this.#keptBeyond,
      ...(checks && { checks }),
    });
  }
}
