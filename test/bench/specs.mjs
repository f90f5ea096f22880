// The instances of the benchmarks, as specs. The noise is N(0, 1) on the feedback, delta = 0.05, as in the paper.

/** @typedef {{ readonly name: string, readonly spec: object }} Named */

/** @param {object} actions @param {object | readonly number[]} theta @param {object} [reward] */
function specOf(actions, theta, reward = { type: 'linear' }) {
  return {
    version: 1,
    actions,
    feedback: { type: 'full-bandit' },
    reward,
    environment: {
      type: 'simulated',
      theta,
      noise: { on: 'feedback', distribution: 'gaussian', scale: 1 },
    },
    run: { algorithm: 'polyalba', delta: 0.05, seed: 1 },
  };
}

/** @param {number} ratio */
const geometric = (ratio) => ({ geometric: { first: 1, ratio } });

export const MEAN = { type: 'mean' };

/** @param {number} nodes @param {number} min @param {number} ratio @param {object} [reward] @returns {Named} */
export function matchings(nodes, min, ratio, reward) {
  const sizes = min === 1 ? 'all sizes' : min === nodes ? 'perfect' : `${min}–${nodes}`;
  const actions = { family: 'matching', left: nodes, right: nodes, size: { min, max: nodes } };
  return {
    name: `${nodes}×${nodes}, ${sizes}, ${ratio}^i`,
    spec: specOf(actions, geometric(ratio), reward),
  };
}

/** The top-k experiment of the paper. @param {number} arms @param {number} k @param {number} gap @returns {Named} */
export function topK(arms, k, gap) {
  return {
    name: `top ${k} of ${arms}, gap ${gap}`,
    spec: specOf({ family: 'topK', arms, k }, { topKGap: { k, gap, seed: 1 } }),
  };
}

/** Layers of nodes, each joined to all of the next. @param {number} layers @param {number} width @returns {Named} */
export function paths(layers, width) {
  const layer = (/** @type {number} */ index) =>
    Array.from({ length: index === 0 || index > layers ? 1 : width }, (_, i) => `${index}.${i}`);
  const edges = Array.from({ length: layers + 1 }, (_, index) =>
    layer(index).flatMap((tail) => layer(index + 1).map((head) => [tail, head])),
  ).flat();
  const ends = { source: '0.0', target: `${layers + 1}.0` };
  return {
    name: `paths, ${layers} layers of ${width}`,
    spec: specOf({ family: 'path', edges, ...ends }, { uniform: { low: 0, high: 1, seed: 1 } }),
  };
}

/** @returns {Named} */
export function partition() {
  const groups = [5, 5, 4].map((size) => ({ size, choose: 2 }));
  return {
    name: 'partition, 2 of each of 5, 5, 4',
    spec: specOf({ family: 'partition', groups }, { uniform: { low: 0, high: 1, seed: 1 } }),
  };
}

const RATIOS = [0.9, 0.8];
const SIDES = [3, 4, 5];

/** @param {object} [reward] */
export const nearlyPerfect = (reward) =>
  SIDES.flatMap((n) => RATIOS.map((ratio) => matchings(n, n - 1, ratio, reward)));
/** @param {object} [reward] */
export const ofAllSizes = (reward) =>
  SIDES.flatMap((n) => RATIOS.map((ratio) => matchings(n, 1, ratio, reward)));
export const topEightThree = () => Array.from({ length: 10 }, (_, i) => topK(8, 3, (i + 1) / 10));
// That of 8 is above.
export const topThree = () => [10, 12, 14, 16].map((arms) => topK(arms, 3, 0.5));
