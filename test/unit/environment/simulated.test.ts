import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Noise } from '../../../src/core/protocol/environment';
import { createSimulatedEnvironment } from '../../../src/core/environment/simulated';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { splitStreams, type Random } from '../../../src/core/numerics/random';

const SEED = 20_060_793;
const MAX = Number.MAX_SAFE_INTEGER;
const silent: Noise = { on: 'feedback', distribution: 'none', scale: 1 };

function stream(seed: number): Random {
  return splitStreams(seed, 3)[2] as Random;
}

describe('without noise', () => {
  const theta = Float64Array.of(0.5, -1, 2, 0.25);

  test('the totals are count times M_x theta, one a pull, in the order of the pulls', () => {
    const masked = createMasked([
      [1, 2, 0, 0],
      [0, 0, 0, 3],
    ]);
    const environment = createSimulatedEnvironment(masked, theta, silent, stream(1));
    const totals = environment.pull([
      { action: [0, 1, 3], count: 4 },
      { action: [2], count: 3 },
      { action: [3], count: MAX },
    ]);
    expect(totals.map(({ count }) => count)).toEqual([4, 3, MAX]);
    expect(totals.map(({ sum }) => Array.from(sum))).toEqual([
      [4 * -1.5, 4 * 0.75],
      [],
      [MAX * 0.75],
    ]);
  });

  test('noise of scale 0 changes nothing', () => {
    for (const on of ['feedback', 'arms'] as const) {
      for (const distribution of ['gaussian', 'rademacher'] as const) {
        const environment = createSimulatedEnvironment(
          createSemiBandit(),
          theta,
          { on, distribution, scale: 0 },
          stream(2),
        );
        expect(Array.from(environment.pull([{ action: [0, 2], count: 10 }])[0]?.sum ?? [])).toEqual(
          [5, 20],
        );
      }
    }
  });
});

describe('Rademacher totals', () => {
  const zero = new Float64Array(3);

  test('are integers of the parity of the count, not over it, for every count up to 2^53 - 1', () => {
    const counts = fc.oneof(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: MAX }),
      fc.constant(MAX),
    );
    fc.assert(
      fc.property(counts, fc.integer(), (count, seed) => {
        const noise: Noise = { on: 'feedback', distribution: 'rademacher', scale: 1 };
        const environment = createSimulatedEnvironment(
          createSemiBandit(),
          zero,
          noise,
          stream(seed),
        );
        const [total] = environment.pull([{ action: [0, 1, 2], count }]);
        for (const value of total?.sum ?? []) {
          expect(Number.isSafeInteger(value)).toBe(true);
          expect(Math.abs(value)).toBeLessThanOrEqual(count);
          expect(Math.abs(value % 2)).toBe(count % 2);
        }
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('of arms that rows share are the same in both rows', () => {
    const noise: Noise = { on: 'arms', distribution: 'rademacher', scale: 1 };
    const shared = createMasked([
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
    ]);
    const environment = createSimulatedEnvironment(shared, zero, noise, stream(4));
    for (let i = 0; i < 50; i++) {
      const [first, both, second] =
        environment.pull([{ action: [0, 1, 2], count: 1_000 }])[0]?.sum ?? [];
      expect((first as number) + (second as number)).toBe(both);
    }
  });
});

test('a count that is not 1 to 2^53 - 1 is refused', () => {
  const environment = createSimulatedEnvironment(
    createFullBandit(),
    Float64Array.of(1),
    silent,
    stream(1),
  );
  for (const count of [0, -1, 0.5, 2 ** 53, NaN]) {
    expect(() => environment.pull([{ action: [0], count }])).toThrow(RangeError);
  }
});
