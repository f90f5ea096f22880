/** What a person has typed into a sheet and the host has not confirmed: it outlives updates, and the page. */
import type { FromPage, Measuring, SamplePlace, SheetPull } from '../../src/shared/protocol';
import { counted } from '../format';
import {
  MEAN,
  MORE,
  START,
  missingFrom,
  missingOf,
  openRows,
  placeKey,
  rowsOf,
  type SheetRow,
} from '../model/sheet';
import { faultIn, hasFailed, layBlock, meanFault, numbersIn } from '../model/sheetText';
import { createDrafts, type Drafts } from './drafts';

export type SheetEntry = ReturnType<typeof createSheetEntry>;

export type SheetState = SheetEntry['state'];

/** @param keep has the drafts outlive the page */
export function createSheetEntry(
  before: Drafts | undefined,
  post: (message: FromPage) => void,
  keep: () => void,
) {
  const drafts = createDrafts(before?.texts ?? {});
  const { own, cell, text, typed } = drafts;
  const sent = new Set(before?.sent ?? []);
  const pasted = new Set(before?.pasted ?? []);
  let byAction = before?.byAction ?? false;
  const wrong = new Map<string, string>();
  /** Samples far from all others, as they are typed now. */
  const asked = new Set<string>();
  const means = new Set<number>();
  /** By pull: samples that had come in sums when its mean was sent. */
  const totals = new Map<number, number>();
  let opened: ReadonlySet<string> = new Set();
  let shown: Measuring | null = null;
  let rows: readonly SheetRow[] = [];
  let runId = '';
  let note = '';

  const sheet = (): readonly SheetPull[] => shown?.sheet ?? [];
  const pullOf = (id: number): SheetPull | null => sheet().find((pull) => pull.id === id) ?? null;
  const cellsOf = (place: SamplePlace): readonly string[] =>
    typed(place, pullOf(place.pull)?.rows ?? 0);
  const isBlank = (place: SamplePlace): boolean => cellsOf(place).every((one) => one === '');
  const mark = (place: SamplePlace, fault: string | null): void => {
    if (fault === null) wrong.delete(placeKey(place));
    else wrong.set(placeKey(place), fault);
  };
  /** Its numbers are others now: nothing that was found of it holds. */
  const renew = (place: SamplePlace): void => {
    asked.delete(placeKey(place));
    sent.delete(own(place));
    mark(place, null);
  };
  const forget = (place: SamplePlace): void => {
    drafts.forget((one) => placeKey(one) === placeKey(place));
    renew(place);
  };

  /** Drafts that the sheet has now go; others stay, even where the sample came in another way. */
  const reconcile = (pull: SheetPull): void => {
    pull.samples.forEach((entry, index) => {
      const place = { pull: pull.id, sample: index + 1 };
      if (entry === null || entry === 'totals') return;
      const same = numbersIn(typed(place, pull.rows))?.every((value, row) => value === entry[row]);
      if (same === true) forget(place);
    });
    const mean = { pull: pull.id, sample: MEAN };
    const isTaken = sent.has(own(mean)) && totalsOf(pull) > (totals.get(pull.id) ?? 0);
    if (isTaken || missingOf(pull) === 0) {
      forget(mean);
      means.delete(pull.id);
    } else if (text(mean, pull.rows) !== '') means.add(pull.id);
  };

  /** Sends a sample, or a mean, where it is whole. @returns what is wrong with it; null where nothing is */
  const commit = (place: SamplePlace, isRight = false): string | null => {
    const pull = pullOf(place.pull);
    if (pull === null || isDone(place)) return wrong.get(placeKey(place)) ?? null;
    const cells = cellsOf(place);
    const count = place.sample === MEAN ? text(place, pull.rows) : null;
    const fault = count === null ? faultIn(cells) : meanFault(cells, count, missingOf(pull));
    mark(place, fault);
    const values = numbersIn(cells);
    const accepted = isRight && { acceptOutliers: true };
    if (fault === null && count === null && hasFailed(cells)) fail(place);
    if (fault !== null || values === null) return fault;
    const whose = { runId, pull: pull.id, ...accepted };
    if (count === null) post({ type: 'enterSample', ...whose, sample: place.sample, values });
    else {
      totals.set(pull.id, totalsOf(pull));
      post({ type: 'enterMean', ...whose, count: Number(count), mean: values });
    }
    sent.add(own(place));
    return null;
  };

  const fail = (place: SamplePlace): void => {
    forget(place);
    post({ type: 'enterFailed', runId, pull: place.pull, sample: place.sample });
    keep();
  };

  const isDone = (place: SamplePlace): boolean => {
    if (sent.has(own(place))) return true;
    const pull = pullOf(place.pull);
    const entry = pull?.samples[place.sample - 1] ?? null;
    return pull === null || (place.sample !== MEAN && entry !== null);
  };

  /** What was pasted and is not entered, in the order that is shown. */
  const waiting = (): readonly SheetRow[] =>
    missingFrom(rows, START).filter(
      (place) => pasted.has(own(place)) && !isDone(place) && !isBlank(place),
    );

  /** Enters all of them. @returns what is wrong with the first that is not right; null where nothing is */
  const enterPasted = (): string | null => {
    const places = waiting();
    for (const place of places) pasted.delete(own(place));
    const faults = places.flatMap((place) => commit(place) ?? []);
    const many = counted(faults.length, 'pasted sample');
    note = faults.length === 0 ? '' : `${many} not entered: see the marked ones.`;
    keep();
    return faults[0] ?? null;
  };

  /** Its pull is no longer on the sheet. */
  const isStray = ({ pull }: SamplePlace): boolean => shown !== null && pullOf(pull) === null;

  /** Another sheet, or the same one after a pause: a batch ends once all that was sent is there; else it is sent again. */
  const beginAnew = (): void => {
    drafts.forget((place) => isStray(place) && sent.has(own(place)));
    for (const all of [sent, wrong, asked]) all.clear();
    [opened, note] = [new Set(), ''];
  };

  const redraw = (): void => {
    rows = rowsOf(sheet(), byAction);
    opened = openRows(rows, opened, (row) => wrong.has(row.key) || !isBlank(row));
  };

  return {
    /** What the views see. */
    state: {
      text,
      /** All numbers of the sample are typed; Enter sends them. */
      isComplete: (row: SheetRow): boolean => {
        const cells = typed(row, row.of.rows);
        return numbersIn(cells) !== null || hasFailed(cells);
      },
      isSent: (place: SamplePlace): boolean => sent.has(own(place)),
      /** What is wrong with what was typed; null where nothing is. */
      wrong: (place: SamplePlace): string | null => wrong.get(placeKey(place)) ?? null,
      /** Whether the numbers that are typed were sent, and it is asked whether they are right. */
      isAsked: (place: SamplePlace): boolean => asked.has(placeKey(place)) && !sent.has(own(place)),
      /** Whether the count and mean of a pull are being typed. */
      isMean: (pull: number): boolean => means.has(pull),
      isOpen: ({ key }: SheetRow): boolean => opened.has(key),
      /** Whether it was pasted: then it is entered by Enter alone, with all that were. */
      isPasted: (place: SamplePlace): boolean => pasted.has(own(place)),
      /** How many samples were pasted and are not entered. */
      get pasted() {
        return waiting().length;
      },
      get byAction() {
        return byAction;
      },
      /** What is on the sheet now, in the order that is shown. */
      get rows() {
        return rows;
      },
      /** What became of what was pasted; empty where nothing was. */
      get note() {
        return note;
      },
      /** What was typed for samples that are no longer asked for. */
      get stray() {
        return drafts.of(isStray).map(([, typed]) => typed);
      },
    },
    /** What is to outlive the page. */
    kept: (): Drafts | undefined =>
      drafts.size === 0 && sent.size === 0 && !byAction
        ? undefined
        : { texts: drafts.kept(), sent: [...sent], pasted: [...pasted], byAction },
    /** Forgets what was typed for samples that are no longer asked for. */
    discard(): void {
      drafts.forget(isStray);
      keep();
    },
    /** What the host says now. @param measuring null where nothing is to be entered */
    update(id: string | null, measuring: Measuring | null): void {
      if (measuring === shown && id === runId) return;
      const isNew = id !== runId || measuring?.batch !== shown?.batch;
      runId = id ?? '';
      drafts.show(runId);
      shown = measuring;
      if (measuring === null) return;
      const { size } = drafts;
      const refused = measuring.faults.filter((fault) => sent.delete(own(fault)));
      sheet().forEach(reconcile);
      if (isNew) beginAnew();
      for (const fault of refused) {
        if (fault.isOutlier === true) asked.add(placeKey(fault));
        else if (fault.sample === MEAN) mark(fault, fault.message);
      }
      if (drafts.size !== size) keep();
      redraw();
    },
    write(place: SamplePlace, row: number, value: string): void {
      if (isBlank(place)) pasted.delete(own(place));
      drafts.change(new Map([[cell(place, row), value]]));
      renew(place);
      keep();
    },
    /** The person has left the sample: it is sent where it is whole, and was typed. @returns what is wrong with it, or null */
    leave: (place: SamplePlace): string | null => (pasted.has(own(place)) ? null : commit(place)),
    /** Enter was pressed: it is sent where it is whole, and with one that was pasted all of them. */
    enter: (place: SamplePlace): string | null =>
      pasted.has(own(place)) ? enterPasted() : commit(place),
    enterPasted,
    /** What was asked about is right: it is sent again. */
    confirm(place: SamplePlace): void {
      if (!asked.has(placeKey(place))) return;
      commit(place, true);
      keep();
    },
    /** Takes back what was last typed or pasted and not entered, or does it again. @returns its first sample; null where there is none */
    retrace(which: 'undo' | 'redo'): SamplePlace | null {
      const places = drafts.retrace(which, (place) => !isDone(place));
      places.forEach(renew);
      for (const row of rows) mark(row, faultIn(typed(row, row.of.rows)));
      note = '';
      keep();
      redraw();
      return places[0] ?? null;
    },
    /** Puts a block of cells from a sample on downwards, as the rows are shown; nothing is sent. @returns what became of it */
    paste(start: SamplePlace, row: number, block: string): string {
      const places = missingFrom(rows, start).filter((place) => !isDone(place));
      const room = places.map(({ of }) => of.rows - row);
      const { laid, besides } = layBlock(block, room);
      const lines = places.flatMap((place, index) => {
        const line = laid[index] ?? null;
        return line === null ? [] : [{ place, ...line }];
      });
      const typed = lines.flatMap(({ place, cells }) =>
        cells.map((one, at) => [cell(place, row + at), one] as const),
      );
      drafts.change(new Map(typed));
      for (const { place, cells, fault } of lines) {
        renew(place);
        mark(place, fault);
        // Each failed sample has a reason of its own: it is entered by itself.
        if (cells.length > 0 && !hasFailed(cells)) pasted.add(own(place));
      }
      keep();
      redraw();
      const refused = lines.filter(({ fault }) => fault !== null).length;
      const marked = refused === 0 ? '' : `, refused ${refused}: see the marked ones`;
      note = `Pasted ${counted(lines.length - refused, 'sample')}${marked}${besides}.`;
      return note;
    },
    fail,
    toggleMean(id: number): void {
      const pull = pullOf(id);
      if (pull === null) return;
      const place = { pull: id, sample: MEAN };
      if (means.delete(id)) forget(place);
      else {
        means.add(id);
        drafts.put(cell(place, pull.rows), String(missingOf(pull)));
      }
      keep();
    },
    /** Shows rows from one on. */
    open(key: string): void {
      const first = rows.findIndex((row) => row.key === key);
      const more = rows.slice(first, first + MORE).map((row) => row.key);
      opened = new Set([...opened, ...more]);
    },
    group(chosen: boolean): void {
      [byAction, opened] = [chosen, new Set()];
      redraw();
      keep();
    },
    /** Whether the sample is there, or on its way. */
    isDone,
  };
}

function totalsOf({ samples }: SheetPull): number {
  return samples.filter((entry) => entry === 'totals').length;
}
