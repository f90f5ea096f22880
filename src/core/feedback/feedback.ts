/** What one pull of an action shows: y = M_x (theta + eta). */
import type { Action, ActionFamily } from '../families/family';

/** One row of M_x, sparse: sum over j of coefficients[j] * theta[arms[j]]. */
export interface ObservationRow {
  readonly arms: readonly number[];
  readonly coefficients: readonly number[];
}

/** A row without its zeros. @param among of these base arms alone */
export function sparseRow(
  row: readonly number[] | Float64Array,
  among: readonly number[] = [...row.keys()],
): ObservationRow {
  const arms = among.filter((arm) => row[arm] !== 0);
  return { arms, coefficients: arms.map((arm) => row[arm] as number) };
}

/** The rows of a matrix that are not 0, without their zeros. @param among of these base arms alone */
export function sparseRows(
  matrix: readonly (readonly number[])[],
  among?: readonly number[],
): readonly ObservationRow[] {
  return matrix.map((row) => sparseRow(row, among)).filter(({ arms }) => arms.length > 0);
}

/** What a pull of an action shows: y = M_x theta and noise. */
export interface Feedback {
  /** The name of the feedback in the spec: `full-bandit`, `semi-bandit`, `masked`, … */
  readonly kind: string;

  /** The rows of M_x, zero rows left out; m_x is their number. The same rows for the same action. */
  observe(action: Action): readonly ObservationRow[];

  /**
   * Linear weights for the oracle of the family, such that if some action of X has
   * M_x direction != 0, then the maximiser of at least one of these weights has too
   * (almost surely, for a direction drawn from a continuous law).
   * @param direction d numbers
   */
  probes(direction: Float64Array): readonly Float64Array[];

  /**
   * For feedback that is not linear in x, and so has no such weights: how to look for the action
   * instead. One search serves one observer set.
   */
  search?(family: ActionFamily): ActionSearch;
}

/** Looks for actions that show a direction, for one ever growing span of rows. */
export interface ActionSearch {
  /**
   * An action with M_x direction != 0, null where none is found.
   * @param direction of length 1, off the span of the rows of every action returned so far and drawn
   *   from a continuous law, so that a row that does not show it is in the span
   */
  find(direction: Float64Array): Action | null;
  /** Whether null meant that no action shows the direction, for rows of this rank. */
  isComplete(rank: number): boolean;
}
