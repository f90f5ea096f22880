/** Actions that can be measured, with the few base arms that each of their rows shows. */
import type { ObservationRow } from '../../feedback/feedback';
import type { WhitenedPull } from '../../feedback/whitened';
import type { Action } from '../../families/family';

/** An action, in units in which its numbers have independent noise of the scale R. */
export interface SparsePull extends WhitenedPull<ObservationRow> {
  readonly action: Action;
  /** What a sample of it costs, in any unit. */
  readonly price: number;
  /** By what each row was divided, beside the scale of the noise; missing where it was by nothing. */
  readonly units?: readonly number[];
}

/** Samples of an action, and what they add up to in each of its rows. */
export interface SparseSamples {
  readonly pull: SparsePull;
  readonly count: number;
  readonly sums: ArrayLike<number>;
}

/** Goes through the rows of some samples. */
export function eachRow(
  samples: readonly SparseSamples[],
  take: (row: ObservationRow, count: number, sum: number) => void,
): void {
  for (const { pull, count, sums } of samples)
    pull.rows.forEach((row, l) => {
      take(row, count, sums[l] as number);
    });
}

/** Whether every row is of one base arm alone. */
export function isByArm(pulls: Iterable<SparsePull>): boolean {
  return [...pulls].every(({ rows }) => rows.every(({ arms }) => arms.length === 1));
}
