/** What a task is recognised by, wherever it is carried out. */
import { canonicalJson, hashOf } from '../text/canonicalJson';
import type { GridPoint } from './grid';
import type { TaskLimits } from './task';

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
