/** Entries in a sheet that the host has not confirmed; they outlive updates and the page. */
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

/** @param keep stores the drafts, so that they outlive the page */
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
  /** Samples whose current numbers are far from all others. */
  const asked = new Set<string>();
  const means = new Set<number>();
  /** Per pull: how many samples were there as totals when its mean was sent. */
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
  /** The numbers have changed, so earlier findings no longer apply. */
  const renew = (place: SamplePlace): void => {
    asked.delete(placeKey(place));
    sent.delete(own(place));
    mark(place, null);
  };
  const forget = (place: SamplePlace): void => {
    drafts.forget((one) => placeKey(one) === placeKey(place));
    renew(place);
  };

  /** Drops drafts that are on the sheet now; keeps others, even if the sample arrived in another way. */
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

  /** Sends a complete sample or mean. @returns its fault, or null */
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

  /** Pasted samples that are not entered yet, in the shown order. */
  const waiting = (): readonly SheetRow[] =>
    missingFrom(rows, START).filter(
      (place) => pasted.has(own(place)) && !isDone(place) && !isBlank(place),
    );

  /** Enters all pasted samples. @returns the first fault, or null */
  const enterPasted = (): string | null => {
    const places = waiting();
    for (const place of places) pasted.delete(own(place));
    const faults = places.flatMap((place) => commit(place) ?? []);
    const many = counted(faults.length, 'pasted sample');
    note = faults.length === 0 ? '' : `${many} not entered: see the marked ones.`;
    keep();
    return faults[0] ?? null;
  };

  /** The sample's pull is no longer on the sheet. */
  const isStray = ({ pull }: SamplePlace): boolean => shown !== null && pullOf(pull) === null;

  /** For another sheet, or the same after a pause: a batch ends only when everything sent has arrived; the rest is sent again. */
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
    /** What the views read. */
    state: {
      text,
      /** All numbers of the sample are typed; Enter sends them. */
      isComplete: (row: SheetRow): boolean => {
        const cells = typed(row, row.of.rows);
        return numbersIn(cells) !== null || hasFailed(cells);
      },
      isSent: (place: SamplePlace): boolean => sent.has(own(place)),
      /** The fault of an entry, or null. */
      wrong: (place: SamplePlace): string | null => wrong.get(placeKey(place)) ?? null,
      /** Whether the numbers were sent and the person is asked to confirm them. */
      isAsked: (place: SamplePlace): boolean => asked.has(placeKey(place)) && !sent.has(own(place)),
      /** Whether the person is entering a count and mean for a pull. */
      isMean: (pull: number): boolean => means.has(pull),
      isOpen: ({ key }: SheetRow): boolean => opened.has(key),
      /** Whether the sample was pasted; pasted samples are entered together by Enter. */
      isPasted: (place: SamplePlace): boolean => pasted.has(own(place)),
      /** Number of pasted samples that are not entered yet. */
      get pasted() {
        return waiting().length;
      },
      get byAction() {
        return byAction;
      },
      /** The rows of the sheet, in the shown order. */
      get rows() {
        return rows;
      },
      /** The result of the last paste; empty if there was none. */
      get note() {
        return note;
      },
      /** Entries for samples that are no longer requested. */
      get stray() {
        return drafts.of(isStray).map(([, typed]) => typed);
      },
    },
    /** What outlives the page. */
    kept: (): Drafts | undefined =>
      drafts.size === 0 && sent.size === 0 && !byAction
        ? undefined
        : { texts: drafts.kept(), sent: [...sent], pasted: [...pasted], byAction },
    /** Drops entries for samples that are no longer requested. */
    discard(): void {
      drafts.forget(isStray);
      keep();
    },
    /** Takes over the host's state. @param measuring null if there is nothing to enter */
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
    /** Call when the focus leaves a sample: sends it if it is complete and was typed. @returns its fault, or null */
    leave: (place: SamplePlace): string | null => (pasted.has(own(place)) ? null : commit(place)),
    /** Call on Enter: sends a complete sample; for a pasted one, all pasted samples. @returns a fault, or null */
    enter: (place: SamplePlace): string | null =>
      pasted.has(own(place)) ? enterPasted() : commit(place),
    enterPasted,
    /** Sends a sample again after the person confirmed its numbers. */
    confirm(place: SamplePlace): void {
      if (!asked.has(placeKey(place))) return;
      commit(place, true);
      keep();
    },
    /** Undoes or redoes the last change of samples not entered yet. @returns the first sample; null if there is none */
    retrace(which: 'undo' | 'redo'): SamplePlace | null {
      const places = drafts.retrace(which, (place) => !isDone(place));
      places.forEach(renew);
      for (const row of rows) mark(row, faultIn(typed(row, row.of.rows)));
      note = '';
      keep();
      redraw();
      return places[0] ?? null;
    },
    /** Fills the rows from a sample downwards with pasted cells, without sending them. @returns a summary */
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
        // Each failed sample needs its own reason, so it is entered separately.
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
    /** Shows more rows, starting at one. */
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
    /** Whether the sample is entered or on its way. */
    isDone,
  };
}

function totalsOf({ samples }: SheetPull): number {
  return samples.filter((entry) => entry === 'totals').length;
}
