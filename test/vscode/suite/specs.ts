/** Specs that several suites use. */

/** No difference that could be found: it is tested after each of up to a billion samples, and never certified. */
export const HARD_SPEC = JSON.stringify(
  {
    version: 1,
    name: 'No end in sight',
    actions: { family: 'matching', left: 4, right: 4, size: { min: 3, max: 4 } },
    feedback: { type: 'full-bandit' },
    reward: { type: 'linear' },
    environment: {
      type: 'simulated',
      theta: { uniform: { low: 0.5, high: 0.501, seed: 3 } },
      noise: { on: 'feedback', distribution: 'gaussian', scale: 1 },
    },
    run: {
      algorithm: 'cluncb',
      delta: 0.01,
      seed: 1,
      options: { batch: 'pull', maxRounds: 1e9 },
    },
  },
  null,
  2,
);

/** So many base arms that a preview of it, or the observer set of a run, takes many seconds. */
export const SLOW_SPEC = JSON.stringify({
  version: 1,
  name: 'Slow to preview',
  actions: { family: 'matching', left: 24, right: 24, size: { min: 23, max: 24 } },
  feedback: { type: 'full-bandit' },
  reward: { type: 'linear' },
  environment: {
    type: 'simulated',
    theta: { uniform: { low: 0, high: 1, seed: 3 } },
    noise: { on: 'feedback', distribution: 'gaussian', scale: 1 },
  },
  run: { algorithm: 'polyalba', delta: 0.05, seed: 1 },
});

/** A first example whose settings the tests change. */
export const EXAMPLE = 'assignment-3x3.cpe.json';
