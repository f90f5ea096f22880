/**
 * The runs of this window: starts, stops and resumes them, at most so many at a time, and remembers them with those of
 * earlier and other windows. It knows no editor and no panel; they listen to it.
 */
import { EMPTY_JOURNAL } from '../../core/run/journal';
import type { Journal } from '../../core/run/journal';
import { NO_OVERRIDES } from '../../core/spec/overrides';
import type { Overrides } from '../../core/spec/overrides';
import type { CheckReport } from '../../core/spec/report';
import { Listeners } from '../util/listeners';
import type { Subscription } from '../util/listeners';
import { BEAT_EVERY_MS, RunArchive } from './runArchive';
import type { ArchiveParts } from './runArchive';
import { RunList } from './runList';
import { RunRecord } from './runRecord';
import { WorkerRun } from './workerClient';
import type { WorkerFactory } from './workerLike';

/** A spec as it stands in the editor. */
export interface SpecText {
  readonly uri: string;
  readonly fileName: string;
  readonly text: string;
}

export interface RunDependencies extends ArchiveParts {
  readonly workers: WorkerFactory;
  /** The most runs at a time; more wait their turn. */
  readonly maxWorkers: number;
  readonly newId: () => string;
}

export class RunController {
  readonly #dependencies: RunDependencies;
  readonly #archive: RunArchive;
  readonly #changed = new Listeners<RunRecord>();
  readonly #ended = new Listeners<RunRecord>();
  readonly #removed = new Listeners<RunRecord>();
  readonly #runs = new RunList();
  readonly #workers = new Map<string, WorkerRun>();
  #queue: RunRecord[] = [];
  readonly #loading: Promise<void>;
  #callOffFollowing: (() => void) | null = null;
  #isClosed = false;

  /** A run was started, told something new, ended, or its spec changed. */
  readonly onChanged: (listener: (run: RunRecord) => void) => Subscription = this.#changed.on;
  /** After `onChanged`, once a run; an interrupted run has not ended. */
  readonly onEnded: (listener: (run: RunRecord) => void) => Subscription = this.#ended.on;
  /** A run was deleted, or forgotten as the oldest. */
  readonly onRemoved: (listener: (run: RunRecord) => void) => Subscription = this.#removed.on;

  constructor(dependencies: RunDependencies) {
    this.#dependencies = dependencies;
    this.#archive = new RunArchive(dependencies);
    this.#loading = this.refresh();
  }

  /** Resolves when the stored runs of earlier windows are known. */
  get loaded(): Promise<void> {
    return this.#loading;
  }

  /** All runs that are known, oldest first. */
  get runs(): readonly RunRecord[] {
    return this.#runs.all;
  }

  /** The runs that live in this window, oldest first. */
  get living(): readonly RunRecord[] {
    return this.runs.filter((run) => run.isLiving);
  }

  find(runId: string): RunRecord | null {
    return this.#runs.find(runId);
  }

  livingOf(specUri: string): RunRecord | null {
    return this.#runs.last((run) => run.isLiving && run.origin.specUri === specUri);
  }

  /** The last run of a spec, whatever became of it. */
  lastOf(specUri: string): RunRecord | null {
    return this.#runs.last((run) => run.origin.specUri === specUri);
  }

  /** The last run of a spec that gave a result. */
  lastResultOf(specUri: string): RunRecord | null {
    return this.#runs.last((run) => run.result !== null && run.origin.specUri === specUri);
  }

  /**
   * Starts a run, or queues it where as many live as may; the caller sees to it that none of the same spec lives.
   * @param journal the first answers, where an earlier run of the same text and seed has had them
   */
  start(spec: SpecText, overrides: Overrides, journal: Journal = EMPTY_JOURNAL): RunRecord {
    const run = this.#create(spec, overrides);
    run.continueFrom(journal);
    this.#enqueue(run);
    return run;
  }

  /** Goes on with a run that was interrupted or stopped, under its id. @returns false where it is none, or lives in another window after all */
  async resume(runId: string): Promise<boolean> {
    const run = this.#runs.find(runId);
    if (run?.isResumable !== true) return false;
    await this.#archive.follow(run);
    if (!run.resumed(this.#dependencies.timer.now())) {
      this.#changed.fire(run);
      return false;
    }
    this.#enqueue(run);
    return true;
  }

  /** A check found errors: they are shown where a run would be. */
  reject(spec: SpecText, report: CheckReport): RunRecord {
    const run = this.#create(spec, NO_OVERRIDES);
    run.ended({ kind: 'rejected', report }, this.#dependencies.timer.now());
    this.#finish(run);
    return run;
  }

  cancel(runId: string): void {
    const queued = this.#queue.find(({ id }) => id === runId);
    if (queued === undefined) {
      this.#workers.get(runId)?.cancel();
      return;
    }
    this.#queue = this.#queue.filter((run) => run !== queued);
    const reason = 'The run was stopped before it began.';
    queued.ended({ kind: 'terminated', reason }, this.#dependencies.timer.now());
    this.#finish(queued);
  }

  /** Ends the worker of a run at once, as a crash would. Returns whether there was one. */
  kill(runId: string): boolean {
    const worker = this.#workers.get(runId);
    worker?.kill();
    return worker !== undefined;
  }

  /** Gives a run a name of its own; none takes it away. */
  rename(run: RunRecord, title: string): void {
    if (run.isElsewhere) return;
    run.rename(title.trim() === '' ? null : title.trim());
    this.#changed.fire(run);
    void this.#archive.save(run);
  }

  /** Deletes runs for good, apart from those that live. */
  async remove(runs: readonly RunRecord[]): Promise<void> {
    const ended = runs.filter((run) => !run.isLiving && !run.isElsewhere);
    for (const run of ended) {
      this.#runs.delete(run);
      this.#removed.fire(run);
    }
    await Promise.all(ended.map((run) => this.#archive.forget(run)));
  }

  /** Takes a deletion back. */
  bringBack(runs: readonly RunRecord[]): void {
    this.#runs.add(runs);
    for (const run of runs) {
      void this.#archive.recall(run);
      this.#changed.fire(run);
    }
  }

  /** The text of a spec is now this: its runs are of the same text, or stale. */
  specChanged(specUri: string, text: string): void {
    for (const run of this.#runs.all) {
      if (run.origin.specUri === specUri && run.compareSpec(text)) this.#changed.fire(run);
    }
  }

  /** Looks for runs of other windows, and at what has become of those that are known. */
  async refresh(): Promise<void> {
    const found = await this.#archive.load((id) => this.#runs.has(id));
    const fresh = found.filter(({ id }) => !this.#runs.has(id));
    this.#runs.add(fresh);
    for (const run of fresh) this.#changed.fire(run);
    // An interrupted run may have been resumed elsewhere.
    await this.#follow((run) => run.isElsewhere || run.state === 'interrupted');
  }

  /** The window goes: runs that live are interrupted, and stored with what is needed to resume them. */
  async shutDown(): Promise<void> {
    this.#isClosed = true;
    this.#callOffFollowing?.();
    this.#queue = [];
    for (const run of this.living) {
      run.interrupted(this.#dependencies.timer.now());
      void this.#archive.save(run);
    }
    this.#archive.livingAre(false);
    for (const worker of this.#workers.values()) worker.kill();
    this.#workers.clear();
    await this.#archive.settled();
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
    this.#forgetProblemsOf(spec.uri);
    this.#runs.append(run);
    this.#forgetOldest();
    return run;
  }

  #enqueue(run: RunRecord): void {
    this.#queue.push(run);
    this.#archive.livingAre(true);
    void this.#archive.save(run);
    this.#fill();
    if (run.state === 'queued') this.#changed.fire(run);
  }

  #fill(): void {
    while (!this.#isClosed && this.#workers.size < this.#dependencies.maxWorkers) {
      const run = this.#queue.shift();
      if (run === undefined) return;
      this.#begin(run);
    }
  }

  #begin(run: RunRecord): void {
    const { workers, timer } = this.#dependencies;
    const { id, origin, journal } = run;
    const { specText, overrides } = origin;
    run.assigned();
    const worker = new WorkerRun(
      workers,
      timer,
      { id, specText, overrides, journal },
      {
        started: (facts) => {
          run.started(facts);
          this.#told(run);
        },
        events: (events, answers) => {
          run.apply(events, answers);
          this.#told(run);
        },
        ended: (outcome) => {
          this.#workers.delete(id);
          if (!run.isLiving) return;
          run.ended(outcome, timer.now());
          this.#finish(run);
          this.#fill();
        },
      },
    );
    if (run.isLiving) this.#workers.set(id, worker);
    this.#changed.fire(run);
  }

  #told(run: RunRecord): void {
    this.#changed.fire(run);
    this.#archive.saveSoon(run);
  }

  #finish(run: RunRecord): void {
    this.#changed.fire(run);
    this.#ended.fire(run);
    // A spec with errors is shown again by the next check: only what took samples is worth keeping.
    void (run.state === 'problem' ? this.#archive.forget(run) : this.#archive.save(run));
    this.#archive.livingAre(this.living.length > 0);
  }

  async #follow(isMeant: (run: RunRecord) => boolean): Promise<void> {
    for (const run of this.runs.filter(isMeant)) {
      await this.#archive.follow(run);
      this.#changed.fire(run);
    }
    this.#callOffFollowing?.();
    this.#callOffFollowing = null;
    const isElsewhere = (run: RunRecord): boolean => run.isElsewhere;
    if (this.#isClosed || !this.runs.some(isElsewhere)) return;
    this.#callOffFollowing = this.#dependencies.timer.after(BEAT_EVERY_MS, () => {
      void this.#follow(isElsewhere);
    });
  }

  /** Errors in a spec are a state of its text, not a run worth keeping: whoever tries again has read them. */
  #forgetProblemsOf(specUri: string): void {
    for (const run of this.runs) {
      if (run.state !== 'problem' || run.origin.specUri !== specUri) continue;
      this.#runs.delete(run);
      this.#removed.fire(run);
    }
  }

  #forgetOldest(): void {
    for (const run of this.#runs.beyond(this.#dependencies.historySize())) {
      this.#runs.delete(run);
      this.#removed.fire(run);
    }
  }
}
