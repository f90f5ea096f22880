import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewerGaps, gapsAround, gapsBelow, type PlannedGap } from '../../../src/core/plan/gaps';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { createTopK } from '../../../src/core/families/selection/topK';
import type { ActionFamily } from '../../../src/core/families/family';
import { plannedValues } from '../../../src/core/plan/plannedValues';
import { norm } from '../../../src/core/numerics/linearAlgebra';
import { createCoverage } from '../../../src/core/reward/coverage';
import { createDcg } from '../../../src/core/reward/dcg';
import { createLinear } from '../../../src/core/reward/linear';
import { createExpression } from '../../../src/core/reward/expression';
import { createLink } from '../../../src/core/reward/link';
import { createMaximum, createMinimum } from '../../../src/core/reward/extremes';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { forAll } from '../forAll';
import { integer, real } from '../manyOf';
import { assignments } from '../families/assignments';
import { streamOf } from '../feedback/arbitraries';
import { buildInstance } from '../run/instances';

const positive = real(1e-12, 1e12);
const numbers = (gaps: readonly PlannedGap[]): readonly number[] => gaps.map(({ gap }) => gap);

describe('the gaps of a plan', () => {
  it('are the numbers that a person would write, the true gap in the place of its own', () => {
    expect(numbers(gapsBelow(1))).toEqual([
      1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001,
    ]);
    expect(numbers(gapsBelow(0.3)).slice(0, 4)).toEqual([0.2, 0.1, 0.05, 0.02]);
    expect(numbers(gapsAround(0.1)).filter((gap) => gap === 0.1)).toEqual([0.1]);
    expect([gapsAround(0.1).length, gapsAround(0.11).length]).toEqual([10, 11]);
  });

  it('fall, reach over and below the true gap, and start at most where they are told to', () => {
    forAll([positive], (value) => {
      for (const gaps of [gapsAround(value), gapsBelow(value)]) {
        const list = numbers(gaps);
        expect([...list].sort((a, b) => b - a)).toEqual(list);
      }
      const around = numbers(gapsAround(value));
      expect(around[0]).toBeGreaterThan(1.9 * value);
      expect(around.at(-1)).toBeLessThan(value / 50);
      const [top] = numbers(gapsBelow(value));
      expect(top).toBeLessThanOrEqual(value * (1 + 1e-8));
      expect(top).toBeGreaterThan(value / 2.6);
    });
  });

  it('can be fewer, spread out, with the true one', () => {
    forAll([positive, integer(1, 12)], (value, most) => {
      const gaps = gapsAround(value);
      const fewer = fewerGaps(gaps, most);
      expect(fewer.length).toBe(Math.min(most, gaps.length));
      expect(fewer.filter(({ isTrue }) => isTrue).length).toBe(1);
      expect(fewer).toEqual(gaps.filter((gap) => fewer.includes(gap)));
    });
  });
});

const TOP = createTopK(5, 2);
const NESTED = assignments(3, 2);
const ORDERS = createRanking(5);

const CASES: readonly (readonly [string, ActionFamily, (family: ActionFamily) => Reward])[] = [
  ['linear', TOP, createLinear],
  ['mean, nested', NESTED, createMean],
  ['min', TOP, createMinimum],
  ['dcg', ORDERS, (family) => createDcg(family, [1, 0.8, 0.5, 0.3, 0.2])],
  ['link', TOP, (family) => createLink(family, 'tanh')],
  ['coverage', TOP, createCoverage],
];

function valuesOf(instance: Parameters<typeof plannedValues>[0], seed = 1) {
  const values = plannedValues(instance, streamOf(seed));
  if (!('thetaFor' in values)) throw new Error(values.note);
  return values;
}

/** Of which no truth is known. */
const unknown = () => ({ ...buildInstance({ family: TOP, theta: [0, 0, 0, 0, 0] }), truth: null });

const valuesIn = (size: number) => fc.array(real(0.05, 0.95), { minLength: size, maxLength: size });

function gapOf(reward: Reward, theta: Float64Array): number {
  const [best, second] = reward.best(theta, 2);
  return (best?.value as number) - (second?.value as number);
}

describe('the values of a plan', () => {
  it.each(CASES)('have the gap that is wanted: %s', (_, family, createReward) => {
    const reward = createReward(family);
    forAll(
      [fc.option(valuesIn(family.dimension), { nil: null }), real(1e-4, 0.02), integer(0, 1000)],
      50,
      (truth, wanted, seed) => {
        const theta = truth ?? new Float64Array(family.dimension);
        const instance = buildInstance({ family, theta, reward: createReward });
        const values = valuesOf(truth === null ? { ...instance, truth: null } : instance, seed);
        const planned = values.thetaFor(wanted);
        // A truth whose best two actions are next to equal may have no multiple of that gap.
        if (planned === null) fc.pre(false);
        else expect(gapOf(reward, planned) / wanted).toBeCloseTo(1, 6);
      },
    );
  });

  it('are the truth itself at its own gap', () => {
    const instance = buildInstance({ family: TOP, theta: [0.9, 0.7, 0.4, 0.1, 0.2] });
    const values = valuesOf(instance);
    expect(values.trueGap).toBeCloseTo(0.3, 12);
    expect(values.thetaFor(values.trueGap as number)).toBe(instance.truth?.theta);
  });

  it('make all nearest rivals of a planted action equally close', () => {
    const values = valuesOf(unknown());
    expect(values.trueGap).toBeNull();
    const ranked = TOP.best(values.thetaFor(0.1) as Float64Array, 10).map(({ value }) => value);
    const leads = ranked.map((value) => Number(((ranked[0] as number) - value).toFixed(9)));
    // 2 * 3 exchanges of one arm, 3 of both.
    expect(leads).toEqual([0, ...Array<number>(6).fill(0.1), ...Array<number>(3).fill(0.2)]);
  });

  it('say how large the gap is at a length', () => {
    const values = valuesOf(unknown());
    const gap = values.gapAtLength(3);
    expect(norm(values.thetaFor(gap) as Float64Array)).toBeCloseTo(3, 9);
  });

  it('are the nearest to the truth where the gap rises and falls again with the values', () => {
    const family = createTopK(4, 2);
    const theta = Float64Array.of(3, 2.5, 1, 0.5);
    const reward = (of: ActionFamily) => createLink(of, 'logistic');
    const { trueGap, thetaFor } = valuesOf(buildInstance({ family, theta, reward }));
    expect(trueGap).toBeCloseTo(0.0139, 4);
    const factorOf = (gap: number) => norm(thetaFor(gap) ?? new Float64Array()) / norm(theta);
    expect([0.05, 0.02, 0.011].map((gap) => Number(factorOf(gap).toFixed(2)))).toEqual([
      0.58, 0.89, 1.07,
    ]);
    // The largest of all multiples is .0708.
    expect(thetaFor(0.08)).toBeNull();
  });

  it('are not those of gaps beyond the range of numbers', () => {
    const reward = (of: ActionFamily) => createExpression(of, 'exp(sum)', 9);
    const family = createTopK(3, 1);
    const theta = Float64Array.of(5, 4, 0);
    const values = valuesOf(buildInstance({ family, theta, reward })).thetaFor(0.001);
    expect(gapOf(reward(family), values ?? theta)).toBeCloseTo(0.001, 9);
  });

  it('are none where no action can be the only best one', () => {
    const settings = { family: TOP, theta: [1, 1, 0, 0, 0], reward: createMaximum } as const;
    const values = plannedValues(buildInstance(settings), streamOf(1));
    expect(values).not.toHaveProperty('thetaFor');
    // The largest value is in several actions, and a run finds that they are all best.
    expect(values.note).toMatch(/may still certify/);
  });
});
