/** The checksums of a journal: what is changed, left out or moved is found, wherever. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Experiment } from '../../../src/core/experiment/experiment';
import { endLine } from '../../../src/core/experiment/journalLines';
import { journalOf, replayed } from '../../../src/core/experiment/journal';
import { JournalFault, examined, type FileLine } from '../../../src/core/experiment/readJournal';
import type { RunResult } from '../../../src/core/run/result/result';
import { Notebook, linesIn, measureAll, preparedFrom, settle, specText } from './lab';

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

function opened(text: string) {
  const basis = { text: SPEC, overrides: { set: [] }, prepared: PREPARED, version: '0' };
  return journalOf({ ...basis, lines: () => linesIn(text) });
}

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
