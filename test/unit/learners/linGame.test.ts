/** LinGame and the online learner that it plays. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { AdaHedge } from '../../../src/core/learners/designs/adaHedge';
import type { PresetName } from '../../../src/core/learners/contract/options';
import { play as playListed } from './listedPlays';
import { streamOf } from './problems';

const play = (name: string, theta: readonly number[], preset: PresetName) =>
  playListed(name, createTopK(theta.length, 1), theta, { preset });

describe('AdaHedge', () => {
  it('has little regret at any scale of losses, and its gap never falls', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.constantFrom(1e-3, 1, 50),
        fc.integer({ min: 0, max: 1e6 }),
        (n, scale, seed) => {
          const random = streamOf(seed);
          const hedge = new AdaHedge(n);
          const totals = new Float64Array(n);
          const rounds = 300;
          let own = 0;
          let gap = 0;
          for (let t = 0; t < rounds; t++) {
            const p = hedge.act();
            expect(p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
            // One choice is better than the others, another is for a while.
            const losses = Float64Array.from(
              p,
              (_, i) => scale * random.uniform() * (i === 0 || (i === 1 && t < 99) ? 0.8 : 1),
            );
            hedge.incur(losses);
            losses.forEach((loss, i) => {
              own += (p[i] as number) * loss;
              totals[i] = (totals[i] as number) + loss;
            });
            expect(hedge.mixabilityGap).toBeGreaterThanOrEqual(gap);
            gap = hedge.mixabilityGap;
          }
          const bound = 2 * scale * Math.sqrt(rounds * Math.log(n)) + 5 * scale * (1 + Math.log(n));
          expect(own - Math.min(...totals)).toBeLessThan(bound);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('has no choice among one', () => {
    const hedge = new AdaHedge(1);
    hedge.incur(Float64Array.of(3));
    expect(hedge.act()).toEqual(Float64Array.of(1));
  });
});

describe.each([
  ['lin-game', 'paper'],
  ['lin-game', 'recommended'],
  ['lin-game-c', 'paper'],
  ['lin-game-c', 'recommended'],
] as const)('%s, %s', (name, preset) => {
  it('follows both arms of a close race', () => {
    const pair = play(name, [1, 0.6], preset);
    expect(pair.recommendation).toMatchObject({ certified: true, action: [0] });
    const counts = [0, 0];
    for (const { pulls } of pair.requests) {
      for (const { action, count } of pulls) {
        const arm = action[0] as number;
        counts[arm] = (counts[arm] as number) + count;
      }
    }
    const [one, two] = counts as [number, number];
    // The optimal weights of two arms are equal.
    expect(one + two).toBeGreaterThan(50);
    expect(Math.abs(one - two)).toBeLessThan(0.1 * (one + two));
  });
});

test('the printed LinGame stops at the first pull at which its threshold is passed', () => {
  const [gap, L, R, delta] = [0.7, 2, 1, 0.05];
  const { completed, requests } = play('lin-game', [gap, 0], 'paper');
  const counts = [0, 0];
  const passes = requests.map(({ pulls }) => {
    for (const { action, count } of pulls) {
      const arm = action[0] as number;
      counts[arm] = (counts[arm] as number) + count;
    }
    const [a, b] = counts as [number, number];
    const t = a + b;
    const lead = (a * gap) / (a + 1);
    const beta = (Math.sqrt(Math.log(1 / delta) + Math.log1p(t / 2)) + L / Math.sqrt(2)) ** 2;
    return lead ** 2 / (2 * (1 / (a + 1) + 1 / (b + 1))) > beta * R * R;
  });
  expect(passes.indexOf(true)).toBe(passes.length - 1);
  expect(completed.at(-1)?.passed).toBe(true);
});
