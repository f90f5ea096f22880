/**
 * Algorithm 5 of the paper (label alg:compute_dist): the distribution lambda on a small support X_sigma, and alpha. Comments
 * give the algorithm's line numbers; line 1, the choice of the support, is the caller's.
 */
import type { Action } from '../../families/family';
import type { Span } from '../../feedback/span';
import type { Dense } from '../../numerics/linearAlgebra';
import {
  addCombination,
  addScaled,
  multiplyVector,
  weightedGram,
  zeros,
} from '../../numerics/linearAlgebra';
import { DECOMPOSED_UP_TO, leastEigenvalue, type Inverse } from './leastEigenvalue';

/** How PolyALBA's preparation samples, and the constant alpha of its sample sizes (Algorithm 5 of the paper). */
export interface Distribution {
  /** X_sigma. */
  readonly support: readonly Action[];
  /** The support in coordinates of the span, z = U'x, each of length r. */
  readonly points: readonly Float64Array[];
  /** lambda*, one weight per action of the support. */
  readonly lambda: Float64Array;
  /** The least eigenvalue of the sum of z z' over the support: the least positive one of the sum of x x'. */
  readonly xiMin: number;
  /** The paper's alpha with r = dim span(X) instead of d: sqrt(m r / xiMin). */
  readonly alphaPrinted: number;
  /** The alpha in force: max over X of ||x||_(M^-1) <= alpha sqrt(r). */
  readonly alpha: number;
}

/**
 * Works in coordinates of the actions' span, with r instead of d: the actions of paths or perfect matchings do not span R^d, and
 * the paper's algorithm needs d independent actions.
 *
 * @param actions X_sigma: r independent actions, which span the span
 * @param m the number of base arms of the largest action
 * @param pseudoInverse of the matrix of the actions, d x r, if known
 * @throws RangeError if the actions do not span the span
 */
export function computeDistribution(
  span: Span,
  actions: readonly Action[],
  m: number,
  pseudoInverse?: Float64Array,
): Distribution {
  let known: readonly Float64Array[] | undefined;
  const pointsOf = () => (known ??= actions.map((action) => coordinatesInSpan(span, action)));
  const { rank } = span;
  // 2: on r independent points the uniform design is optimal: x_i'M^-1 x_i = r for each i (Kiefer and Wolfowitz 1960).
  const lambda = new Float64Array(rank).fill(1 / rank);
  const xiMin =
    rank > DECOMPOSED_UP_TO
      ? leastEigenvalue(sharedArms(actions), inverseOfShared(span, pseudoInverse))
      : leastEigenvalue(weightedGram(pointsOf()));
  if (!(xiMin > 0))
    throw new RangeError('The actions of the support do not span the span of the family.');
  // 3
  const alphaPrinted = Math.sqrt((m * rank) / xiMin);
  return {
    support: actions,
    // A getter, since checking a large family does not need the points.
    get points() {
      return pointsOf();
    },
    lambda,
    xiMin,
    alphaPrinted,
    alpha: alphaPrinted,
  };
}

/**
 * Z Z', the numbers of base arms that two actions share. With as many actions as Z has columns, its eigenvalues are those of
 * Z'Z, and it needs no product of dense matrices.
 */
function sharedArms(actions: readonly Action[]): Dense {
  const size = actions.length;
  const shared = zeros(size, size);
  const holding = new Map<number, number[]>();
  actions.forEach((action, i) => {
    for (const arm of action) {
      const others = holding.get(arm) ?? [];
      holding.set(arm, others);
      others.push(i);
      for (const j of others) shared.data[i * size + j] = (shared.data[i * size + j] as number) + 1;
    }
    for (let j = 0; j < i; j++) shared.data[j * size + i] = shared.data[i * size + j] as number;
  });
  return shared;
}

/** (Z Z')^-1 times a vector, as (Z^+)' Z^+ for the pseudo-inverse Z^+. */
function inverseOfShared({ rank, dimension }: Span, data?: Float64Array): Inverse | undefined {
  if (data === undefined) return undefined;
  const matrix: Dense = { rows: dimension, columns: rank, data };
  return (vector) => {
    const product = new Float64Array(rank);
    addCombination(product, multiplyVector(matrix, vector), matrix, 0, dimension);
    return product;
  };
}

/** z = U'x, the coordinates of an action in the orthonormal basis of the span; length r. */
export function coordinatesInSpan({ rank, dimension, basis }: Span, action: Action): Float64Array {
  const coordinates = new Float64Array(rank);
  for (let k = 0; k < rank; k++) {
    let sum = 0;
    for (const arm of action) sum += basis[k * dimension + arm] as number;
    coordinates[k] = sum;
  }
  return coordinates;
}

/** w = U w_U: weights of the base arms from coordinates in the span, for the family's oracles. */
export function liftFromSpan(
  { rank, dimension, basis }: Span,
  coordinates: Float64Array,
): Float64Array {
  const weights = new Float64Array(dimension);
  for (let k = 0; k < rank; k++) {
    addScaled(
      weights,
      coordinates[k] as number,
      basis.subarray(k * dimension, (k + 1) * dimension),
    );
  }
  return weights;
}
