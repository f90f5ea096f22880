/** The options of the commands that run many seeds. */
import type { PresetName } from '../core/learners/options';
import { UsageError } from './exitCodes';
import { coresOfMachine } from './threadPool';

const LARGEST_SEED = 2 ** 32 - 1;
const MOST_SEEDS = 1_000_000;
const MOST_THREADS = 1024;

/** `1-40`, `7`, `1,2,5-9`: ascending, none twice. @throws UsageError for anything else */
export function parseSeeds(text: string): readonly number[] {
  const wrong = (): UsageError =>
    new UsageError(
      `--seeds takes seeds from 0 to ${LARGEST_SEED}, as in 1-40 or 1,2,5-9, at most ${MOST_SEEDS.toLocaleString('en')}; not ${text}`,
    );
  const seeds = new Set<number>();
  for (const part of text.split(',')) {
    const range = /^\s*(\d{1,10})(?:\s*-\s*(\d{1,10}))?\s*$/.exec(part);
    if (range === null) throw wrong();
    const from = Number(range[1]);
    const to = Number(range[2] ?? range[1]);
    if (to < from || to > LARGEST_SEED || seeds.size + to - from >= MOST_SEEDS) throw wrong();
    for (let seed = from; seed <= to; seed++) seeds.add(seed);
  }
  return [...seeds].sort((a, b) => a - b);
}

/** @throws UsageError for anything but recommended, paper or both */
export function presetsOf(text: string): readonly PresetName[] {
  if (text === 'both') return ['recommended', 'paper'];
  if (text === 'recommended' || text === 'paper') return [text];
  throw new UsageError(`--preset takes recommended, paper or both, not ${text}`);
}

/** Longer than a timer can wait for, nobody does. */
const MOST_SECONDS = 1_000_000;

/** @throws UsageError for anything but a positive number */
export function parseSeconds(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && value <= MOST_SECONDS) return value;
  throw new UsageError(
    `${option} takes a number of seconds above 0, at most ${MOST_SECONDS.toLocaleString('en')}; not ${text}`,
  );
}

/** The cores of the machine where nothing is said. @throws UsageError for anything but a positive integer */
export function parseThreads(text: string | undefined): number {
  if (text === undefined) return coresOfMachine();
  return parseWhole('--threads', text, MOST_THREADS);
}

/** @throws UsageError for anything but an integer from 1 to `most` */
export function parseWhole(option: string, text: string, most: number): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(value) && value >= 1 && value <= most)
    return value;
  throw new UsageError(`${option} takes an integer from 1 to ${most}, not ${text}`);
}
