/**
 * The runs of this window: starts, stops and resumes them, a limited number at a time, and keeps them with those of
 * earlier and other windows. It knows no editor and no panel; they listen to it.
 */
import { NO_OVERRIDES, type Overrides } from '../../core/document/overrides';
import type { CheckReport } from '../../core/document/report';
import type { Heard, Told } from '../../core/experiment/person';
import { realEnvironmentIn } from '../laboratory/realEnvironment';
import { Listeners } from '../util/listeners';
import { Keeper, type KeeperParts } from '../archive/keeper';
import { DROPPED, type RunPool } from '../compare/runPool';
import { RunRecord } from './runRecord';
import type { StoredRun } from './storedRun';
import { WorkerRun, type RealParts } from './workerClient';
import type { WorkerFactory } from '../../worker/workerLike';

/** A spec as it stands in the editor. */
export interface SpecText {
  readonly uri: string;
  readonly fileName: string;
  readonly text: string;
}

export interface RunDependencies extends KeeperParts<StoredRun> {
  readonly workers: WorkerFactory;
  /** Runs wait there for their turn. */
  readonly pool: RunPool;
  readonly newId: () => string;
}

export class RunController extends Keeper<StoredRun, RunRecord> {
  readonly #ended = new Listeners<RunRecord>();
  readonly #batchBegun = new Listeners<RunRecord>();
  readonly #paused = new Listeners<RunRecord>();
  readonly #workers = new Map<string, WorkerRun>();
  #isClosed = false;

  /** After `onChanged`, whenever it comes to rest; an interrupted run has not ended, but for one that is stopped before it is what it was. */
  readonly onEnded = this.#ended.on;

  /** A batch was complete, and the next one waits. */
  readonly onBatchBegun = this.#batchBegun.on;

  /** Its measurements contradict what is declared: it asks whether it goes on. */
  readonly onPaused = this.#paused.on;

  constructor(private readonly dependencies: RunDependencies) {
    super(dependencies, (stored, isOwnerAlive) => RunRecord.restore(stored, isOwnerAlive));
  }

  /** Those of specs that could be run: errors in a spec are a state of its text, no run. */
  get started(): readonly RunRecord[] {
    return this.all.filter(({ state }) => state !== 'problem');
  }

  livingOf(specUri: string): RunRecord | null {
    return this.#last((run) => run.isLiving && run.origin.specUri === specUri);
  }

  /** The last run of a spec, whatever became of it. */
  lastOf(specUri: string): RunRecord | null {
    return this.#last((run) => run.origin.specUri === specUri);
  }

  /** The last run of a spec that gave a result. */
  lastResultOf(specUri: string): RunRecord | null {
    return this.#last((run) => run.result !== null && run.origin.specUri === specUri);
  }

  /** Starts a run, or queues it where as many live as may; the caller sees to it that none of the same spec lives. */
  start(spec: SpecText, overrides: Overrides, real?: RealParts): RunRecord {
    const run = this.#create(spec, overrides);
    this.#enqueue(run, real);
    return run;
  }

  /** Goes on with a run that was interrupted or stopped, or has failed with real measurements, under its id. @returns false where it is none, or lives in another window after all */
  async resume(runId: string, real?: RealParts): Promise<boolean> {
    const run = this.find(runId);
    if (run?.isResumable !== true) return false;
    await this.follow(run);
    if (!run.resumed(this.dependencies.timer.now())) {
      this.fire(run);
      return false;
    }
    this.#enqueue(run, real);
    return true;
  }

  /** A check found errors: they are shown where a run would be. */
  reject(spec: SpecText, report: CheckReport): RunRecord {
    const run = this.#create(spec, NO_OVERRIDES);
    run.ended({ kind: 'rejected', report }, this.dependencies.timer.now());
    this.#finish(run);
    return run;
  }

  /** Resolves when a run has ended, at once where it does not live. */
  endOf(run: RunRecord): Promise<void> {
    if (!run.isLiving) return Promise.resolve();
    return new Promise((resolve) => {
      const { dispose } = this.onEnded((ended) => {
        if (ended !== run) return;
        dispose();
        resolve();
      });
    });
  }

  cancel(runId: string): void {
    this.dependencies.pool.cancel(runId);
    this.#workers.get(runId)?.cancel();
  }

  /** A run that paused goes on. */
  goOn(runId: string): void {
    this.#workers.get(runId)?.goOn();
  }

  /**
   * Tells a run what a person measured.
   * @returns null where it does not wait for that any more
   */
  async tell(runId: string, told: Told): Promise<Heard | null> {
    const run = this.find(runId);
    const place =
      'pull' in told ? { pull: told.pull, sample: 'sample' in told ? told.sample : 0 } : null;
    // What was wrong with it before is not what is wrong with it now.
    if (place !== null) run?.entered(place, null);
    const heard = (await this.#workers.get(runId)?.tell(told)) ?? null;
    if (run === null || heard === null) return heard;
    if (place !== null) run.entered(place, heard.faults[0] ?? null);
    this.fire(run);
    return heard;
  }

  /** What a run asks for, as a sheet to be filled in; null where it asks for nothing. */
  async sheet(runId: string): Promise<string | null> {
    return (await this.#workers.get(runId)?.sheet()) ?? null;
  }

  /** Ends the worker of a run at once, as a crash would. Returns whether there was one. */
  kill(runId: string): boolean {
    const worker = this.#workers.get(runId);
    worker?.kill();
    return worker !== undefined;
  }

  /** The text of a spec is now this: its runs are of the same text, or stale. */
  specChanged(specUri: string, text: string): void {
    for (const run of this.all) {
      if (run.origin.specUri === specUri && run.compareSpec(text)) this.fire(run);
    }
  }

  /** The window goes: runs that live are interrupted, and stored with what is needed to resume them. */
  async shutDown(): Promise<void> {
    this.#isClosed = true;
    for (const run of this.living) {
      run.interrupted(this.dependencies.timer.now());
      this.store(run);
    }
    this.dependencies.pool.dispose();
    for (const worker of this.#workers.values()) worker.kill();
    this.#workers.clear();
    await this.close();
  }

  #create(spec: SpecText, overrides: Overrides): RunRecord {
    const { uri: specUri, fileName, text: specText } = spec;
    const by = realEnvironmentIn(specText, overrides)?.type;
    const run = new RunRecord({
      ...{ id: this.dependencies.newId(), specUri, fileName, specText, overrides },
      startedAt: this.dependencies.timer.now(),
      ...(by && { by }),
    });
    this.#forgetProblemsOf(spec.uri);
    this.add(run);
    return run;
  }

  #enqueue(run: RunRecord, real?: RealParts): void {
    const { pool, timer, workers } = this.dependencies;
    this.store(run);
    if (real !== undefined) {
      // It may wait for days, and holds up no others.
      this.#begin(run, workers, () => undefined, real);
      return;
    }
    pool.submit({
      id: run.id,
      start: (factory, over) => this.#begin(run, factory, over),
      dropped: () => {
        run.ended({ kind: 'terminated', reason: DROPPED }, timer.now());
        this.#finish(run);
      },
    });
    if (run.state === 'queued') this.fire(run);
  }

  /** @param over called when it has ended */
  #begin(run: RunRecord, workers: WorkerFactory, over: () => void, real?: RealParts): WorkerRun {
    const { timer } = this.dependencies;
    const { id, origin } = run;
    const { specText, specUri, overrides } = origin;
    run.assigned();
    let isAnswered = false;
    const worker = new WorkerRun(
      workers,
      timer,
      { id, specText, overrides, specUri },
      {
        started: (facts) => {
          run.started(facts);
          this.told(run);
        },
        events: (events) => {
          run.apply(events);
          this.told(run);
        },
        measuring: (now) => {
          const before = run.measuring?.batch ?? null;
          const wasPaused = run.measuring?.paused === true;
          run.waits(now);
          this.told(run);
          // What it waits for is to be found again whatever becomes of this window.
          if (before === null) this.store(run);
          if (before !== null && before < now.batch) this.#batchBegun.fire(run);
          if (now.paused === true && !wasPaused) this.#paused.fire(run);
        },
        answered: (result) => {
          isAnswered = true;
          run.answered(result, timer.now());
          this.fire(run);
          this.store(run);
        },
        ended: (outcome) => {
          this.#workers.delete(id);
          over();
          if (this.#isClosed || (!isAnswered && !run.isLiving)) return;
          if (isAnswered && outcome.kind === 'finished') run.completed(outcome.result);
          else run.ended(outcome, timer.now());
          // One that was deleted meanwhile stays so.
          if (this.find(id) === run) this.#finish(run);
        },
      },
      real,
    );
    if (run.isLiving) this.#workers.set(id, worker);
    this.fire(run);
    return worker;
  }

  #finish(run: RunRecord): void {
    this.fire(run);
    this.#ended.fire(run);
    // A spec with errors is shown again by the next check: only what took samples is worth keeping.
    if (run.state === 'problem') this.forget(run);
    else this.store(run);
  }

  #last(matches: (run: RunRecord) => boolean): RunRecord | null {
    return this.all.findLast(matches) ?? null;
  }

  /** Errors in a spec are a state of its text, not a run worth keeping: a retry replaces it. */
  #forgetProblemsOf(specUri: string): void {
    for (const run of this.all) {
      if (run.state === 'problem' && run.origin.specUri === specUri) this.drop(run);
    }
  }
}
