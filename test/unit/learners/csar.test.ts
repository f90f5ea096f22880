/** CSAR and SAQM: their variances, their samples without noise, where they end. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { hadamard } from '../../../src/core/combinatorics/hadamard';
import { hadamardDesign } from '../../../src/core/learners/systems/csar/hadamardDesign';
import type { PhaseDesign } from '../../../src/core/learners/systems/csar/phaseDesign';
import {
  chooseSubsets,
  subsetDesign,
  subsetSize,
  varianceOf,
} from '../../../src/core/learners/systems/csar/subsetDesign';
import { approximateMaximum } from '../../../src/core/learners/systems/saqm/qm';
import { quadratic, sum, weightedGram } from '../../../src/core/numerics/linearAlgebra';
import type { InstanceSettings } from '../run/instances';
import { play as playInstance } from './played';
import { near, streamOf, valueOf } from './problems';
import { indicator } from '../feedback/listedFamily';
import { lists } from '../lists';
import { integer } from '../manyOf';
import { forAll } from '../forAll';

/** 6 / pi^2 of delta in phase t. */
const deltaOf = (t: number, delta: number): number => (6 * delta) / (Math.PI * t) ** 2;

const play = (
  algorithm: 'csar' | 'saqm',
  k: number,
  theta: readonly number[],
  own: Pick<InstanceSettings, 'noiseScale' | 'preset'> = {},
) =>
  playInstance({
    ...{ algorithm, family: createTopK(theta.length, k), theta, delta: 0.1 },
    ...{ preset: 'recommended', ...own },
  });

/** What each mean does to the estimates. */
const effectsOf = ({ actions, estimate }: PhaseDesign) =>
  actions.map((_, query) => estimate(new Float64Array(actions.length).fill(1, query, query + 1)));

/** The variance of theta^_i - theta^_j for one sample of variance 1 of each action. */
function variancesOf(design: PhaseDesign, arms: number): number[] {
  const effects = effectsOf(design);
  const lead = (effect: Float64Array, i: number, j: number) =>
    (effect[i] as number) - (effect[j] as number);
  return [...Array(arms).keys()].flatMap((i) =>
    Array.from({ length: i }, (_, j) => sum(effects.map((effect) => lead(effect, i, j) ** 2))),
  );
}

describe('the actions of a phase of CSAR', () => {
  const phases = fc
    .record({ active: integer(2, 8), settled: integer(0, 4) })
    .chain(({ active, settled }) =>
      fc.record({
        active: fc.constant(Array.from({ length: active }, (_, i) => settled + i)),
        settled: fc.constant(Array.from({ length: settled }, (_, i) => i)),
        size: integer(1, active + settled - 1),
      }),
    );

  it('are actions, and their estimates exact but for a common shift', () => {
    forAll([phases, integer(1, 9)], 100, (arms, seed) => {
      const { active, size } = arms;
      const theta = Float64Array.from({ length: 12 }, (_, i) => Math.sin(seed * (i + 1)));
      const subsets = chooseSubsets(active.length, subsetSize(arms), () => 1e9, streamOf(seed));
      const design = subsetDesign(arms, subsets, 1);
      expect(design.actions.every((action) => new Set(action).size === size)).toBe(true);
      const means = Float64Array.from(design.actions, (action) => valueOf(action, theta));
      const estimate = design.estimate(means);
      const shift = (theta[active[0] as number] as number) - (estimate[0] as number);
      const values = active.map((arm) => (theta[arm] as number) - shift);
      expect([...estimate]).toEqual(near(values, 9));
    });
  });

  it('have the variance 2n(n - 1) / (h(n - h)) where all subsets are sampled equally often', () => {
    forAll([phases], 100, (arms) => {
      const n = arms.active.length;
      const h = subsetSize(arms);
      const subsets = chooseSubsets(n, h, () => 1e9, streamOf(1));
      expect(subsets.variance).toBeCloseTo((2 * n * (n - 1)) / (h * (n - h)), 9);
      const design = subsetDesign(arms, subsets, 1);
      for (const variance of variancesOf(design, n)) {
        expect(design.actions.length * variance).toBeCloseTo(subsets.variance, 8);
      }
      // No other size of subset that k and the settled arms allow is better.
      for (let size = 1; size < n; size++) {
        const isPossible = size <= arms.size && arms.size - size <= arms.settled.length;
        if (isPossible) expect(size * (n - size)).toBeLessThanOrEqual(h * (n - h));
      }
    });
  });

  it('have a measured variance where they are random: too many to sample all, or few are enough', () => {
    const arms = { active: [...Array(20).keys()], settled: [], size: 10 };
    for (const needed of [() => 1e9, () => 10]) {
      const subsets = chooseSubsets(20, 10, needed, streamOf(3));
      expect(subsets.subsets).toHaveLength(80);
      const design = subsetDesign(arms, subsets, 1);
      const largest = 80 * Math.max(...variancesOf(design, 20));
      expect(subsets.variance).toBeCloseTo(largest, 8);
      expect(largest).toBeGreaterThan((2 * 20 * 19) / 100);
      expect(largest).toBeLessThan(3 * ((2 * 20 * 19) / 100));
    }
    expect(chooseSubsets(8, 4, () => 10, streamOf(3)).subsets).toHaveLength(32);
    // Unequal counts: 80 samples of the 70 subsets have a variance of 8, equal ones of 7.
    const all = chooseSubsets(8, 4, () => 1e9, streamOf(1));
    expect(all.variance).toBe(7);
    expect(varianceOf([...all.subsets, ...all.subsets.slice(0, 10)], 8)).toBeCloseTo(8, 1);
  });

  it('have the variance 1 / (k m) of an arm where they are those of a Hadamard matrix', () => {
    for (const k of [1, 2, 4, 6]) {
      const active = Array.from({ length: 2 * k + 1 }, (_, i) => i + 2 * k);
      const settled = Array.from({ length: 2 * k }, (_, i) => i);
      const rows = hadamard(2 * k) ?? [];
      const design = hadamardDesign({ active, settled, size: k }, rows, 1);
      expect(design.actions).toHaveLength(2 * 4 * k);
      expect(design.actions.every((action) => new Set(action).size === k)).toBe(true);
      const theta = Float64Array.from({ length: 4 * k + 1 }, (_, i) => Math.cos(i));
      const means = Float64Array.from(design.actions, (action) => valueOf(action, theta));
      const values = active.map((arm) => theta[arm] as number);
      expect([...design.estimate(means)]).toEqual(near(values, 9));
      const squares = effectsOf(design).map(([own = NaN]) => own * own);
      expect(sum(squares)).toBeCloseTo(1 / k, 9);
    }
  });
});

describe('CSAR without noise', () => {
  // Gaps 0.7, 0.5 above the third, 0.5, 0.7, 1 below the second.
  const theta = [1, 0.8, 0.3, 0.1, -0.2];

  it('takes the samples of its formula, one phase of which accepts and rejects in part', () => {
    const { recommendation, completed } = play('csar', 2, theta);
    expect(recommendation).toMatchObject({ certified: true, action: [0, 1] });
    expect(recommendation.estimate).toBeCloseTo(1.8, 9);
    // Phase 1, epsilon 1/2: V = 40/6, 10 subsets; arm 0 leads the third by 0.7, the second and the third are 0.5 apart.
    const first = 10 * Math.ceil((8 * (20 / 3) * Math.log(6 / deltaOf(1, 0.1))) / 10);
    // Left are 1 and 2: each with the accepted arm beside, V = 2 * 2 = 4.
    const second = 2 * Math.ceil((32 * 4 * Math.log(1 / deltaOf(2, 0.1))) / 2);
    expect(completed.map(({ samples }) => samples)).toEqual([first, second]);
    expect(completed.map(({ surviving }) => surviving)).toEqual([2, 1]);
    expect(completed.map(({ passed }) => passed)).toEqual([false, true]);
    expect(completed[0]?.leaders).toHaveLength(5);
    // The five shown are 01, 02, 03, 12, 13 of all ten: of them 01 and 02 are left.
    expect(completed[0]?.ruledOut).toEqual(lists('0-3 1-2 1-3'));
    expect(completed[1]?.pair).toEqual({ leader: [0, 1], rival: [0, 2] });
    expect(completed[1]?.gap).toBeCloseTo(0.5, 9);
  });

  it('takes the printed samples in the preset paper', () => {
    const { recommendation, completed } = play('csar', 2, theta, { preset: 'paper' });
    expect(recommendation).toMatchObject({ certified: true, action: [0, 1] });
    // Groups of 4 of the 5 arms: 2 groups of 8 actions; 2 epsilon is 1, 0.5, 0.25.
    const m = (t: number, active: number) =>
      Math.ceil(2 * 4 ** t * Math.log((2 * active) / deltaOf(t, 0.1)));
    const [first, second, third] = [16 * m(1, 5), 16 * m(2, 5), 8 * m(3, 2)];
    // In phase 2 arm 0 leads the third by 0.7, and 3, 4 are 0.7 and 1 behind the second.
    expect(completed.map(({ samples }) => samples)).toEqual([first, second, third]);
  });
});

describe.each(['csar', 'saqm'] as const)('%s', (name) => {
  it.each(['paper', 'recommended'] as const)('finds the best arms of any values: %s', (preset) => {
    forAll(
      [fc.uniqueArray(integer(-20, 20), { minLength: 5, maxLength: 9 }), fc.constantFrom(1, 2)],
      30,
      (steps, k) => {
        const theta = steps.map((step) => step / 4);
        const ranked = [...theta.keys()].sort(
          (a, b) => (theta[b] as number) - (theta[a] as number),
        );
        const best = ranked.slice(0, k).sort((a, b) => a - b);
        const { recommendation } = play(name, k, theta, { preset, noiseScale: 0.5 });
        expect(recommendation).toMatchObject({ certified: true, action: best });
      },
    );
  });

  it('gives up before a batch that cannot be counted', () => {
    const { recommendation } = play(name, 1, [1e-12, 0, 0], { noiseScale: 1e4 });
    expect(recommendation.reason).toContain('2^53');
  });
});

test('SAQM without noise stops at the first test of its grid where the lead is enough', () => {
  // Two arms alone: A = n I after n samples of each; x* - x is (1, -1), of norm sqrt(2 / n).
  const gap = 0.5;
  const grid = (growth: number): number[] => {
    const tests = [1];
    while (tests.length < 300) {
      const n = tests.at(-1) as number;
      tests.push(Math.max(n + 1, Math.ceil(growth * n)));
    }
    return tests;
  };
  const radiusAt = (n: number, j: number) => Math.sqrt((4 * Math.log(1 / deltaOf(j + 1, 0.1))) / n);
  const sound = grid(1.1).findIndex((n, j) => gap > radiusAt(n, j));
  const printed = grid(1.05).findIndex(
    (n) =>
      gap > 2 * Math.sqrt((2 * Math.log(((6 / Math.PI ** 2) * (2 * n) ** 2 * 2) / 0.1)) / n) * 2,
  );
  expect(play('saqm', 1, [gap, 0]).completed).toHaveLength(sound + 1);
  expect(play('saqm', 1, [gap, 0], { preset: 'paper' }).completed).toHaveLength(printed + 1);
});

test('the approximate maximum of SAQM is not below the largest norm', () => {
  forAll([integer(1, 1e6), integer(2, 4)], 50, (seed, k) => {
    const random = streamOf(seed);
    const point = () => Float64Array.from({ length: 7 }, () => random.uniform() - 0.5);
    const points = Array.from({ length: 20 }, point);
    const matrix = weightedGram(points, new Float64Array(20).fill(1));
    const actions = createSubsets(7, k, k).enumerate(100) ?? [];
    const squares = actions.map((action) => quadratic(matrix, indicator(7, action)));
    expect(approximateMaximum(matrix, k)).toBeGreaterThanOrEqual(Math.max(...squares));
  });
});
