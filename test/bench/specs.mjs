// The instances of the benchmarks, as specs. Normal noise on the observations and delta = 0.05, as in the paper.

export const TOTALS = { type: 'full-bandit' };
export const EACH = { type: 'semi-bandit' };
/** `count` sums, each of every `count`-th base arm. @param {number} arms @param {number} count */
export const sums = (arms, count) => ({
  type: 'masked',
  matrix: Array.from({ length: count }, (_, row) =>
    Array.from({ length: arms }, (_, arm) => (arm % count === row ? 1 : 0)),
  ),
});

/** @param {number} arms @param {number} k */
export const top = (arms, k) => ({ family: 'topK', arms, k });
/** @param {number} side @param {number} [min] the least number of pairs; default: `side` */
export const matching = (side, min = side) => ({
  ...{ family: 'matching', left: side, right: side, size: { min, max: side } },
});
/** The large values form a matching; the others are smaller. @param {number} side @param {number} gap */
export const diagonal = (side, gap) =>
  Array.from({ length: side * side }, (_, i) => {
    const other = ((i * 7) % 11) / 40;
    return Number((other + (Math.floor(i / side) === i % side ? gap : 0)).toFixed(3));
  });

const LINEAR = { type: 'linear' };

/**
 * A spec with the algorithm recommended for it.
 * @param {{ actions: object, feedback?: { type: string }, reward?: { type: string }, theta: unknown, scale?: number }} instance
 */
export function specOf({ actions, feedback = TOTALS, reward = LINEAR, theta, scale = 1 }) {
  const noise = { on: 'feedback', distribution: 'gaussian', scale };
  const algorithm = feedback === TOTALS && reward.type === 'linear' ? 'polyalba' : 'gcb-pe';
  return {
    ...{ version: 1, actions, feedback, reward },
    environment: { type: 'simulated', theta, noise },
    run: { algorithm, delta: 0.05, seed: 1 },
  };
}

/** @typedef {{ readonly name: string, readonly spec: object }} Named */

/** @param {(side: number) => number} minOf the least size of a matching @param {string | null} sizes @param {{ type: string }} reward @returns {Named[]} */
const matchings = (minOf, sizes, reward) =>
  [3, 4, 5].flatMap((side) =>
    [0.9, 0.8].map((ratio) => ({
      name: `${side}×${side}, ${sizes ?? `${minOf(side)}–${side}`}, ${ratio}^i`,
      spec: specOf({
        ...{ actions: matching(side, minOf(side)), reward },
        theta: { geometric: { first: 1, ratio } },
      }),
    })),
  );

/** @param {{ type: string }} reward */
export const nearlyPerfect = (reward) => matchings((side) => side - 1, null, reward);
/** @param {{ type: string }} reward */
export const ofAllSizes = (reward) => matchings(() => 1, 'all sizes', reward);

/** The top-k experiment of the paper, by gap and by number of arms. @returns {Named[]} */
export const topK = () =>
  [
    ...Array.from({ length: 10 }, (_, index) => /** @type {const} */ ([8, (index + 1) / 10])),
    ...[10, 12, 14, 16].map((arms) => /** @type {const} */ ([arms, 0.5])),
  ].map(([arms, gap]) => ({
    name: `top 3 of ${arms}, gap ${gap}`,
    spec: specOf({ actions: top(arms, 3), theta: { topKGap: { k: 3, gap, seed: 1 } } }),
  }));
