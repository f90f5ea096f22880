import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Random } from '../../../src/core/numerics/random';
import {
  createBinomial,
  createNormal,
  multinomial,
  splitStreams,
} from '../../../src/core/numerics/random';
import { chiSquareRatio, kolmogorovRatio } from '../../statistics/totalsLaws';
import { forAll } from '../forAll';
import { listOf, real } from '../manyOf';

const MAX = Number.MAX_SAFE_INTEGER;

function stream(seed: number, index = 0): Random {
  return splitStreams(seed, index + 1)[index] as Random;
}

function draws(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => random.uniform());
}

/** Whether numbers are uniform: passed by a true law with probability 1 - 1e-4. */
function expectUniform(sample: readonly number[]): void {
  expect(kolmogorovRatio(sample, (u) => u)).toBeLessThanOrEqual(1);
}

describe('streams', () => {
  test('are the same for the same seed, whatever their number', () => {
    for (const seed of [0, 1, -1, 2 ** 32, MAX, -MAX]) {
      expect(draws(stream(seed, 1), 5)).toEqual(draws(splitStreams(seed, 4)[1] as Random, 5));
    }
  });

  test('differ between seeds, also beyond 32 bits and below 0, and between streams', () => {
    const seeds = [0, 1, 2, -1, -2, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 33 + 1, MAX, -MAX];
    const firsts = seeds.flatMap((seed) => splitStreams(seed, 3).map((random) => random.uniform()));
    expect(new Set(firsts).size).toBe(firsts.length);
  });

  test('give uniform numbers, along a stream and across neighbouring seeds', () => {
    expectUniform(draws(stream(7), 100_000));
    for (const index of [0, 1, 2]) {
      const firsts = Array.from({ length: 3_000 }, (_, seed) => stream(seed, index).uniform());
      expectUniform(firsts);
      // Neighbours are not tied: the difference of two independent uniform numbers, modulo 1, is uniform.
      expectUniform(firsts.slice(1).map((u, i) => (u - (firsts[i] as number) + 1) % 1));
    }
  });

  test('refuse a seed that is no safe integer', () => {
    for (const seed of [0.5, NaN, Infinity, 2 ** 53])
      expect(() => splitStreams(seed, 1)).toThrow(RangeError);
  });
});

describe('samplers', () => {
  test('stay finite where uniform numbers are exactly 0', () => {
    const source = stream(3);
    let call = 0;
    const withZeros: Random = { uniform: () => (call++ % 3 === 0 ? 0 : source.uniform()) };
    const normal = createNormal(withZeros);
    const binomial = createBinomial(withZeros);
    for (let i = 0; i < 2_000; i++) {
      expect(Number.isFinite(normal())).toBe(true);
      for (const n of [3, 1_000, 1e12, MAX]) {
        const heads = binomial(n, 0.5);
        expect(Number.isSafeInteger(heads) && heads >= 0 && heads <= n).toBe(true);
      }
    }
  });

  test('binomial refuses what is no number of trials', () => {
    const binomial = createBinomial(stream(1));
    for (const n of [-1, 0.5, 2 ** 53]) expect(() => binomial(n, 0.5)).toThrow(RangeError);
    expect(binomial(0, 0.5)).toBe(0);
    expect(binomial(MAX, 1)).toBe(MAX);
    expect(binomial(MAX, 0)).toBe(0);
  });
});

describe('multinomial', () => {
  const laws = listOf(1, 12, real(0, 1)).filter((p) => p.some((value) => value > 0));

  test('counts add up to n exactly, none where the probability is 0', () => {
    forAll([laws, fc.maxSafeNat(), fc.integer()], 500, (probabilities, n, seed) => {
      const counts = multinomial(createBinomial(stream(seed)), n, Float64Array.from(probabilities));
      expect(counts.every((count) => Number.isSafeInteger(count) && count >= 0)).toBe(true);
      expect(counts.reduce((total, count) => total + BigInt(count), 0n)).toBe(BigInt(n));
      counts.forEach((count, i) => {
        if (probabilities[i] === 0) expect(count).toBe(0);
      });
    });
  });

  test('gives all to the last of many equal probabilities whose sum rounds past 1', () => {
    const probabilities = new Float64Array(10).fill(0.1);
    for (let seed = 0; seed < 200; seed++) {
      const counts = multinomial(createBinomial(stream(seed)), MAX, probabilities);
      expect(counts.reduce((total, count) => total + BigInt(count), 0n)).toBe(BigInt(MAX));
      expect(counts.every((count) => Math.abs(count / MAX - 0.1) < 1e-6)).toBe(true);
    }
  });

  test('has the multinomial law: chi-square over all outcomes of 4 draws', () => {
    const p = [0.5, 0.2, 0.3];
    const binomial = createBinomial(stream(11));
    const sample = Array.from({ length: 40_000 }, () =>
      multinomial(binomial, 4, Float64Array.from(p)).join(),
    );
    // Each of the 81 ways of four draws adds its probability to that of its counts.
    const law = new Map<string, number>();
    for (let way = 0; way < 81; way++) {
      const drawn = [1, 3, 9, 27].map((place) => Math.floor(way / place) % 3);
      const counts = p.map((_, i) => drawn.filter((own) => own === i).length).join();
      const probability = drawn.reduce((product, own) => product * (p[own] as number), 1);
      law.set(counts, (law.get(counts) ?? 0) + probability);
    }
    expect(law.size).toBe(15);
    expect(chiSquareRatio(sample, law)).toBeLessThanOrEqual(1);
  });

  test('refuses what is no law', () => {
    const binomial = createBinomial(stream(1));
    for (const p of [
      [0, 0],
      [-0.1, 1.1],
      [NaN, 1],
      [Infinity, 1],
    ]) {
      expect(() => multinomial(binomial, 5, Float64Array.from(p))).toThrow(RangeError);
    }
  });
});
