/** Searches for an action whose observation shows a direction. */
import type { Action, ActionFamily } from '../../families/family';
import { sparseDot } from '../../numerics/linearAlgebra';
import type { ActionSearch, Feedback, ObservationRow } from '../feedback';

/** A row a shows a unit vector g if |a'g| > this times |a|_2. */
const OUTSIDE_TOLERANCE = 1e-9;

/** Maximises each probe with the oracle and takes the action that shows most. */
export function searchByProbes(family: ActionFamily, feedback: Feedback): ActionSearch {
  return {
    find(direction) {
      let best: Action | null = null;
      let furthest = OUTSIDE_TOLERANCE;
      for (const weights of feedback.probes(direction)) {
        const { action } = family.maximize(weights);
        const shown = visibility(feedback.observe(action), direction);
        if (shown > furthest) {
          furthest = shown;
          best = action;
        }
      }
      return best;
    },
    isComplete: () => true,
  };
}

/** Scans a list once: an action that does not show a direction off the span has its rows in the span from then on. */
export function searchInList(actions: readonly Action[], feedback: Feedback): ActionSearch {
  let position = 0;
  return {
    find(direction) {
      for (; position < actions.length; position++) {
        const action = actions[position] as Action;
        if (shows(feedback.observe(action), direction)) return action;
      }
      return null;
    },
    isComplete: () => true,
  };
}

/**
 * Whether some row a of an observation shows the direction g: |a'g| / |a|_2 > `OUTSIDE_TOLERANCE`.
 * @param rows the rows of M_x
 * @param direction a unit vector of d numbers
 */
export function shows(rows: readonly ObservationRow[], direction: Float64Array): boolean {
  return visibility(rows, direction) > OUTSIDE_TOLERANCE;
}

/** The largest |a'g| / |a|_2 over the rows a. */
function visibility(rows: readonly ObservationRow[], direction: Float64Array): number {
  return rows.reduce((most, row) => Math.max(most, relativeProduct(row, direction)), 0);
}

function relativeProduct({ arms, coefficients }: ObservationRow, direction: Float64Array): number {
  const square = coefficients.reduce((sum, coefficient) => sum + coefficient * coefficient, 0);
  return square === 0 ? 0 : Math.abs(sparseDot(arms, coefficients, direction)) / Math.sqrt(square);
}
