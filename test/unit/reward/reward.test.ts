import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createLinear } from '../../../src/core/reward/linear';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { listsOfActions } from '../feedback/arbitraries';
import { completeBipartite, listedFamily, subsets } from '../feedback/listedFamily';

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
          const coefficients = reward.coefficients?.(action) ?? [];
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
        const lengths = actions.map((action) =>
          Math.hypot(...(reward.coefficients?.(action) ?? [])),
        );
        expect(reward.lipschitz).toBeCloseTo(Math.max(...lengths), 12);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });
});

describe('the mean over the families of the product, against their list', () => {
  const families: [string, ActionFamily][] = [
    ['top-k', createTopK(7, 3)],
    ['subsets', createSubsets(6, 2, 5)],
    [
      'matchings of 1 to 3 edges',
      createMatching({ left: 3, right: 3, edges: completeBipartite(3, 3), min: 1, max: 3 }),
    ],
    [
      'partition',
      createPartition([
        { size: 3, choose: 1 },
        { size: 4, choose: 2 },
      ]),
    ],
    ['explicit', createExplicit(5, [[0], [1, 2], [3, 4], [0, 1, 2, 3, 4], [2, 4]])],
  ];

  test.each(families)('%s', (_name, family) => {
    const reward = createMean(family);
    const actions = family.enumerate(10_000) ?? [];
    expect(actions.length).toBe(Number(family.count.exact));
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
          minLength: family.dimension,
          maxLength: family.dimension,
        }),
        fc.integer({ min: 1, max: 20 }),
        (entries, k) => {
          const theta = Float64Array.from(entries);
          const expected = actions
            .map((action) => reward.value(action, theta))
            .sort((a, b) => b - a);
          const best = reward.best(theta, k);
          expect(best.length).toBe(Math.min(k, actions.length));
          expect(new Set(best.map(({ action }) => action.join())).size).toBe(best.length);
          best.forEach(({ action, value }, i) => {
            expect(value).toBeCloseTo(expected[i] as number, 12);
            expect(reward.value(action, theta)).toBeCloseTo(value, 12);
          });
        },
      ),
      { seed: SEED, numRuns: 60 },
    );
  });
});

test('among all subsets the best mean is the largest base arm alone, and the best sum all that are positive', () => {
  const family = listedFamily(5, subsets(5, [1, 2, 3, 4, 5]));
  const theta = Float64Array.of(0.2, -1, 0.9, 0.4, -0.1);
  expect(createMean(family).best(theta, 1)[0]?.action).toEqual([2]);
  expect(createLinear(family).best(theta, 1)[0]?.action).toEqual([0, 2, 3]);
  expect(createLinear(family).lipschitzFormula).toBe('√m');
});
