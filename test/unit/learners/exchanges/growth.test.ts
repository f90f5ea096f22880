/** Designs of samples with prices: of several ways to make one the cheapest for what it tells. */
import { inverse, Matrix } from 'ml-matrix';
import { expect, it } from 'vitest';
import type { Action } from '../../../../src/core/families/family';
import { createPartition } from '../../../../src/core/families/selection/partition';
import type { Counts } from '../../../../src/core/learners/exchanges/blocks';
import { cheapestDesign, growDesign } from '../../../../src/core/learners/exchanges/growth';
import { plainPull, sumOf } from './pulls';

const FAMILY = createPartition(Array.from({ length: 4 }, () => ({ size: 3, choose: 1 })));
const D = FAMILY.dimension;
const GROWING = {
  family: FAMILY,
  tried: [],
  units: null,
  spanning: null,
  pullOf: (action: Action) => ({
    ...plainPull(action, [sumOf(action)]),
    price: action.reduce((sum, arm) => sum + (arm % 3 === 0 ? 10 : 1), 0),
  }),
};
const WAYS = [
  { spread: null, settled: null, byPrice: true, size: 16 },
  { spread: null, settled: null, byPrice: false, size: 16 },
  { spread: null, settled: null, byPrice: false, size: 40 },
];

/** The variance of all base arms of a design, with a vague law before it, times what it costs. */
function worthOf(counts: Counts): number {
  const A = Matrix.eye(D).mul(1 / 20);
  let price = 0;
  for (const [pull, count] of counts) {
    price += count * pull.price;
    for (const i of pull.action) for (const j of pull.action) A.set(i, j, A.get(i, j) + count);
  }
  return inverse(A).trace() * price;
}

it('takes the way of the least variance times its price', () => {
  const arms = Int32Array.from({ length: D }, (_, arm) => arm);
  const grown = WAYS.map(({ size, ...own }) => growDesign(GROWING, own, (pulls) => pulls >= size));
  const worths = grown.map(worthOf);
  expect(new Set(worths.map((worth) => worth.toFixed(3))).size).toBe(WAYS.length);
  for (const order of [WAYS, [...WAYS].reverse()])
    expect(worthOf(cheapestDesign(GROWING, arms, order))).toBeCloseTo(Math.min(...worths), 6);
});
