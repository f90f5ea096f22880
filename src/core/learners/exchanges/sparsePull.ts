/** Measurable actions, with the few base arms in each of their rows. */
import type { ObservationRow } from '../../feedback/feedback';
import type { WhitenedPull } from '../../feedback/whitened';
import type { Action } from '../../families/family';

/** An action, in units in which its observations have independent noise of scale R. */
export interface SparsePull extends WhitenedPull<ObservationRow> {
  readonly action: Action;
  /** The price of a sample, in any unit. */
  readonly price: number;
  /** The divisor of each row, besides the noise scale; absent if there is none. */
  readonly units?: readonly number[];
}

/** Samples of an action, and their sum in each of its rows. */
export interface SparseSamples {
  readonly pull: SparsePull;
  readonly count: number;
  readonly sums: ArrayLike<number>;
}

/** Visits the rows of some samples. */
export function eachRow(
  samples: readonly SparseSamples[],
  take: (row: ObservationRow, count: number, sum: number) => void,
): void {
  for (const { pull, count, sums } of samples)
    pull.rows.forEach((row, l) => {
      take(row, count, sums[l] as number);
    });
}

/** Whether every row is of a single base arm. */
export function isByArm(pulls: Iterable<SparsePull>): boolean {
  return [...pulls].every(({ rows }) => rows.every(({ arms }) => arms.length === 1));
}
