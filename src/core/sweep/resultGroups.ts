/** Results of a sweep, gathered by setting as they are read: a file of any length passes through line by line. */
import { columnsOf, type GridPoint } from './grid';
import type { Result } from './resultLine';
import type { CountedRun } from './endedRun';

/** What the results of a setting have in common: all but its name null while only failed runs are known. */
type GroupHead = Pick<
  Result,
  'spec' | 'columns' | 'algorithm' | 'preset' | 'delta' | 'accuracy' | 'guaranteed'
>;

export interface ResultGroup {
  readonly head: GroupHead;
  /** Every run that is there, by its seed. */
  readonly runs: ReadonlyMap<number, CountedRun>;
  /** Why a run failed; null where none did. */
  readonly failure: string | null;
}

interface Group extends ResultGroup {
  head: GroupHead;
  failure: string | null;
  readonly runs: Map<number, CountedRun>;
}

export class ResultGroups {
  readonly #groups = new Map<string, Group>();
  readonly #seeds = new Set<number>();
  /** Results that count. */
  size = 0;
  /** Those that another of the same setting and seed has taken the place of. */
  replaced = 0;

  /** @param asked the seeds that were asked for; those of the results where nothing is said */
  constructor(private readonly asked: readonly number[] | null = null) {}

  /** A setting of which results are to come. */
  expect(spec: string, point: GridPoint): void {
    const unknown = { algorithm: null, preset: null, delta: null, accuracy: null };
    this.#group({ spec, columns: columnsOf(point), ...unknown, guaranteed: null });
  }

  /** Of two results of one seed and setting the last counts: the spec, the limits or the program were others before. */
  add(result: Result): void {
    const group = this.#group(result);
    if (result.algorithm !== null) group.head = result;
    const { seed, status, limit, correct, samples, lowerBound, durationMs, regret } = result;
    if (status === 'failed') group.failure ??= result.reason;
    this.#seeds.add(seed);
    if (group.runs.has(seed)) this.replaced += 1;
    else this.size += 1;
    group.runs.set(seed, {
      ...{ seed, status, limit, correct, samples, lowerBound, durationMs },
      ...(regret === undefined ? {} : { regret }),
    });
  }

  #group(head: GroupHead): Group {
    const name = nameOf(head.spec, head.columns);
    let group = this.#groups.get(name);
    if (group === undefined) {
      this.#groups.set(name, (group = { head, failure: null, runs: new Map() }));
    }
    return group;
  }

  /** What is there of a setting; undefined where that is nothing. */
  find(spec: string, point: GridPoint): ResultGroup | undefined {
    return this.#groups.get(nameOf(spec, columnsOf(point)));
  }

  /** The seeds that were asked for; of results alone those that are there, in their order. */
  get seeds(): readonly number[] {
    return this.asked ?? [...this.#seeds].sort((a, b) => a - b);
  }

  /** In the order in which the settings came. */
  get all(): readonly ResultGroup[] {
    return [...this.#groups.values()];
  }
}

function nameOf(spec: string, columns: GroupHead['columns']): string {
  return JSON.stringify([spec, columns]);
}
