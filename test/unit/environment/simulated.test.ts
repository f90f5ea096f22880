import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Noise } from '../../../src/core/protocol/environment';
import { createSimulatedEnvironment } from '../../../src/core/environment/simulated';
import { geometricTheta, topKGapTheta, uniformTheta } from '../../../src/core/environment/theta';
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
    for (const on of ['feedback', 'arms'] as const)
      for (const distribution of ['gaussian', 'rademacher'] as const) {
        const noise = { on, distribution, scale: 0 };
        const environment = createSimulatedEnvironment(createSemiBandit(), theta, noise, stream(2));
        const [total] = environment.pull([{ action: [0, 2], count: 10 }]);
        expect(total?.sum).toEqual(Float64Array.of(5, 20));
      }
  });
});

describe('Rademacher totals', () => {
  const zero = new Float64Array(3);

  test('are integers of the parity of the count, not over it, for every count up to 2^53 - 1', () => {
    const upTo = (max: number) => fc.integer({ min: 1, max });
    const counts = fc.oneof(upTo(40), upTo(MAX), fc.constant(MAX));
    fc.assert(
      fc.property(counts, fc.integer(), (count, seed) => {
        const noise: Noise = { on: 'feedback', distribution: 'rademacher', scale: 1 };
        const random = stream(seed);
        const environment = createSimulatedEnvironment(createSemiBandit(), zero, noise, random);
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
  const theta = Float64Array.of(1);
  const environment = createSimulatedEnvironment(createFullBandit(), theta, silent, stream(1));
  for (const count of [0, -1, 0.5, 2 ** 53, NaN])
    expect(() => environment.pull([{ action: [0], count }])).toThrow(RangeError);
});

test('geometric: first * ratio^i', () => {
  expect(Array.from(geometricTheta(4, 2, 0.5))).toEqual([2, 1, 0.5, 0.25]);
  expect(Array.from(geometricTheta(3, 1, -1))).toEqual([1, -1, 1]);
});

test('uniform: within [low, high), the same for the same seed, spread over the whole of it', () => {
  const theta = uniformTheta(2_000, -1, 3, 5);
  expect(theta).toEqual(uniformTheta(2_000, -1, 3, 5));
  expect(theta).not.toEqual(uniformTheta(2_000, -1, 3, 6));
  expect(theta.every((value) => value >= -1 && value < 3)).toBe(true);
  for (let quarter = 0; quarter < 4; quarter++) {
    const inside = theta.filter((value) => Math.floor(value + 1) === quarter).length;
    // 500 expected, standard deviation 19.4; five of them on either side.
    expect(Math.abs(inside - 500)).toBeLessThan(97);
  }
});

describe('the top-k experiment of the paper', () => {
  test('the first k from [0.5, 1), the next one behind by the gap, the rest below', () => {
    for (let seed = 0; seed < 200; seed++) {
      const k = 1 + (seed % 4);
      const gap = [0.1, 0.5, 1, 1.5][seed % 4] as number;
      const theta = Array.from(topKGapTheta(8, k, gap, seed));
      const top = theta.slice(0, k);
      const next = theta[k] as number;
      expect(top.every((value) => value >= 0.5 && value < 1)).toBe(true);
      expect(next).toBe(Math.min(...top) - gap);
      expect(theta.slice(k + 1).every((value) => value >= -1 && value <= next)).toBe(true);
      expect(topKGapTheta(8, k, gap, seed)).toEqual(Float64Array.from(theta));
    }
  });

  test.each([
    [8, 8, 0.5],
    [8, 0, 0.5],
    [8, 3, -0.1],
    [8, 3, 1.6],
    [8, 3, NaN],
  ])('d = %d, k = %d, gap = %d is out of range', (dimension, k, gap) => {
    expect(() => topKGapTheta(dimension, k, gap, 1)).toThrow(RangeError);
  });
});
