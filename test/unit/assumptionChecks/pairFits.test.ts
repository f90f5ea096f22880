import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainingPair } from '../../../src/core/assumptionChecks/explainingPair';
import { PairFits, type MeasuredTotal } from '../../../src/core/assumptionChecks/pairFits';
import { createTopK } from '../../../src/core/families/selection/topK';
import { dot } from '../../../src/core/numerics/linearAlgebra';
import { OrthonormalBasis } from '../../../src/core/numerics/orthonormalBasis';
import { createNormal } from '../../../src/core/numerics/random';
import { streamOf } from '../feedback/arbitraries';
import { forAll } from '../forAll';
import { integer } from '../manyOf';

type Pair = readonly [number, number];

const hasBoth = ([a, b]: Pair, action: readonly number[]) =>
  action.includes(a) && action.includes(b);

describe('the least squares with one pair', () => {
  const D = 6;
  const ACTIONS = createTopK(D, 3).enumerate(100) ?? [];
  const total = fc
    .record({ action: fc.constantFrom(...ACTIONS), samples: integer(1, 9), mean: integer(-20, 20) })
    .map(({ action, samples, mean }): MeasuredTotal => ({
      action,
      samples,
      sum: [samples * mean],
    }));
  const totals = fc
    .uniqueArray(total, { minLength: 9, maxLength: 18, selector: ({ action }) => action.join() })
    .filter((all) => new Set(all.flatMap(({ action }) => action)).size === D);
  const fitsOf = (all: readonly MeasuredTotal[]) => PairFits.of(all, D, 1e9) as PairFits;

  /** The squares that base arms leave of the means, and what a pair takes of them, by projections. */
  function byProjection(all: readonly MeasuredTotal[], pair: Pair) {
    const roots = all.map(({ samples }) => Math.sqrt(samples));
    const columnOf = (has: (own: readonly number[]) => boolean) =>
      Float64Array.from(all, ({ action }, x) => (has(action) ? (roots[x] ?? 0) : 0));
    const basis = new OrthonormalBasis(all.length);
    for (let arm = 0; arm < D; arm++) basis.add(columnOf((own) => own.includes(arm)));
    const rest = Float64Array.from(all, ({ sum }, x) => (sum[0] ?? 0) / (roots[x] ?? 1));
    const left = basis.project(rest) ** 2;
    const column = columnOf((own) => hasBoth(pair, own));
    const square = basis.project(column) ** 2;
    const along = dot(column, rest);
    return { left, effect: along / square, share: along ** 2 / square / left };
  }

  it('are those by explicit projections, for every pair', () => {
    forAll([totals], (all) => {
      for (const { pair, effect, share } of fitsOf(all).explaining) {
        const expected = byProjection(all, pair);
        fc.pre(expected.left > 1e-3);
        expect(share).toBeCloseTo(expected.share, 5);
        if (share > 1e-6) expect(effect / expected.effect).toBeCloseTo(1, 4);
      }
    });
  });

  it('know beforehand what more samples will tell, whatever these show', () => {
    forAll([totals, total, total], (all, one, other) => {
      const planned = fitsOf(all);
      planned.plan(one.action, one.samples);
      const isSame = ({ action }: MeasuredTotal) => action.join() === one.action.join();
      const before = all.find(isSame);
      const samples = one.samples + (before?.samples ?? 0);
      const sum = [(one.sum[0] ?? 0) + (before?.sum[0] ?? 0)];
      const again = fitsOf([...all.filter((total) => !isSame(total)), { ...one, samples, sum }]);
      const told = (fits: PairFits) => fits.told(other.action, Infinity, 2);
      expect(told(planned)).toBeCloseTo(told(again), 4);
    });
  });
});

describe('the pair that explains most of a misfit', () => {
  const D = 8;

  /** Totals of some samples of each action without noise, with an effect of one pair. */
  function totals(pair: Pair, effect: number, seed: number) {
    const theta = Array.from({ length: D }, createNormal(streamOf(seed)));
    return (createTopK(D, 3).enumerate(100) ?? []).map((action, index) => {
      const samples = 1 + (index % 4);
      const value = action.reduce((sum, arm) => sum + (theta[arm] ?? 0), 0);
      return { action, samples, sum: [samples * (value + (hasBoth(pair, action) ? effect : 0))] };
    });
  }

  const pairs = fc.tuple(fc.nat(D - 1), fc.nat(D - 1)).filter(([a, b]) => a < b);

  it('is the one that acts, of all of it where there is no noise', () => {
    forAll([pairs, fc.constantFrom(-2, 0.5, 3), fc.nat(99)], (pair, effect, seed) => {
      const found = explainingPair(totals(pair, effect, seed), D);
      expect(found?.pair).toEqual(pair);
      expect(found?.share).toBeCloseTo(1, 6);
    });
  });

  it('is not known where the base arms leave nothing over', () => {
    expect(explainingPair(totals([0, 1], 2, 1).slice(0, 6), D)).toBeNull();
  });
});
