/**
 * The totals of a batch of k pulls against their exact law, from one pull to 10^12: tests of fit, not
 * of moments. Each asserts that a statistic is at most its limit, which a true law passes with
 * probability 0.9999; the seeds are fixed.
 */
import { describe, expect, test } from 'vitest';
import type { Noise, NoiseDistribution } from '../../src/core/protocol/environment';
import {
  MOST_EXACT_UNIFORM,
  createSimulatedEnvironment,
} from '../../src/core/environment/simulated';
import type { Action } from '../../src/core/families/family';
import type { Feedback } from '../../src/core/feedback/feedback';
import { createFullBandit } from '../../src/core/feedback/models/fullBandit';
import { createMasked } from '../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { splitStreams, type Random } from '../../src/core/numerics/random';
import {
  chiSquareRatio,
  kolmogorovRatio,
  latticeRatio,
  normalDistribution,
  signSumProbability,
  smirnovRatio,
} from './totalsLaws';

const SAMPLES = 10_000;
const COUNTS = [1, 30, 1e3, 1e12];
/** Up to this count a Rademacher total has few enough values for a chi-square test of each. */
const EXACT_UP_TO = 30;

/** Zero on purpose for Rademacher: the totals are then exact integers and their parity can be seen. */
const zero = new Float64Array(4);
const theta = Float64Array.of(0.3, -0.2, 0.7, 1);
const action: Action = [0, 1, 2];

/** Arms 0 and 1 in one row, 1 and 2 in the other, the second with a weight: the rows share arm 1. */
const shared = createMasked([
  [1, 1, 0, 0],
  [0, 1, 2, 0],
]);

/** What draws the totals of a batch, one entry a row of M_x. */
function totalsOf(feedback: Feedback, truth: Float64Array, noise: Noise, seed: number) {
  const [, , random] = splitStreams(seed, 3) as readonly [Random, Random, Random];
  const environment = createSimulatedEnvironment(feedback, truth, noise, random);
  return (count: number) => Array.from(environment.pull([{ action, count }])[0]?.sum ?? []);
}

function totals(
  feedback: Feedback,
  truth: Float64Array,
  noise: Noise,
  count: number,
  seed: number,
  samples = SAMPLES,
): number[][] {
  const draw = totalsOf(feedback, truth, noise, seed);
  return Array.from({ length: samples }, () => draw(count));
}

function noise(on: Noise['on'], distribution: NoiseDistribution, scale: number): Noise {
  return { on, distribution, scale };
}

/**
 * Weights that make one number of the rows, as the law of every combination is the joint law (Cramér and Wold); the
 * coefficients of the independent noises in that number, and its mean in one pull.
 */
const CASES: readonly (readonly [
  name: string,
  on: Noise['on'],
  feedback: Feedback,
  combination: readonly number[],
  coefficients: readonly number[],
  mean: number,
])[] = [
  ['full-bandit', 'feedback', createFullBandit(), [1], [1], 0.8],
  ['semi-bandit, rows combined', 'feedback', createSemiBandit(), [1, -1, 1], [1, -1, 1], 1.2],
  ['masked, sum of rows that share an arm', 'arms', shared, [1, 1], [1, 2, 2], 1.3],
  ['masked, difference of rows that share an arm', 'arms', shared, [1, -1], [1, 0, -2], -1.1],
];

function combined(values: readonly number[], combination: readonly number[]): number {
  return combination.reduce((sum, weight, i) => sum + weight * (values[i] as number), 0);
}

describe.each(CASES)('%s, on the %s', (_, on, feedback, combination, coefficients, mean) => {
  const length = Math.hypot(...coefficients);

  // Uniform: up to a limit batches are compared with single pulls, below.
  test.each([
    ['gaussian', 1, COUNTS],
    ['uniform', 1 / 3, [1e6, 1e12]],
  ] as const)('%s: normal of mean k mu and variance k s^2 |a|^2 * %d', (name, square, counts) => {
    for (const count of counts) {
      const sample = totals(feedback, theta, noise(on, name, 0.7), count, count + 1).map(
        (values) =>
          (combined(values, combination) - count * mean) /
          (0.7 * length * Math.sqrt(count * square)),
      );
      expect(kolmogorovRatio(sample, normalDistribution)).toBeLessThanOrEqual(1);
    }
  });

  test.each(COUNTS)('Rademacher, k = %d: the law of a sum of signs, and its parity', (count) => {
    const sample = totals(feedback, zero, noise(on, 'rademacher', 1), count, count + 3).map(
      (values) => combined(values, combination),
    );
    const parity = (count * coefficients.reduce((a, b) => a + b, 0)) % 2;
    expect(sample.every((value) => Math.abs(value % 2) === Math.abs(parity))).toBe(true);
    if (count <= EXACT_UP_TO) {
      expect(chiSquareRatio(sample, lawOfSigns(coefficients, count))).toBeLessThanOrEqual(1);
      return;
    }
    // Half a step of the lattice: signs of one coefficient move the sum by twice that coefficient.
    const step = 2 * Math.min(...coefficients.filter((value) => value !== 0).map(Math.abs));
    const between = (x: number) => normalDistribution((x + step / 2) / (length * Math.sqrt(count)));
    expect(latticeRatio(sample, between)).toBeLessThanOrEqual(1);
  });

  test('uniform: totals of a thousand pulls are exact and differ little from the normal law', () => {
    const [exact, beyond] = [MOST_EXACT_UNIFORM, MOST_EXACT_UNIFORM + 1].map((count) =>
      totals(feedback, zero, noise(on, 'uniform', 1), count, count + 5, 4000).map(
        (values) => combined(values, combination) / (length * Math.sqrt(count / 3)),
      ),
    ) as [number[], number[]];
    expect(kolmogorovRatio(exact, normalDistribution)).toBeLessThanOrEqual(1);
    expect(smirnovRatio(exact, beyond)).toBeLessThanOrEqual(1);
  });
});

test('one pull with uniform noise is uniform on the interval', () => {
  const sample = totals(createFullBandit(), zero, noise('feedback', 'uniform', 0.7), 1, 61).flat();
  const distribution = (x: number) => Math.min(1, Math.max(0, (x + 0.7) / 1.4));
  expect(kolmogorovRatio(sample, distribution)).toBeLessThanOrEqual(1);
});

/** The exact law of sum over j of coefficients[j] * (sum of `count` signs). */
function lawOfSigns(coefficients: readonly number[], count: number): Map<number, number> {
  let law = new Map([[0, 1]]);
  for (const coefficient of coefficients) {
    if (coefficient === 0) continue;
    const next = new Map<number, number>();
    for (const [value, probability] of law) {
      for (let signs = -count; signs <= count; signs += 2) {
        const sum = value + coefficient * signs;
        next.set(sum, (next.get(sum) ?? 0) + probability * signSumProbability(count, signs));
      }
    }
    law = next;
  }
  return law;
}

describe('the joint law of rows that share arms', () => {
  const signs = [-1, 1];
  test.each([
    // All eight patterns of the signs of three arms, none else.
    ['arms', signs.flatMap((a) => signs.flatMap((b) => signs.map((c) => [a + b, b + 2 * c])))],
    // The rows are independent.
    ['feedback', signs.flatMap((a) => signs.map((b) => [a, b]))],
  ] as const)('one Rademacher pull with noise on the %s', (on, patterns) => {
    const law = new Map(patterns.map((pattern) => [pattern.join(), 1 / patterns.length]));
    expect(law.size).toBe(patterns.length);
    const sample = totals(shared, zero, noise(on, 'rademacher', 1), 1, 41);
    const outcomes = sample.map((values) => values.join());
    expect(chiSquareRatio(outcomes, law)).toBeLessThanOrEqual(1);
  });
});

const PLACES = ['feedback', 'arms'] as const;
test.each(PLACES)('a batch of uniform noise on the %s is as single pulls added up', (on) => {
  const [single, batched] = [51, 52].map((seed) =>
    totalsOf(shared, theta, noise(on, 'uniform', 0.5), seed),
  ) as [(count: number) => number[], (count: number) => number[]];
  const [batches, count] = [5000, 30];
  const added = Array.from({ length: batches }, () => {
    const sum = [0, 0];
    for (let pull = 0; pull < count; pull++)
      single(1).forEach((value, row) => (sum[row] = (sum[row] as number) + value));
    return sum;
  });
  const drawn = Array.from({ length: batches }, () => batched(count));
  for (const combination of [
    [1, 0],
    [0, 1],
    [1, -2],
  ]) {
    const of = (values: readonly number[]) => combined(values, combination);
    expect(smirnovRatio(added.map(of), drawn.map(of))).toBeLessThanOrEqual(1);
  }
});

test('the tests of fit fail on a law that is a little off', () => {
  const count = 30;
  const drawn = (distribution: NoiseDistribution, size: number) =>
    totals(createFullBandit(), zero, noise('feedback', distribution, 1), size, 61).flat();
  const gaussian = drawn('gaussian', count).map((value) => value / Math.sqrt(count));
  const off = [(value: number) => 1.09 * value, (value: number) => value + 0.07];
  for (const change of off)
    expect(kolmogorovRatio(gaussian.map(change), normalDistribution)).toBeGreaterThan(1);
  const shifted = gaussian.map((value) => value + 0.09);
  expect(smirnovRatio(gaussian, shifted)).toBeGreaterThan(1);
  // A normal number rounded to the lattice, and one off, for the binomial law itself.
  const odd = gaussian.map((value) => 2 * Math.round((value * Math.sqrt(count)) / 2) + 1);
  expect(chiSquareRatio(odd, lawOfSigns([1], count))).toBe(Infinity);
  const single = drawn('rademacher', 4);
  const even = new Map([-4, -2, 0, 2, 4].map((value) => [value, 1 / 5]));
  expect(chiSquareRatio(single, even)).toBeGreaterThan(1);
  expect(latticeRatio(single, (x) => normalDistribution((x + 1) / 2.2))).toBeGreaterThan(1);
});
