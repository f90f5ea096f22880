/** A barycentric spanner: independent actions of which every action is a combination with small coefficients. */
import type { ActionFamily } from '../../families/family';
import { totalWeight } from '../../families/rankedActions';
import { denseOf, multiplyVector, transpose } from '../../numerics/linearAlgebra';
import { spread } from '../../numerics/spread';
import { observerSetOfActions } from './buildObserverSet';
import { ColumnExchange } from './columnExchange';
import { createFullBandit } from '../models/fullBandit';
import type { ObserverSet } from './observerSet';

/** C, the largest coefficient. With C = 1 the swaps might not terminate in floating point. */
export const SPANNER_FACTOR = 1.1;
/** In higher dimensions a fresh inverse takes seconds, so it is only computed if the updated one has a larger error than this share. */
const FRESH_UP_TO = 300;
const LARGEST_ERROR = 1e-9;

/**
 * Swaps actions of a basis of span(X) until every action of X is a combination of them with coefficients in [-C, C] (Awerbuch and
 * Kleinberg 2004, "Adaptive routing with end-to-end feedback"). The coefficient of x on b_i is c_i'x with c_i the column i of the
 * pseudo-inverse, so two oracle calls find the largest. If it exceeds C, x replaces b_i and the volume grows by more than C. At
 * most (r/2) log_C m swaps; X is never listed.
 *
 * @param start a set of independent actions under full-bandit feedback
 * @returns `start` itself if no swap was needed
 */
export function barycentricSpanner(family: ActionFamily, start: ObserverSet): ObserverSet {
  let set = start;
  // The inverse is updated swap by swap; a fresh one must confirm at the end that no swap is left.
  for (;;) {
    const swapped = swapUntilSpanner(family, set);
    if (family.dimension > FRESH_UP_TO && isInverse(swapped)) return swapped;
    if (swapped === set) return set;
    set = observerSetOfActions(createFullBandit(), swapped.actions, family.dimension);
  }
}

/** The set after the swaps; for at most 300 base arms, `set` itself if there were none. */
function swapUntilSpanner(family: ActionFamily, set: ObserverSet): ObserverSet {
  const actions = [...set.actions];
  const observations = [...set.observations];
  const size = actions.length;
  const inverse = new ColumnExchange(denseOf(columnsOf(set)));
  // The last round runs on the final columns, so its coefficients are final.
  const coefficients = new Float64Array(size);
  let hasSwapped = false;
  // Ends after one full round without a swap.
  for (let index = 0, unchanged = 0; unchanged < size; index = (index + 1) % size, unchanged++) {
    const column = inverse.column(index);
    const { action, coefficient } = largestCoefficient(family, column);
    coefficients[index] = Math.abs(coefficient);
    if (Math.abs(coefficient) <= SPANNER_FACTOR) continue;
    const ones = new Float64Array(family.dimension).fill(1);
    inverse.exchange(index, column, inverse.products(ones, Int32Array.from(action)));
    actions[index] = action;
    observations[index] = createFullBandit().observe(action);
    hasSwapped = true;
    unchanged = -1;
  }
  if (!hasSwapped) return family.dimension > FRESH_UP_TO ? { ...set, coefficients } : set;
  inverse.catchUp();
  const pseudoInverse = transpose(inverse.columns).data;
  return { ...set, actions, observations, pseudoInverse, coefficients };
}

/** Whether M M^+ is the identity, tested on one vector of signs. */
function isInverse({ actions, dimension, rows, pseudoInverse }: ObserverSet): boolean {
  const signs = Float64Array.from(actions, (_, j) => (spread(j) > 0.5 ? 1 : -1));
  const matrix = { rows: dimension, columns: rows, data: pseudoInverse };
  const theta = multiplyVector(matrix, signs);
  const largest = theta.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  return actions.every(
    (action, j) =>
      Math.abs(totalWeight(action, theta) - (signs[j] as number)) <= LARGEST_ERROR * largest,
  );
}

/** The columns of M^+, one per action: c_i'b_j = 1 for i = j, else 0. */
export function columnsOf({ rows, dimension, pseudoInverse }: ObserverSet): Float64Array[] {
  return Array.from({ length: rows }, (_, j) =>
    Float64Array.from({ length: dimension }, (_, i) => pseudoInverse[i * rows + j] as number),
  );
}

function largestCoefficient(family: ActionFamily, column: Float64Array) {
  const up = family.maximize(column).action;
  const down = family.maximize(column.map((value) => -value)).action;
  const above = totalWeight(up, column);
  const below = totalWeight(down, column);
  return Math.abs(above) >= Math.abs(below)
    ? { action: up, coefficient: above }
    : { action: down, coefficient: below };
}
