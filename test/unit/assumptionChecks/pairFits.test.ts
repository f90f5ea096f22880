import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PairFits, type MeasuredTotal } from '../../../src/core/assumptionChecks/pairFits';
import { createTopK } from '../../../src/core/families/selection/topK';
import { OrthonormalBasis } from '../../../src/core/numerics/orthonormalBasis';
import { dot } from '../../../src/core/numerics/linearAlgebra';

const D = 6;
const ACTIONS = createTopK(D, 3).enumerate(100) ?? [];

const total = fc
  .record({
    index: fc.nat(ACTIONS.length - 1),
    samples: fc.integer({ min: 1, max: 9 }),
    mean: fc.integer({ min: -20, max: 20 }),
  })
  .map(({ index, samples, mean }): MeasuredTotal => ({
    ...{ action: ACTIONS[index] ?? [], samples, sum: [samples * mean] },
  }));
const totals = fc
  .uniqueArray(total, { minLength: 9, maxLength: 18, selector: ({ action }) => action.join() })
  .filter((all) => new Set(all.flatMap(({ action }) => action)).size === D);

/** The squares that base arms leave of the means, and what a pair takes of them, by projections. */
function byProjection(all: readonly MeasuredTotal[], [a, b]: readonly [number, number]) {
  const roots = all.map(({ samples }) => Math.sqrt(samples));
  const columnOf = (has: (own: readonly number[]) => boolean) =>
    Float64Array.from(all, ({ action }, x) => (has(action) ? (roots[x] ?? 0) : 0));
  const basis = new OrthonormalBasis(all.length);
  for (let arm = 0; arm < D; arm++) basis.add(columnOf((own) => own.includes(arm)));
  const rest = Float64Array.from(all, ({ sum }, x) => (sum[0] ?? 0) / (roots[x] ?? 1));
  const left = basis.project(rest) ** 2;
  const column = columnOf((own) => own.includes(a) && own.includes(b));
  const square = basis.project(column) ** 2;
  return {
    left,
    effect: dot(column, rest) / square,
    share: dot(column, rest) ** 2 / square / left,
  };
}

const fitsOf = (all: readonly MeasuredTotal[]) => PairFits.of(all, D, 1e9) as PairFits;

describe('the least squares with one pair', () => {
  it('are those by explicit projections, for every pair', () => {
    fc.assert(
      fc.property(totals, (all) => {
        for (const { pair, effect, share } of fitsOf(all).explaining) {
          const expected = byProjection(all, pair);
          fc.pre(expected.left > 1e-3);
          expect(share).toBeCloseTo(expected.share, 5);
          if (share > 1e-6) expect(effect / expected.effect).toBeCloseTo(1, 4);
        }
      }),
    );
  });

  it('know beforehand what more samples will tell, whatever these show', () => {
    fc.assert(
      fc.property(totals, total, total, (all, one, other) => {
        const planned = fitsOf(all);
        planned.plan(one.action, one.samples);
        const key = one.action.join();
        const measured = all.map((before) =>
          before.action.join() === key
            ? {
                ...before,
                samples: before.samples + one.samples,
                sum: [(before.sum[0] ?? 0) + (one.sum[0] ?? 0)],
              }
            : before,
        );
        const isNew = !all.some(({ action }) => action.join() === key);
        const again = fitsOf(isNew ? [...all, one] : measured);
        const told = (fits: PairFits) => fits.told(other.action, Infinity, 2);
        expect(told(planned)).toBeCloseTo(told(again), 4);
      }),
    );
  });
});
