/** Sheets and journals with anything wrong in them: told in a sentence, or taken as they stand; never believed, never thrown. */
import { describe, expect, it } from 'vitest';
import { Experiment } from '../../../src/core/experiment/experiment';
import { journalOf } from '../../../src/core/experiment/journal';
import { JournalFault } from '../../../src/core/experiment/readJournal';
import { readAnswers } from '../../../src/core/experiment/readAnswers';
import { readSheet } from '../../../src/core/experiment/readSheet';
import { sheetCsv } from '../../../src/core/experiment/sheet';
import { specHash } from '../../../src/core/experiment/specHash';
import { tellAnswers } from '../../../src/core/experiment/tell';
import { splitStreams } from '../../../src/core/numerics/random';
import {
  Notebook,
  linesIn,
  measureAll,
  measured,
  preparedFrom,
  settle,
  specText,
  takenAll,
} from './lab';

/** How many texts are tried; `CPE_MUTATIONS=10000` for more. */
const MUTATIONS = Number(process.env.CPE_MUTATIONS ?? 500);
const SPEC = specText({ assumptions: { feedbackRange: [-1, 2] } });
const PREPARED = preparedFrom(SPEC);

const [random] = splitStreams(7, 1);
const draw = (below: number): number => Math.floor((random?.uniform() ?? 0) * below);
const PIECES = [
  ...',;.:"\t\n\r\0 0123456789-+eE[]{}\\/xé\uFEFF\uFFFD\uD800',
  ...['""', 'failed', 'NaN', '1e999', '-0', 'null', 'true', '1,5', '\r\n', '9007199254740993'],
  ...['"amends":"1",', '"outside":true,', '"part":[1,1],', '"failed":1,', '"samples":[1],'],
] as const;

/** Something done to a text: at a place, with a piece that may mean something, or to two of its lines. */
const CHANGES: readonly ((text: string, at: number, piece: string) => string)[] = [
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at, piece) => text.slice(0, at) + piece + text.slice(at + 1),
  (text, at, piece) => text.slice(0, at) + piece + text.slice(at),
  (text, at) => {
    const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << draw(7)));
    return text.slice(0, at) + flipped + text.slice(at + 1);
  },
  (text, at) => text.slice(0, at),
  inLines((lines, one, two) => lines.toSpliced(one, 0, lines[two] ?? '')),
  inLines((lines, one) => lines.toSpliced(one, 1)),
  inLines((lines, one, two) => lines.with(one, lines[two] ?? '').with(two, lines[one] ?? '')),
];

function inLines(
  change: (lines: readonly string[], one: number, two: number) => readonly string[],
): (text: string) => string {
  return (text) => {
    const lines = text.split('\n');
    return change(lines, draw(lines.length), draw(lines.length)).join('\n');
  };
}

/** A text with up to three things done to it, anywhere. */
function mutated(text: string): string {
  let now = text;
  for (let left = 1 + draw(3); left > 0; left--) {
    const change = CHANGES[draw(CHANGES.length)] ?? String;
    now = change(now, draw(now.length + 1), PIECES[draw(PIECES.length)] ?? '');
  }
  return now;
}

interface Observed {
  readonly observations?: number[][];
}

describe('a sheet with anything wrong in it', () => {
  const experiment = new Experiment(PREPARED, { maxBatch: 12 });
  measureAll(new Notebook(SPEC, PREPARED), experiment, undefined, 20);
  const { open } = experiment;
  if (open === null) throw new Error('nothing is asked');
  const csv = sheetCsv(open, PREPARED.facts.labels, null);
  const filled = csv.replace(
    /^(\d+),([\d ]+),(.*),(\d+),,$/gm,
    (line, pull: string, action: string, _, sample: string) =>
      line.slice(0, -1) +
      measured(action.split(' ').map(Number), Number(pull), Number(sample)).join(),
  );
  const german = filled.replaceAll(',', ';').replace(/(\d)\.(\d)/g, '$1,$2');
  const sheets = [
    filled,
    `\uFEFF${german.replaceAll('\n', '\r\n')}`,
    filled.replaceAll(',', '\t'),
    filled.replace(/[^,\n]+/g, '"$&"'),
  ];

  /** The cells of a text, found in another way; null where a quote may hide something. */
  function cellsIn(text: string): readonly (readonly string[])[] | null {
    const plain = text
      .replace(/^\uFEFF/, '')
      .replace(/(?<=^|[,;\t\n\r])"([^"\n\r,;\t]*)"(?=$|[,;\t\n\r])/g, '$1');
    if (plain.includes('"')) return null;
    const rows = plain.split(/[\n\r]+/).filter((line) => !/^[\s,;]*(#|$)/.test(line));
    const by = ['\t', ';', ','].find((delimiter) => rows[0]?.includes(delimiter)) ?? ' ';
    return rows.map((line) => line.split(by).map((cell) => cell.trim()));
  }

  const numberIn = (cell: string): number => Number(cell.replace(',', '.').replace('\u2212', '-'));

  it('is refused in a sentence, or has its cells taken as they stand', () => {
    let taken = 0;
    let compared = 0;
    for (let trial = 0; trial < MUTATIONS; trial++) {
      const text = mutated(sheets[trial % sheets.length] ?? '');
      const read = readSheet(text);
      const telling = read.ok ? tellAnswers(experiment, read.told, { by: '', at: '' }) : read;
      if (!telling.ok) {
        expect(telling.faults.length).toBeGreaterThan(0);
        for (const { message, line, column } of telling.faults) {
          expect(message).toMatch(/^\S.*[.!?]$/s);
          expect(line >= 1 && column >= 1).toBe(true);
        }
        continue;
      }
      if (telling.accepted === 0) continue;
      taken += 1;
      const cells = cellsIn(text);
      if (cells === null) continue;
      compared += 1;
      const header = (cells.find((row) => row.some((name) => /^pull$/i.test(name))) ?? []).map(
        (name) => name.toLowerCase(),
      );
      const of = (row: readonly string[], name: string) => row[header.indexOf(name)] ?? '';
      for (const { answer, action } of telling.entries) {
        if (!('observations' in answer)) continue;
        answer.samples?.forEach((sample, index) => {
          const numbers = answer.observations[index] ?? [];
          const isOf = (row: readonly string[]): boolean =>
            numberIn(of(row, 'pull')) === answer.pull &&
            numberIn(of(row, 'sample')) === sample &&
            of(row, 'action').split(/\s+/).join() === action.join() &&
            numbers.every((number, at) => numberIn(of(row, `y${at + 1}`)) === number);
          const line = cells.find(isOf);
          expect([text, sample, line !== undefined]).toEqual([text, sample, true]);
          expect(numbers.every((number) => number >= -1 && number <= 2)).toBe(true);
        });
      }
    }
    expect(compared).toBeGreaterThan(MUTATIONS / 20);
    expect(taken).toBeLessThan(MUTATIONS);
  });

  it('or JSON in its place, never throws', () => {
    const told = open.pulls.map(({ asked: { id, action, count } }) => ({
      pull: String(id),
      observations: Array.from({ length: count }, (_, at) => measured(action, id, at + 1)),
    }));
    const whole = JSON.stringify(told);
    for (let trial = 0; trial < MUTATIONS; trial++) {
      const text = mutated(whole);
      const read = readAnswers(text);
      const telling = read.ok ? tellAnswers(experiment, read.told, { by: '', at: '' }) : read;
      if (!telling.ok || telling.entries.length === 0) continue;
      const meant = JSON.parse(text.replace(/^\uFEFF/, '')) as Observed[];
      const numbers = telling.entries.flatMap(({ answer }) =>
        'observations' in answer ? answer.observations : [],
      );
      expect(meant.flatMap(({ observations }) => observations ?? [])).toEqual(
        expect.arrayContaining(numbers.map((one) => [...one])),
      );
    }
  });
});

describe('a journal with anything wrong in it', () => {
  const notebook = new Notebook(SPEC, PREPARED);
  measureAll(notebook, new Experiment(PREPARED, { maxBatch: 12 }), undefined, 30);
  const hash = (
    JSON.parse(notebook.text.slice(0, notebook.text.indexOf('\n'))) as { specHash: string }
  ).specHash;

  it('is refused in a sentence that names the line, or every answer counts that a line has, once', () => {
    let accepted = 0;
    for (let trial = 0; trial < MUTATIONS; trial++) {
      const text = mutated(notebook.text);
      const lines = () => linesIn(text);
      try {
        const overrides = { set: [] };
        const journal = journalOf({
          lines,
          text: SPEC,
          overrides,
          prepared: PREPARED,
          version: '0',
        });
        expect(specHash(journal.header.spec as never)).toBe(hash);
        const keep = { has: () => true };
        const { experiment, steps } = journal.replay({ keep });
        const { end } = takenAll(steps);
        settle(experiment);
        const entries = [...journal.entries()].map(({ entry }) => entry);
        if (entries.some(({ type }) => type !== 'answer') || experiment.counts.unused > 0) continue;
        accepted += 1;
        const held = linesIn(text).filter((line) => line.end <= end);
        const told = held.slice(1).map(({ text }) => JSON.parse(text) as Observed);
        const numbers = told.flatMap(({ observations }) => observations ?? []);
        expect([text, experiment.samples]).toEqual([text, numbers.length]);
        const kept = experiment.answers.flatMap((pull) =>
          Array.from({ length: pull.asked.count }, (_, at) => pull.numbersOf(at + 1)).filter(
            (one) => one !== undefined,
          ),
        );
        const sorted = (list: readonly (readonly number[])[]) =>
          list.map((one) => one.join()).sort();
        expect(sorted(kept)).toEqual(sorted(numbers));
      } catch (error) {
        if (!(error instanceof JournalFault))
          throw new Error(JSON.stringify(text), { cause: error });
        expect(error.message).toMatch(/^\S.*\.$/s);
        expect(error.line).toBeGreaterThanOrEqual(1);
      }
    }
    expect(accepted).toBeGreaterThan(MUTATIONS / 20);
  });
});
