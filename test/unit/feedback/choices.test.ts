/** The barycentric spanner and the local swaps. */
import { describe, expect, test } from 'vitest';
import type { Action } from '../../../src/core/families/family';
import {
  buildObserverSet,
  observerSetOf,
} from '../../../src/core/feedback/observerSet/buildObserverSet';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createRankOneExchange } from '../../../src/core/feedback/observerSet/rankOneExchange';
import { improveByExchange } from '../../../src/core/feedback/observerSet/exchangeSearch';
import { scoreOf, type NoiseKind } from '../../../src/core/feedback/beta/perPullBounds';
import type { ObserverSet } from '../../../src/core/feedback/observerSet/observerSet';
import { SPANNER_FACTOR, barycentricSpanner } from '../../../src/core/feedback/observerSet/spanner';
import { createRecomputedExchange } from '../../../src/core/feedback/observerSet/recomputedExchange';
import { denseOf, multiply } from '../../../src/core/numerics/linearAlgebra';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import { assignments } from '../families/assignments';
import { buildInstance, type InstanceSettings } from '../run/instances';
import { measurements, streamOf } from './arbitraries';
import { indicator, listedFamily } from './listedFamily';
import { rankOfAll } from './stacked';
import { forAll } from '../forAll';

const ON_ARMS: NoiseKind = { on: 'arms', rows: 'any' };
const sumOfBetas = (set: ObserverSet): number => scoreOf(set, ON_ARMS);

const SCORES: readonly NoiseKind[] = (['arms', 'feedback'] as const).flatMap((on) =>
  (['independent', 'any'] as const).map((rows) => ({ on, rows })),
);

/** The largest |coefficient| of an action on the actions of the set, by its pseudo-inverse. */
function largestCoefficient(set: ObserverSet, actions: readonly Action[]): number {
  const vectors = denseOf(actions.map((action) => indicator(set.dimension, action)));
  const inverse = { rows: set.dimension, columns: set.rows, data: set.pseudoInverse };
  return Math.max(...multiply(vectors, inverse).data.map(Math.abs));
}

test('of a barycentric spanner every action is a combination with coefficients of at most C, at the rank of before', () => {
  let swapped = 0;
  forAll([measurements(7)], 300, ({ dimension, actions, seed }) => {
    const family = listedFamily(dimension, actions);
    const first = buildObserverSet(family, createFullBandit(), streamOf(seed));
    const spanner = barycentricSpanner(family, first);
    expect(spanner.rank).toBe(first.rank);
    expect(rankOfAll(dimension, spanner.actions, createFullBandit())).toBe(first.rank);
    expect(largestCoefficient(spanner, actions)).toBeLessThanOrEqual(SPANNER_FACTOR + 1e-9);
    // Nothing is left to swap.
    expect(barycentricSpanner(family, spanner)).toBe(spanner);
    if (largestCoefficient(first, actions) > SPANNER_FACTOR) swapped++;
  });
  expect(swapped).toBeGreaterThan(5);
});

describe('local swaps', () => {
  test('never make the sum of beta_i larger, nor the rank smaller', () => {
    let better = 0;
    forAll([measurements(5, 3)], 200, ({ dimension, actions, feedback, seed }) => {
      const family = listedFamily(dimension, actions);
      const first = buildObserverSet(family, feedback, streamOf(seed));
      const improved = improveByExchange(family, feedback, first, streamOf(seed), ON_ARMS);
      expect(improved.rank).toBe(first.rank);
      expect(improved.actions.every((x) => actions.some((y) => y.join() === x.join()))).toBe(true);
      expect(sumOfBetas(improved)).toBeLessThanOrEqual(sumOfBetas(first) * (1 + 1e-12));
      if (sumOfBetas(improved) < sumOfBetas(first) * 0.99) better++;
    });
    expect(better).toBeGreaterThan(20);
  });

  test.each(SCORES)(
    'the closed form of one swap agrees with working the set out anew: %o',
    (score) => {
      forAll([measurements(6)], 50, ({ dimension, actions, seed }) => {
        const feedback = createFullBandit();
        const first = buildObserverSet(listedFamily(dimension, actions), feedback, streamOf(seed));
        const quick = createRankOneExchange(feedback, first, score);
        if (quick === null) throw new Error('Independent rows have the closed form.');
        const whole = createRecomputedExchange(feedback, first, score);
        expect(quick.objective).toBeCloseTo(whole.objective, 9);
        for (const candidate of actions) {
          const [a, b] = [quick.bestReplacement(candidate), whole.bestReplacement(candidate)];
          expect(a.objective).toBeCloseTo(b.objective, 6);
          if (a.index < 0 || a.objective >= quick.objective) continue;
          quick.replace(a.index, candidate);
          whole.replace(a.index, candidate);
          expect(quick.objective).toBeCloseTo(whole.objective, 6);
          expect(quick.objective).toBeCloseTo(scoreOf(quick.set(), score), 6);
        }
      });
    },
  );

  test('find the single base arms where they are actions: M = I and sum beta_i = d', () => {
    const family = assignments(4, 1);
    const feedback = createFullBandit();
    const first = buildObserverSet(family, feedback, streamOf(1));
    const spanner = barycentricSpanner(family, first);
    const set = improveByExchange(family, feedback, spanner, streamOf(1), ON_ARMS);
    expect(sumOfBetas(set)).toBeCloseTo(16, 9);
    expect(set.actions.every(({ length }) => length === 1)).toBe(true);
  });
});

describe('what an algorithm measures at first', () => {
  const family = assignments(4, 3);
  const inspectionOf = (settings: Omit<InstanceSettings, 'family' | 'theta'>) => {
    const instance = buildInstance({ family, theta: new Float64Array(16).fill(0.5), ...settings });
    return prepareInstance(instance).inspection;
  };

  test.each(['polyalba', 'alba', 'gcb-pe'] as const)('as printed the first found: %s', (name) => {
    const { observerSet, independent } = inspectionOf({ algorithm: name, preset: 'paper' });
    expect(observerSet.actions).toEqual(independent.actions);
  });

  test.each(['polyalba', 'alba'] as const)('with sharper parts a spanner: %s', (name) => {
    const { observerSet, independent } = inspectionOf({ algorithm: name, preset: 'recommended' });
    expect(observerSet.actions).not.toEqual(independent.actions);
    const actions = family.enumerate(1000) ?? [];
    expect(largestCoefficient(observerSet, actions)).toBeLessThanOrEqual(SPANNER_FACTOR + 1e-9);
  });

  test('the better one by swaps for GCB-PE with sharper parts, from a spanner where there is one', () => {
    let better = 0;
    for (const feedback of [createFullBandit(), createFirst(2, true)]) {
      for (const on of ['arms', 'feedback'] as const) {
        const noise = { on, distribution: 'gaussian', scale: 1 } as const;
        const { observerSet, independent } = inspectionOf({
          ...{ algorithm: 'gcb-pe', preset: 'recommended', feedback, noise },
        });
        const score = { on, rows: 'independent' } as const;
        const first = observerSetOf(feedback, independent);
        const isFull = feedback.kind === 'full-bandit';
        const start = isFull ? barycentricSpanner(family, first) : first;
        expect(observerSet.rank).toBe(first.rank);
        expect(scoreOf(observerSet, score)).toBeLessThanOrEqual(scoreOf(start, score));
        if (scoreOf(observerSet, score) < scoreOf(start, score)) better++;
        if (isFull) expect(scoreOf(start, score)).toBeLessThan(scoreOf(first, score));
      }
    }
    expect(better).toBeGreaterThan(0);
  });
});
