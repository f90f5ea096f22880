/** Specs for the tests in an editor. */

/** An example with settings that tests change. */
export const EXAMPLE = 'assignment-3x3.cpe.json';

/** @param {object} changes */
function spec(changes) {
  const base = {
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
  };
  return JSON.stringify({ ...base, ...changes }, null, 2);
}

/** Makes up to a billion stopping tests and never certifies. */
export const HARD = spec({});

/** Certified with few samples by every algorithm that supports it. */
export const SHORT = spec({
  name: 'Soon decided',
  actions: { family: 'topK', arms: 4, k: 2 },
  environment: {
    type: 'simulated',
    theta: [3, 2, 0.5, 0],
    noise: { on: 'feedback', distribution: 'gaussian', scale: 0.5 },
  },
  run: { algorithm: 'polyalba', delta: 0.1, seed: 1 },
});

/** Perfect matchings with feedback on the first person's pair alone. */
export const UNIDENTIFIABLE = spec({
  name: 'Only the first pair is seen',
  actions: {
    family: 'matching',
    left: 3,
    right: 3,
    size: 3,
    leftLabels: ['Ada', 'Boris', 'Chen'],
    rightLabels: ['Packing', 'Sorting', 'Loading'],
  },
  feedback: { type: 'first', count: 1, sum: false },
  reward: { type: 'linear' },
  environment: {
    type: 'simulated',
    theta: [0.9, 0.1, 0.2, 0.1, 0.8, 0.1, 0.2, 0.1, 0.7],
    noise: { on: 'feedback', distribution: 'gaussian', scale: 0.1 },
  },
  run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
});

/** Has so many base arms that a preview, or choosing an observer set, takes many seconds. */
export const SLOW = spec({
  name: 'Slow to preview',
  actions: { family: 'matching', left: 24, right: 24, size: { min: 23, max: 24 } },
  environment: {
    type: 'simulated',
    theta: { uniform: { low: 0, high: 1, seed: 3 } },
    noise: { on: 'feedback', distribution: 'gaussian', scale: 1 },
  },
  run: { algorithm: 'polyalba', delta: 0.05, seed: 1 },
});
