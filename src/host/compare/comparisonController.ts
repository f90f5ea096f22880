/** The comparisons of this window: runs their seeds in the pool, and stores them with those of earlier and other windows. */
import { newSetting, type ComparedSetting, type Comparison } from '../../core/sweep/comparison';
import type { Task } from '../../core/sweep/task';
import type { Overrides } from '../../core/document/overrides';
import type { SpecText } from '../runs/runController';
import type { RunRecord } from '../runs/runRecord';
import { Keeper, type KeeperParts } from '../archive/keeper';
import { ComparisonRecord, settingOfRun, type PendingSeed } from './comparisonRecord';
import type { StoredComparison } from './storedComparison';
import { TaskLanes, type LaneParts } from './taskLane';

type ComparisonDependencies = KeeperParts<StoredComparison> & Pick<LaneParts, 'pool' | 'newId'>;

/** The running part of a comparison. */
interface Work {
  readonly lanes: TaskLanes;
  /** By task key. */
  readonly underWay: Map<string, PendingSeed>;
}

export class ComparisonController extends Keeper<StoredComparison, ComparisonRecord> {
  readonly #works = new Map<string, Work>();
  #isGone = false;

  constructor(private readonly dependencies: ComparisonDependencies) {
    super(dependencies, ({ comparison }) => new ComparisonRecord(comparison));
  }

  /**
   * Runs a spec with every seed and setting, seed by seed, so that all settings progress alike.
   * @param more further fields stored with the comparison
   */
  start(
    spec: SpecText,
    settings: readonly Overrides[],
    seeds: readonly number[],
    more: Partial<Pick<Comparison, 'limits' | 'leftOut'>> = {},
  ): ComparisonRecord {
    const compared = settings.map((overrides) => newSetting(spec, overrides, seeds));
    const record = this.#create('seeds', spec.uri, spec.fileName, compared, more);
    this.#runPending(record);
    return record;
  }

  /** Compares finished runs; null if fewer than two have a result. */
  ofRuns(runs: readonly RunRecord[]): ComparisonRecord | null {
    const compared = runs.map(settingOfRun).filter((setting) => setting !== null);
    const first = runs.find(({ result }) => result !== null);
    if (compared.length < 2 || first === undefined) return null;
    const { specUri, fileName } = first.origin;
    const record = this.#create('runs', specUri, fileName, compared);
    record.end(this.dependencies.timer.now());
    this.#tell(record);
    return record;
  }

  /** Runs more seeds of every setting, and the cancelled ones. */
  addSeeds(record: ComparisonRecord, count: number): void {
    record.addSeeds(count);
    this.#runPending(record);
  }

  /** Runs the cancelled seeds, even of slow settings. */
  resume(record: ComparisonRecord): void {
    this.#runPending(record, true);
  }

  /** Adds settings of the same spec, with the seeds of the first setting. */
  addSettings(record: ComparisonRecord, spec: SpecText, settings: readonly Overrides[]): void {
    const seeds = record.comparison.settings[0]?.seeds ?? [];
    record.add(settings.map((overrides) => newSetting(spec, overrides, seeds)));
    this.#runPending(record);
  }

  addRun(record: ComparisonRecord, run: RunRecord): void {
    const setting = settingOfRun(run);
    if (setting === null) return;
    record.add([setting]);
    this.#tell(record);
  }

  /** Cancels running and waiting seeds; finished ones are kept. */
  cancel(record: ComparisonRecord): void {
    this.#works.get(record.id)?.lanes.stop();
  }

  /** For the closing window: keeps what has ended. */
  async shutDown(): Promise<void> {
    this.#isGone = true;
    for (const { lanes } of this.#works.values()) lanes.stop();
    this.dependencies.pool.dispose();
    for (const record of this.living) {
      record.end(this.dependencies.timer.now());
      this.store(record);
    }
    await this.close();
  }

  #create(
    kind: 'seeds' | 'runs',
    specUri: string,
    fileName: string,
    settings: readonly ComparedSetting[],
    more: Partial<Comparison> = {},
  ): ComparisonRecord {
    const { newId, timer } = this.dependencies;
    const record = new ComparisonRecord({
      version: 2,
      id: newId(),
      kind,
      specUri,
      fileName,
      startedAt: timer.now(),
      endedAt: null,
      settings,
      limits: {},
      leftOut: [],
      ...more,
    });
    this.add(record);
    return record;
  }

  /** @param isPatient continue settings in which too many seeds reached the time limit */
  #runPending(record: ComparisonRecord, isPatient = false): void {
    const work = this.#works.get(record.id) ?? this.#newWork(record);
    this.#works.set(record.id, work);
    const { lanes, underWay } = work;
    record.begin();
    this.store(record);
    lanes.start(tasksOf(record, underWay, isPatient), record.pending.length);
    if (lanes.isLiving) this.told(record);
    else if (record.isLiving) this.#end(record);
  }

  #newWork(record: ComparisonRecord): Work {
    const { pool, newId, timer } = this.dependencies;
    const underWay = new Map<string, PendingSeed>();
    const lanes = new TaskLanes({
      pool,
      newId,
      timer,
      told: (outcome) => {
        const pending = underWay.get(outcome.key);
        underWay.delete(outcome.key);
        // A worker that ends with the window has not failed.
        if (pending === undefined || this.#isGone) return;
        record.take(pending, outcome);
        this.told(record);
      },
      ended: () => {
        this.#works.delete(record.id);
        if (!this.#isGone) this.#end(record);
      },
    });
    return { lanes, underWay };
  }

  #end(record: ComparisonRecord): void {
    record.end(this.dependencies.timer.now());
    this.#tell(record);
  }

  #tell(record: ComparisonRecord): void {
    this.fire(record);
    this.store(record);
  }
}

/**
 * The remaining seeds, generated on demand. Skips settings with errors, which affect all seeds, and settings that are too slow.
 * @param isPatient continue settings in which too many seeds reached the time limit
 */
function* tasksOf(
  record: ComparisonRecord,
  underWay: Map<string, PendingSeed>,
  isPatient: boolean,
): Generator<Task> {
  for (const pending of record.pending) {
    const { setting, seed } = pending;
    const { settings, limits } = record.comparison;
    const key = `${setting} ${seed}`;
    const one = settings[setting];
    if (one === undefined || one.rejected !== undefined || underWay.has(key)) continue;
    if (!isPatient && record.isCutEnough(setting)) continue;
    underWay.set(key, pending);
    const { specText, overrides } = one;
    yield { key, specText, overrides, seed, limits };
  }
}
