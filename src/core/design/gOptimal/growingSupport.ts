/** A support that grows: actions that are least well estimated join it, as an optimal design on all of X would want. */
import type { Action, ActionFamily } from '../../families/family';
import type { Span } from '../../feedback/span';
import { cholesky } from '../../numerics/cholesky';
import { dot, scale, weightedGram } from '../../numerics/linearAlgebra';
import { coordinatesInSpan, liftFromSpan } from './distribution';
import { variances } from './variances';

/** It is done when no action is found whose variance is above r by more than this share. */
const TOLERANCE = 0.03;
const MOST_ROUNDS = 40;
/** Steps of the weights after each growth, and at the end. */
const WEIGHT_STEPS = 40;
const LAST_STEPS = 400;
/** Questions to the oracle on the way up from one start. */
const ASCENT_STEPS = 4;
/** Actions whose weight is below this share of 1 / r are left out. */
const LEAST_SHARE = 0.02;
/** Multiplications in all: about a second. */
const MOST_WORK = 6e8;

/** A support with the weight of each action; the weights add up to 1. */
export interface GrownSupport {
  readonly actions: readonly Action[];
  readonly lambda: Float64Array;
}

/**
 * Column generation for the D-optimal design on X, which is G-optimal too: max over X of x'M(lambda)^-1 x = r (Kiefer
 * and Wolfowitz 1960). Convex quadratic forms are maximised by linear oracle calls from each action of the support;
 * what is found joins it (Wynn 1970), and the weights follow by the multiplicative algorithm (Titterington 1976).
 * Nothing is certified here: the quality of the design on X needs a bound of its own.
 *
 * @param start actions that span the span, such as a barycentric spanner
 */
export function growSupport(
  family: ActionFamily,
  span: Span,
  start: readonly Action[],
): GrownSupport {
  const { rank } = span;
  let actions = [...start];
  let points = actions.map((action) => coordinatesInSpan(span, action));
  let lambda: Float64Array = new Float64Array(actions.length).fill(1 / actions.length);
  let work = 0;
  for (let round = 0; round < MOST_ROUNDS && work < MOST_WORK; round++) {
    const found = farActions(family, span, points, lambda);
    if (found.length === 0) break;
    const added = found.slice(0, Math.max(1, Math.ceil(rank / 3)));
    actions = [...actions, ...added];
    points = actions.map((action) => coordinatesInSpan(span, action));
    const share = added.length / (2 * actions.length);
    lambda = Float64Array.from(actions, (_, i) =>
      i < lambda.length ? (lambda[i] as number) * (1 - share) : share / added.length,
    );
    const perStep = actions.length * rank * rank;
    const steps = Math.max(1, Math.min(WEIGHT_STEPS, Math.floor(MOST_WORK / 4 / perStep)));
    lambda = improved(points, lambda, steps);
    ({ actions, points, lambda } = thinned(actions, points, lambda, rank));
    work += (steps + 2 * ASCENT_STEPS) * perStep;
  }
  return { actions, lambda: work < MOST_WORK ? improved(points, lambda, LAST_STEPS) : lambda };
}

/** Actions of X with x'M^-1 x > (1 + TOLERANCE) r, farthest first. */
function farActions(
  family: ActionFamily,
  span: Span,
  points: readonly Float64Array[],
  lambda: Float64Array,
): readonly Action[] {
  const information = cholesky(weightedGram(points, lambda));
  if (information === null) return [];
  const found = new Map<string, { readonly action: Action; readonly square: number }>();
  for (const point of points) {
    for (const sign of [1, -1]) {
      let direction = scale(information.solve(point), sign);
      let square = 0;
      for (let step = 0; step < ASCENT_STEPS; step++) {
        const { action } = family.maximize(liftFromSpan(span, direction));
        const next = coordinatesInSpan(span, action);
        direction = information.solve(next);
        const value = dot(next, direction);
        if (!(value > square)) break;
        square = value;
        if (value > (1 + TOLERANCE) * span.rank) found.set(action.join(), { action, square });
      }
    }
  }
  return [...found.values()].sort((a, b) => b.square - a.square).map(({ action }) => action);
}

/** lambda_i <- lambda_i G_i / r, which never makes det M(lambda) smaller. */
function improved(
  points: readonly Float64Array[],
  lambda: Float64Array,
  steps: number,
): Float64Array {
  const rank = points[0]?.length ?? 0;
  let weights = lambda;
  for (let step = 0; step < steps; step++) {
    const gradient = variances(points, weights);
    weights = weights.map((weight, i) => (weight * (gradient[i] as number)) / rank);
  }
  return weights;
}

function thinned(
  actions: readonly Action[],
  points: readonly Float64Array[],
  lambda: Float64Array,
  rank: number,
): { actions: Action[]; points: Float64Array[]; lambda: Float64Array } {
  const kept = [...actions.keys()].filter((i) => (lambda[i] as number) >= LEAST_SHARE / rank);
  const total = kept.reduce((sum, i) => sum + (lambda[i] as number), 0);
  const weights = Float64Array.from(kept, (i) => (lambda[i] as number) / total);
  const left = kept.map((i) => points[i] as Float64Array);
  return cholesky(weightedGram(left, weights)) === null
    ? { actions: [...actions], points: [...points], lambda }
    : { actions: kept.map((i) => actions[i] as Action), points: left, lambda: weights };
}
