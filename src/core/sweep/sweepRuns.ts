/** The runs of a sweep: a run that has its line, from this process or an earlier one, is never repeated. */
import { columnsOf } from './grid';
import { basisOf, type PlannedRun, type PlannedSetting } from './plannedRuns';
import type { ResultGroups } from './resultGroups';
import { readResult, resultLine, type Result } from './resultLine';
import type { SweptOutcome, Task } from './task';

/** A run whose worker died. */
interface LostRun extends PlannedRun {
  readonly message: string;
}

interface RunsOptions {
  /** The version of the program, with the hash of its core. */
  readonly version: string;
  /** Skip later seeds of a setting once one of its seeds is cut by its seconds. */
  readonly givesUp?: boolean;
  /** Whether this process should run the task with the given key. */
  readonly isOurs?: (key: string) => boolean;
}

export class SweepRuns {
  /** The number of runs asked for. */
  readonly total: number;
  /** The number of runs whose setting has errors, or that threw, also in an earlier process. */
  failed = 0;
  /** The number of results that belong to none of these runs. */
  others = 0;
  readonly #left = new Map<string, PlannedRun>();
  readonly #lost = new Map<string, LostRun>();
  /** The least seed that was cut, for settings whose later seeds are skipped. */
  readonly #cutAt = new Map<PlannedSetting, number>();

  /** @param groups collects the results */
  constructor(
    planned: Iterable<PlannedRun>,
    readonly groups: ResultGroups,
    private readonly options: RunsOptions,
  ) {
    const { isOurs = () => true } = options;
    for (const run of planned) {
      const { setting, task } = run;
      if (!isOurs(task.key) || this.#left.has(task.key)) continue;
      this.#left.set(task.key, run);
      groups.ask(setting.spec.name, setting.point, task.seed);
    }
    this.total = this.#left.size;
  }

  /** The number of runs with a result or skipped. */
  get done(): number {
    if (this.#cutAt.size === 0) return this.total - this.#left.size;
    return this.total - [...this.#left.values()].filter((run) => this.#isWanted(run)).length;
  }

  /** Lost runs are tried again the next time. */
  get lost(): readonly LostRun[] {
    return [...this.#lost.values()];
  }

  /** The tasks left to do, one at a time: tasks skipped in the meantime are left out. */
  *remaining(): Generator<Task> {
    for (const run of this.#left.values()) if (this.#isWanted(run)) yield run.task;
  }

  /** Records an existing result. */
  know(result: Result): void {
    const run = this.#left.get(result.key);
    if (run === undefined) {
      this.others += 1;
      return;
    }
    this.#left.delete(result.key);
    if (result.status === 'failed') this.failed += 1;
    const { setting, task } = run;
    // An equal spec may have had another name, and its settings another order.
    const { spec, point } = setting;
    this.groups.add({ ...result, spec: spec.name, columns: columnsOf(point) });
    if (this.options.givesUp !== true || result.limit !== 'seconds') return;
    this.#cutAt.set(setting, Math.min(task.seed, this.#cutAt.get(setting) ?? Infinity));
  }

  /** @returns the line to store, without a line break; null if the run was lost, or is not one of these */
  take(outcome: SweptOutcome): string | null {
    const run = this.#left.get(outcome.key);
    if (run === undefined) return null;
    const { key, seed } = run.task;
    const { spec, point, identity } = run.setting;
    const { version } = this.options;
    const basis = basisOf(identity);
    const line = resultLine({ key, spec: spec.name, point, seed, basis, version }, outcome);
    const result = line === null ? null : readResult(line);
    if (outcome.kind === 'lost') this.#lost.set(key, { ...run, message: outcome.message });
    if (result === null) return null;
    this.#lost.delete(key);
    this.know(result);
    return line;
  }

  #isWanted({ setting, task }: PlannedRun): boolean {
    return task.seed < (this.#cutAt.get(setting) ?? Infinity);
  }
}
