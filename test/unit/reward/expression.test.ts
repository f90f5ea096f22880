import { describe, expect, test } from 'vitest';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createExpression } from '../../../src/core/reward/expression';

const family = createSubsets(3, 1, 2);

test('a formula is over the action, theta[i] over all base arms', () => {
  const reward = createExpression(family, 'sum + 100 * theta[2]', 101);
  expect(reward.value([0, 1], Float64Array.of(1, 2, 3))).toBe(303);
  expect(reward.lipschitz).toBe(101);
  expect(reward.coefficients).toBeNull();
});

test('what it depends on: totals, or the base arms that occur and those that are named', () => {
  const dependence = (formula: string) => createExpression(family, formula, 9).dependsOn?.();
  expect(dependence('sum / count + mean')).toMatchObject({ arms: [], totals: { kind: 'linear' } });
  expect(dependence('mean')).toMatchObject({ arms: [], totals: { kind: 'linear' } });
  expect(dependence('min')).toEqual({ arms: [0, 1, 2], totals: null });
  expect(dependence('sum * theta[1]')).toMatchObject({ arms: [1], totals: { kind: 'linear' } });
  expect(dependence('theta[0] * count')).toEqual({ arms: [0], totals: null });
  expect(dependence('count')).toEqual({ arms: [], totals: null });
});

test('an action without a value is NaN and comes last', () => {
  const reward = createExpression(family, 'log(min)', 1);
  const best = reward.best(Float64Array.of(-1, 1, 2), 6);
  expect(best.map(({ value }) => Number.isNaN(value))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(best[0]?.action).toEqual([2]);
  expect(createExpression(family, '1 / sum', 1).value([0], Float64Array.of(0, 1, 1))).toBeNaN();
});

describe('is refused', () => {
  test.each([
    ['sum +', 1, 'ends'],
    ['theta[3]', 1, 'no base arm 3'],
    ['sum', 0, 'Lipschitz'],
    ['sum', NaN, 'Lipschitz'],
    ['sum', Infinity, 'Lipschitz'],
  ])('%s with %d', (formula, lipschitz, part) => {
    expect(() => createExpression(family, formula, lipschitz)).toThrow(part);
  });

  test('where there are more than 20,000 actions', () => {
    expect(() => createExpression(createTopK(40, 5), 'sum', 3)).toThrow('20000');
    expect(createExpression(createTopK(20, 5), 'sum', 3).kind).toBe('expression');
  });
});
