/** The sheet of a run measured by hand: its samples in order, and the rows that are drawn. */
import type { Measuring, RunSnapshot, SamplePlace, SheetPull } from '../../src/shared/protocol';
import { isLive, kindOf } from './kind';

/** What a running run with real measurements waits for; null if nothing. */
export function measuringOf(run: RunSnapshot): Measuring | null {
  const { measuring, elsewhere, totalSamples } = run.live;
  if (measuring === undefined || elsewhere === true || !isLive(kindOf(run))) return null;
  // The events may report a complete batch earlier than `measuring` does.
  const { answered, samples, total } = measuring;
  const ahead = totalSamples - total;
  if (ahead <= 0) return measuring;
  return { ...measuring, total: totalSamples, answered: Math.min(samples, answered + ahead) };
}

/** The sheet of a run measured by hand, possibly complete. */
export function manualOf(run: RunSnapshot): Measuring | null {
  const measuring = measuringOf(run);
  return measuring?.by === 'manual' ? measuring : null;
}

/** The same, but null once the sheet is complete. */
export function askedOf(run: RunSnapshot): Measuring | null {
  const measuring = manualOf(run);
  return measuring !== null && measuring.answered < measuring.samples ? measuring : null;
}

/** The mean of a pull's missing samples is stored as sample 0; its count follows its numbers. */
export const MEAN = 0;
/** Before the first sample of any sheet. */
export const START: SamplePlace = { pull: 0, sample: MEAN };

export function placeKey({ pull, sample }: SamplePlace): string {
  return `${pull}:${sample}`;
}

/** The place in a key, which may be continued: `3:4` or `3:4:0`. */
export function placeOf(key: string): SamplePlace {
  const [pull = 0, sample = 0] = key.split(':').map(Number);
  return { pull, sample };
}

export function missingOf(pull: SheetPull): number {
  return pull.samples.filter((entry) => entry === null).length;
}

/** A sample of a sheet, with its own row in the table. */
export interface SheetRow extends SamplePlace {
  readonly key: string;
  /** The pull that it belongs to. */
  readonly of: SheetPull;
  readonly entry: SheetPull['samples'][number];
  readonly action: string;
  /** Position in the measuring order, from 1. */
  readonly place: number;
  /** Position among the samples of its action in measuring order, from 1, across pulls. */
  readonly number: number;
}

/** @param byAction groups the samples of each action at its first one; otherwise all are in measuring order */
export function rowsOf(sheet: readonly SheetPull[], byAction: boolean): readonly SheetRow[] {
  const samples = sheet.flatMap((pull) =>
    pull.samples.map((entry, index) => ({ pull, entry, index, at: pull.places?.[index] ?? 0 })),
  );
  const many = new Map<string, number>();
  const rows = samples
    .sort((one, other) => one.at - other.at)
    .map(({ pull, entry, index }, place): SheetRow => {
      const action = pull.action.join();
      const number = (many.get(action) ?? 0) + 1;
      many.set(action, number);
      const at = { pull: pull.id, sample: index + 1 };
      return { ...at, key: placeKey(at), of: pull, entry, action, place: place + 1, number };
    });
  if (!byAction) return rows;
  const turn = new Map([...many.keys()].map((action, index) => [action, index]));
  return rows.sort((one, other) => (turn.get(one.action) ?? 0) - (turn.get(other.action) ?? 0));
}

/** The rows of missing samples from a sample on; all of them if it is not on the sheet. */
export function missingFrom(rows: readonly SheetRow[], from: SamplePlace): readonly SheetRow[] {
  const first = rows.findIndex(({ key }) => key === placeKey(from));
  return rows.slice(Math.max(0, first)).filter(({ entry }) => entry === null);
}

/** Initially open rows, and the most that stay open; so that a sheet of any size has few inputs. */
const OPEN = 60;
const STAY_OPEN = 160;
/** Rows shown by one click on "more". */
export const MORE = 20;

/**
 * The rows to draw: the first missing samples, previously drawn rows (so that nothing moves under the cursor), and rows with
 * content. If there are too many, the earliest entered rows are dropped.
 * @param before keys of the previously drawn rows
 * @param holds whether a row must stay
 */
export function openRows(
  rows: readonly SheetRow[],
  before: ReadonlySet<string>,
  holds: (row: SheetRow) => boolean,
): ReadonlySet<string> {
  let fresh = 0;
  const open = rows.filter(
    (row) => (row.entry === null && fresh++ < OPEN) || before.has(row.key) || holds(row),
  );
  let many = open.length;
  const kept = open.filter((row) => {
    const stays = many <= STAY_OPEN || row.entry === null || holds(row);
    if (!stays) many -= 1;
    return stays;
  });
  return new Set(kept.map(({ key }) => key));
}
