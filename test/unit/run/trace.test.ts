import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phaseEntries, TraceBuilder } from '../../../src/core/run/session/trace';
import { stoppingTest } from '../host/samples';
import { integer } from '../manyOf';
import { forAll } from '../forAll';

function traced(sizes: readonly number[]): TraceBuilder {
  const trace = new TraceBuilder();
  let total = 0;
  sizes.forEach((samples, index) => {
    total += samples;
    trace.add(stoppingTest(index + 1, total, samples));
  });
  return trace;
}

const sum = (rows: readonly { readonly samples: number }[]): number =>
  rows.reduce((total, { samples }) => total + samples, 0);

describe('the trace of a run', () => {
  it('stays small, adds up, and keeps the first and the newest test', () => {
    forAll([fc.array(integer(1, 1000), { minLength: 1, maxLength: 3000 })], 60, (sizes) => {
      const { rows } = traced(sizes);
      expect(sum(rows)).toBe(sum(sizes.map((samples) => ({ samples }))));
      expect(rows[0]?.round).toBe(1);
      expect(rows.at(-1)?.round).toBe(sizes.length);
      const decades = Math.log10(sum(rows)) + 1;
      expect(rows.length).toBeLessThanOrEqual(60 * decades + 2);
      const entries = phaseEntries(rows, null);
      expect(entries.length).toBeLessThanOrEqual(200);
      expect(sum(entries)).toBe(sum(rows));
      expect(entries[0]?.round).toBe(1);
      expect(entries.at(-1)?.round).toBe(sizes.length);
    });
  });

  it('keeps one test of each 60th of a decade: the last one', () => {
    const { rows } = traced(new Array<number>(5000).fill(1));
    const bucketOf = (samples: number) => Math.floor(60 * Math.log10(samples));
    const buckets = rows.slice(1).map(({ totalSamples }) => bucketOf(totalSamples));
    expect(new Set(buckets).size).toBe(buckets.length);
    const nearEnd = rows.find(({ totalSamples }) => totalSamples > 4000);
    // floor(60 log10(4072)) = 216 and floor(60 log10(4073)) = 216 … the bucket of 4000 ends before 10^(217/60).
    expect(nearEnd?.totalSamples).toBe(Math.floor(10 ** (217 / 60)));
  });

  it('keeps every round of the preparation and the elimination', () => {
    const trace = new TraceBuilder();
    for (let round = 1; round <= 30; round++) {
      const surviving = round < 3 ? 6 : 4;
      const own = { phase: 'elimination', epoch: 1, epsilon: 2 ** -round, surviving } as const;
      trace.add({ ...stoppingTest(round, round, 1), ...own });
    }
    expect(trace.rows).toHaveLength(30);
    expect(phaseEntries(trace.rows, '6')[2]).toEqual({
      ...{ name: 'elimination', epoch: 1, round: 3, epsilon: 1 / 8, samples: 1 },
      ...{ gap: 1 / 3, threshold: 2 / 3, passed: false, leader: [0], rival: [1] },
      ...{ surviving: 4, ruledOut: 2 },
    });
  });
});
