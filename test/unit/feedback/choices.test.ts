/** The barycentric spanner and the local swaps. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createTopK } from '../../../src/core/families/selection/topK';
import { buildObserverSet } from '../../../src/core/feedback/observerSet/buildObserverSet';
import { chooseObserverSet } from '../../../src/core/feedback/observerSet/chooseObserverSet';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createRankOneExchange } from '../../../src/core/feedback/observerSet/rankOneExchange';
import { findIndependentActions } from '../../../src/core/feedback/observerSet/independentActions';
import { improveByExchange } from '../../../src/core/feedback/observerSet/exchangeSearch';
import type { ObserverScore } from '../../../src/core/feedback/observerSet/observerScore';
import { SUM_OF_BETAS, scoreOf } from '../../../src/core/feedback/observerSet/observerScore';
import type { ObserverSet } from '../../../src/core/feedback/observerSet/observerSet';
import { SPANNER_FACTOR, barycentricSpanner } from '../../../src/core/feedback/observerSet/spanner';
import { createRecomputedExchange } from '../../../src/core/feedback/observerSet/recomputedExchange';
import { measurements, streamOf } from './arbitraries';
import { completeBipartite, listedFamily } from './listedFamily';
import { rankOfAll } from './rank';

const sumOfBetas = (set: ObserverSet): number => scoreOf(set, SUM_OF_BETAS);

const SCORES: readonly ObserverScore[] = (['arms', 'feedback'] as const).flatMap((on) =>
  (['bounded', 'sub-gaussian'] as const).flatMap((law) =>
    (['uniform', 'proportional'] as const).map((allocation) => ({ on, law, allocation })),
  ),
);

const SEED = 20_060_801;

/** The largest |coefficient| of an action on the actions of the set, by its pseudo-inverse. */
function largestCoefficient(set: ObserverSet, actions: readonly Action[]): number {
  let largest = 0;
  for (const action of actions) {
    for (let j = 0; j < set.rows; j++) {
      const coefficient = action.reduce(
        (sum, arm) => sum + (set.pseudoInverse[arm * set.rows + j] as number),
        0,
      );
      largest = Math.max(largest, Math.abs(coefficient));
    }
  }
  return largest;
}

describe('barycentric spanner', () => {
  test('every action is a combination with coefficients of at most C, at the rank of before', () => {
    fc.assert(
      fc.property(measurements(7), ({ dimension, actions, seed }) => {
        const family = listedFamily(dimension, actions);
        const first = buildObserverSet(family, createFullBandit(), streamOf(seed));
        const spanner = barycentricSpanner(family, first);
        expect(spanner.rank).toBe(first.rank);
        expect(rankOfAll(dimension, spanner.actions, createFullBandit())).toBe(first.rank);
        expect(largestCoefficient(spanner, actions)).toBeLessThanOrEqual(SPANNER_FACTOR + 1e-9);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  const families: readonly (readonly [string, ActionFamily])[] = [
    [
      'matchings of 3 to 4 edges',
      createMatching({ left: 4, right: 4, edges: completeBipartite(4, 4), min: 3, max: 4 }),
    ],
    [
      'perfect matchings, in their span',
      createMatching({ left: 5, right: 5, edges: completeBipartite(5, 5), min: 5, max: 5 }),
    ],
    ['top-k', createTopK(16, 3)],
  ];
  test.each(families)('%s', (_name, family) => {
    const actions = family.enumerate(10_000) ?? [];
    let worst = 0;
    for (const seed of [1, 2, 3]) {
      const first = buildObserverSet(family, createFullBandit(), streamOf(seed));
      const spanner = barycentricSpanner(family, first);
      worst = Math.max(worst, largestCoefficient(first, actions));
      expect(largestCoefficient(spanner, actions)).toBeLessThanOrEqual(SPANNER_FACTOR + 1e-9);
      // A spanner is a spanner: nothing is left to swap.
      expect(barycentricSpanner(family, spanner)).toBe(spanner);
    }
    // The first actions found are not one, as a rule.
    expect(worst).toBeGreaterThan(SPANNER_FACTOR);
  });
});

describe('local swaps', () => {
  test('never make the sum of beta_i larger, nor the rank smaller', () => {
    let better = 0;
    fc.assert(
      fc.property(measurements(5, 3), ({ dimension, actions, feedback, seed }) => {
        const family = listedFamily(dimension, actions);
        const first = buildObserverSet(family, feedback, streamOf(seed));
        const improved = improveByExchange(family, feedback, first, streamOf(seed));
        expect(improved.rank).toBe(first.rank);
        expect(improved.actions.every((x) => actions.some((y) => y.join() === x.join()))).toBe(
          true,
        );
        expect(sumOfBetas(improved)).toBeLessThanOrEqual(sumOfBetas(first) * (1 + 1e-12));
        if (sumOfBetas(improved) < sumOfBetas(first) * 0.99) better++;
      }),
      { seed: SEED, numRuns: 200 },
    );
    expect(better).toBeGreaterThan(20);
  });

  test.each(SCORES)(
    'the closed form of one swap agrees with working the set out anew: %o',
    (score) => {
      fc.assert(
        fc.property(measurements(6), ({ dimension, actions, seed }) => {
          const feedback = createFullBandit();
          const first = buildObserverSet(
            listedFamily(dimension, actions),
            feedback,
            streamOf(seed),
          );
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
        }),
        { seed: SEED, numRuns: 50 },
      );
    },
  );

  test('find the single base arms where they are actions: M = I and sum beta_i = d', () => {
    const family = createMatching({
      left: 4,
      right: 4,
      edges: completeBipartite(4, 4),
      min: 1,
      max: 4,
    });
    const random = streamOf(1);
    const first = findIndependentActions(family, createFullBandit(), random);
    const set = chooseObserverSet('search', family, createFullBandit(), first, random);
    expect(sumOfBetas(set)).toBeCloseTo(16, 9);
    expect(set.actions.every(({ length }) => length === 1)).toBe(true);
  });
});

test('each choice: the first found, the spanner of full-bandit feedback, the better by swaps', () => {
  const family = createMatching({
    left: 4,
    right: 4,
    edges: completeBipartite(4, 4),
    min: 3,
    max: 4,
  });
  const sums = (['first', 'spanner', 'search'] as const).map((choice) => {
    const random = streamOf(3);
    const first = findIndependentActions(family, createFullBandit(), random);
    const set = chooseObserverSet(choice, family, createFullBandit(), first, random);
    if (choice === 'first') expect(set.actions).toEqual(first.actions);
    return sumOfBetas(set);
  });
  expect(sums[1]).toBeLessThan(sums[0] as number);
  expect(sums[2]).toBeLessThanOrEqual(sums[1] as number);

  const random = streamOf(1);
  const feedback = createFirst(2, true);
  const first = findIndependentActions(family, feedback, random);
  expect(chooseObserverSet('spanner', family, feedback, first, random).actions).toEqual(
    first.actions,
  );
});
