/** The runs of a sweep as they come: one that has its line, now or from an earlier process, is never run again. */
import type { PlannedRun, PlannedSetting } from './plannedRuns';
import type { ResultGroups } from './resultGroups';
import { readResult, resultLine, type Result } from './resultLine';
import type { SweptOutcome, Task } from './task';

/** A run of which what carried it out died. */
interface LostRun extends PlannedRun {
  readonly message: string;
}

interface RunsOptions {
  /** Of the program, and the hash of its core. */
  readonly version: string;
  /** Whether no later seed of a setting is run once one is cut by its seconds. */
  readonly givesUp?: boolean;
  /** By their keys: those that are run here. */
  readonly isOurs?: (key: string) => boolean;
}

export class SweepRuns {
  /** Runs asked for. */
  readonly total: number;
  /** Runs whose setting has errors, or that threw. */
  failed = 0;
  /** Results that are of none of these runs. */
  others = 0;
  readonly #left = new Map<string, PlannedRun>();
  readonly #lost = new Map<string, LostRun>();
  /** The least seed of a setting that was cut, where later ones are not run. */
  readonly #cutAt = new Map<PlannedSetting, number>();

  /** @param groups what the results go to */
  constructor(
    planned: Iterable<PlannedRun>,
    readonly groups: ResultGroups,
    private readonly options: RunsOptions,
  ) {
    const { isOurs = () => true } = options;
    for (const run of planned) if (isOurs(run.task.key)) this.#left.set(run.task.key, run);
    this.total = this.#left.size;
  }

  /** Runs that have a result, or are given up. */
  get done(): number {
    if (this.#cutAt.size === 0) return this.total - this.#left.size;
    return this.total - [...this.#left.values()].filter((run) => this.#isWanted(run)).length;
  }

  /** They are tried again the next time. */
  get lost(): readonly LostRun[] {
    return [...this.#lost.values()];
  }

  /** The tasks that are left, one at a time: what is given up meanwhile is left out. */
  *remaining(): Generator<Task> {
    for (const run of this.#left.values()) if (this.#isWanted(run)) yield run.task;
  }

  /** Takes a result that is there. */
  know(result: Result): void {
    const run = this.#left.get(result.key);
    if (run === undefined) {
      this.others += 1;
      return;
    }
    this.#left.delete(result.key);
    this.groups.add(result);
    if (this.options.givesUp !== true || result.limit !== 'seconds') return;
    const { setting, task } = run;
    this.#cutAt.set(setting, Math.min(task.seed, this.#cutAt.get(setting) ?? Infinity));
  }

  /** @returns the line to keep, without its end; null where the run was lost, or is none of these */
  take(outcome: SweptOutcome): string | null {
    const run = this.#left.get(outcome.key);
    if (run === undefined) return null;
    const { key, seed } = run.task;
    const { spec, point } = run.setting;
    const { version } = this.options;
    const line = resultLine({ key, spec: spec.name, point, seed, version }, outcome);
    const result = line === null ? null : readResult(line);
    if (outcome.kind === 'lost') this.#lost.set(key, { ...run, message: outcome.message });
    if (result === null) return null;
    this.#lost.delete(key);
    if (outcome.kind === 'crashed' || outcome.kind === 'refused') this.failed += 1;
    this.know(result);
    return line;
  }

  #isWanted({ setting, task }: PlannedRun): boolean {
    return task.seed < (this.#cutAt.get(setting) ?? Infinity);
  }
}
