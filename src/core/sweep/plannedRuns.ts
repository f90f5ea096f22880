/** The runs of a sweep in their order, and the keys that identify them on every machine. */
import { canonicalJson, digitsOf, hashOf } from '../text/canonicalJson';
import type { NamedSpec } from './description';
import { sortedPoint, type GridPoint } from './grid';
import type { Task, TaskLimits } from './task';

/** One spec under one combination, to run once with each seed. */
export interface PlannedSetting {
  readonly spec: NamedSpec;
  readonly point: GridPoint;
  readonly identity: SettingIdentity;
  /** Paths that are set to the seed in each run, to redraw what depends on them. */
  readonly seeded?: readonly string[];
}

/** One seed of a setting. */
export interface PlannedRun {
  readonly setting: PlannedSetting;
  readonly task: Task;
}

/** With more settings than this, a worker cannot keep what it prepares for each, which costs more than a run. */
const MOST_KEPT = 16;
const SEEDS_IN_A_ROW = 10;

/**
 * The tasks seed by seed, each seed over all settings in order, so that early results compare like with like. With more than 16
 * settings, ten seeds at a time.
 */
export function* tasksOf(
  settings: readonly PlannedSetting[],
  seeds: readonly number[],
): Generator<PlannedRun> {
  const row = settings.length > MOST_KEPT ? SEEDS_IN_A_ROW : 1;
  for (let from = 0; from < seeds.length; from += row) {
    for (const setting of settings) {
      for (const seed of seeds.slice(from, from + row)) {
        yield { setting, task: taskOf(setting, seed) };
      }
    }
  }
}

function taskOf({ spec, point, identity, seeded = [] }: PlannedSetting, seed: number): Task {
  const drawn = seeded.map((path) => [path, seed] as const);
  const set = [...point, ...drawn];
  const { limits, judgedBy } = identity;
  return {
    key: taskKey({ ...identity, set }, seed),
    specText: spec.text,
    overrides: { set },
    seed,
    limits,
    ...(judgedBy === undefined ? {} : { judgedBy: { set: [...judgedBy, ...drawn] } }),
  };
}

/** Identifies a sweep: equal for equal sweeps, in whatever order and however many of their tasks are left. */
export function sweepId(settings: readonly PlannedSetting[], seeds: readonly number[]): string {
  return taskKey(
    {
      spec: canonicalJson(settings.map(({ identity }) => taskKey(identity, 0)).sort()),
      set: [],
      limits: {},
      core: canonicalJson(seeds),
    },
    0,
  );
}

/** 128 bits in hexadecimal. */
const DIGITS = 32;
/** Some programs would read a key of digits alone as a number. */
const LETTER = 's';

/** What the tasks of one setting have in common. */
export interface SettingIdentity {
  /** The `specIdentity` of the spec. */
  readonly spec: string;
  readonly set: GridPoint;
  readonly limits: TaskLimits;
  /** The hash of the computing code, since all development builds have the same version. */
  readonly core: string;
  /** Overrides of the spec for judging the answers; absent if the run is judged by its own spec. */
  readonly judgedBy?: GridPoint;
}

/** The hash of a spec in canonical JSON, without its name. @param spec its value, not its text */
export function specIdentity(spec: object): string {
  return hashOf(canonicalJson({ ...spec, name: undefined }));
}

/** The key of a seed of a setting, a letter and 32 hexadecimal digits; independent of the order of the overrides. */
export function taskKey(
  { spec, set, limits, core, judgedBy }: SettingIdentity,
  seed: number,
): string {
  const { seconds = null, maxSamples = null, ...rest } = limits;
  const judged = judgedBy === undefined ? [] : [judgedBy];
  const own = { seconds, maxSamples, ...rest };
  const text = canonicalJson([spec, sortedPoint(set), seed, own, core, ...judged]);
  return `${LETTER}${digitsOf(text, DIGITS)}`;
}

/** Identifies the spec, limits and program of a setting: one mean is of one of them. */
export function basisOf({ spec, limits, core }: SettingIdentity): string {
  return taskKey({ spec, limits, core, set: [] }, 0);
}

/** The shard of a task, from 0 to `shards` - 1: the key as a number, modulo the number of shards. */
export function shardOf(key: string, shards: number): number {
  return Number(BigInt(`0x${key.slice(1)}`) % BigInt(shards));
}
