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

function stream(seed: number): Random {
  return splitStreams(seed, 3)[2] as Random;
}

/** So many totals, each a vector with one entry a row of M_x. */
function totals(
  feedback: Feedback,
  truth: Float64Array,
  noise: Noise,
  count: number,
  seed: number,
  samples = SAMPLES,
): number[][] {
  const environment = createSimulatedEnvironment(feedback, truth, noise, stream(seed));
  return Array.from({ length: samples }, () =>
    Array.from(environment.pull([{ action, count }])[0]?.sum ?? []),
  );
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
  ['full-bandit', 'arms', createFullBandit(), [1], [1, 1, 1], 0.8],
  ['semi-bandit, rows combined', 'feedback', createSemiBandit(), [1, -1, 1], [1, -1, 1], 1.2],
  ['semi-bandit, rows combined', 'arms', createSemiBandit(), [1, -1, 1], [1, -1, 1], 1.2],
  ['masked, rows combined', 'feedback', shared, [1, 1], [1, 1], 1.3],
  ['masked, sum of rows that share an arm', 'arms', shared, [1, 1], [1, 2, 2], 1.3],
  ['masked, difference of rows that share an arm', 'arms', shared, [1, -1], [1, 0, -2], -1.1],
];

function combined(values: readonly number[], combination: readonly number[]): number {
  return combination.reduce((sum, weight, i) => sum + weight * (values[i] as number), 0);
}

describe.each(CASES)(
  '%s, noise on the %s',
  (_name, on, feedback, combination, coefficients, mean) => {
    const length = Math.hypot(...coefficients);

    test.each(COUNTS)(
      'Gaussian, k = %d: normal with mean k mu and variance k s^2 |a|^2',
      (count) => {
        const scale = 0.7;
        const sample = totals(feedback, theta, noise(on, 'gaussian', scale), count, count + 1).map(
          (values) =>
            (combined(values, combination) - count * mean) / (scale * length * Math.sqrt(count)),
        );
        expect(kolmogorovRatio(sample, normalDistribution)).toBeLessThanOrEqual(1);
      },
    );

    test.each(COUNTS.filter((count) => count <= EXACT_UP_TO))(
      'Rademacher, k = %d: the exact law of a sum of signs',
      (count) => {
        const sample = totals(feedback, zero, noise(on, 'rademacher', 1), count, count + 2).map(
          (values) => combined(values, combination),
        );
        expect(chiSquareRatio(sample, lawOfSigns(coefficients, count))).toBeLessThanOrEqual(1);
      },
    );

    test.each(COUNTS.filter((count) => count > EXACT_UP_TO))(
      'Rademacher, k = %d: the binomial law between its lattice points, and its parity',
      (count) => {
        const rows = totals(feedback, zero, noise(on, 'rademacher', 1), count, count + 3);
        const sample = rows.map((values) => combined(values, combination));
        // Half a step of the lattice: signs of one coefficient move the sum by twice that coefficient.
        const step = 2 * Math.min(...coefficients.filter((value) => value !== 0).map(Math.abs));
        expect(
          latticeRatio(sample, (x) =>
            normalDistribution((x + step / 2) / (length * Math.sqrt(count))),
          ),
        ).toBeLessThanOrEqual(1);
        const parity = (count * coefficients.reduce((a, b) => a + b, 0)) % 2;
        expect(sample.every((value) => Math.abs(value % 2) === Math.abs(parity))).toBe(true);
      },
    );

    // The law of one pull and of the normal law beyond the exact sums; in between batches are compared with single pulls.
    test.each([1e6, 1e12])('uniform, k = %d: normal with variance k s^2 |a|^2 / 3', (count) => {
      const scale = 0.7;
      const sample = totals(feedback, theta, noise(on, 'uniform', scale), count, count + 4).map(
        (values) =>
          (combined(values, combination) - count * mean) / (scale * length * Math.sqrt(count / 3)),
      );
      expect(kolmogorovRatio(sample, normalDistribution)).toBeLessThanOrEqual(1);
    });

    test('uniform: totals of a thousand pulls are exact and differ little from the normal law', () => {
      const [exact, beyond] = [MOST_EXACT_UNIFORM, MOST_EXACT_UNIFORM + 1].map((count) =>
        totals(feedback, zero, noise(on, 'uniform', 1), count, count + 5, 4000).map(
          (values) => combined(values, combination) / (length * Math.sqrt(count / 3)),
        ),
      );
      expect(kolmogorovRatio(exact as number[], normalDistribution)).toBeLessThanOrEqual(1);
      expect(smirnovRatio(exact as number[], beyond as number[])).toBeLessThanOrEqual(1);
    });
  },
);

describe('one pull with uniform noise', () => {
  test('is uniform on the interval', () => {
    const sample = totals(createFullBandit(), zero, noise('feedback', 'uniform', 0.7), 1, 61).map(
      ([value]) => value as number,
    );
    const distribution = (x: number) => Math.min(1, Math.max(0, (x + 0.7) / 1.4));
    expect(kolmogorovRatio(sample, distribution)).toBeLessThanOrEqual(1);
  });
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
  test('one Rademacher pull: all eight patterns of the signs of three arms, none else', () => {
    const sample = totals(shared, zero, noise('arms', 'rademacher', 1), 1, 41).map((values) =>
      values.join(),
    );
    const law = new Map<string, number>();
    for (const a of [-1, 1]) {
      for (const b of [-1, 1]) {
        for (const c of [-1, 1]) law.set([a + b, b + 2 * c].join(), 1 / 8);
      }
    }
    expect(law.size).toBe(8);
    expect(chiSquareRatio(sample, law)).toBeLessThanOrEqual(1);
  });

  test('one Rademacher pull with noise on the feedback: the rows are independent', () => {
    const sample = totals(shared, zero, noise('feedback', 'rademacher', 1), 1, 42).map((values) =>
      values.join(),
    );
    const law = new Map(['-1,-1', '-1,1', '1,-1', '1,1'].map((key) => [key, 1 / 4]));
    expect(chiSquareRatio(sample, law)).toBeLessThanOrEqual(1);
  });

  test.each(COUNTS)(
    "covariance k s^2 (M_x M_x')_12 for noise on the arms, 0 on the feedback, k = %d",
    (count) => {
      for (const distribution of ['gaussian', 'rademacher', 'uniform'] as const) {
        const variance = distribution === 'uniform' ? 1 / 3 : 1;
        for (const [on, expected] of [
          ['arms', variance],
          ['feedback', 0],
        ] as const) {
          const products = totals(shared, zero, noise(on, distribution, 1), count, 43).map(
            ([first, second]) => ((first as number) * (second as number)) / count,
          );
          const mean = products.reduce((a, b) => a + b, 0) / SAMPLES;
          const spread =
            products.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (SAMPLES - 1);
          // Four standard errors.
          expect(Math.abs(mean - expected)).toBeLessThanOrEqual(4 * Math.sqrt(spread / SAMPLES));
        }
      }
    },
  );
});

describe('a batch has the law of single pulls added up', () => {
  const count = 30;
  const batches = 5_000;
  const kinds = (['gaussian', 'rademacher', 'uniform'] as const).flatMap((distribution) =>
    (['feedback', 'arms'] as const).map((on) => ({ distribution, on })),
  );

  test.each(kinds)('$distribution noise on the $on', ({ distribution, on }) => {
    const single = createSimulatedEnvironment(
      shared,
      theta,
      noise(on, distribution, 0.5),
      stream(51),
    );
    const batched = createSimulatedEnvironment(
      shared,
      theta,
      noise(on, distribution, 0.5),
      stream(52),
    );
    for (const combination of [
      [1, 0],
      [0, 1],
      [1, -2],
    ]) {
      // Rounded to the lattice: 30 sums of 0.1 differ from 3 by a few units in the last place.
      const rounded = (value: number): number => Math.round(value * 1e9) / 1e9;
      const added = Array.from({ length: batches }, () => {
        let sum = 0;
        for (let pull = 0; pull < count; pull++) {
          sum += combined(
            Array.from(single.pull([{ action, count: 1 }])[0]?.sum ?? []),
            combination,
          );
        }
        return rounded(sum);
      });
      const drawn = Array.from({ length: batches }, () =>
        rounded(combined(Array.from(batched.pull([{ action, count }])[0]?.sum ?? []), combination)),
      );
      expect(smirnovRatio(added, drawn)).toBeLessThanOrEqual(1);
    }
  });
});

describe('no noise', () => {
  test.each(COUNTS)('k = %d: k M_x theta to the last bits', (count) => {
    const environment = createSimulatedEnvironment(
      shared,
      theta,
      noise('arms', 'none', 1),
      stream(1),
    );
    const [first, second] = environment.pull([{ action, count }])[0]?.sum ?? [];
    expect(Math.abs((first as number) / (count * 0.1) - 1)).toBeLessThan(1e-15);
    expect(Math.abs((second as number) / (count * 1.2) - 1)).toBeLessThan(1e-15);
  });
});

describe('the tests of fit can fail', () => {
  const count = 30;

  test('on a law that is a little off', () => {
    const gaussian = totals(
      createFullBandit(),
      zero,
      noise('feedback', 'gaussian', 1),
      count,
      61,
    ).map(([value]) => (value as number) / Math.sqrt(count));
    expect(
      kolmogorovRatio(
        gaussian.map((value) => 1.09 * value),
        normalDistribution,
      ),
    ).toBeGreaterThan(1);
    expect(
      kolmogorovRatio(
        gaussian.map((value) => value + 0.07),
        normalDistribution,
      ),
    ).toBeGreaterThan(1);
    // A normal number rounded to the lattice, for the binomial law itself.
    const nearly = gaussian.map((value) => 2 * Math.round((value * Math.sqrt(count)) / 2));
    const single = totals(createFullBandit(), zero, noise('feedback', 'rademacher', 1), 4, 62).map(
      ([value]) => value as number,
    );
    expect(
      chiSquareRatio(
        nearly.map((value) => value + 1),
        lawOfSigns([1], count),
      ),
    ).toBe(Infinity);
    expect(
      chiSquareRatio(single, new Map([-4, -2, 0, 2, 4].map((value) => [value, 1 / 5]))),
    ).toBeGreaterThan(1);
    expect(
      smirnovRatio(
        gaussian,
        gaussian.map((value) => value + 0.09),
      ),
    ).toBeGreaterThan(1);
    expect(latticeRatio(single, (x) => normalDistribution((x + 1) / 2.2))).toBeGreaterThan(1);
  });
});
