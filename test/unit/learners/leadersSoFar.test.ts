import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createLink } from '../../../src/core/reward/link';
import { createMinimum } from '../../../src/core/reward/extremes';
import type { Reward } from '../../../src/core/reward/reward';
import type { ActionFamily } from '../../../src/core/families/family';
import { createLinear } from '../../../src/core/reward/linear';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { drive } from '../run/drive';

const MAX_TESTS = 150;

/** Every action is as good as every other: who leads is chance, and changes. */
function closeRun(reward: (family: ActionFamily) => Reward) {
  const family = createTopK(6, 3);
  return drive({
    family,
    theta: [0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
    feedback: createSemiBandit(),
    reward: () => reward(family),
    algorithm: 'gcb-pe',
    preset: 'paper',
    options: { maxRounds: MAX_TESTS },
  });
}

const REWARDS: readonly (readonly [string, (family: ActionFamily) => Reward])[] = [
  ['linear', createLinear],
  ['minimum', createMinimum],
  ['a link', (family) => createLink(family, 'logistic')],
];

describe('the leaders of a test of GCB-PE, told at all tests so far', () => {
  it.each(REWARDS)('are the best by its theta, each estimated by one theta a test: %s', (_, of) => {
    const reward = of(createTopK(6, 3));
    const { events } = closeRun(of);
    const completed = events.flatMap((event) => (event.type === 'roundCompleted' ? [event] : []));
    const estimates = completed.map(({ arms = [] }) => arms.map((arm) => arm?.estimate ?? NaN));
    const thetas = estimates.map((own) => Float64Array.from(own));
    const leaders = new Set(completed.map((event) => event.leaders[0]?.action.join()));
    expect(leaders.size).toBeGreaterThan(5);
    // Told late as well: a test tells of itself and of those before, whatever came after.
    for (const at of [0, 1, 40, 100, completed.length - 1]) {
      const event = completed[at];
      const { tests = [], actions = [] } = event?.leadersSoFar ?? {};
      expect(tests.at(-1)).toEqual({ round: event?.round, totalSamples: event?.totalSamples });
      expect(tests[0]?.round).toBe(1);
      const rounds = tests.map(({ round }) => round);
      expect(rounds).toEqual([...new Set(rounds)].sort((a, b) => a - b));
      const best = reward.best(thetas[at] as Float64Array, 4);
      expect(actions.map(({ action }) => action)).toEqual(best.map(({ action }) => action));
      const [first] = event?.leaders ?? [];
      expect(actions[0]).toMatchObject({ action: first?.action });
      const { estimate, halfWidth } = first ?? {};
      expect(actions[0]?.estimates.at(-1)).toEqual({ estimate, halfWidth });
      for (const { action, estimates } of actions) {
        const then = tests.map(({ round }) => thetas[round - 1] as Float64Array);
        const known = then.map((theta) => reward.value(action, theta));
        estimates.forEach(({ estimate }, index) => {
          expect(estimate).toBeCloseTo(known[index] as number, 12);
        });
      }
    }
  });

  it('are told at a bounded number of tests, whatever the number that was made', () => {
    const { events } = closeRun(createLinear);
    const last = events.findLast((event) => event.type === 'roundCompleted');
    const tests = last?.leadersSoFar?.tests ?? [];
    const decades = Math.log10(last?.totalSamples ?? 1);
    expect(last?.round).toBe(MAX_TESTS);
    expect(tests.length).toBeLessThanOrEqual(25 * decades + 2);
    expect(tests.length).toBeGreaterThan(15 * (decades - 1));
  });
});
