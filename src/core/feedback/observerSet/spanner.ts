/** A barycentric spanner: independent actions of which every action is a combination with small coefficients. */
import type { ActionFamily } from '../../families/family';
import { totalWeight } from '../../families/rankedActions';
import { denseOf, multiplyVector, transpose } from '../../numerics/linearAlgebra';
import { spread } from '../../numerics/spread';
import { observerSetOfActions } from './buildObserverSet';
import { ColumnExchange } from './columnExchange';
import { createFullBandit } from '../models/fullBandit';
import type { ObserverSet } from './observerSet';

/** C: no coefficient is larger. At 1 the swaps need not end in floating point. */
export const SPANNER_FACTOR = 1.1;
/** In more dimensions a fresh inverse takes seconds, and is made only where the updated one is not exact to this share. */
const FRESH_UP_TO = 300;
const LARGEST_ERROR = 1e-9;

/**
 * Swaps actions of a basis of span(X) until every action of X is a combination of them with
 * coefficients in [-C, C] (Awerbuch and Kleinberg 2004, "Adaptive routing with end-to-end feedback").
 * The coefficient of x on b_i is c_i'x with c_i the column i of the pseudo-inverse, so two questions to
 * the oracle find the largest; where it passes C, x takes the place of b_i and the volume grows by more
 * than C. At most (r/2) log_C m swaps; X is never listed.
 *
 * @param start of full-bandit feedback, its actions independent
 * @returns the same set where no swap was needed
 */
export function barycentricSpanner(family: ActionFamily, start: ObserverSet): ObserverSet {
  let set = start;
  // The inverse is updated swap by swap; at the end a fresh one has to agree that none is left.
  for (;;) {
    const swapped = swapUntilSpanner(family, set);
    if (family.dimension > FRESH_UP_TO && isInverse(swapped)) return swapped;
    if (swapped === set) return set;
    set = observerSetOfActions(createFullBandit(), swapped.actions, family.dimension);
  }
}

/** The set after the swaps; of no more than 300 base arms the same one where there were none. */
function swapUntilSpanner(family: ActionFamily, set: ObserverSet): ObserverSet {
  const actions = [...set.actions];
  const observations = [...set.observations];
  const size = actions.length;
  const inverse = new ColumnExchange(denseOf(columnsOf(set)));
  // Those of the last round are of the columns as they stay.
  const coefficients = new Float64Array(size);
  let hasSwapped = false;
  // One full round without a swap, from wherever the last one was.
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

/** Whether M M^+ is the identity, tried on a vector of signs. */
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

/** The columns of M^+, one an action: c_i'b_j = 1 for i = j, else 0. */
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
