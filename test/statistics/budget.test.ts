/** What a budget buys beside actions at random with least squares (docs/budget.md). */
import { describe, expect, it } from 'vitest';
import { ALL } from '../all.mjs';
import { INSTANCES, JOBS, ratio, regrets } from '../bench/budgetRuns';
import { geometricMean } from '../bench/figures.mjs';

const SEEDS = ALL ? 50 : 6;
/** With few seeds the means are off by a fifth. */
const SLACK = ALL ? 1 : 1.3;

describe('the regret of a best guess over that of actions at random with least squares', () => {
  it.each([
    [1, 'many', 0.45],
    [2, 'few', 0.65],
  ] as const)('with %d d samples in %s rounds is at most %d', (times, rounds, most) => {
    const chosen = INSTANCES.filter((_, place) => ALL || place % 4 === 0);
    const ratios = chosen.map((instance) => {
      const samples = times * instance.family.dimension;
      return ratio(instance, samples, SEEDS, { rounds }).ratio;
    });
    expect(geometricMean(ratios)).toBeLessThanOrEqual(SLACK * most);
  });

  it('is at most half for 6x6 jobs in 75 days, and the loss that is estimated is about right', () => {
    const { own, base, loss } = ratio(JOBS, 75, ALL ? 100 : 16);
    expect(own).toBeLessThanOrEqual(base / 2);
    expect(loss).toBeGreaterThan(own / 3);
    expect(loss).toBeLessThan(3 * own + 0.1);
  });

  it('is much larger where what was measured counts for nothing', () => {
    const noise = { on: 'feedback', distribution: 'gaussian', scale: 4000 } as const;
    const { range, own } = regrets({ ...JOBS, noise }, 75, 1);
    expect(own).toBeGreaterThan(0.05 * range);
  });
});
