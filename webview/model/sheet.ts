/** The sheet of a run that is measured by hand: its samples in their order, and which of them are drawn. */
import type { Measuring, RunSnapshot, SamplePlace, SheetPull } from '../../src/shared/protocol';
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

/** The samples of a sheet in the order in which they should be measured. */
function inOrder(sheet: readonly SheetPull[]) {
  const all = sheet.flatMap((pull) =>
    pull.samples.map((entry, index) => ({
      ...{ pull, entry, sample: index + 1 },
      place: pull.places?.[index] ?? 0,
    })),
  );
  return all.sort((one, other) => one.place - other.place);
}

/** The samples of each action, from 1 in the order to measure, whatever their pulls are; by their places. */
export function sampleNumbers(sheet: readonly SheetPull[]): ReadonlyMap<string, number> {
  const many = new Map<string, number>();
  return new Map(
    inOrder(sheet).map(({ pull, sample }) => {
      const action = pull.action.join();
      const number = (many.get(action) ?? 0) + 1;
      many.set(action, number);
      return [placeKey({ pull: pull.id, sample }), number];
    }),
  );
}

/** The samples that are missing, in the order to measure, from one on; all of them where it is not on the sheet. */
export function missingFrom(
  sheet: readonly SheetPull[],
  from: SamplePlace,
): readonly SamplePlace[] {
  const all = inOrder(sheet);
  const first = all.findIndex(
    ({ pull, sample }) => pull.id === from.pull && sample === from.sample,
  );
  return all
    .slice(Math.max(0, first))
    .flatMap(({ pull, sample, entry }) => (entry === null ? [{ pull: pull.id, sample }] : []));
}

/**
 * Samples of one pull that follow one another in the order to measure, and are drawn or left out together, so that a
 * sheet of any size has few inputs.
 */
export interface Chunk {
  readonly pull: SheetPull;
  /** Their numbers, one at least. */
  readonly samples: readonly number[];
  readonly missing: number;
}

const CHUNK = 20;

export function chunkKey({ pull, samples }: Chunk): string {
  return `${pull.id}:${samples[0] ?? 0}`;
}

/** In the order to measure. */
export function chunksOf(sheet: readonly SheetPull[]): readonly Chunk[] {
  const chunks: { pull: SheetPull; samples: number[]; missing: number }[] = [];
  for (const { pull, sample, entry } of inOrder(sheet)) {
    let chunk = chunks.at(-1);
    if (chunk?.pull !== pull || chunk.samples.length === CHUNK) {
      chunk = { pull, samples: [], missing: 0 };
      chunks.push(chunk);
    }
    chunk.samples.push(sample);
    if (entry === null) chunk.missing += 1;
  }
  return chunks;
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
    if (first) fresh += chunk.samples.length;
    return first || before.has(chunkKey(chunk)) || holds(chunk);
  });
  let many = open.reduce((sum, { samples }) => sum + samples.length, 0);
  const kept = open.filter((chunk) => {
    const stays = many <= STAY_OPEN || chunk.missing > 0 || holds(chunk);
    if (!stays) many -= chunk.samples.length;
    return stays;
  });
  return new Set(kept.map(chunkKey));
}
