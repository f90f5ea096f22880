/** The comparisons of this window: runs their seeds in the pool, and keeps them with those of earlier and other windows. */
import { cutOutcome } from '../../core/sweep/comparison';
import type { ComparedSetting, Comparison, SeedOutcome } from '../../core/sweep/comparison';
import type { RunResult } from '../../core/run/result';
import type { Overrides } from '../../core/document/overrides';
import type { SpecText } from '../runs/runController';
import type { RunRecord } from '../runs/runRecord';
import type { RunOutcome } from '../runs/workerClient';
import type { ArchiveParts } from '../archive/archive';
import { Keeper } from '../archive/keeper';
import { failureOf } from '../runs/runEnd';
import { ComparisonRecord, newSetting, settingOfRun } from './comparisonRecord';
import type { PendingSeed } from './comparisonRecord';
import type { RunPool } from './runPool';
import type { StoredComparison } from './storedComparison';

export interface ComparisonDependencies extends ArchiveParts<StoredComparison> {
  readonly pool: RunPool;
  readonly newId: () => string;
}

/** A run under way. */
interface UnderWay extends PendingSeed {
  /** By the last of its events. */
  samples: number;
  /** It has reached the limit of seconds. */
  isCut: boolean;
}

export class ComparisonController extends Keeper<StoredComparison, ComparisonRecord> {
  /** The ids of the runs under way of each comparison. */
  readonly #underWay = new Map<string, Map<string, UnderWay>>();
  #isGone = false;

  constructor(private readonly dependencies: ComparisonDependencies) {
    super(dependencies, (stored, isOwnerAlive) => ComparisonRecord.restore(stored, isOwnerAlive));
  }

  /**
   * Runs a spec with each of the seeds under each of the settings: seed by seed, so that all settings get on alike.
   * @param more what else is kept with the comparison
   */
  start(
    spec: SpecText,
    settings: readonly Overrides[],
    seeds: readonly number[],
    more: Pick<Comparison, 'secondsPerRun' | 'leftOut'> = {},
  ): ComparisonRecord {
    const compared = settings.map((overrides) => newSetting(spec, overrides, seeds));
    const record = this.#create('seeds', spec.uri, spec.fileName, compared, more);
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
    record.end(this.dependencies.timer.now());
    this.#tell(record, true);
    return record;
  }

  /** Runs more seeds of every setting, and those that were cancelled. */
  addSeeds(record: ComparisonRecord, count: number): void {
    record.addSeeds(count);
    this.#runPending(record);
  }

  /** Runs the seeds that were called off, those of slow settings too. */
  resume(record: ComparisonRecord): void {
    this.#runPending(record, true);
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
      this.dependencies.pool.cancel(id);
    }
  }

  /** The window goes: what has ended is kept. */
  async shutDown(): Promise<void> {
    this.#isGone = true;
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
      version: 1,
      id: newId(),
      kind,
      specUri,
      fileName,
      startedAt: timer.now(),
      endedAt: null,
      settings,
      ...more,
    });
    this.add(record);
    return record;
  }

  /** @param isPatient whether settings go on of which too many seeds have reached the limit of seconds */
  #runPending(record: ComparisonRecord, isPatient = false): void {
    const { pool, newId, timer } = this.dependencies;
    const { secondsPerRun } = record.comparison;
    const underWay = this.#underWay.get(record.id) ?? new Map<string, UnderWay>();
    this.#underWay.set(record.id, underWay);
    const keyOf = ({ setting, seed }: PendingSeed): string => `${setting} ${seed}`;
    const known = new Set([...underWay.values()].map(keyOf));
    const requests = record.pending
      .filter((pending) => !known.has(keyOf(pending)))
      .filter(({ setting }) => isPatient || !record.isCutEnough(setting))
      .map((pending) => {
        const run: UnderWay = { ...pending, samples: 0, isCut: false };
        return { id: newId(), run };
      });
    for (const { id, run } of requests) underWay.set(id, run);
    record.begin();
    this.store(record);
    for (const { id, run } of requests) {
      const setting = record.comparison.settings[run.setting];
      if (setting === undefined) continue;
      const overrides: Overrides = {
        set: [...setting.overrides.set, ['run.seed', run.seed]],
      };
      const cut = (): void => {
        run.isCut = true;
      };
      pool.run(
        { id, specText: setting.specText, overrides },
        {
          started: (facts) => record.started(run.setting, facts),
          events: (events) => {
            const last = events.findLast((event) => 'totalSamples' in event);
            if (last !== undefined) run.samples = last.totalSamples;
          },
          ended: (outcome) => {
            underWay.delete(id);
            this.#ended(record, run, outcome);
            if (run.isCut && !isPatient && record.isCutEnough(run.setting)) {
              this.#callOff(record, run.setting);
            }
          },
        },
        secondsPerRun === undefined ? null : { ms: 1000 * secondsPerRun, reached: cut },
      );
    }
    if (underWay.size === 0) record.end(timer.now());
    this.#tell(record, underWay.size === 0);
  }

  #ended(record: ComparisonRecord, run: UnderWay, outcome: RunOutcome): void {
    // Workers that go with the window have not failed.
    if (this.#isGone) return;
    const { setting, seed } = run;
    const failure = failureOf(outcome);
    const result = outcome.kind === 'finished' ? outcome.result : null;
    const isCalledOff = outcome.kind === 'terminated' || result?.status === 'cancelled';
    if (outcome.kind === 'rejected') record.rejected(setting, failure ?? '');
    else if (failure !== null) record.failed(setting, seed, failure);
    else if (isCalledOff && run.isCut) record.ended(setting, this.#cutOutcome(record, run, result));
    // One that was called off has no outcome: it can be run again.
    else if (result !== null && !isCalledOff) record.finished(setting, result);
    if (outcome.kind === 'rejected') this.#callOff(record, setting);
    const isOver = (this.#underWay.get(record.id)?.size ?? 0) === 0;
    if (isOver) record.end(this.dependencies.timer.now());
    // A cancelled seed changes nothing: of thousands only the last is announced.
    if (isOver || outcome.kind !== 'terminated') this.#tell(record, isOver);
  }

  #cutOutcome(record: ComparisonRecord, run: UnderWay, result: RunResult | null): SeedOutcome {
    const durationMs = result?.durationMs ?? 1000 * (record.comparison.secondsPerRun ?? 0);
    return cutOutcome(run.seed, result, { samples: result?.samples ?? run.samples, durationMs });
  }

  /** A spec with errors has them for every seed, and a setting that is too slow for three is for all. */
  #callOff(record: ComparisonRecord, setting: number): void {
    const underWay = [...(this.#underWay.get(record.id) ?? [])];
    for (const [id, pending] of underWay) {
      if (pending.setting === setting) this.dependencies.pool.cancel(id);
    }
  }

  #tell(record: ComparisonRecord, isOver: boolean): void {
    if (!isOver) {
      this.told(record);
      return;
    }
    this.fire(record);
    this.store(record);
  }
}
