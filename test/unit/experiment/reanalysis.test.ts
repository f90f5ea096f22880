import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerLine } from '../../../src/core/experiment/journalLines';
import { replayed } from '../../../src/core/experiment/journal';
import { Book } from './book';
import { linesIn, specText } from './lab';
import { chained, NO_LINES } from '../../../src/core/experiment/journalChain';

const RUN = { algorithm: 'gcb-pe', delta: 0.05, seed: 1 };
const spec = (run: object = {}, changes: object = {}) =>
  specText({ reward: { type: 'linear' }, run: { ...RUN, ...run }, ...changes });

/** Cuts a text after so many lines. */
const cut = (text: string, lines: number) => text.split('\n').slice(0, lines).join('\n') + '\n';

describe('settings that change over one journal', () => {
  it('are refused without being asked for, and the fault says how to go on', async () => {
    const book = new Book();
    await book.measure(spec(), 5);
    const before = book.text;
    expect(() => book.open(spec({ delta: 0.01 }))).toThrow(
      /run\.delta was 0\.05, is 0\.01\. Restore the spec, go on with the changed settings \(--reanalyse/,
    );
    for (const other of [spec({ seed: 2 }), spec({ preset: 'paper' })]) {
      expect(() => book.open(other, true)).toThrow(/Restore the spec, or start over/);
    }
    expect(book.text).toBe(before);
  });

  it('keep the evidence where level or accuracy change, at every position', async () => {
    const whole = new Book();
    const first = await whole.measure(spec());
    const answers = whole.text.split('\n').length - 3;
    for (let most = 0; most <= answers; most += 7) {
      for (const change of [{ delta: 0.01 }, { delta: 0.001 }, { delta: 0.3 }, { accuracy: 0.3 }]) {
        const book = new Book();
        await book.measure(spec(), most);
        const end = await book.measure(spec(change), Infinity, true);
        expect(end?.status).toBe('certified');
        expect(end?.delta).toBe(change.delta ?? 0.05);
        expect(end?.reanalysed).toBeDefined();
        // What was measured is evidence: a looser level never takes more than the first one did.
        if ((change.delta ?? 1) > 0.05)
          expect(end?.samples).toBeLessThanOrEqual(first?.samples ?? 0);
        const again = await book.measure(spec(change));
        expect(again).toEqual(end);
      }
    }
  });

  it('guide where the model changes: nothing counts twice, and nothing is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 40 }),
        async (most, more) => {
          const book = new Book();
          await book.measure(spec(), most);
          const changed = spec({}, { assumptions: { noiseScale: 0.25 } });
          await book.measure(changed, more, true);
          const text = book.text;
          const end = await book.measure(changed);
          expect(end?.status).toBe('certified');
          const told = linesIn(book.text).filter((line) => line.text.includes('"observations"'));
          expect(end?.samples).toBe(told.length);
          const ids = told.map(
            ({ text: line }) => JSON.parse(line) as { pull: string; batch: number },
          );
          expect(
            new Set(ids.map(({ pull, batch }) => `${pull} ${batch}`)).size,
          ).toBeLessThanOrEqual(told.length);
          expect(end?.reanalysed?.join()).toContain('at most 10%');
          // Cut anywhere after the change it comes to the same.
          const lines = Math.max(text.split('\n').length, 2) - 1;
          const killed = new Book();
          killed.text = cut(book.text, lines);
          expect(await killed.measure(changed)).toEqual(end);
          expect(killed.text).toBe(book.text);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('go on with a larger budget without being asked', async () => {
    const book = new Book();
    const budget = (maxSamples: number) => spec({ stop: 'budget', maxSamples });
    const first = await book.measure(budget(20));
    expect(first).toMatchObject({ status: 'budget', samples: 20 });
    const more = await book.measure(budget(50));
    expect(more).toMatchObject({ status: 'budget', samples: 50 });
    const certified = await book.measure(spec(), Infinity, true);
    expect(certified).toMatchObject({ status: 'certified' });
  });

  it('are asked for where the learner is another version', async () => {
    const book = new Book();
    const text = spec();
    await book.measure(text, 5);
    const { header } = book.open(text).journal;
    const lines = linesIn(book.text).slice(1);
    const entries = lines.map((line) => line.text.replace(/,"check":"[0-9a-f]{16}"/, '') + '\n');
    book.text = chained([headerLine({ ...header, learner: 0 }), ...entries], NO_LINES).text;
    expect(() => book.open(text)).toThrow(/another version of the learner.*--reanalyse/);
    const end = await book.measure(text, Infinity, true);
    expect(end?.status).toBe('certified');
    expect(replayed(book.open(text).journal).step()).toMatchObject({ type: 'done' });
  });
});
