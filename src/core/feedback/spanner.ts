/** A barycentric spanner: independent actions of which every action is a combination with small coefficients. */
import type { Action, ActionFamily } from '../families/family';
import { addScaled } from '../linearAlgebra';
import { observerSetOfActions } from './buildObserverSet';
import { createFullBandit } from './fullBandit';
import type { ObserverSet } from './observerSet';

/** C: no coefficient is larger. At 1 the swaps need not end in floating point. */
export const SPANNER_FACTOR = 1.1;

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
export function barycentricSpanner(
  family: ActionFamily,
  start: ObserverSet,
  factor = SPANNER_FACTOR,
): ObserverSet {
  let set = start;
  // The inverse is updated swap by swap; at the end a fresh one has to agree that none is left.
  for (;;) {
    const actions = swapUntilSpanner(family, set, factor);
    if (actions === null) return set;
    set = observerSetOfActions(createFullBandit(), actions, family.dimension);
  }
}

/** The actions after the swaps, null where there were none. */
function swapUntilSpanner(
  family: ActionFamily,
  set: ObserverSet,
  factor: number,
): readonly Action[] | null {
  const actions = [...set.actions];
  const size = actions.length;
  const columns = columnsOf(set);
  let hasSwapped = false;
  // One full round without a swap, from wherever the last one was.
  for (let index = 0, unchanged = 0; unchanged < size; index = (index + 1) % size, unchanged++) {
    const column = columns[index] as Float64Array;
    const { action, coefficient } = largestCoefficient(family, column);
    if (Math.abs(coefficient) <= factor) continue;
    replaceColumn(columns, index, action);
    actions[index] = action;
    hasSwapped = true;
    unchanged = -1;
  }
  return hasSwapped ? actions : null;
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
  const above = coefficientOf(up, column);
  const below = coefficientOf(down, column);
  return Math.abs(above) >= Math.abs(below)
    ? { action: up, coefficient: above }
    : { action: down, coefficient: below };
}

function coefficientOf(action: Action, column: Float64Array): number {
  let sum = 0;
  for (const arm of action) sum += column[arm] as number;
  return sum;
}

/** The columns of M^+ after the action takes the place of the one at `index`. */
function replaceColumn(columns: Float64Array[], index: number, action: Action): void {
  const coefficients = columns.map((column) => coefficientOf(action, column));
  const pivot = coefficients[index] as number;
  const replaced = (columns[index] as Float64Array).map((value) => value / pivot);
  columns[index] = replaced;
  columns.forEach((column, j) => {
    const coefficient = coefficients[j] as number;
    if (j !== index && coefficient !== 0) addScaled(column, -coefficient, replaced);
  });
}
