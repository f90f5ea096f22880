/** LinGame-C: the shared row of the answers that have never led. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { jointPlayer } from '../../../src/core/learners/systems/linGame/jointPlayer';
import { AdaHedge } from '../../../src/core/learners/designs/adaHedge';
import { poolOf } from './played';
import { streamOf } from './problems';

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
    const total = row.reduce((a, b) => a + b, 0);
    const { gains, optimism } = gainsFor(row.map((weight) => weight / total));
    weights.forEach((weight, entry) => (sums[entry] = (sums[entry] as number) + pulls * weight));
    hedge.incur(
      weights.map((_, entry) => {
        const gained = Math.floor(entry / K) === leader ? gains : optimism;
        return -pulls * (gained[entry % K] as number);
      }),
    );
    const order = [
      ...led,
      ...Array.from({ length: K }, (_, i) => i).filter((i) => !led.includes(i)),
    ];
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

describe('LinGame-C', () => {
  it('with one row for all that have not led plays as with a row for each of four', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.constantFrom(1, 9, 150), (seed, most) => {
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
          own.forEach((weight, k) => {
            expect(weight).toBeCloseTo(other[k] as number, 9);
          });
        }
      }),
      { numRuns: 24 },
    );
  });
});
