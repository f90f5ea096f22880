/** Entries typed into the cells of sheets, by run, with an undo history in which a paste is one step. */
import type { SamplePlace } from '../../src/shared/protocol';
import { placeKey, placeOf } from '../model/sheet';

/** Texts by cell. */
type Cells = ReadonlyMap<string, string>;

export interface Drafts {
  /** By run, pull, sample and row. */
  readonly texts: Readonly<Record<string, string>>;
  /** The samples that were sent, by run, pull and sample. */
  readonly sent: readonly string[];
  /** Pasted samples that are not entered yet, likewise. */
  readonly pasted?: readonly string[];
  /** Samples are grouped by action. */
  readonly byAction?: boolean;
}

export function createDrafts(kept: Drafts['texts']) {
  const texts = new Map(Object.entries(kept));
  const past: Cells[] = [];
  const undone: Cells[] = [];
  let runId = '';

  /** The key of a sample, and the prefix of its cells' keys. */
  const own = (place: SamplePlace): string => `${runId} ${placeKey(place)}`;
  const cell = (place: SamplePlace, row: number): string => `${own(place)}:${row}`;
  const read = (of: string): string => texts.get(of) ?? '';
  const put = (of: string, text: string): void => {
    if (text.trim() === '') texts.delete(of);
    else texts.set(of, text);
  };
  /** Null for a cell of another run. */
  const placeIn = (of: string): SamplePlace | null =>
    of.startsWith(`${runId} `) ? placeOf(of.slice(runId.length + 1)) : null;
  const now = (cells: Iterable<string>): Cells => new Map([...cells].map((of) => [of, read(of)]));

  /** The cells of the wanted samples of this run, with their texts. */
  const cellsOf = (
    wanted: (place: SamplePlace) => boolean,
  ): readonly (readonly [string, string])[] =>
    [...texts].filter(([of]) => {
      const place = placeIn(of);
      return place !== null && wanted(place);
    });

  return {
    own,
    cell,
    text: (place: SamplePlace, row: number): string => read(cell(place, row)),
    typed: (place: SamplePlace, many: number): readonly string[] =>
      Array.from({ length: many }, (_, row) => read(cell(place, row))),
    show(run: string): void {
      runId = run;
    },
    get size() {
      return texts.size;
    },
    kept: (): Drafts['texts'] => Object.fromEntries(texts),
    of: cellsOf,
    /** Not a change by the person, so it cannot be undone. */
    put,
    forget(wanted: (place: SamplePlace) => boolean): void {
      for (const [of] of cellsOf(wanted)) texts.delete(of);
    },
    /** One change by the person; letters typed into the same cell are merged. */
    change(cells: Cells): void {
      const last = past.at(-1);
      const isMore = [...cells.keys()].every((of) => last?.has(of)) && last?.size === 1;
      if (!isMore) past.push(now(cells.keys()));
      undone.length = 0;
      for (const [of, text] of cells) put(of, text);
    },
    /** Undoes or redoes the last change of open samples. @returns the samples */
    retrace(
      which: 'undo' | 'redo',
      isOpen: (place: SamplePlace) => boolean,
    ): readonly SamplePlace[] {
      const [from, to] = which === 'undo' ? [past, undone] : [undone, past];
      for (let last = from.pop(); last !== undefined; last = from.pop()) {
        const cells = [...last].flatMap(([of, text]) => {
          const place = placeIn(of);
          return place !== null && isOpen(place) ? [{ of, text, place }] : [];
        });
        if (cells.length === 0) continue;
        to.push(now(cells.map(({ of }) => of)));
        for (const { of, text } of cells) put(of, text);
        return cells.map(({ place }) => place);
      }
      return [];
    },
  };
}
