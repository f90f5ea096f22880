/** Groups the results of a sweep by setting while they are read, line by line, from a file of any length. */
import { columnsOf, type GridPoint } from './grid';
import type { Result } from './resultLine';
import type { CountedRun } from './endedRun';

/** What the results of a setting share; all but its name is null while only failed runs are known. */
type GroupHead = Pick<
  Result,
  'spec' | 'columns' | 'algorithm' | 'preset' | 'delta' | 'accuracy' | 'guaranteed'
>;

export interface ResultGroup {
  readonly head: GroupHead;
  /** All its runs, by seed. */
  readonly runs: ReadonlyMap<number, CountedRun>;
  /** Why a run failed; null if none did. */
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
  /** The number of results that count. */
  size = 0;
  /** The number of results replaced by a later one of the same setting and seed. */
  replaced = 0;

  /** @param asked the seeds asked for; null for the seeds that have results */
  constructor(private readonly asked: readonly number[] | null = null) {}

  /** Adds a setting that has no results yet. */
  expect(spec: string, point: GridPoint): void {
    const unknown = { algorithm: null, preset: null, delta: null, accuracy: null };
    this.#group({ spec, columns: columnsOf(point), ...unknown, guaranteed: null });
  }

  /** The last result of a seed and setting counts: earlier ones are of another spec, limit or program. */
  add(result: Result): void {
    const group = this.#group(result);
    if (result.algorithm !== null) group.head = result;
    const { seed, status, limit, correct, samples, lowerBound, durationMs } = result;
    const { regret, maxSamples } = result;
    if (status === 'failed') group.failure ??= result.reason;
    this.#seeds.add(seed);
    if (group.runs.has(seed)) this.replaced += 1;
    else this.size += 1;
    group.runs.set(seed, {
      ...{ seed, status, limit, correct, samples, lowerBound, durationMs },
      ...(regret === undefined ? {} : { regret }),
      ...(maxSamples === undefined ? {} : { maxSamples }),
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

  /** The results of a setting; undefined if there are none. */
  find(spec: string, point: GridPoint): ResultGroup | undefined {
    return this.#groups.get(nameOf(spec, columnsOf(point)));
  }

  /** The seeds asked for, or else those that have results, ascending. */
  get seeds(): readonly number[] {
    return this.asked ?? [...this.#seeds].sort((a, b) => a - b);
  }

  /** The settings in the order of their first appearance. */
  get all(): readonly ResultGroup[] {
    return [...this.#groups.values()];
  }
}

function nameOf(spec: string, columns: GroupHead['columns']): string {
  return JSON.stringify([spec, columns]);
}
