/** Groups the results of a sweep by setting while they are read, line by line, from a file of any length. */
import { canonicalJson } from '../text/canonicalJson';
import { MOST_SEEDS } from '../text/limits';
import { ascending, columnsOf, type GridPoint } from './grid';
import type { Result } from './resultLine';
import type { CountedRun } from './endedRun';

/** What the results of a setting share; all but its name is null while only failed runs are known. */
type GroupHead = Pick<
  Result,
  'spec' | 'columns' | 'algorithm' | 'preset' | 'delta' | 'accuracy' | 'guaranteed'
>;

export interface ResultGroup {
  readonly head: GroupHead;
  /** Null if keys show which results belong together; else groups of one basis are of one spec, whatever its names. */
  readonly basis: string | null;
  /** All its runs, by seed. */
  readonly runs: ReadonlyMap<number, CountedRun>;
  /** The seeds asked for, ascending; null if unknown. */
  readonly asked: readonly number[] | null;
  /** Why a run failed; null if none did. */
  readonly failure: string | null;
}

interface Group extends ResultGroup {
  head: GroupHead;
  asked: number[] | null;
  failure: string | null;
  readonly runs: Map<number, CountedRun>;
}

/** The basis of results whose keys show that they belong together. */
const ANY = null;

export class ResultGroups {
  readonly #groups = new Map<string, Group>();
  /** The basis of the last result of each spec; results of another one do not count. */
  readonly #bases = new Map<string, string | null>();
  /** The names that the spec of each basis had: the file may have been moved, or be named by another path. */
  readonly #names = new Map<string, Set<string>>();
  #added = 0;

  /** @param isPart whether these are results of a shard, whose seeds have gaps */
  constructor(private readonly isPart = false) {}

  /** Adds a seed that is asked for, in ascending order. */
  ask(spec: string, point: GridPoint, seed: number): void {
    const unknown = { algorithm: null, preset: null, delta: null, accuracy: null };
    const head = { spec, columns: columnsOf(point), ...unknown, guaranteed: null };
    (this.#group(head, ANY).asked ??= []).push(seed);
  }

  /** The last result of a seed and setting counts. @param basis the one of the result, if the others may have another */
  add(result: Result, basis: string | null = ANY): void {
    const group = this.#group(result, basis);
    this.#bases.set(result.spec, basis);
    if (basis !== ANY) {
      const names = this.#names.get(basis) ?? new Set();
      this.#names.set(basis, names.add(result.spec));
    }
    if (result.algorithm !== null) group.head = result;
    const { seed, status, limit, correct, samples, lowerBound, durationMs } = result;
    const { regret, maxSamples } = result;
    if (status === 'failed') group.failure ??= result.reason;
    this.#added += 1;
    group.runs.set(seed, {
      seed,
      status,
      limit,
      correct,
      samples,
      lowerBound,
      durationMs,
      ...(regret === undefined ? {} : { regret }),
      ...(maxSamples === undefined ? {} : { maxSamples }),
    });
  }

  #group(head: GroupHead, basis: string | null): Group {
    const name = nameOf(head.spec, head.columns, basis);
    let group = this.#groups.get(name);
    if (group === undefined) {
      group = { head, basis, asked: null, failure: null, runs: new Map() };
      this.#groups.set(name, group);
    }
    return group;
  }

  /** The results of a setting; undefined if there are none. */
  find(spec: string, point: GridPoint): ResultGroup | undefined {
    return this.#groups.get(nameOf(spec, columnsOf(point), ANY));
  }

  /** Whether a result has the basis of the last one of its spec, by one of the names of that spec. */
  isCurrent({ spec, basis }: Pick<Result, 'spec' | 'basis'>): boolean {
    return this.#nameNow(spec, basis) !== undefined;
  }

  #nameNow(spec: string, basis: string | null): string | undefined {
    const names = basis === ANY ? [spec] : [...(this.#names.get(basis) ?? [spec])];
    return names.findLast((name) => (this.#bases.get(name) ?? ANY) === basis);
  }

  /** The number of results that count. */
  get size(): number {
    return this.#counted.reduce((sum, { runs }) => sum + runs.size, 0);
  }

  /** The number of results that do not count. */
  get replaced(): number {
    return this.#added - this.size;
  }

  /** Where it is unknown what was asked for: all seeds from the first to the last one that has a result. */
  get seeds(): readonly number[] {
    let [first, last] = [Infinity, -Infinity];
    for (const { runs } of this.#counted) {
      for (const seed of runs.keys()) [first, last] = [Math.min(first, seed), Math.max(last, seed)];
    }
    if (last - first < MOST_SEEDS) {
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
    }
    return ascending(this.#counted.flatMap(({ runs }) => [...runs.keys()]));
  }

  /** The settings in the order of their first appearance. */
  get all(): readonly ResultGroup[] {
    if (!this.isPart) return this.#counted;
    return this.#counted.map((group) => ({ ...group, asked: ascending(group.runs.keys()) }));
  }

  get #counted(): readonly Group[] {
    return [...this.#groups.values()].flatMap((group) => {
      const spec = this.#nameNow(group.head.spec, group.basis);
      return spec === undefined ? [] : [{ ...group, head: { ...group.head, spec } }];
    });
  }
}

function nameOf(spec: string, columns: GroupHead['columns'], basis: string | null): string {
  return canonicalJson([basis === ANY ? spec : null, columns, basis]);
}
