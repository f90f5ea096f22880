/** The runs of settings that may be run, in the order in which they are. */
import { canonicalJson } from '../text/canonicalJson';
import type { NamedSpec } from './description';
import type { GridPoint } from './grid';
import type { Task } from './task';
import type { SettingIdentity } from './taskKey';
import { taskKey } from './taskKey';

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
