/** LinGame and the online learner that it plays. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { AdaHedge } from '../../../src/core/learners/designs/adaHedge';
import type { InstanceSettings } from '../run/instances';
import { play as playInstance } from './played';
import { streamOf } from './problems';

const play = (own: Pick<InstanceSettings, 'algorithm' | 'preset'>, theta: readonly number[]) =>
  playInstance({ ...own, family: createTopK(theta.length, 1), theta });

describe('AdaHedge', () => {
  it('has little regret at any scale of losses', () => {
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

it.each([
  ['lin-game', 'paper'],
  ['lin-game', 'recommended'],
  ['lin-game-c', 'paper'],
  ['lin-game-c', 'recommended'],
] as const)('%s, %s, follows both arms of a close race', (algorithm, preset) => {
  const { recommendation, pulls, samples } = play({ algorithm, preset }, [1, 0.6]);
  expect(recommendation).toMatchObject({ certified: true, action: [0] });
  const ofFirst = pulls.reduce((sum, { action, count }) => sum + (action[0] === 0 ? count : 0), 0);
  // The optimal weights of two arms are equal.
  expect(samples).toBeGreaterThan(50);
  expect(Math.abs(2 * ofFirst - samples)).toBeLessThan(0.1 * samples);
});

test('the printed LinGame stops at the first pull at which its threshold is passed', () => {
  // Of theta the norm is L, and the noise has R = 1.
  const [gap, delta] = [0.7, 0.05];
  const { completed, requests } = play({ algorithm: 'lin-game', preset: 'paper' }, [gap, 0]);
  const counts = [0, 0];
  const passes = requests.map(({ pulls }) => {
    for (const { action, count } of pulls) {
      const arm = action[0] as number;
      counts[arm] = (counts[arm] as number) + count;
    }
    const [a, b] = counts as [number, number];
    const t = a + b;
    const lead = (a * gap) / (a + 1);
    const beta = (Math.sqrt(Math.log(1 / delta) + Math.log1p(t / 2)) + gap / Math.sqrt(2)) ** 2;
    return lead ** 2 / (2 * (1 / (a + 1) + 1 / (b + 1))) > beta;
  });
  expect(passes.indexOf(true)).toBe(passes.length - 1);
  expect(completed.at(-1)?.passed).toBe(true);
});
