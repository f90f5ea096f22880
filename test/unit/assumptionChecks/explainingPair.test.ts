import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainingPair } from '../../../src/core/assumptionChecks/explainingPair';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createNormal, splitStreams, type Random } from '../../../src/core/numerics/random';

const D = 8;
const ACTIONS = createTopK(D, 3).enumerate(100) ?? [];

/** Totals of some samples of each action without noise, with an effect of one pair. */
function totals(pair: readonly [number, number], effect: number, seed: number) {
  const normal = createNormal(splitStreams(seed, 1)[0] as Random);
  const theta = Array.from({ length: D }, normal);
  return ACTIONS.map((action, index) => {
    const samples = 1 + (index % 4);
    const value = action.reduce((sum, arm) => sum + (theta[arm] ?? 0), 0);
    const together = pair.every((arm) => action.includes(arm)) ? effect : 0;
    return { action, samples, sum: [samples * (value + together)] };
  });
}

const pairs = fc.tuple(fc.nat(D - 1), fc.nat(D - 1)).filter(([a, b]) => a < b);

describe('the pair that explains most of a misfit', () => {
  it('is the one that acts, of all of it where there is no noise', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(-2, 0.5, 3), fc.nat(99), (pair, effect, seed) => {
        const found = explainingPair(totals(pair, effect, seed), D);
        expect(found?.pair).toEqual(pair);
        expect(found?.share).toBeCloseTo(1, 6);
      }),
    );
  });

  it('is not known where the base arms leave nothing over', () => {
    expect(explainingPair(totals([0, 1], 2, 1).slice(0, 6), D)).toBeNull();
  });
});
