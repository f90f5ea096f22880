import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_JOURNAL_NUMBERS } from '../../../../src/core/run/journal';
import { RunJournal } from '../../../../src/host/runs/runJournal';

describe('the journal of a run in the host', () => {
  it('comes back from its stored form bit for bit, whatever the pieces it came in', () => {
    fc.assert(
      fc.property(fc.array(fc.float64Array({ maxLength: 20 }), { maxLength: 6 }), (pieces) => {
        const journal = new RunJournal();
        for (const piece of pieces) journal.append(piece);
        const whole = pieces.flatMap((piece) => [...piece]);
        expect([...journal.value.numbers]).toEqual(whole);
        const stored: unknown = JSON.parse(JSON.stringify(journal.stored()));
        const restored = RunJournal.restore(stored as ReturnType<RunJournal['stored']>);
        expect([...restored.value.numbers]).toEqual(whole);
      }),
      { seed: 5 },
    );
  });

  it('goes on after what was stored, whether or not that was looked at', () => {
    for (const isRead of [false, true]) {
      const first = new RunJournal();
      first.append(Float64Array.of(1, 1, 0.5));
      const journal = RunJournal.restore(first.stored());
      if (isRead) expect(journal.value.numbers).toHaveLength(3);
      journal.append(Float64Array.of(2, 1, 0.25));
      expect([...RunJournal.restore(journal.stored()).value.numbers]).toEqual([
        1, 1, 0.5, 2, 1, 0.25,
      ]);
    }
  });

  it('takes about a megabyte at most', () => {
    const journal = new RunJournal();
    journal.append(new Float64Array(MAX_JOURNAL_NUMBERS).fill(Math.PI));
    expect(JSON.stringify(journal.stored()).length).toBeLessThan(1.1e6);
  });

  it.each(['', '!', 'AAAA', 'AAAAAAAAAAAAAAAA'])(
    'is empty where its text is none: %s',
    (numbers) => {
      expect(RunJournal.restore({ version: 1, numbers }).value.numbers).toHaveLength(0);
    },
  );
});
