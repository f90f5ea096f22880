/** The comparisons of this window: runs their seeds in the pool, keeps what has ended, stores them. */
import type { ComparedSetting } from '../../core/compare/comparison';
import type { Overrides } from '../../core/spec/overrides';
import type { SpecText } from '../runs/runController';
import type { RunRecord } from '../runs/runRecord';
import type { RunOutcome } from '../runs/workerClient';
import { assertNever } from '../../shared/protocol';
import { Listeners } from '../util/listeners';
import type { Subscription } from '../util/listeners';
import type { Timer } from '../util/timer';
import { ComparisonRecord, newSetting, settingOfRun } from './comparisonRecord';
import type { PendingSeed } from './comparisonRecord';
import type { ComparisonStore } from './comparisonStore';
import type { RunPool } from './runPool';

/** What has ended is written no more often than that while seeds are running. */
const SAVE_EVERY_MS = 2000;

export interface ComparisonDependencies {
  readonly pool: RunPool;
  readonly timer: Timer;
  readonly store: ComparisonStore;
  readonly newId: () => string;
}

export class ComparisonController {
  readonly #dependencies: ComparisonDependencies;
  readonly #changed = new Listeners<ComparisonRecord>();
  readonly #records = new Map<string, ComparisonRecord>();
  /** The ids of the runs under way of each comparison. */
  readonly #underWay = new Map<string, Map<string, PendingSeed>>();
  readonly #savedAt = new Map<string, number>();
  readonly #loading: Promise<void>;
  #isGone = false;

  readonly onChanged: (listener: (record: ComparisonRecord) => void) => Subscription =
    this.#changed.on;

  constructor(dependencies: ComparisonDependencies) {
    this.#dependencies = dependencies;
    this.#loading = this.#load();
  }

  /** Resolves when the comparisons of earlier windows are known. */
  get loaded(): Promise<void> {
    return this.#loading;
  }

  /** Oldest first. */
  get all(): readonly ComparisonRecord[] {
    return [...this.#records.values()];
  }

  find(id: string): ComparisonRecord | null {
    return this.#records.get(id) ?? null;
  }

  /** Runs a spec with each of the seeds under each of the settings. */
  start(
    spec: SpecText,
    settings: readonly Overrides[],
    seeds: readonly number[],
  ): ComparisonRecord {
    const compared = settings.map((overrides) => newSetting(spec, overrides, seeds));
    const record = this.#create('seeds', spec.uri, spec.fileName, compared);
    this.#runPending(record);
    return record;
  }

  /** Puts runs that have ended side by side; null where fewer than two have a result. */
  ofRuns(runs: readonly RunRecord[]): ComparisonRecord | null {
    const compared = runs.map(settingOfRun).filter((setting) => setting !== null);
    const first = runs.find(({ result }) => result !== null);
    if (compared.length < 2 || first === undefined) return null;
    const { specUri, fileName } = first.origin;
    const record = this.#create('runs', specUri, fileName, compared);
    record.end(this.#dependencies.timer.now());
    this.#tell(record, true);
    return record;
  }

  /** Runs so many more seeds of every setting, and those that were called off. */
  addSeeds(record: ComparisonRecord, count: number): void {
    record.addSeeds(count);
    this.#runPending(record);
  }

  /** Runs the seeds that were called off. */
  resume(record: ComparisonRecord): void {
    this.#runPending(record);
  }

  /** Further settings of the same spec, with the seeds of the first. */
  addSettings(record: ComparisonRecord, spec: SpecText, settings: readonly Overrides[]): void {
    const seeds = record.comparison.settings[0]?.seeds ?? [];
    record.add(settings.map((overrides) => newSetting(spec, overrides, seeds)));
    this.#runPending(record);
  }

  /** A further run that has ended. */
  addRun(record: ComparisonRecord, run: RunRecord): void {
    const setting = settingOfRun(run);
    if (setting === null) return;
    record.add([setting]);
    this.#tell(record, true);
  }

  /** Calls off what is running or waiting; the seeds that have ended are kept. */
  cancel(record: ComparisonRecord): void {
    for (const id of [...(this.#underWay.get(record.id)?.keys() ?? [])]) {
      this.#dependencies.pool.cancel(id);
    }
  }

  /** The window goes: what has ended is kept. */
  async shutDown(): Promise<void> {
    this.#isGone = true;
    const running = this.all.filter(({ isRunning }) => isRunning);
    this.#dependencies.pool.dispose();
    await Promise.all(running.map((record) => this.#save(record)));
  }

  #create(
    kind: 'seeds' | 'runs',
    specUri: string,
    fileName: string,
    settings: readonly ComparedSetting[],
  ): ComparisonRecord {
    const { newId, timer } = this.#dependencies;
    const record = new ComparisonRecord({
      version: 1,
      id: newId(),
      kind,
      specUri,
      fileName,
      startedAt: timer.now(),
      endedAt: null,
      settings,
    });
    this.#records.set(record.id, record);
    return record;
  }

  #runPending(record: ComparisonRecord): void {
    const { pool, newId } = this.#dependencies;
    const underWay = this.#underWay.get(record.id) ?? new Map<string, PendingSeed>();
    this.#underWay.set(record.id, underWay);
    const isUnderWay = (one: PendingSeed): boolean =>
      [...underWay.values()].some(
        ({ setting, seed }) => setting === one.setting && seed === one.seed,
      );
    const requests = record.pending
      .filter((pending) => !isUnderWay(pending))
      .map((pending) => ({ id: newId(), pending }));
    for (const { id, pending } of requests) underWay.set(id, pending);
    record.begin();
    for (const { id, pending } of requests) {
      const setting = record.comparison.settings[pending.setting];
      if (setting === undefined) continue;
      const overrides: Overrides = {
        set: [...setting.overrides.set, ['run.seed', pending.seed]],
      };
      pool.run(
        { id, specText: setting.specText, overrides },
        {
          started: (facts) => {
            record.started(pending.setting, facts);
          },
          events: () => undefined,
          ended: (outcome) => {
            underWay.delete(id);
            this.#ended(record, pending, outcome);
          },
        },
      );
    }
    if (underWay.size === 0) record.end(this.#dependencies.timer.now());
    this.#tell(record, underWay.size === 0);
  }

  #ended(record: ComparisonRecord, pending: PendingSeed, outcome: RunOutcome): void {
    // Workers that go with the window have not failed.
    if (this.#isGone) return;
    const { setting, seed } = pending;
    switch (outcome.kind) {
      case 'finished':
        // One that was called off has no outcome: it can be run again.
        if (outcome.result.status === 'failed') {
          record.failed(setting, seed, outcome.result.reason ?? 'The run failed.');
        } else if (outcome.result.status !== 'cancelled') {
          record.finished(setting, outcome.result);
        }
        break;
      case 'rejected': {
        const { problems } = outcome.report;
        const error = problems.find(({ severity }) => severity === 'error');
        record.failed(setting, seed, error?.message ?? 'The spec has errors.');
        this.#callOff(record, setting);
        break;
      }
      case 'failed':
        record.failed(setting, seed, outcome.error.message);
        break;
      case 'terminated':
        break;
      default:
        assertNever(outcome);
    }
    const isOver = (this.#underWay.get(record.id)?.size ?? 0) === 0;
    if (isOver) record.end(this.#dependencies.timer.now());
    // One that was called off has changed nothing: of thousands only the last is told.
    if (isOver || outcome.kind !== 'terminated') this.#tell(record, isOver);
  }

  /** A spec with errors has them for every seed. */
  #callOff(record: ComparisonRecord, setting: number): void {
    const underWay = [...(this.#underWay.get(record.id) ?? [])];
    for (const [id, pending] of underWay) {
      if (pending.setting === setting) this.#dependencies.pool.cancel(id);
    }
  }

  #tell(record: ComparisonRecord, isOver: boolean): void {
    this.#changed.fire(record);
    const now = this.#dependencies.timer.now();
    if (!isOver && now - (this.#savedAt.get(record.id) ?? 0) < SAVE_EVERY_MS) return;
    this.#savedAt.set(record.id, now);
    void this.#save(record);
  }

  /** One that is running is stored as if it ended now: that is what is left should the window go. */
  #save({ comparison }: ComparisonRecord): Promise<void> {
    const { store, timer } = this.#dependencies;
    return store.save({ ...comparison, endedAt: comparison.endedAt ?? timer.now() });
  }

  async #load(): Promise<void> {
    for (const comparison of await this.#dependencies.store.load()) {
      if (this.#records.has(comparison.id)) continue;
      const record = new ComparisonRecord(comparison);
      this.#records.set(record.id, record);
      this.#changed.fire(record);
    }
  }
}
