/** Results of a sweep, gathered by setting as they are read: a file of any length passes through line by line. */
import type { CountedRun, SettingFigures } from './settingFigures';
import { limitedSamples, settingFigures } from './settingFigures';
import type { Result } from './resultLine';

/** What the results of one setting have in common. */
interface GroupHead {
  readonly spec: string;
  readonly columns: Readonly<Record<string, unknown>>;
  /** Null while only failed runs are known. */
  readonly algorithm: string | null;
  readonly preset: string | null;
  readonly delta: number | null;
}

export interface GroupSummary extends GroupHead {
  /** Of the seeds before the first that is missing; its intervals may be looked at any time. */
  readonly figures: SettingFigures;
  /** Samples by seed, at most the limit of samples; null where a run has none, or its seconds cut it. */
  readonly samples: readonly number[] | null;
  /** Seeds that are there, and those that another setting has and this one lacks. */
  readonly seeds: number;
  readonly missing: readonly number[];
  /** Why a run failed; null where none did. */
  readonly failure: string | null;
}

interface Group {
  head: GroupHead;
  failure: string | null;
  readonly runs: Map<number, CountedRun>;
}

export class ResultGroups {
  readonly #groups = new Map<string, Group>();
  readonly #seeds = new Set<number>();

  /** @param seeds that were asked for; those of the results where nothing is said */
  constructor(private readonly asked: readonly number[] | null = null) {}

  /** Of two results of one seed and setting the first counts. */
  add(result: Result): void {
    const { spec, columns, algorithm, preset, delta, seed, reason } = result;
    const name = JSON.stringify([spec, columns]);
    let group = this.#groups.get(name);
    if (group === undefined) {
      const head = { spec, columns, algorithm, preset, delta };
      this.#groups.set(name, (group = { head, failure: null, runs: new Map() }));
    }
    if (group.head.algorithm === null) group.head = { ...group.head, algorithm, preset, delta };
    const { status, limit, correct, samples, lowerBound, durationMs } = result;
    if (status === 'failed') group.failure ??= reason;
    this.#seeds.add(seed);
    if (group.runs.has(seed)) return;
    group.runs.set(seed, { status, limit, correct, samples, lowerBound, durationMs });
  }

  /** In the order in which the settings came. */
  summaries(): readonly GroupSummary[] {
    const seeds = this.asked ?? [...this.#seeds].sort((a, b) => a - b);
    return [...this.#groups.values()].map(({ head, failure, runs }) => {
      const missing = seeds.filter((seed) => !runs.has(seed));
      const [first = Infinity] = missing;
      const prefix = seeds.filter((seed) => seed < first);
      const counted = prefix.flatMap((seed) => runs.get(seed) ?? []);
      return {
        ...head,
        figures: settingFigures(counted),
        samples: limitedSamples(counted),
        seeds: runs.size,
        missing,
        failure,
      };
    });
  }
}
