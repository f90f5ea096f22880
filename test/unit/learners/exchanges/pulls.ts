/** Pulls and samples for the parts of the elimination by exchanges. */
import type { Action, ActionFamily } from '../../../../src/core/families/family';
import type { ObservationRow } from '../../../../src/core/feedback/feedback';
import type { Counts } from '../../../../src/core/learners/exchanges/blocks';
import { exchangeSpace } from '../../../../src/core/learners/exchanges/exchangeSpace';
import type { SparsePull, SparseSamples } from '../../../../src/core/learners/exchanges/sparsePull';

/** A pull of the price 1 whose answers have independent noise as they are. */
export function plainPull(action: Action, rows: readonly ObservationRow[]): SparsePull {
  return { action, price: 1, rows, whiten: (answers) => Float64Array.from(answers) };
}

/** A sum of these base arms, each by the coefficient. */
export function sumOf(arms: readonly number[], coefficient = 1): ObservationRow {
  return { arms, coefficients: arms.map(() => coefficient) };
}

/** Samples of the pulls that are all 0. */
export function silent(counts: Counts): SparseSamples[] {
  return [...counts].map(([pull, count]) => ({ pull, count, sums: pull.rows.map(() => 0) }));
}

/** @param factors of the base arms in the reward; by default all 1 */
export function spaceOf(
  family: ActionFamily,
  factors = new Float64Array(family.dimension).fill(1),
) {
  if (family.matroid === undefined) throw new Error('The actions are no bases.');
  return exchangeSpace(family.matroid, family, factors);
}
