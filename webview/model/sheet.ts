/** The sheet of a run that is measured by hand: its samples in their order, and which of them are drawn. */
import type { Measuring, RunSnapshot, SamplePlace, SheetPull } from '../../src/shared/protocol';
import { isLive, kindOf } from './kind';

/** What a live run with real measurements waits for; null where that is nothing. */
export function measuringOf(run: RunSnapshot): Measuring | null {
  const { measuring, elsewhere, totalSamples } = run.live;
  if (measuring === undefined || elsewhere === true || !isLive(kindOf(run))) return null;
  // The events of a run may say before it that a batch is complete.
  const { answered, samples, total } = measuring;
  const ahead = totalSamples - total;
  if (ahead <= 0) return measuring;
  return { ...measuring, total: totalSamples, answered: Math.min(samples, answered + ahead) };
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
/** Before the first sample of any sheet. */
export const START: SamplePlace = { pull: 0, sample: MEAN };

export function placeKey({ pull, sample }: SamplePlace): string {
  return `${pull}:${sample}`;
}

export function missingOf(pull: SheetPull): number {
  return pull.samples.filter((entry) => entry === null).length;
}

/** A sample of a sheet, which has a row of its own in the table. */
export interface SheetRow extends SamplePlace {
  /** That of its place. */
  readonly key: string;
  /** What its pull is. */
  readonly of: SheetPull;
  readonly entry: SheetPull['samples'][number];
  readonly action: string;
  /** In the order to measure, from 1. */
  readonly place: number;
  /** Among the samples of its action, from 1 in the order to measure, whatever their pulls are. */
  readonly number: number;
}

/** @param byAction the samples of each action together, where its first one is; else all in the order to measure */
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

/** The rows whose samples are missing, from one on; all of them where it is not on the sheet. */
export function missingFrom(rows: readonly SheetRow[], from: SamplePlace): readonly SheetRow[] {
  const first = rows.findIndex(({ key }) => key === placeKey(from));
  return rows.slice(Math.max(0, first)).filter(({ entry }) => entry === null);
}

/** Rows that are open from the start, and those that stay so at most, so that a sheet of any size has few inputs. */
const OPEN = 60;
const STAY_OPEN = 160;
/** Rows that are shown at once where there are more. */
export const MORE = 20;

/**
 * Which rows are drawn: those with missing samples from the first on, those that were drawn before, so that nothing
 * moves under the cursor, and those that have something to show. Of too many, the entered ones before go.
 * @param before the keys of those that were drawn
 * @param holds those that have to be
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
