import { describe, expect, it } from 'vitest';
import { createKnapsack, hasTableForEachSize } from '../../../src/core/families/knapsack/knapsack';

describe('createKnapsack', () => {
  it('counts what no list could hold', () => {
    // No set of 200 ones is too heavy; of sets of 199 or 200 the capacity leaves none.
    expect(createKnapsack(Array<number>(200).fill(1), 500).count.exact).toBe(2n ** 200n - 1n);
    expect(createKnapsack(Array<number>(200).fill(1), 198).count.exact).toBe(2n ** 200n - 202n);
    const half = createKnapsack(Array<number>(60).fill(7), 7 * 30 + 6);
    // C(60, 30) sets of 30 items lie in the middle of the 2^60.
    expect(half.ofSize(30).count.exact).toBe(118264581564861424n);
    expect(half.count.exact).toBe((2n ** 60n + 118264581564861424n) / 2n - 1n);
  });

  it('refuses a table that does not fit, for one size as for all', () => {
    const odd = Array.from({ length: 100 }, (_, i) => 100_000 + 2 * i + 1);
    expect(() => createKnapsack(odd, 1_000_000)).toThrow(/cells/);
    const spread = Array.from({ length: 100 }, (_, i) => 1 + i ** 2);
    expect(hasTableForEachSize(spread, 50_000)).toBe(false);
    expect(hasTableForEachSize(spread, 500)).toBe(true);
    expect(() =>
      createKnapsack(spread, 50_000).ofSize(40).maximize(Float64Array.from(spread)),
    ).toThrow(/cells/);
  });
});
