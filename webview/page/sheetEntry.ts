/** What a person has typed into a sheet and the host has not confirmed: it outlives updates, and the page. */
import type { FromPage, Measuring, SamplePlace, SheetPull } from '../../src/shared/protocol';
import { counted } from '../format';
import {
  MEAN,
  chunkKey,
  chunksOf,
  entryOf,
  missingFrom,
  missingOf,
  openChunks,
  placeKey,
} from '../model/sheet';
import type { Chunk } from '../model/sheet';
import { hasHead, notANumber, readCell, readTable } from '../model/sheetText';

export interface Drafts {
  /** By run, pull, sample and number. */
  readonly texts: Readonly<Record<string, string>>;
  /** Of which samples they were sent, by run, pull and sample. */
  readonly sent: readonly string[];
}

export type SheetEntry = ReturnType<typeof createSheetEntry>;

/** What of it the views see. */
export type SheetState = Pick<
  SheetEntry,
  'text' | 'isComplete' | 'isSent' | 'wrong' | 'isAsked' | 'isMean' | 'isOpen' | 'stray' | 'note'
>;

/** @param keep has the drafts outlive the page */
export function createSheetEntry(
  drafts: Drafts | undefined,
  post: (message: FromPage) => void,
  keep: () => void,
) {
  const texts = new Map(Object.entries(drafts?.texts ?? {}));
  const sent = new Set(drafts?.sent ?? []);
  const wrong = new Map<string, string>();
  /** Samples far from all others, as they are typed now. */
  const asked = new Set<string>();
  const means = new Set<number>();
  /** By pull: samples that had come in sums when its mean was sent. */
  const totals = new Map<number, number>();
  let opened: ReadonlySet<string> = new Set();
  let shown: Measuring | null = null;
  let runId = '';
  let note = '';

  const sheet = (): readonly SheetPull[] => shown?.sheet ?? [];
  const pullOf = (id: number): SheetPull | null => sheet().find((pull) => pull.id === id) ?? null;
  /** Of a sample, in `sent` and at the beginning of its keys in `texts`. */
  const own = (place: SamplePlace): string => `${runId} ${placeKey(place)}`;
  const key = (place: SamplePlace, row: number): string => `${own(place)}:${row}`;
  const text = (place: SamplePlace, row: number): string => texts.get(key(place, row)) ?? '';
  const typed = (place: SamplePlace, rows: number): readonly string[] =>
    Array.from({ length: rows }, (_, row) => text(place, row));
  const set = (place: SamplePlace, row: number, value: string): void => {
    if (value.trim() === '') texts.delete(key(place, row));
    else texts.set(key(place, row), value);
    asked.delete(placeKey(place));
    sent.delete(own(place));
    wrong.delete(placeKey(place));
  };
  const forget = (place: SamplePlace, rows: number): void => {
    for (let row = 0; row < rows; row++) set(place, row, '');
  };
  /** Null where one of them is no number. */
  const numbers = (cells: readonly string[]): readonly number[] | null => {
    const read = cells.map(readCell);
    const values = read.flatMap((cell) => (cell.kind === 'number' ? [cell.value] : []));
    return values.length === cells.length ? values : null;
  };

  /** Drafts that the sheet has now go; others stay, even where the sample came in another way. */
  const reconcile = (pull: SheetPull): void => {
    pull.samples.forEach((entry, index) => {
      const place = { pull: pull.id, sample: index + 1 };
      if (entry === null || entry === 'totals') return;
      const same = numbers(typed(place, pull.rows))?.every((value, row) => value === entry[row]);
      if (same === true) forget(place, pull.rows);
    });
    const mean = { pull: pull.id, sample: MEAN };
    const isTaken = sent.has(own(mean)) && totalsOf(pull) > (totals.get(pull.id) ?? 0);
    if (isTaken || missingOf(pull) === 0) {
      forget(mean, pull.rows + 1);
      means.delete(pull.id);
    } else if (text(mean, pull.rows) !== '') means.add(pull.id);
  };

  /** Sends a sample, or a mean, where it is whole. @returns what is wrong with it; null where nothing is */
  const send = (pull: SheetPull, place: SamplePlace, isRight: boolean): string | null => {
    const isMean = place.sample === MEAN;
    const cells = typed(place, pull.rows);
    const kinds = cells.map((cell) => readCell(cell).kind);
    if (!isMean && kinds.includes('failed')) {
      fail(place);
      return null;
    }
    const bad = cells.find((_, row) => kinds[row] === 'wrong' || kinds[row] === 'failed');
    if (bad !== undefined) return notANumber(bad);
    const values = numbers(cells);
    const accepted = isRight && { acceptOutliers: true };
    if (isMean) {
      const most = missingOf(pull);
      const count = Number(text(place, pull.rows));
      if (!Number.isSafeInteger(count) || count < 1 || count > most)
        return `The count must be a whole number from 1 to ${most}, as many samples as are missing.`;
      if (values === null)
        return pull.rows === 1 ? 'Enter the mean.' : 'Enter the mean of each number.';
      totals.set(pull.id, totalsOf(pull));
      post({ type: 'enterMean', runId, pull: pull.id, count, mean: values, ...accepted });
    } else if (values === null) return null;
    else post({ type: 'enterSample', runId, ...place, values, ...accepted });
    sent.add(own(place));
    return null;
  };

  const commit = (place: SamplePlace, isRight = false): string | null => {
    const pull = pullOf(place.pull);
    if (pull === null || isDone(place)) return wrong.get(placeKey(place)) ?? null;
    const fault = send(pull, place, isRight);
    if (fault === null) wrong.delete(placeKey(place));
    else wrong.set(placeKey(place), fault);
    return fault;
  };

  const fail = (place: SamplePlace): void => {
    forget(place, pullOf(place.pull)?.rows ?? 0);
    post({ type: 'enterFailed', runId, ...place });
    keep();
  };

  const isDone = (place: SamplePlace): boolean => {
    if (sent.has(own(place))) return true;
    const pull = pullOf(place.pull);
    return place.sample !== MEAN && (pull === null || entryOf(pull, place.sample) !== null);
  };

  /** The drafts of this run whose pulls are no longer on the sheet. */
  const strayKeys = (): readonly string[] =>
    [...texts.keys()].filter((one) => {
      const [run, pull = ''] = one.split(/[ :]/);
      return shown !== null && run === runId && pullOf(Number(pull)) === null;
    });

  /** Another sheet, or the same one after a pause: a batch ends once all that was sent is there; else it is sent again. */
  const beginAnew = (): void => {
    for (const one of strayKeys())
      if (sent.has(one.slice(0, one.lastIndexOf(':')))) texts.delete(one);
    for (const all of [sent, wrong, asked]) all.clear();
    opened = new Set();
    note = '';
  };

  const holds = ({ pull, samples }: Chunk): boolean =>
    samples.some((sample) => {
      const place = { pull: pull.id, sample };
      return wrong.has(placeKey(place)) || typed(place, pull.rows).some((cell) => cell !== '');
    });

  return {
    text,
    /** All numbers of the sample are typed; Enter sends them. */
    isComplete: (pull: SheetPull, sample: number): boolean => {
      const cells = typed({ pull: pull.id, sample }, pull.rows);
      return numbers(cells) !== null || cells.some((cell) => readCell(cell).kind === 'failed');
    },
    isSent: (place: SamplePlace): boolean => sent.has(own(place)),
    /** What is wrong with what was typed; null where nothing is. */
    wrong: (place: SamplePlace): string | null => wrong.get(placeKey(place)) ?? null,
    /** Whether the numbers that are typed were sent, and it is asked whether they are right. */
    isAsked: (place: SamplePlace): boolean => asked.has(placeKey(place)) && !sent.has(own(place)),
    /** Whether the count and mean of a pull are being typed. */
    isMean: (pull: number): boolean => means.has(pull),
    isOpen: (chunk: Chunk): boolean => opened.has(chunkKey(chunk)),
    /** What became of what was pasted; empty where nothing was. */
    get note() {
      return note;
    },
    /** What was typed for samples that are no longer asked for. */
    get stray() {
      return strayKeys().map((one) => texts.get(one) ?? '');
    },
    /** What is on the sheet now. */
    get sheet() {
      return sheet();
    },
    /** What is to outlive the page. */
    kept: (): Drafts | undefined =>
      texts.size === 0 && sent.size === 0
        ? undefined
        : { texts: Object.fromEntries(texts), sent: [...sent] },
    /** Forgets what was typed for samples that are no longer asked for. */
    discard(): void {
      for (const one of strayKeys()) texts.delete(one);
      keep();
    },
    /** What the host says now. @param measuring null where nothing is to be entered */
    update(id: string | null, measuring: Measuring | null): void {
      if (measuring === shown && id === runId) return;
      const isNew = id !== runId || measuring?.batch !== shown?.batch;
      runId = id ?? '';
      shown = measuring;
      if (measuring === null) return;
      const before = texts.size;
      const refused = measuring.faults.filter((fault) => sent.delete(own(fault)));
      sheet().forEach(reconcile);
      if (isNew) beginAnew();
      for (const fault of refused) {
        if (fault.isOutlier === true) asked.add(placeKey(fault));
        else if (fault.sample === MEAN) wrong.set(placeKey(fault), fault.message);
      }
      if (texts.size !== before) keep();
      opened = openChunks(chunksOf(sheet()), opened, holds);
    },
    write(place: SamplePlace, row: number, value: string): void {
      set(place, row, value);
      keep();
    },
    /** The person has left the sample, or pressed Enter: it is sent where it is whole. @returns what is wrong with it, or null */
    commit: (place: SamplePlace): string | null => commit(place),
    /** What was asked about is right: it is sent again. */
    confirm(place: SamplePlace): void {
      if (!asked.has(placeKey(place))) return;
      commit(place, true);
      keep();
    },
    /** Puts a block of cells from a sample on downwards, in the order to measure. @returns what became of it */
    paste(start: SamplePlace, row: number, block: string): string {
      const table = readTable(block);
      const isHeaded = hasHead(table);
      const lines = isHeaded ? table.slice(1) : table;
      let [taken, refused, left] = [0, 0, 0];
      const places = missingFrom(sheet(), start).filter((place) => !isDone(place));
      lines.forEach((cells, index) => {
        const place = places[index];
        const pull = place === undefined ? null : pullOf(place.pull);
        if (cells.every((cell) => cell.trim() === '')) return;
        if (place === undefined || pull === null) {
          left++;
          return;
        }
        if (row + cells.length > pull.rows) {
          refused++;
          wrong.set(
            placeKey(place),
            `The pasted line has ${counted(cells.length, 'number')}; this sample takes ${pull.rows - row}.`,
          );
          return;
        }
        cells.forEach((cell, at) => set(place, row + at, cell.trim()));
        // Each failed sample has a reason of its own: it is sent with Enter.
        const isFailed = cells.some((cell) => readCell(cell).kind === 'failed');
        if (!isFailed && commit(place) !== null) refused++;
        else taken++;
      });
      keep();
      opened = openChunks(chunksOf(sheet()), opened, holds);
      note = [
        `Pasted ${counted(taken, 'sample')}`,
        refused === 0 ? '' : `, refused ${refused}: see the marked ones`,
        left === 0 ? '' : `; ${counted(left, 'line')} too many for this sheet`,
        isHeaded ? '; left out the line with the heads' : '',
        '.',
      ].join('');
      return note;
    },
    fail,
    toggleMean(id: number): void {
      const pull = pullOf(id);
      if (pull === null) return;
      const place = { pull: id, sample: MEAN };
      if (means.delete(id)) forget(place, pull.rows + 1);
      else {
        means.add(id);
        set(place, pull.rows, String(missingOf(pull)));
      }
      keep();
    },
    open(chunk: string): void {
      opened = new Set([...opened, chunk]);
    },
    /** Whether the sample is there, or on its way. */
    isDone,
  };
}

function totalsOf({ samples }: SheetPull): number {
  return samples.filter((entry) => entry === 'totals').length;
}
