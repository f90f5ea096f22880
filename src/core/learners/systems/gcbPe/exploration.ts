/** How often the actions of sigma are pulled: counts that are fixed before the first sample. */
/**
 * After n rounds action i has been pulled n_i = ceil(w_i n) times, at least once. The weights add up to |sigma|, so
 * that a round has |sigma| pulls, but for rounding; counts never fall as n grows, and depend on n alone.
 */
export interface Exploration {
  /** w_i, one an action of sigma. */
  readonly weights: Float64Array;
  /** n_i, one an action of sigma. @param n a positive integer */
  countsAt(n: number): Float64Array;
  /**
   * The least n_i / w_i, at least n but for rounding: the covariance of the estimate is at most that of a round with
   * w_i pulls of action i, divided by it.
   */
  roundsOf(counts: Float64Array): number;
}

/** Counts that rounding made larger by less than this, relatively, are the integer below. */
const ROUNDING = 1e-12;

/** @param increments beta_i */
export function createExploration(increments: Float64Array): Exploration {
  const total = increments.reduce((sum, beta) => sum + beta, 0);
  const weights = increments.map((beta) => (total > 0 ? (increments.length * beta) / total : 1));
  return {
    weights,
    countsAt: (n) => weights.map((weight) => Math.max(1, Math.ceil(weight * n * (1 - ROUNDING)))),
    roundsOf: (counts) =>
      weights.reduce(
        (least, weight, index) =>
          weight > 0 ? Math.min(least, (counts[index] as number) / weight) : least,
        Infinity,
      ),
  };
}
