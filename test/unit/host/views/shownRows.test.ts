import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ShownRows } from '../../../../src/host/views/runFeed';
import type { TraceRow } from '../../../../src/shared/protocol';

function rowsOf(phase: TraceRow['phase'], samples: readonly number[], before = 0): TraceRow[] {
  let totalSamples = before;
  return samples.map((count, index) => {
    totalSamples += count;
    return {
      phase,
      epoch: null,
      round: index + 1,
      epsilon: null,
      samples: count,
      totalSamples,
      gap: 1,
      threshold: 2,
      passed: false,
      rivalRank: 2,
      surviving: null,
      leaders: [],
      ruledOut: [],
    };
  });
}

const counts = (maxLength: number) =>
  fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength });

describe('the rows that a panel is given', () => {
  it('are all of them where there are few', () => {
    const rows = rowsOf('exploration', [1, 2, 3, 4, 5]);
    expect(new ShownRows().of(rows, 5)).toBe(rows);
  });

  it('are as many as may be, with the first, the last, and every sample counted once', () => {
    fc.assert(
      fc.property(counts(400), fc.integer({ min: 3, max: 60 }), (samples, most) => {
        const rows = rowsOf('exploration', samples);
        const shown = new ShownRows().of(rows, most);
        expect(shown.length).toBeLessThanOrEqual(most);
        // About half of what may be, at the least.
        if (rows.length > most) expect(shown.length).toBeGreaterThanOrEqual((most - 2) / 2);
        expect(shown[0]).toEqual(rows[0]);
        expect(shown.at(-1)?.totalSamples).toBe(rows.at(-1)?.totalSamples);
        let total = 0;
        for (const row of shown) {
          total += row.samples;
          expect(row.totalSamples).toBe(total);
        }
      }),
    );
  });

  it('are every round of the other phases', () => {
    const rounds = rowsOf('elimination', [1, 2, 4, 8, 16, 32]);
    const tests = rowsOf('exploration', new Array<number>(40).fill(1), 63);
    const shown = new ShownRows().of([...rounds, ...tests], 5);
    expect(shown.slice(0, 6)).toEqual(rounds);
    expect(shown.length).toBeLessThanOrEqual(11);
  });

  it('stay the same objects while the trace grows, but for the last', () => {
    const shownRows = new ShownRows();
    const rows = rowsOf('exploration', new Array<number>(200).fill(7));
    const before = shownRows.of(rows.slice(0, 150), 50);
    const after = shownRows.of(rows.slice(0, 151), 50);
    expect(before.slice(0, -1).every((row, index) => row === after[index])).toBe(true);
  });
});
