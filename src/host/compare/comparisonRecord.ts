/** A comparison in the host: what was requested and what has ended. */
import { CUTS_ENOUGH, newSetting, settingFacts, withOutcome } from '../../core/sweep/comparison';
import type { ComparedSetting, Comparison } from '../../core/sweep/comparison';
import { endedOf, endedRun } from '../../core/sweep/endedRun';
import type { TaskOutcome } from '../../core/sweep/task';
import { KeptRecord } from '../archive/keptRecord';
import type { Origin } from '../archive/recordStore';
import type { SpecText } from '../runs/runController';
import type { RunRecord } from '../runs/runRecord';
import type { StoredComparison } from './storedComparison';

/** Seeds are unsigned 32-bit integers. */
const SEED_RANGE = 2 ** 32;

/** `count` consecutive seeds, starting at `first`. */
export function seedsFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => (first + index) % SEED_RANGE);
}

export interface PendingSeed {
  readonly setting: number;
  readonly seed: number;
}

export class ComparisonRecord extends KeptRecord<StoredComparison> {
  #comparison: Comparison;

  constructor(comparison: Comparison) {
    super();
    this.#comparison = comparison;
  }

  get origin(): Origin {
    return this.#comparison;
  }

  get comparison(): Comparison {
    return this.#comparison;
  }

  /** The compared spec, with the text of its first setting. */
  get spec(): SpecText {
    const { specUri: uri, fileName, settings } = this.#comparison;
    return { uri, fileName, text: settings[0]?.specText ?? '' };
  }

  get totalSamples(): number {
    const runs = this.#comparison.settings.flatMap((setting) => setting.runs);
    return runs.reduce((sum, { samples }) => sum + (samples ?? 0), 0);
  }

  get isLiving(): boolean {
    return this.#comparison.endedAt === null;
  }

  /** Seeds of the comparison were cancelled. */
  get isResumable(): boolean {
    return !this.isLiving && !this.isElsewhere && this.pending.length > 0;
  }

  elapsedMs(now: number): number {
    return (this.#comparison.endedAt ?? now) - this.#comparison.startedAt;
  }

  stored(now: number, session: string): StoredComparison {
    const endedAt = this.#comparison.endedAt ?? now;
    return { ...this.owned(session), comparison: { ...this.#comparison, endedAt } };
  }

  adopt(stored: StoredComparison, isOwnerAlive: boolean): void {
    this.#comparison = stored.comparison;
    this.describe(stored);
    this.isElsewhere = isOwnerAlive;
  }

  abandoned(): void {
    this.isElsewhere = false;
  }

  /** The requested seeds without an outcome, grouped by seed, so that all settings progress alike. */
  get pending(): readonly PendingSeed[] {
    const left = this.#comparison.settings.flatMap(({ seeds, runs, rejected }, setting) => {
      const done = new Set(rejected === undefined ? runs.map(({ seed }) => seed) : seeds);
      return seeds.flatMap((seed, place) => (done.has(seed) ? [] : [{ setting, seed, place }]));
    });
    return left.sort((one, other) => one.place - other.place);
  }

  /** Whether so many seeds of a setting reached the time limit that its mean stays unknown. */
  isCutEnough(setting: number): boolean {
    const runs = this.#comparison.settings[setting]?.runs ?? [];
    return runs.filter(({ limit }) => limit === 'seconds').length >= CUTS_ENOUGH;
  }

  begin(): void {
    this.#comparison = { ...this.#comparison, endedAt: null };
  }

  /** @param now milliseconds since 1970, UTC */
  end(now: number): void {
    this.#comparison = { ...this.#comparison, endedAt: now };
  }

  take({ setting, seed }: PendingSeed, outcome: TaskOutcome): void {
    this.#change(setting, (one) => withOutcome(one, seed, outcome));
  }

  /** Requests more seeds of every setting; failed seeds are tried again. */
  addSeeds(count: number): void {
    this.#comparison.settings.forEach((_, setting) =>
      this.#change(setting, ({ seeds, runs }) => ({
        seeds: [...seeds, ...seedsFrom((Math.max(...seeds) + 1) % SEED_RANGE, count)],
        runs: endedOf(runs),
        // A trace belongs to a single seed.
        trace: null,
      })),
    );
    this.#comparison = { ...this.#comparison, kind: 'seeds' };
  }

  add(settings: readonly ComparedSetting[]): void {
    const { settings: before } = this.#comparison;
    this.#comparison = { ...this.#comparison, settings: [...before, ...settings] };
  }

  #change(setting: number, change: (of: ComparedSetting) => Partial<ComparedSetting>): void {
    const settings = this.#comparison.settings.map((one, index) =>
      index === setting ? { ...one, ...change(one) } : one,
    );
    this.#comparison = { ...this.#comparison, settings };
  }
}

/** A finished run as a setting with one seed; null if it has no result. */
export function settingOfRun(run: RunRecord): ComparedSetting | null {
  const { facts, result, origin } = run;
  if (facts === null || result === null) return null;
  return {
    ...newSetting(
      { fileName: origin.fileName, text: origin.specText },
      { set: origin.overrides.set.filter(([path]) => path !== 'run.seed') },
      [result.seed],
    ),
    facts: settingFacts(facts),
    runs: [endedRun(result, facts)],
    // The part of a trace that a comparison keeps.
    trace: run.rows.map(({ phase, totalSamples, gap, threshold }) => ({
      phase,
      totalSamples,
      gap,
      threshold,
      ...(facts.instance.transform && { transform: facts.instance.transform }),
    })),
    constants: result.constants,
  };
}
