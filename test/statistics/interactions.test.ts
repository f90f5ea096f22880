/** Sixteen flags of which four are chosen, and two that act on each other: the answers are right where the pair is named. */
import { expect, it } from 'vitest';
import { preparedFrom } from '../unit/experiment/lab';
import { resultOf } from '../unit/run/drive';
import { ALL } from '../all.mjs';

const RUNS = ALL ? 100 : 10;
/** No two sets of four tie: the fourth flag is .1 ahead of the fifth. */
const SAVES = [1, 0.9, 0.8, 0.7, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.1, 0.05, 0, 0, -0.1, -0.2];

it.each([
  ['synergy', [4, 5], 2],
  ['conflict', [0, 1], -1.5],
])('of a %s', (_, pair, effect) => {
  const results = Array.from({ length: RUNS }, (_, seed) =>
    resultOf(
      preparedFrom({
        version: 1,
        actions: { family: 'topK', arms: 16, k: 4, interactions: [pair] },
        feedback: { type: 'full-bandit' },
        reward: { type: 'linear' },
        assumptions: { noise: 'symmetric' },
        environment: {
          type: 'simulated',
          theta: [...SAVES, effect],
          noise: { on: 'feedback', distribution: 'gaussian', scale: 0.3 },
        },
        run: { algorithm: 'polyalba', delta: 0.05, seed },
      }),
    ),
  );
  const right = results.filter(({ status, correct }) => status === 'certified' && correct === true);
  expect(right.length).toBeGreaterThanOrEqual(0.95 * RUNS);
});
