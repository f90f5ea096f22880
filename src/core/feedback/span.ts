/** The span of the actions, computed with the linear oracle only. */
import type { IndependentActions } from './observerSet/independentActions';

/** The linear span of the actions, with coordinates. */
export interface Span {
  /** r = dim span(X). */
  readonly rank: number;
  /** d, the number of base arms. */
  readonly dimension: number;
  /** U', rank x dimension, row-major, with orthonormal rows: z = U'x are the coordinates of x. */
  readonly basis: Float64Array;
}

/** The span of independent actions found under full-bandit feedback. */
export function spanOf({ basis }: IndependentActions): Span {
  let known: Float64Array | undefined;
  return {
    rank: basis.size,
    dimension: basis.dimension,
    // Lazy, because the check of a large family does not need it.
    get basis() {
      return (known ??= basis.rows().data);
    },
  };
}
