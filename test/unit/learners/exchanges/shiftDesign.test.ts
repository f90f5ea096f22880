/** Shifts of sets: how even they are, their least squares, and what is remembered of them. */
import { inverse, Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../src/core/families/family';
import { createPartition } from '../../../../src/core/families/selection/partition';
import { createSubsets } from '../../../../src/core/families/selection/subsets';
import { createTopK } from '../../../../src/core/families/selection/topK';
import { cyclicSets } from '../../../../src/core/learners/exchanges/cyclicSets';
import { LowRankCovariance } from '../../../../src/core/learners/exchanges/lowRankCovariance';
import { phaseLeads, solveRows } from '../../../../src/core/learners/exchanges/phaseLeads';
import { PhasePosterior } from '../../../../src/core/learners/exchanges/phasePosterior';
import { RowPosterior } from '../../../../src/core/learners/exchanges/posterior';
import {
  exchangeableIn,
  faceOf,
  shiftDesign,
} from '../../../../src/core/learners/exchanges/shiftDesign';
import { declaredNoise } from '../../../../src/core/learners/noise/noiseModel';
import { undeclaredNoise } from '../../../../src/core/learners/noise/undeclaredNoise';
import { createNormal } from '../../../../src/core/numerics/random';
import type { Counts } from '../../../../src/core/learners/exchanges/blocks';
import type { SparseSamples } from '../../../../src/core/learners/exchanges/sparsePull';
import { streamOf, valueOf } from '../problems';
import { plainPull, silent, spaceOf, sumOf } from './pulls';

const ON = { on: 'feedback', rows: 'independent' } as const;
const DECLARED = declaredNoise(1, ON);
const NOISE = DECLARED.now();
const SCALE = 0.5;

const pullOf = (action: Action) => plainPull(action, [sumOf(action, SCALE)]);

function samplesOf(counts: Counts, theta: Float64Array, sd = 0, seed = 1): SparseSamples[] {
  const normal = createNormal(streamOf(seed));
  return [...counts].map(([pull, count]) => ({
    ...{ pull, count },
    sums: [count * SCALE * valueOf(pull.action, theta) + Math.sqrt(count) * sd * normal()],
  }));
}

it.each([
  [41, 10, 1, 1.6],
  [64, 16, 1, 1.7],
  [64, 16, 2, 1.15],
  [101, 20, 2, 1.25],
  [50, 1, 2, 1.01],
  [50, 49, 1, 1.01],
])('%d places, %d in each of %d sets: even but for a factor %d', (n, size, count, factor) => {
  const sets = cyclicSets(n, size, count) ?? [];
  expect(sets.map((set) => new Set(set).size)).toEqual(new Array(count).fill(size));
  expect(cyclicSets(n, size, count)).toEqual(sets);
  const A = Matrix.zeros(n, n);
  for (const set of sets)
    for (let shift = 0; shift < n; shift++)
      for (const i of set)
        for (const j of set) {
          const [a, b] = [(i + shift) % n, (j + shift) % n];
          A.set(a, b, A.get(a, b) + 1);
        }
  const Q = inverse(A);
  const q = size / n;
  for (let j = 1; j < n; j += 7) {
    const variance = 2 * (Q.get(0, 0) - Q.get(0, j));
    expect(variance).toBeLessThan((1.25 * factor * 2) / (count * n * q * (1 - q)));
  }
  const mean = Q.get(0, 0) - Q.sum() / n / n;
  expect(mean).toBeLessThan(factor / (count * n * q * (1 - q)));
});

it.each([
  [16, 2],
  [4, 2],
  [64, 62],
])('of %d places sets of %d that leave a frequency out are joined by others', (n, size) => {
  expect(cyclicSets(n, size, 1)).toBeNull();
  const arms = Int32Array.from({ length: n }, (_, arm) => arm);
  const { counts, solve } = shiftDesign({ arms, size, inside: [] }, 1, pullOf);
  const { square } = solve([silent(counts)], n);
  for (let j = 1; j < n; j++) {
    const own = square({ arms: [0, j], coefficients: [1, -1] });
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThan(100);
  }
});

describe('what can be exchanged in long sums', () => {
  const of = (
    family: ReturnType<typeof createTopK>,
    factor = (_: number) => 1,
    pull = pullOf,
    noise = DECLARED,
    fewestOfLong: number | null = 6,
  ) =>
    exchangeableIn(
      spaceOf(
        family,
        Float64Array.from({ length: family.dimension }, (_, arm) => factor(arm)),
      ),
      {
        growing: { family, pullOf: pull, tried: [], units: null, spanning: null },
        noise,
        ...(fewestOfLong !== null && { fewestOfLong }),
      },
    );

  it('is all of it where any so many are an action, and nothing elsewhere', () => {
    expect(of(createTopK(7, 3))).toEqual(Int32Array.of(0, 1, 2, 3, 4, 5, 6));
    expect(of(createSubsets(7, 3, 3))).toHaveLength(7);
    expect(of(createTopK(5, 3))).toBeNull();
    expect(of(createSubsets(7, 2, 3))).toBeNull();
    const pair = { size: 4, choose: 2 };
    expect(of(createPartition([pair, pair]))).toBeNull();
  });

  it('is so of fewer base arms where a block is an estimate', () => {
    const law = { type: 'symmetric', samplesPerBlock: 1, blocks: 'spread', robust: false } as const;
    const symmetric = undeclaredNoise(law, ON, 0.1);
    for (const arms of [9, 14, 60]) {
      const found = [DECLARED, symmetric].map((noise) => {
        return of(createTopK(arms, 4), undefined, undefined, noise, null);
      });
      expect(found.map((own) => own !== null)).toEqual([arms >= 40, arms >= 10]);
    }
  });

  it('is nothing where base arms count differently, cost differently, or are seen one by one', () => {
    const family = createTopK(7, 3);
    expect(of(family, (arm) => (arm === 6 ? 2 : 1))).toBeNull();
    const dear = (action: Action) => ({ ...pullOf(action), price: action.includes(6) ? 2 : 1 });
    expect(of(family, undefined, dear)).toBeNull();
    const single = (action: Action) =>
      plainPull(
        action,
        action.map((arm) => sumOf([arm])),
      );
    expect(of(family, undefined, single)).toBeNull();
  });
});

const D = 14;
const LEADER = [0, 1, 2, 3, 4];
const theta = Float64Array.from({ length: D }, (_, arm) => Math.sin(3 * arm));

describe.each([
  ['all base arms', Int32Array.from({ length: D }, (_, arm) => arm)],
  ['those in question', Int32Array.of(2, 3, 4, 7, 8, 9, 10, 12, 13)],
])('the least squares of shifts of %s', (_, asked) => {
  it.each([1, 2])('of %d sets are those of any rows', (count) => {
    const { counts, solve } = shiftDesign(faceOf(asked, LEADER), count, pullOf);
    expect([...counts.keys()].every(({ action }) => action.length === LEADER.length)).toBe(true);
    const twice = new Map([...counts].map(([pull, own]) => [pull, 3 * own]));
    const blocks = [samplesOf(twice, theta, 1, 1), samplesOf(twice, theta, 1, 2)];
    const own = phaseLeads(blocks, blocks, D, NOISE, solve);
    const plain = phaseLeads(blocks, blocks, D, NOISE, solveRows);
    expect(own.residual.degrees).toBe(plain.residual.degrees);
    expect(own.residual.squares).toBeCloseTo(plain.residual.squares, 8);
    let determined = 0;
    for (let i = 0; i < D; i++)
      for (let j = 0; j < D; j++) {
        if (i === j) continue;
        const v = { arms: [i, j], coefficients: [1, -1] };
        expect(own.determines(v)).toBe(plain.determines(v));
        const level = { arms: [i], coefficients: [1] };
        expect(own.determines(level)).toBe(asked.length === D);
        if (!own.determines(v)) continue;
        determined++;
        expect(own.square(v)).toBeCloseTo(plain.square(v), 10);
        for (const block of [0, 1])
          expect(own.value(block, v)).toBeCloseTo(plain.value(block, v), 8);
      }
    expect(determined).toBe(asked.length * (asked.length - 1));
  });
});

describe('what is known after some phases of long sums', () => {
  const all = Int32Array.from({ length: D }, (_, arm) => arm);
  const phases = [all, all, Int32Array.of(2, 3, 4, 7, 8, 9, 10, 12, 13), Int32Array.of(3, 4, 8)];
  const designs = phases.map((asked, k) => {
    return { asked, ...shiftDesign(faceOf(asked, LEADER), 1 + (k % 2), pullOf) };
  });
  const learn = (sd: number, seed: number) => {
    const [own, rows] = [new PhasePosterior(D), new RowPosterior(D)];
    designs.forEach(({ asked, counts, solve }, k) => {
      const samples = samplesOf(counts, theta, sd, 10 * seed + k);
      own.add([samples], { solve, asked });
      rows.add([samples]);
    });
    return { own, rows };
  };

  it('is theta where nothing is noisy', () => {
    const { own } = learn(0, 1);
    own.theta().forEach((value, arm) => {
      expect(value).toBeCloseTo(theta[arm] as number, 2);
    });
  });

  it('is about as certain as it says, and as all rows can make it', () => {
    const RUNS = 400;
    const { own, rows } = learn(0, 1);
    const pairs = [
      [0, 5],
      [2, 13],
      [3, 8],
      [4, 0],
    ] as const;
    const squares = pairs.map(() => 0);
    for (let seed = 1; seed <= RUNS; seed++) {
      const found = learn(1, seed).own.theta();
      pairs.forEach(([i, j], k) => {
        const lead = (found[i] as number) - (found[j] as number);
        const error = lead - ((theta[i] as number) - (theta[j] as number));
        squares[k] = (squares[k] as number) + error ** 2 / RUNS;
      });
    }
    pairs.forEach(([i, j], k) => {
      const said = own.covariance.square(i, 1, j, 1);
      const best = rows.covariance.square(i, 1, j, 1);
      expect((squares[k] as number) / said).toBeGreaterThan(0.7);
      expect((squares[k] as number) / said).toBeLessThan(1.4);
      expect((squares[k] as number) / best).toBeLessThan(1.5);
    });
  });
});

it('a diagonal and some terms are inverted term by term', () => {
  const precision = Float64Array.of(1, 2, 3, 4);
  const terms = [
    { vector: Float64Array.of(1, 1, 0, 1), weight: 2 },
    { vector: Float64Array.of(0.5, 1, 0, 0), weight: -0.4 },
  ];
  const A = Matrix.diag([...precision]);
  for (const { vector, weight } of terms) {
    const v = Matrix.columnVector([...vector]);
    A.add(v.mmul(v.transpose()).mul(weight));
  }
  const Q = inverse(A);
  const own = new LowRankCovariance(precision, terms);
  const v = Matrix.columnVector([1, -2, 0, 3]);
  const row = { arms: [0, 1, 3], coefficients: [1, -2, 3] };
  expect(own.quadratic(row)).toBeCloseTo(v.transpose().mmul(Q).mmul(v).get(0, 0), 10);
  const product = own.multiply(Float64Array.of(1, -2, 0, 3));
  Q.mmul(v)
    .to1DArray()
    .forEach((value, i) => {
      expect(product[i]).toBeCloseTo(value, 8);
    });
  for (let i = 0; i < 4; i++)
    for (let j = 0; j < 4; j++) {
      expect(own.at(i, j)).toBeCloseTo(Q.get(i, j), 10);
      if (i === j) continue;
      const square = 4 * Q.get(i, i) + 9 * Q.get(j, j) - 12 * Q.get(i, j);
      expect(own.square(i, 2, j, 3)).toBeCloseTo(square, 10);
    }
});
