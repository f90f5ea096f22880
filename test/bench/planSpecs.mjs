// Ten specs beside the examples for the plans to be measured on: other families, feedbacks, rewards, laws and deltas.

const LINEAR = { type: 'linear' };
const TOTAL = { type: 'full-bandit' };
const EACH = { type: 'semi-bandit' };

/**
 * @param {object} noise
 * @param {object | readonly number[]} theta
 */
const simulated = (theta, noise = {}) => ({
  type: 'simulated',
  theta,
  noise: { on: 'feedback', distribution: 'gaussian', scale: 1, ...noise },
});

/** @param {string} algorithm @param {number} delta @param {number} seed */
const run = (algorithm, delta, seed) => ({
  algorithm,
  delta,
  seed,
});

/** @type {Readonly<Record<string, object>>} */
export const PLAN_SPECS = {
  'top 5 of 10, 25 equal rivals': {
    actions: { family: 'topK', arms: 10, k: 5 },
    feedback: TOTAL,
    reward: LINEAR,
    environment: simulated([0.1, 0.1, 0.1, 0.1, 0.1, -0.1, -0.1, -0.1, -0.1, -0.1]),
    run: run('polyalba', 0.01, 11),
  },
  'one of two': {
    actions: { family: 'topK', arms: 2, k: 1 },
    feedback: TOTAL,
    reward: LINEAR,
    environment: simulated([0.6, 0.5]),
    run: run('polyalba', 0.1, 12),
  },
  'paths, three layers of three': {
    actions: {
      family: 'path',
      source: 's',
      target: 't',
      edges: [
        ...['a0', 'a1', 'a2'].map((node) => ['s', node]),
        ...['a0', 'a1', 'a2'].flatMap((tail) => ['b0', 'b1', 'b2'].map((head) => [tail, head])),
        ...['b0', 'b1', 'b2'].flatMap((tail) => ['c0', 'c1', 'c2'].map((head) => [tail, head])),
        ...['c0', 'c1', 'c2'].map((node) => [node, 't']),
      ],
    },
    feedback: TOTAL,
    reward: LINEAR,
    environment: simulated({ uniform: { low: 0, high: 1, seed: 5 } }, { scale: 0.5 }),
    run: run('polyalba', 0.05, 13),
  },
  'trees of five nodes, uniform noise': {
    actions: {
      family: 'spanningTree',
      edges: [0, 1, 2, 3].flatMap((u) => [1, 2, 3, 4].filter((v) => v > u).map((v) => [u, v])),
    },
    feedback: TOTAL,
    reward: LINEAR,
    environment: simulated([1, 0.3, 0.2, 0.1, 0.8, 0.2, 0.3, 0.9, 0.1, 0.7], {
      distribution: 'uniform',
    }),
    run: run('gcb-pe', 0.1, 14),
  },
  'logistic total, noise of the arms': {
    actions: { family: 'topK', arms: 6, k: 2 },
    feedback: TOTAL,
    reward: { type: 'link', function: 'logistic' },
    environment: simulated([0.8, 0.5, 0.3, 0.1, -0.2, -0.4], {
      on: 'arms',
      distribution: 'rademacher',
    }),
    run: run('polyalba', 0.05, 15),
  },
  'top 3 of 12, each shown': {
    actions: { family: 'topK', arms: 12, k: 3 },
    feedback: EACH,
    reward: LINEAR,
    environment: simulated({ geometric: { first: 1, ratio: 0.8 } }),
    run: run('gcb-pe', 0.05, 16),
  },
  'knapsack, the worst item': {
    actions: { family: 'knapsack', weights: [2, 3, 4, 5, 3], capacity: 7 },
    feedback: EACH,
    reward: { type: 'min' },
    environment: simulated([0.9, 0.7, 0.2, 0.4, 0.1], { distribution: 'rademacher', scale: 0.5 }),
    run: run('gcb-pe', 0.05, 17),
  },
  'mean of one of each group, masked': {
    actions: { family: 'partition', groups: [4, 3, 3].map((size) => ({ size, choose: 1 })) },
    feedback: {
      type: 'masked',
      matrix: [
        [1, 1, 1, 1, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 1, 1, 1, 2, 2, 2],
      ],
    },
    reward: { type: 'mean' },
    environment: simulated([0.9, 0.5, 0.1, 0.3, 0.8, 0.4, 0.2, 0.7, 0.3, 0.1], { scale: 0.3 }),
    run: run('gcb-pe', 0.01, 18),
  },
  'six in order, the first two rated': {
    actions: { family: 'ranking', items: 6 },
    feedback: { type: 'top-ranked', count: 2 },
    reward: { type: 'dcg' },
    environment: simulated([3, 2.5, 2, 1.4, 0.8, 0.3], { on: 'arms' }),
    run: run('gcb-pe', 0.05, 19),
  },
  'perfect matchings 4×4, large gap': {
    actions: { family: 'matching', left: 4, right: 4 },
    feedback: TOTAL,
    reward: LINEAR,
    environment: simulated([
      1.5, 0, 0.2, 0.1, 0.1, 1.2, 0, 0.3, 0, 0.2, 1.4, 0.1, 0.3, 0, 0.1, 1.3,
    ]),
    run: run('polyalba', 0.2, 20),
  },
};
