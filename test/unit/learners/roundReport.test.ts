/** What a round reports of what a learner knows: worked out when it is read, not before. */
import { expect, it } from 'vitest';
import { roundReport, type Estimated } from '../../../src/core/learners/contract/roundReport';

const RANKED: readonly Estimated[] = [9, 7, 6, 5, 3, 1].map((estimate, arm) => ({
  action: [arm],
  estimate,
}));

it('works out what people look at when somebody looks', () => {
  let asked = 0;
  const report = roundReport<Estimated>({
    round: { phase: 'elimination', epoch: 1, round: 3 },
    samples: 10,
    gap: 6,
    pair: { leader: [0], rival: [4] },
    threshold: 4,
    rivalRank: () => 5,
    passed: true,
    ranked: () => {
      asked++;
      return RANKED;
    },
    survivors: RANKED.slice(0, 3),
    firstTwo: () => [RANKED[0], RANKED[2]] as [Estimated, Estimated],
    estimate: {
      halfWidth: ({ estimate }) => estimate / 10,
      leadHalfWidth: (best, other) => best.estimate - other.estimate,
      arms: () => [null, { estimate: 1, halfWidth: 2 }],
    },
  });
  expect(asked).toBe(0);
  expect(report).toMatchObject({
    surviving: 3,
    leaders: [9, 7, 6, 5, 3].map((estimate) => ({ estimate, halfWidth: estimate / 10 })),
    next: { action: [2], estimate: 6, leadHalfWidth: 3 },
    ruledOut: [[3], [4]],
    arms: [null, { estimate: 1, halfWidth: 2 }],
  });
  expect(asked).toBeGreaterThan(0);
});
