/** Results of a sweep, gathered by setting as they are read: a file of any length passes through line by line. */
import type { CountedRun, SettingFigures } from './settingFigures';
import { limitedSamples, settingFigures } from './settingFigures';
import type { GridPoint } from './grid';
import type { Guarantee } from './guarantee';
import type { Result } from './resultLine';
import { columnsOf } from './resultLine';

/** What the results of one setting have in common. */
interface GroupHead {
  readonly spec: string;
  readonly columns: Readonly<Record<string, unknown>>;
  /** Null while only failed runs are known. */
  readonly algorithm: string | null;
  readonly preset: string | null;
  readonly delta: number | null;
  readonly accuracy: number | null;
  /** Whether every assumption of the proof is met; null where that is not known. */
  readonly guaranteed: boolean | null;
}

export interface GroupSummary extends GroupHead {
  /** Of the seeds before the first that is missing; its intervals may be looked at any time. */
  readonly figures: SettingFigures;
  /** Samples by seed, at most the limit of samples; null where a run has none, or its seconds cut it. */
  readonly samples: readonly number[] | null;
  /** Every run that is there, by its seed. */
  readonly runs: ReadonlyMap<number, CountedRun>;
  /** Seeds that were asked for, or that another setting has, and this one lacks. */
  readonly missing: readonly number[];
  /** Why a run failed; null where none did. */
  readonly failure: string | null;
}

/** What it promises of its answers. */
export function guaranteeOf({ guaranteed, delta, accuracy }: GroupHead): Guarantee {
  return { covered: guaranteed !== false, delta, accuracy };
}

/** Those of each name, in the order in which the names come. */
export function groupedBy(
  groups: readonly GroupSummary[],
  nameOf: (group: GroupSummary) => string,
): ReadonlyMap<string, readonly GroupSummary[]> {
  const named = new Map<string, GroupSummary[]>();
  for (const group of groups) {
    const name = nameOf(group);
    const own = named.get(name);
    if (own === undefined) named.set(name, [group]);
    else own.push(group);
  }
  return named;
}

/** Those of each spec, which alone are compared. */
export function bySpec(
  groups: readonly GroupSummary[],
): ReadonlyMap<string, readonly GroupSummary[]> {
  return groupedBy(groups, ({ spec }) => spec);
}

interface Group {
  head: GroupHead;
  failure: string | null;
  readonly runs: Map<number, CountedRun>;
}

function newGroup(head: GroupHead): Group {
  return { head, failure: null, runs: new Map() };
}

export class ResultGroups {
  readonly #groups = new Map<string, Group>();
  readonly #seeds = new Set<number>();
  /** Results that another of the same setting and seed has taken the place of. */
  replaced = 0;

  /** @param seeds that were asked for; those of the results where nothing is said */
  constructor(private readonly asked: readonly number[] | null = null) {}

  /** A setting of which results are to come. */
  expect(spec: string, point: GridPoint): void {
    const unknown = { algorithm: null, preset: null, delta: null, accuracy: null };
    this.#group({ spec, columns: columnsOf(point), ...unknown, guaranteed: null });
  }

  /** Of two results of one seed and setting the last counts: the spec, the limits or the program were others before. */
  add(result: Result): void {
    const { spec, columns, algorithm, preset, delta, accuracy, guaranteed, seed, reason } = result;
    const head = { spec, columns, algorithm, preset, delta, accuracy, guaranteed };
    const group = this.#group(head);
    if (algorithm !== null) {
      group.head = head;
    }
    const { status, limit, correct, samples, lowerBound, durationMs } = result;
    if (status === 'failed') group.failure ??= reason;
    this.#seeds.add(seed);
    if (group.runs.has(seed)) this.replaced += 1;
    group.runs.set(seed, { status, limit, correct, samples, lowerBound, durationMs });
  }

  #group(head: GroupHead): Group {
    const name = JSON.stringify([head.spec, head.columns]);
    let group = this.#groups.get(name);
    if (group === undefined) this.#groups.set(name, (group = newGroup(head)));
    return group;
  }

  /** The seeds that were asked for; of results alone those that are there, in their order. */
  get seeds(): readonly number[] {
    return this.asked ?? [...this.#seeds].sort((a, b) => a - b);
  }

  /** In the order in which the settings came. */
  summaries(): readonly GroupSummary[] {
    const { seeds } = this;
    return [...this.#groups.values()].map(({ head, failure, runs }) => {
      const missing = seeds.filter((seed) => !runs.has(seed));
      const [first = Infinity] = missing;
      const prefix = seeds.filter((seed) => seed < first);
      const counted = prefix.flatMap((seed) => runs.get(seed) ?? []);
      return {
        ...head,
        figures: settingFigures(counted),
        samples: limitedSamples(counted),
        runs,
        missing,
        failure,
      };
    });
  }
}
