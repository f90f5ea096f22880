/** The observations of a pull: y = M_x (theta + eta). */
import type { Action, ActionFamily } from '../families/family';

/** One row of M_x, sparse: sum over j of coefficients[j] * theta[arms[j]]. */
export interface ObservationRow {
  readonly arms: readonly number[];
  readonly coefficients: readonly number[];
}

/** A row without its zeros. @param among restricts it to these base arms */
export function sparseRow(
  row: readonly number[] | Float64Array,
  among: readonly number[] = [...row.keys()],
): ObservationRow {
  const arms = among.filter((arm) => row[arm] !== 0);
  return { arms, coefficients: arms.map((arm) => row[arm] as number) };
}

/** The nonzero rows of a matrix, without their zeros. @param among restricts them to these base arms */
export function sparseRows(
  matrix: readonly (readonly number[])[],
  among?: readonly number[],
): readonly ObservationRow[] {
  return matrix.map((row) => sparseRow(row, among)).filter(({ arms }) => arms.length > 0);
}

export interface Feedback {
  /** The feedback's name in the spec: `full-bandit`, `semi-bandit`, `masked`, … */
  readonly kind: string;

  /** The nonzero rows of M_x; m_x is their number. An action always has the same rows. */
  observe(action: Action): readonly ObservationRow[];

  /**
   * Linear weights for the oracle of the family. If some action of X has M_x direction != 0, the maximiser of at least one of
   * them has too (almost surely, for a direction drawn from a continuous law).
   * @param direction d numbers
   */
  probes(direction: Float64Array): readonly Float64Array[];

  /** Finds such actions for feedback that is not linear in x and so has no such weights. One search serves one observer set. */
  search?(family: ActionFamily): ActionSearch;
}

/** Finds actions that show a direction, for one growing span of rows. */
export interface ActionSearch {
  /**
   * An action with M_x direction != 0; null if none is found.
   * @param direction a unit vector orthogonal to the rows of all actions returned so far and drawn from a continuous law, so that
   * a row that does not show it is in the span
   */
  find(direction: Float64Array): Action | null;
  /** Whether a null result means that no action shows the direction, for rows of this rank. */
  isComplete(rank: number): boolean;
}
