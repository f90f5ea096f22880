/** The checksums of a journal: what is changed, left out or moved is found, wherever; and a journal whose file somebody else writes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Experiment } from '../../../src/core/experiment/experiment';
import { endLine } from '../../../src/core/experiment/journalLines';
import { replayed } from '../../../src/core/experiment/journal';
import { JournalFault, examined, type FileLine } from '../../../src/core/experiment/readJournal';
import { TextJournal } from '../../../src/core/experiment/textJournal';
import type { RunResult } from '../../../src/core/run/result/result';
import { Notebook, journalIn, linesIn, measureAll, preparedFrom, settle, specText } from './lab';

const SPEC = specText({ assumptions: { feedbackRange: [-0.2, 1.3] } });
const PREPARED = preparedFrom(SPEC);

/** A journal of a run to its end, or of its first answers. */
function journal(most = Infinity): { text: string; result: RunResult | null } {
  const notebook = new Notebook(SPEC, PREPARED, 2);
  const experiment = new Experiment(PREPARED, { maxBatch: 12 });
  const result = measureAll(notebook, experiment, undefined, most);
  if (result !== null) {
    notebook.write([endLine(result, notebook.tail.lines + 1, '2026-11-22T10:00:00Z')]);
  }
  return { text: notebook.text, result };
}

const opened = (text: string) => journalIn(() => linesIn(text), SPEC);

/** The line that something is found wrong with, and null where nothing is. */
function wrongLine(lines: readonly FileLine[]): number | null {
  try {
    return examined(() => lines).fault?.line ?? null;
  } catch (error) {
    if (error instanceof JournalFault) return error.line;
    throw error;
  }
}

describe('a journal with checksums', () => {
  it('has the end of its run in its last line, with the number of lines', () => {
    const { text, result } = journal();
    const lines = text.trimEnd().split('\n');
    const last = JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>;
    expect(last).toMatchObject({ end: 'certified', lines: lines.length });
    expect(last.result).toMatchObject({ action: result?.action, samples: result?.samples });
    expect(examined(() => linesIn(text))).toMatchObject({
      ...{ version: 2, fault: null, held: { ended: 'certified', lines: lines.length } },
    });
    const again = replayed(opened(text));
    expect({ ...settle(again), durationMs: 0 }).toEqual({ ...result, durationMs: 0 });
  });

  it('shows every bit that was flipped, in its line', () => {
    const bytes = Buffer.from(journal(4).text);
    let number = 1;
    for (let at = 0; at < bytes.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
        const found = wrongLine(linesIn(flipped.toString()));
        expect([at, bit, found]).toEqual([at, bit, number]);
      }
      if (bytes[at] === 10) number += 1;
    }
  });

  it('shows lines that were left out, doubled, moved or put in, and parts of other journals', () => {
    const lines = journal().text.trimEnd().split('\n');
    const other = journal(9).text.replace('12:31Z', '12:32Z').trimEnd().split('\n');
    const at = fc.nat({ max: lines.length - 1 });
    const is = fc.constantFrom('cut', 'copied', 'moved', 'other');
    const change = fc.record({ is, from: at, count: at });
    fc.assert(
      fc.property(change, ({ is, from, count }) => {
        const changed = [...lines];
        if (is === 'cut') changed.splice(from, 1 + (count % 5));
        if (is === 'copied') changed.splice(count, 0, lines[from] ?? '');
        if (is === 'moved') changed.splice(count, 0, ...changed.splice(from, 1));
        if (is === 'other') changed[from] = other[Math.min(from, other.length - 1)] ?? '';
        const text = `${changed.join('\n')}\n`;
        const start = lines.slice(0, changed.length).join('\n');
        // The same lines, or the first of them: then the end of the run is gone.
        if (changed.join('\n') === lines.join('\n')) return;
        if (changed.join('\n') === start) {
          expect(changed.length === 0 || examined(() => linesIn(text)).held.ended).toBeFalsy();
        } else expect(wrongLine(linesIn(text))).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it('goes on after its end where more is allowed, and counts the lines on', () => {
    const notebook = new Notebook(SPEC, PREPARED, 2);
    const experiment = new Experiment(PREPARED, { maxBatch: 12 });
    measureAll(notebook, experiment, undefined, 12);
    experiment.end('budget', 'Enough for now.');
    const stopped = settle(experiment);
    if (stopped === null) throw new Error('not ended');
    notebook.write([endLine(stopped, 14, '')]);
    expect(examined(() => notebook.lines())).toMatchObject({
      fault: null,
      held: { ended: 'budget' },
    });
    const result = measureAll(notebook, replayed(opened(notebook.text)));
    expect(result?.status).toBe('certified');
    expect(examined(() => notebook.lines())).toMatchObject({ fault: null, held: { ended: null } });
    expect(settle(replayed(opened(notebook.text)))?.samples).toBe(result?.samples);
  });
});

/** A journal, its file, and what lets the writes that wait be done. */
function kept() {
  const disk = { text: 'head\n', fails: false };
  const waiting: (() => void)[] = [];
  const journal = new TextJournal(disk.text, async (keep, text) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (disk.fails) throw new Error('the disk is full');
    disk.text = disk.text.slice(0, keep) + text;
  });
  const letWrite = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) {
      waiting.shift()?.();
      await Promise.resolve();
    }
  };
  return { disk, journal, letWrite };
}

describe('a journal that is kept elsewhere', () => {
  it('has every line once where it is written on while it is being kept', async () => {
    const { disk, journal, letWrite } = kept();
    journal.write('one\n');
    const first = journal.sync();
    journal.write('two\n');
    const second = journal.sync();
    await letWrite();
    await Promise.all([first, second]);
    expect(disk.text).toBe('head\none\ntwo\n');
    expect([...journal.lines()].map(({ text }) => text)).toEqual(['head', 'one', 'two']);
    journal.write('three\n');
    const third = journal.sync();
    await letWrite();
    await third;
    expect(disk.text).toBe('head\none\ntwo\nthree\n');
  });

  it('leaves out what could not be kept, and keeps what comes after it', async () => {
    const { disk, journal, letWrite } = kept();
    journal.write('lost\n');
    disk.fails = true;
    const first = expect(journal.sync()).rejects.toThrow('the disk is full');
    await letWrite();
    await first;
    disk.fails = false;
    journal.write('two\n');
    const second = journal.sync();
    await letWrite();
    await second;
    expect(disk.text).toBe('head\ntwo\n');
    expect([...journal.lines()].map(({ text }) => text)).toEqual(['head', 'two']);
  });

  it('takes no answer after one that could not be kept, until it was read again: its checksum would follow a line that is not there', async () => {
    const { disk, journal, letWrite } = kept();
    const tail = { check: '', lines: 1, ended: null };
    const end = { end: disk.text.length, isTerminated: true, dropped: null, ...tail };
    journal.goOn(end);
    journal.write('lost\n');
    disk.fails = true;
    const first = expect(journal.sync()).rejects.toThrow('the disk is full');
    await letWrite();
    await first;
    expect(() => journal.append([])).toThrow('was not read to its end');
    journal.goOn(end);
    journal.append([]);
  });
});
