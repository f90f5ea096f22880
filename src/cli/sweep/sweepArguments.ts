/** Parses the options of commands that run many seeds. */
import { MOST_SECONDS } from '../../core/document/sweepSchema';
import { MAX_SEED, MOST_SEEDS } from '../../core/text/limits';
import type { PresetName } from '../../core/learners/contract/options';
import type { TaskLimits } from '../../core/sweep/task';
import { formatExact } from '../../core/words/counts';
import { UsageError } from '../exitCodes';
import { printNote } from '../output';
import { coresOfMachine, MOST_THREADS } from './threadPool';

/** `1-40`, `7`, `1,2,5-9`: distinct seeds, ascending; prints a note if a single number is given. @throws UsageError otherwise */
export function parseSeeds(text: string): readonly number[] {
  const wrong = (): UsageError =>
    new UsageError(
      `--seeds takes seeds from 0 to ${MAX_SEED}, as in 1-40 or 1,2,5-9, at most ${formatExact(MOST_SEEDS)}; not ${text}`,
    );
  const seeds = new Set<number>();
  for (const part of text.split(',')) {
    const range = /^\s*(\d{1,10})(?:\s*-\s*(\d{1,10}))?\s*$/.exec(part);
    if (range === null) throw wrong();
    const from = Number(range[1]);
    const to = Number(range[2] ?? range[1]);
    if (to < from || to > MAX_SEED || seeds.size + to - from >= MOST_SEEDS) throw wrong();
    for (let seed = from; seed <= to; seed++) seeds.add(seed);
  }
  const [only = 0] = seeds;
  if (seeds.size === 1 && only > 1)
    printNote(`One seed, ${only}. For ${only} seeds: --seeds 1-${only}`);
  return [...seeds].sort((a, b) => a - b);
}

/** @throws UsageError for anything but recommended, paper or both */
export function presetsOf(text: string): readonly PresetName[] {
  if (text === 'both') return ['recommended', 'paper'];
  if (text === 'recommended' || text === 'paper') return [text];
  throw new UsageError(`--preset takes recommended, paper or both, not ${text}`);
}

/** @throws UsageError for anything but a positive number */
export function parseSeconds(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && value <= MOST_SECONDS) return value;
  throw new UsageError(
    `${option} takes a number of seconds above 0, at most ${formatExact(MOST_SECONDS)}; not ${text}`,
  );
}

/** Default: the cores of the machine. @throws UsageError for anything but a positive integer */
export function parseThreads(text: string | undefined, option = '--threads'): number {
  if (text === undefined) return coresOfMachine();
  return parseWhole(option, text, MOST_THREADS);
}

/** @throws UsageError for anything but an integer from 1 to `most` */
export function parseWhole(option: string, text: string, most: number): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(value) && value >= 1 && value <= most)
    return value;
  throw new UsageError(`${option} takes an integer from 1 to ${most}, not ${text}`);
}

/** Skips the lower bounds if `--no-bounds` is given. */
export function withoutBounds({
  bounds,
}: {
  readonly bounds?: boolean;
}): Pick<TaskLimits, 'bounds'> {
  return bounds === false ? { bounds } : {};
}

export const MOST_SHARDS = 100_000;

export interface Shard {
  /** From 1 to `of`. */
  readonly number: number;
  readonly of: number;
}

/** `3/16`. @throws UsageError for anything else */
export function parseShard(text: string): Shard {
  const [, number, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { number: Number(number), of: Number(of) };
  if (shard.number >= 1 && shard.number <= shard.of && shard.of <= MOST_SHARDS) return shard;
  throw new UsageError(`--shard takes one of several parts, as in 3/16; not ${text}`);
}

/** The end of the name of a shard's results: its number, and of how many. */
export const SHARD = /\.(\d+)-of-(\d+)\.ndjson$/;

/** `results.ndjson` → `results.3-of-16.ndjson` */
export function shardFile(out: string, { number, of }: Shard): string {
  return `${out.replace(/\.ndjson$/, '')}.${number}-of-${of}.ndjson`;
}
