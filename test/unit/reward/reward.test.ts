import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createLinear } from '../../../src/core/reward/linear';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { listsOfActions } from '../feedback/arbitraries';
import { listedFamily, subsets } from '../feedback/listedFamily';

const SEED = 20_060_798;

const kinds: [
  string,
  (family: ActionFamily) => Reward,
  (action: Action, theta: Float64Array) => number,
][] = [
  [
    'linear',
    createLinear,
    (action, theta) => action.reduce((sum, arm) => sum + (theta[arm] as number), 0),
  ],
  [
    'mean',
    createMean,
    (action, theta) => action.reduce((sum, arm) => sum + (theta[arm] as number), 0) / action.length,
  ],
];

const instances = fc.integer({ min: 1, max: 6 }).chain((dimension) =>
  fc.record({
    dimension: fc.constant(dimension),
    actions: listsOfActions(dimension),
    // Integers make ties common.
    theta: fc
      .array(
        fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -2, max: 2, noNaN: true })),
        {
          minLength: dimension,
          maxLength: dimension,
        },
      )
      .map((entries) => Float64Array.from(entries)),
    k: fc.integer({ min: 1, max: 14 }),
  }),
);

describe.each(kinds)('%s reward', (kind, create, valueOf) => {
  test('the k best are those of brute force, each once, in descending order', () => {
    fc.assert(
      fc.property(instances, ({ dimension, actions, theta, k }) => {
        const reward = create(listedFamily(dimension, actions));
        const best = reward.best(theta, k);
        const values = actions.map((action) => valueOf(action, theta)).sort((a, b) => b - a);
        expect(best.length).toBe(Math.min(k, actions.length));
        expect(new Set(best.map(({ action }) => action.join())).size).toBe(best.length);
        best.forEach(({ action, value }, i) => {
          expect(value).toBeCloseTo(valueOf(action, theta), 12);
          expect(value).toBeCloseTo(values[i] as number, 12);
        });
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('value, and the coefficients of a reward that is linear in theta', () => {
    fc.assert(
      fc.property(instances, ({ dimension, actions, theta }) => {
        const reward = create(listedFamily(dimension, actions));
        expect(reward.kind).toBe(kind);
        for (const action of actions) {
          const coefficients = reward.coefficients(action) ?? [];
          expect(coefficients.length).toBe(action.length);
          const product = action.reduce(
            (sum, arm, i) => sum + (coefficients[i] as number) * (theta[arm] as number),
            0,
          );
          expect(reward.value(action, theta)).toBeCloseTo(valueOf(action, theta), 12);
          expect(product).toBeCloseTo(valueOf(action, theta), 12);
        }
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  test('L_p is the least Lipschitz constant: the largest length of v_x', () => {
    fc.assert(
      fc.property(instances, ({ dimension, actions }) => {
        const reward = create(listedFamily(dimension, actions));
        const lengths = actions.map((action) => Math.hypot(...(reward.coefficients(action) ?? [])));
        expect(reward.lipschitz).toBeCloseTo(Math.max(...lengths), 12);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });
});

test('among all subsets the best mean is the largest base arm alone, and the best sum all that are positive', () => {
  const family = listedFamily(5, subsets(5, [1, 2, 3, 4, 5]));
  const theta = Float64Array.of(0.2, -1, 0.9, 0.4, -0.1);
  expect(createMean(family).best(theta, 1)[0]?.action).toEqual([2]);
  expect(createLinear(family).best(theta, 1)[0]?.action).toEqual([0, 2, 3]);
  expect(createLinear(family).lipschitzFormula).toBe('sqrt(m)');
});
