/** The runs of settings that may be run, in the order in which they are, and what each is recognised by, wherever it is carried out. */
import { canonicalJson, hashOf } from '../text/canonicalJson';
import type { NamedSpec } from './description';
import type { GridPoint } from './grid';
import type { Task, TaskLimits } from './task';

/** One spec under one combination: run once with each seed. */
export interface PlannedSetting {
  readonly spec: NamedSpec;
  readonly point: GridPoint;
  readonly identity: SettingIdentity;
  /** Paths that are set to the seed of each run: what is drawn by them is drawn anew. */
  readonly seeded?: readonly string[];
}

/** One seed of a setting. */
export interface PlannedRun {
  readonly setting: PlannedSetting;
  readonly task: Task;
}

/** Beyond so many settings a worker cannot keep what it has prepared of each, which costs more than a run. */
const MOST_KEPT = 16;
const SEEDS_IN_A_ROW = 10;

/**
 * The tasks seed by seed, each of all settings in their order, so that an early look compares like with like; of more than
 * 16 settings ten seeds at a time.
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
    ...{ seed, limits },
    ...(judgedBy === undefined ? {} : { judgedBy: { set: [...judgedBy, ...drawn] } }),
  };
}

/** Equal for equal sweeps, however many of their tasks are left. */
export function sweepId(settings: readonly PlannedSetting[], seeds: readonly number[]): string {
  return taskKey(
    {
      spec: canonicalJson(settings.map(({ identity }) => taskKey(identity, 0))),
      set: [],
      limits: {},
      core: canonicalJson(seeds),
    },
    0,
  );
}

/** All but the letter: 128 bits. */
const DIGITS = 32;
/** Engines take a key of digits alone for a number. */
const LETTER = 's';

/** What tasks of one setting have in common. */
export interface SettingIdentity {
  /** Of the spec without its name: `specIdentity`. */
  readonly spec: string;
  readonly set: GridPoint;
  readonly limits: TaskLimits;
  /** The hash of the program that computes: development builds have one version. */
  readonly core: string;
  /** What is set over the spec for judging the answers; absent where they are judged as they are run. */
  readonly judgedBy?: GridPoint;
}

/** The hash of a spec in canonical JSON, its name left out. @param spec its value, not its text */
export function specIdentity(spec: object): string {
  return hashOf(canonicalJson({ ...spec, name: undefined }));
}

/** The key of a seed of a setting: a letter and 32 hexadecimal digits. The order of the overrides does not matter. */
export function taskKey(
  { spec, set, limits, core, judgedBy }: SettingIdentity,
  seed: number,
): string {
  const sorted = [...set].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const { seconds = null, maxSamples = null, ...rest } = limits;
  const judged = judgedBy === undefined ? [] : [judgedBy];
  const own = { seconds, maxSamples, ...rest };
  const hash = hashOf(canonicalJson([spec, sorted, seed, own, core, ...judged]));
  return `${LETTER}${hash.slice(hash.indexOf(':') + 1).slice(0, DIGITS)}`;
}

/** The shard that carries out a task, from 0 to `shards` - 1: the key as a number, modulo the shards. */
export function shardOf(key: string, shards: number): number {
  return Number(BigInt(`0x${key.slice(1)}`) % BigInt(shards));
}
