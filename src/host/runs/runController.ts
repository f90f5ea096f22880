/**
 * The runs of this window: starts and stops them, remembers the last of each spec, stores those that finished.
 * It knows no editor and no panel; they listen to it.
 */
import { NO_OVERRIDES } from '../../core/spec/overrides';
import type { Overrides } from '../../core/spec/overrides';
import type { CheckReport } from '../../core/spec/report';
import { Listeners } from '../util/listeners';
import type { Subscription } from '../util/listeners';
import type { Timer } from '../util/timer';
import { RunRecord } from './runRecord';
import { KEPT_RUNS } from './runStore';
import type { RunStore } from './runStore';
import { WorkerRun } from './workerClient';
import type { WorkerFactory } from './workerLike';

/** A spec as it stands in the editor. */
export interface SpecText {
  readonly uri: string;
  readonly fileName: string;
  readonly text: string;
}

export interface RunDependencies {
  readonly workers: WorkerFactory;
  readonly timer: Timer;
  readonly store: RunStore;
  readonly newId: () => string;
}

export class RunController {
  readonly #dependencies: RunDependencies;
  readonly #changed = new Listeners<RunRecord>();
  readonly #ended = new Listeners<RunRecord>();
  /** Oldest first. */
  readonly #runs = new Map<string, RunRecord>();
  readonly #workers = new Map<string, WorkerRun>();
  readonly #loading: Promise<void>;

  /** A run was started, told something new, ended, or its spec changed. */
  readonly onChanged: (listener: (run: RunRecord) => void) => Subscription = this.#changed.on;
  /** After `onChanged`, once a run. */
  readonly onEnded: (listener: (run: RunRecord) => void) => Subscription = this.#ended.on;

  constructor(dependencies: RunDependencies) {
    this.#dependencies = dependencies;
    this.#loading = this.#load();
  }

  /** Resolves when the stored runs of earlier windows are known. */
  get loaded(): Promise<void> {
    return this.#loading;
  }

  /** All runs that are known, oldest first. */
  get runs(): readonly RunRecord[] {
    return [...this.#runs.values()];
  }

  get living(): readonly RunRecord[] {
    return this.runs.filter((run) => run.isLiving);
  }

  find(runId: string): RunRecord | null {
    return this.#runs.get(runId) ?? null;
  }

  livingOf(specUri: string): RunRecord | null {
    return this.#lastWhere((run) => run.isLiving && run.origin.specUri === specUri);
  }

  /** The last run of a spec, whatever became of it. */
  lastOf(specUri: string): RunRecord | null {
    return this.#lastWhere((run) => run.origin.specUri === specUri);
  }

  /** The last run of a spec that gave a result. */
  lastResultOf(specUri: string): RunRecord | null {
    return this.#lastWhere((run) => run.result !== null && run.origin.specUri === specUri);
  }

  /** Starts a run; the caller sees to it that none of the same spec lives. */
  start(spec: SpecText, overrides: Overrides): RunRecord {
    const { workers, timer } = this.#dependencies;
    const run = this.#create(spec, overrides);
    const { id } = run;
    const worker = new WorkerRun(
      workers,
      timer,
      { id, specText: spec.text, overrides },
      {
        started: (facts) => {
          run.started(facts);
          this.#changed.fire(run);
        },
        events: (events) => {
          run.apply(events);
          this.#changed.fire(run);
        },
        ended: (outcome) => {
          this.#workers.delete(id);
          if (!run.isLiving) return;
          run.ended(outcome, timer.now());
          this.#finish(run);
        },
      },
    );
    if (run.isLiving) this.#workers.set(id, worker);
    this.#changed.fire(run);
    return run;
  }

  /** A check found errors: they are shown where a run would be. */
  reject(spec: SpecText, report: CheckReport): RunRecord {
    const run = this.#create(spec, NO_OVERRIDES);
    run.ended({ kind: 'rejected', report }, this.#dependencies.timer.now());
    this.#finish(run);
    return run;
  }

  cancel(runId: string): void {
    this.#workers.get(runId)?.cancel();
  }

  /** Ends the worker of a run at once, as a crash would. Returns whether there was one. */
  kill(runId: string): boolean {
    const worker = this.#workers.get(runId);
    worker?.kill();
    return worker !== undefined;
  }

  /** The text of a spec is now this: its runs are of the same text, or stale. */
  specChanged(specUri: string, text: string): void {
    for (const run of this.#runs.values()) {
      if (run.origin.specUri === specUri && run.compareSpec(text)) this.#changed.fire(run);
    }
  }

  /** The window goes: runs that live end as cancelled, with what was learnt, and are stored. */
  async shutDown(): Promise<void> {
    const saved = this.living.map((run) => {
      run.ended(
        { kind: 'terminated', reason: 'The window was closed or reloaded. Run again to go on.' },
        this.#dependencies.timer.now(),
      );
      return this.#save(run);
    });
    for (const worker of this.#workers.values()) worker.kill();
    this.#workers.clear();
    await Promise.all(saved);
  }

  #create(spec: SpecText, overrides: Overrides): RunRecord {
    const run = new RunRecord({
      id: this.#dependencies.newId(),
      specUri: spec.uri,
      fileName: spec.fileName,
      specText: spec.text,
      overrides,
      startedAt: this.#dependencies.timer.now(),
    });
    this.#runs.set(run.id, run);
    this.#forgetOldest();
    return run;
  }

  #finish(run: RunRecord): void {
    this.#changed.fire(run);
    this.#ended.fire(run);
    void this.#save(run);
  }

  async #save(run: RunRecord): Promise<void> {
    // A spec with errors is shown again by the next check: only what took samples is worth keeping.
    if (run.facts === null) return;
    const snapshot = run.snapshot(this.#dependencies.timer.now());
    await this.#dependencies.store.save({ version: 1, origin: run.origin, snapshot });
  }

  async #load(): Promise<void> {
    const stored = await this.#dependencies.store.load();
    const sinceStart = [...this.#runs];
    this.#runs.clear();
    for (const run of stored) this.#runs.set(run.origin.id, RunRecord.restore(run));
    for (const [id, run] of sinceStart) this.#runs.set(id, run);
    for (const run of stored) {
      const restored = this.#runs.get(run.origin.id);
      if (restored !== undefined) this.#changed.fire(restored);
    }
  }

  #forgetOldest(): void {
    const ended = this.runs.filter((run) => !run.isLiving);
    for (const run of ended.slice(0, Math.max(0, ended.length - KEPT_RUNS))) {
      this.#runs.delete(run.id);
    }
  }

  #lastWhere(matches: (run: RunRecord) => boolean): RunRecord | null {
    return this.runs.findLast(matches) ?? null;
  }
}
