/** Measurable actions, with the few base arms in each of their rows. */
import type { ObservationRow } from '../../feedback/feedback';
import type { WhitenedPull } from '../../feedback/whitened';
import type { Action } from '../../families/family';
import type { Samples } from '../problem/pool';

/** An action, in units in which its observations have independent noise of scale R. */
export interface SparsePull extends WhitenedPull<ObservationRow> {
  readonly action: Action;
  /** The price of a sample, in any unit. */
  readonly price: number;
  /** The divisor of each row, besides the noise scale; absent if there is none. */
  readonly units?: readonly number[];
}

export type SparseSamples = Samples<SparsePull>;

/** Whether every row is of a single base arm. */
export function isByArm(pulls: Iterable<SparsePull>): boolean {
  return [...pulls].every(({ rows }) => rows.every(({ arms }) => arms.length === 1));
}
