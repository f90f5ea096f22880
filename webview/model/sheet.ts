/** The sheet of a run that is measured by hand: its samples in their order, and which of them are drawn. */
import type { Measuring, RunSnapshot, SheetPull } from '../../src/shared/protocol';
import { isLive, kindOf } from './kind';

/** What a live run with real measurements waits for; null where that is nothing. */
export function measuringOf(run: RunSnapshot): Measuring | null {
  const { measuring, elsewhere } = run.live;
  return measuring === undefined || elsewhere === true || !isLive(kindOf(run)) ? null : measuring;
}

/** The sheet of a run that a person measures; all of it may be there. */
export function manualOf(run: RunSnapshot): Measuring | null {
  const measuring = measuringOf(run);
  return measuring?.by === 'manual' ? measuring : null;
}

/** The same while something of it is missing. */
export function askedOf(run: RunSnapshot): Measuring | null {
  const measuring = manualOf(run);
  return measuring !== null && measuring.answered < measuring.samples ? measuring : null;
}

/** A sample of a sheet: its pull, and its number from 1. */
export interface SamplePlace {
  readonly pull: number;
  readonly sample: number;
}

/** The mean of what is missing of a pull has the place of a sample 0; its count comes after its numbers. */
export const MEAN = 0;

export function placeKey({ pull, sample }: SamplePlace): string {
  return `${pull}:${sample}`;
}

export function entryOf(pull: SheetPull, sample: number): SheetPull['samples'][number] {
  return pull.samples[sample - 1] ?? null;
}

export function missingOf(pull: SheetPull): number {
  return pull.samples.filter((entry) => entry === null).length;
}

/** Samples that are drawn or left out together, so that a sheet of any size has few inputs. */
export interface Chunk {
  readonly pull: SheetPull;
  /** Numbers of samples, both of them in it. */
  readonly from: number;
  readonly to: number;
  readonly missing: number;
}

const CHUNK = 20;

export function chunkKey({ pull, from }: Chunk): string {
  return `${pull.id}:${from}`;
}

export function chunksOf(sheet: readonly SheetPull[]): readonly Chunk[] {
  return sheet.flatMap((pull) =>
    Array.from({ length: Math.ceil(pull.samples.length / CHUNK) }, (_, index): Chunk => {
      const [from, to] = [index * CHUNK + 1, Math.min(pull.samples.length, (index + 1) * CHUNK)];
      const missing = pull.samples.slice(from - 1, to).filter((entry) => entry === null).length;
      return { pull, from, to, missing };
    }),
  );
}

/** Samples that are open from the start, and those that stay so at most. */
const OPEN = 60;
const STAY_OPEN = 160;

/**
 * Which chunks are drawn: those with samples missing from the first on, those that were drawn before, so that nothing
 * moves under the cursor, and those that have something to show. Of too many, the complete ones before go.
 * @param before those that were drawn
 * @param holds those that have to be
 */
export function openChunks(
  chunks: readonly Chunk[],
  before: ReadonlySet<string>,
  holds: (chunk: Chunk) => boolean,
): ReadonlySet<string> {
  let fresh = 0;
  const open = chunks.filter((chunk) => {
    const first = chunk.missing > 0 && fresh < OPEN;
    if (first) fresh += chunk.to - chunk.from + 1;
    return first || before.has(chunkKey(chunk)) || holds(chunk);
  });
  let many = open.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const kept = open.filter((chunk) => {
    const stays = many <= STAY_OPEN || chunk.missing > 0 || holds(chunk);
    if (!stays) many -= chunk.to - chunk.from + 1;
    return stays;
  });
  return new Set(kept.map(chunkKey));
}
