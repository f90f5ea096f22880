// The instances of the benchmarks, as specs. The noise is N(0, 1) on the feedback, delta = 0.05, as in the paper.

/** @typedef {{ readonly name: string, readonly spec: object }} Named */

/** @param {string} name @param {object} actions @param {object} theta @param {object} reward @returns {Named} */
function named(name, actions, theta, reward = { type: 'linear' }) {
  const noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
  return {
    name,
    spec: {
      version: 1,
      actions,
      feedback: { type: 'full-bandit' },
      reward,
      environment: { type: 'simulated', theta, noise },
      run: { algorithm: 'polyalba', delta: 0.05, seed: 1 },
    },
  };
}

/** @param {(side: number) => number} minOf the smallest matching @param {string | null} sizes @param {object} reward */
const matchings = (minOf, sizes, reward) =>
  [3, 4, 5].flatMap((side) =>
    [0.9, 0.8].map((ratio) =>
      named(
        `${side}×${side}, ${sizes ?? `${minOf(side)}–${side}`}, ${ratio}^i`,
        { family: 'matching', left: side, right: side, size: { min: minOf(side), max: side } },
        { geometric: { first: 1, ratio } },
        reward,
      ),
    ),
  );

/** @param {object} reward */
export const nearlyPerfect = (reward) => matchings((side) => side - 1, null, reward);
/** @param {object} reward */
export const ofAllSizes = (reward) => matchings(() => 1, 'all sizes', reward);

/** The top-k experiment of the paper: by the gap, and by the number of arms. */
export const topK = () =>
  [
    ...Array.from({ length: 10 }, (_, index) => /** @type {const} */ ([8, (index + 1) / 10])),
    ...[10, 12, 14, 16].map((arms) => /** @type {const} */ ([arms, 0.5])),
  ].map(([arms, gap]) =>
    named(
      `top 3 of ${arms}, gap ${gap}`,
      { family: 'topK', arms, k: 3 },
      { topKGap: { k: 3, gap, seed: 1 } },
    ),
  );
