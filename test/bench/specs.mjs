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
/** @param {number} side */
export const matching = (side) => ({ family: 'matching', left: side, right: side, size: side });
/** The large values form a matching; the others are smaller. @param {number} side @param {number} gap */
export const diagonal = (side, gap) =>
  Array.from({ length: side * side }, (_, i) => {
    const other = ((i * 7) % 11) / 40;
    return Number((other + (Math.floor(i / side) === i % side ? gap : 0)).toFixed(3));
  });

/**
 * A spec with the algorithm recommended for it.
 * @param {{ actions: object, feedback: { type: string }, theta: unknown }} instance
 */
export function specOf({ actions, feedback, theta }) {
  const noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
  const algorithm = feedback === TOTALS ? 'polyalba' : 'gcb-pe';
  return {
    ...{ version: 1, actions, feedback, reward: { type: 'linear' } },
    environment: { type: 'simulated', theta, noise },
    run: { algorithm, delta: 0.05, seed: 1 },
  };
}
