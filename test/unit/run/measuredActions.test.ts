import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { ActionTally, MOST_LISTED } from '../../../src/core/run/result/measuredActions';
import { drive } from './drive';
import { integer } from '../manyOf';
import { forAll } from '../forAll';

const ALGORITHMS = ['polyalba', 'alba', 'gcb-pe'] as const;
const ONE = { sum: Float64Array.of(1) };

describe('the samples by action', () => {
  it('are those of a plain count by arms, most first', () => {
    const pull = fc.record({
      action: fc.uniqueArray(fc.nat(4), { maxLength: 3 }).map((arms) => arms.sort()),
      count: integer(1, 1000),
    });
    forAll([fc.array(fc.array(pull))], (batches) => {
      const tally = new ActionTally();
      const counts = new Map<string, number>();
      for (const batch of batches) {
        tally.add(
          batch,
          batch.map(() => ONE),
        );
        for (const { action, count } of batch) {
          counts.set(action.join(), (counts.get(action.join()) ?? 0) + count);
        }
      }
      const measured = tally.measured();
      expect(measured?.count).toBe(counts.size);
      expect(measured?.most.map(({ action, samples }) => [action.join(), samples])).toEqual(
        [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_LISTED),
      );
    });
  });

  it('are counted alike whether a learner pulls one list of arms or makes it anew', () => {
    const tally = new ActionTally();
    for (let round = 0; round < 30_000; round += 1)
      tally.add([{ action: [1, 2], count: 2 }], [ONE]);
    expect(tally.measured()).toEqual({ count: 1, most: [{ action: [1, 2], samples: 60_000 }] });
  });

  it('are not told of more actions than are counted', () => {
    const tally = new ActionTally();
    for (let arm = 0; arm < 100_000; arm += 1) tally.add([{ action: [arm], count: 1 }], [ONE]);
    expect(tally.measured()?.count).toBe(100_000);
    tally.add([{ action: [100_000], count: 1 }], [ONE]);
    tally.add([{ action: [100_001], count: 1 }], [ONE]);
    expect(tally.measured()).toBeNull();
  });

  it.each(ALGORITHMS)('add up to the samples of a run of %s', (algorithm) => {
    const preset = 'recommended' as const;
    const instance = { family: createTopK(4, 2), theta: [1, 0.5, 0.2, 0.1], algorithm, preset };
    const { result, events } = drive(instance);
    const { measured } = events.find((event) => event.type === 'actionsMeasured') ?? {};
    expect(measured?.most).toHaveLength(measured?.count ?? -1);
    const sum = measured?.most.reduce((total, { samples }) => total + samples, 0);
    expect(sum).toBe(result.samples);
    expect(sum).toBeGreaterThan(0);
  });
});
