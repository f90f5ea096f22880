/** What is typed into the cells of sheets, by run, and what was there before: what one paste changed is undone at once. */
import type { SamplePlace } from '../../src/shared/protocol';
import { placeKey } from '../model/sheet';

/** Texts by their cells. */
type Cells = ReadonlyMap<string, string>;

export interface Drafts {
  /** By run, pull, sample and number. */
  readonly texts: Readonly<Record<string, string>>;
  /** Of which samples they were sent, by run, pull and sample. */
  readonly sent: readonly string[];
  /** Which samples were pasted and are not entered, likewise. */
  readonly pasted?: readonly string[];
  /** The samples of each action stand together. */
  readonly byAction?: boolean;
}

export function createDrafts(kept: Drafts['texts']) {
  const texts = new Map(Object.entries(kept));
  const past: Cells[] = [];
  const undone: Cells[] = [];
  let runId = '';

  /** Of a sample, at the beginning of its cells. */
  const own = (place: SamplePlace): string => `${runId} ${placeKey(place)}`;
  const cell = (place: SamplePlace, row: number): string => `${own(place)}:${row}`;
  const read = (of: string): string => texts.get(of) ?? '';
  const put = (of: string, text: string): void => {
    if (text.trim() === '') texts.delete(of);
    else texts.set(of, text);
  };
  /** Null for a cell of another run. */
  const placeIn = (of: string): SamplePlace | null => {
    if (!of.startsWith(`${runId} `)) return null;
    const [pull = 0, sample = 0] = of
      .slice(runId.length + 1)
      .split(':')
      .map(Number);
    return { pull, sample };
  };
  const now = (cells: Iterable<string>): Cells => new Map([...cells].map((of) => [of, read(of)]));

  /** The cells of the run whose samples are wanted, with their texts. */
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
    /** The numbers of a sample as they are typed. */
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
    /** Not by the person: it is not undone. */
    put,
    forget(wanted: (place: SamplePlace) => boolean): void {
      for (const [of] of cellsOf(wanted)) texts.delete(of);
    },
    /** What the person does at once. What is typed into a cell, letter by letter, is one change of it. */
    change(cells: Cells): void {
      const last = past.at(-1);
      const isMore = [...cells.keys()].every((of) => last?.has(of)) && last?.size === 1;
      if (!isMore) past.push(now(cells.keys()));
      undone.length = 0;
      for (const [of, text] of cells) put(of, text);
    },
    /** Takes back the last change of samples that are open, or makes it again. @returns the samples */
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
