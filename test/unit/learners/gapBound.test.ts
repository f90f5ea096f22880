import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { withLazyFields } from '../../../src/core/protocol/withLazyFields';
import { createGapBound } from '../../../src/core/learners/gcbPe/gapBound';
import { createLinear } from '../../../src/core/reward/linear';
import { createMaximum } from '../../../src/core/reward/maximum';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { drive } from '../run/drive';

const FAMILY = createTopK(5, 2);

function lead(
  reward: Reward,
  theta: Float64Array,
): { readonly gap: number; readonly best: number } {
  const [best, second] = reward.best(theta, 2).map(({ value }) => value) as [number, number];
  return { gap: best - second, best };
}

it.each([createLinear, createMean, createMaximum])(
  'never calls a lead too small that is not: %o',
  (create) => {
    const reward = create(FAMILY);
    const entry = fc.double({ min: -10, max: 10, noNaN: true });
    const vector = fc.array(entry, { minLength: 5, maxLength: 5 });
    let certain = 0;
    fc.assert(
      fc.property(vector, vector, fc.double({ min: 1e-3, max: 1, noNaN: true }), (a, b, scale) => {
        const from = Float64Array.from(a);
        const to = from.map((value, arm) => value + 0.1 * scale * (b[arm] as number));
        const bound = createGapBound(reward);
        const threshold = 5 * scale;
        expect(bound.isBelow(to, threshold)).toBe(false);
        const known = lead(reward, from);
        bound.learn(from, known.gap, known.best);
        if (!bound.isBelow(to, threshold)) return;
        certain++;
        expect(lead(reward, to).gap).toBeLessThan(threshold);
      }),
      { numRuns: 1000, seed: 5 },
    );
    expect(certain).toBeGreaterThan(20);
  },
);

it('changes nothing of what a run tells', () => {
  const run = (reward: (family: typeof FAMILY) => Reward) =>
    drive({
      family: FAMILY,
      theta: [1, 0.8, 0.3, 0.2, 0],
      feedback: createSemiBandit(),
      algorithm: 'gcb-pe',
      reward,
      options: { maxRounds: 300 },
    });
  const skipping = run(createMaximum);
  // Of a formula nothing is certain, so the best two are looked for in every test.
  const asking = run((family) => ({ ...createMaximum(family), kind: 'expression' }));
  expect(skipping.events.slice(0, -1)).toEqual(asking.events.slice(0, -1));
  expect(JSON.stringify(skipping.result.phases)).toBe(JSON.stringify(asking.result.phases));
  expect(skipping.result.phases.length).toBeGreaterThan(50);
});

it('works a changed property out only when it is read, and keeps the order of the others', () => {
  let asked = 0;
  const lazy = withLazyFields({ first: 1, second: 2 }, { first: () => ++asked });
  const copy = withLazyFields(lazy, { third: () => 3 });
  expect(asked).toBe(0);
  expect(JSON.stringify(copy)).toBe('{"first":1,"second":2,"third":3}');
  expect(structuredClone(copy)).toEqual({ first: 2, second: 2, third: 3 });
});
