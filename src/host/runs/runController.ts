/**
 * The runs of this window: starts, stops and resumes them, a limited number at a time, and stores them with those of earlier and
 * other windows. Independent of VS Code and of the panels, which listen to it.
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

/** The current text of a spec in the editor. */
export interface SpecText {
  readonly uri: string;
  readonly fileName: string;
  readonly text: string;
}

export interface RunDependencies extends KeeperParts<StoredRun> {
  readonly workers: WorkerFactory;
  /** Queues runs until a worker is free. */
  readonly pool: RunPool;
  readonly newId: () => string;
}

export class RunController extends Keeper<StoredRun, RunRecord> {
  readonly #ended = new Listeners<RunRecord>();
  readonly #batchBegun = new Listeners<RunRecord>();
  readonly #paused = new Listeners<RunRecord>();
  readonly #workers = new Map<string, WorkerRun>();
  #isClosed = false;

  /** Fires after `onChanged` when a run ends. Interruption is no end, unless a resumed run is stopped before it has caught up. */
  readonly onEnded = this.#ended.on;

  /** A batch was completed, and the next one waits for answers. */
  readonly onBatchBegun = this.#batchBegun.on;

  /** The measurements contradict a declared assumption, and the run asks whether to continue. */
  readonly onPaused = this.#paused.on;

  constructor(private readonly dependencies: RunDependencies) {
    super(dependencies, ({ origin }) => new RunRecord(origin));
  }

  /** The runs of valid specs; for a spec with errors nothing was run. */
  get started(): readonly RunRecord[] {
    return this.all.filter(({ state }) => state !== 'problem');
  }

  livingOf(specUri: string): RunRecord | null {
    return this.#last((run) => run.isLiving && run.origin.specUri === specUri);
  }

  /** The last run of a spec, with any outcome. */
  lastOf(specUri: string): RunRecord | null {
    return this.#last((run) => run.origin.specUri === specUri);
  }

  lastResultOf(specUri: string): RunRecord | null {
    return this.#last((run) => run.result !== null && run.origin.specUri === specUri);
  }

  /** Starts a run, or queues it if all workers are busy. The caller ensures that no run of the same spec is running. */
  start(spec: SpecText, overrides: Overrides, real?: RealParts): RunRecord {
    const run = this.#create(spec, overrides);
    this.#enqueue(run, real);
    return run;
  }

  /** Resumes a run under the same id. @returns false if it cannot be resumed, or runs in another window */
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

  /** Shows the errors of a check in place of a run. */
  reject(spec: SpecText, report: CheckReport): RunRecord {
    const run = this.#create(spec, NO_OVERRIDES);
    run.ended({ kind: 'rejected', report }, this.dependencies.timer.now());
    this.#finish(run);
    return run;
  }

  /** Resolves when a run has ended; at once if it is not running. */
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

  /** Continues a paused run. */
  goOn(runId: string): void {
    this.#workers.get(runId)?.goOn();
  }

  /**
   * Passes a person's measurements to a run.
   * @returns null if the run no longer waits for them
   */
  async tell(runId: string, told: Told): Promise<Heard | null> {
    const run = this.find(runId);
    const place =
      'pull' in told ? { pull: told.pull, sample: 'sample' in told ? told.sample : 0 } : null;
    // The fault of an earlier entry no longer applies.
    if (place !== null) run?.entered(place, null);
    const heard = (await this.#workers.get(runId)?.tell(told)) ?? null;
    if (run === null || heard === null) return heard;
    if (place !== null) run.entered(place, heard.faults[0] ?? null);
    this.fire(run);
    return heard;
  }

  /** The open batch of a run as a sheet to fill in; null if the run asks for nothing. */
  async sheet(runId: string): Promise<string | null> {
    return (await this.#workers.get(runId)?.sheet()) ?? null;
  }

  /** Terminates the worker of a run, as a crash would. @returns whether there was one */
  kill(runId: string): boolean {
    const worker = this.#workers.get(runId);
    worker?.kill();
    return worker !== undefined;
  }

  /** Marks the runs of a spec as stale or current after its text changed. */
  specChanged(specUri: string, text: string): void {
    for (const run of this.all) {
      if (run.origin.specUri === specUri && run.compareSpec(text)) this.fire(run);
    }
  }

  /** For the closing window: running runs become interrupted, and are stored so that they can be resumed. */
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
      id: this.dependencies.newId(),
      specUri,
      fileName,
      specText,
      overrides,
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
      // A real run may wait for days, so it does not take a place in the pool.
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

  /** @param over called when the run has ended */
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
          // Stored at once: the open batch must survive the end of this window.
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
          // Do not restore a run that was deleted meanwhile.
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
    // Runs of specs with errors are not worth storing: the next check shows the errors again.
    if (run.state === 'problem') this.forget(run);
    else this.store(run);
  }

  #last(matches: (run: RunRecord) => boolean): RunRecord | null {
    return this.all.findLast(matches) ?? null;
  }

  /** Removes the shown errors of a spec, which a new run replaces. */
  #forgetProblemsOf(specUri: string): void {
    for (const run of this.all) {
      if (run.state === 'problem' && run.origin.specUri === specUri) this.drop(run);
    }
  }
}
