/** LinGame, the online learner that it plays, and of LinGame-C the shared row of the answers that have never led. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { AdaHedge } from '../../../src/core/learners/designs/adaHedge';
import { jointPlayer } from '../../../src/core/learners/systems/linGame/jointPlayer';
import { addScaled, dot, sum } from '../../../src/core/numerics/linearAlgebra';
import type { InstanceSettings } from '../run/instances';
import { play as playInstance, poolOf } from './played';
import { near, streamOf } from './problems';
import { integer } from '../manyOf';
import { forAll } from '../forAll';

const play = (own: Pick<InstanceSettings, 'algorithm' | 'preset'>, theta: readonly number[]) =>
  playInstance({ ...own, family: createTopK(theta.length, 1), theta });

describe('AdaHedge', () => {
  it('has little regret at any scale of losses', () => {
    const scales = fc.constantFrom(1e-3, 1, 50);
    forAll([integer(2, 12), scales, integer(0, 1e6)], 40, (n, scale, seed) => {
      const random = streamOf(seed);
      const hedge = new AdaHedge(n);
      const totals = new Float64Array(n);
      const rounds = 300;
      let own = 0;
      for (let t = 0; t < rounds; t++) {
        const p = hedge.act();
        expect(sum(p)).toBeCloseTo(1, 9);
        // One choice is better than the others, another is for a while.
        const factorOf = (i: number) => (i === 0 || (i === 1 && t < 99) ? 0.8 : 1);
        const losses = p.map((_, i) => scale * random.uniform() * factorOf(i));
        hedge.incur(losses);
        own += dot(p, losses);
        addScaled(totals, 1, losses);
      }
      const bound = 2 * scale * Math.sqrt(rounds * Math.log(n)) + 5 * scale * (1 + Math.log(n));
      expect(own - Math.min(...totals)).toBeLessThan(bound);
    });
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

/** A row for each answer, pull by pull. Ties: the first point, there those that led in their order, then the others. */
function denseGame(K: number) {
  const hedge = new AdaHedge(K * K);
  const sums = new Float64Array(K * K);
  const counts = new Float64Array(K * K);
  const led: number[] = [];
  return (
    leader: number,
    gainsFor: (weights: Float64Array) => { gains: Float64Array; optimism: Float64Array },
    pulls: number,
  ) => {
    if (!led.includes(leader)) led.push(leader);
    const weights = hedge.act();
    const row = weights.slice(leader * K, (leader + 1) * K);
    const { gains, optimism } = gainsFor(row.map((weight) => weight / sum(row)));
    weights.forEach((weight, entry) => (sums[entry] = (sums[entry] as number) + pulls * weight));
    hedge.incur(
      weights.map((_, entry) => {
        const gained = Math.floor(entry / K) === leader ? gains : optimism;
        return -pulls * (gained[entry % K] as number);
      }),
    );
    const order = [...led, ...[...Array(K).keys()].filter((i) => !led.includes(i))];
    const drawn = new Float64Array(K);
    for (let pull = 0; pull < pulls; pull++) {
      let best = -1;
      let most = -Infinity;
      for (let k = 0; k < K; k++) {
        for (const i of order) {
          const entry = i * K + k;
          const deficit = (sums[entry] as number) - (counts[entry] as number);
          if (deficit > most) [most, best] = [deficit, entry];
        }
      }
      counts[best] = (counts[best] as number) + 1;
      drawn[best % K] = (drawn[best % K] as number) + 1;
    }
    return drawn;
  };
}

it('LinGame-C with one row for all that have not led plays as with a row for each of four', () => {
  forAll([integer(0, 1e6), fc.constantFrom(1, 9, 150)], 24, (seed, most) => {
    const random = streamOf(seed);
    const pool = poolOf(createTopK(4, 1));
    const [K, shared] = [4, jointPlayer(pool)];
    const dense = denseGame(K);
    for (let round = 0; round < 200; round++) {
      // New leaders come late as well; the last one seldom or never.
      const leader = Math.floor(random.uniform() ** 2 * (round < 50 ? 2 : K));
      const bonus = Float64Array.from({ length: K }, () => random.uniform());
      const pulls = 1 + Math.floor(random.uniform() * most);
      const seen: Float64Array[] = [];
      const gainsFor = (weights: Float64Array) => {
        seen.push(weights);
        const gains = bonus.map((value, k) => value + (1 - (weights[k] as number)) ** 2);
        return { gains, optimism: bonus };
      };
      const member = pool.members[leader] as (typeof pool.members)[number];
      const drawn = shared(member, gainsFor, pulls, new Float64Array(K));
      expect(drawn).toEqual(dense(leader, gainsFor, pulls));
      const [own, other] = seen as [Float64Array, Float64Array];
      expect([...own]).toEqual(near(other, 9));
    }
  });
});
