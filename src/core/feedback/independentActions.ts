/** Actions whose observations are independent, found with the linear oracle of the family alone. */
import type { Action, ActionFamily } from '../families/family';
import { OrthonormalBasis } from '../orthonormalBasis';
import type { Random } from '../random';
import { createNormal } from '../random';
import type { Feedback, ObservationRow } from './feedback';

/** An action is outside the span where a row a of M_x has |a'g| over this times |a|_2, g a unit vector off the span. */
const OUTSIDE_TOLERANCE = 1e-9;
/** So many fresh directions in a row without an action outside the span end the search. */
const FRESH_FAILURES = 2;

export interface IndependentActions {
  /** In the order in which they were found; each raised the rank. */
  readonly actions: readonly Action[];
  /** The row space of their stacked M_x, which is that of all of X. */
  readonly basis: OrthonormalBasis;
  /** The rows of M_x that made the basis, in its order. */
  readonly basisRows: readonly ObservationRow[];
}

/**
 * Adds actions that raise the rank of the stacked M_x until none does (the paper, after Assumption 2;
 * ALGORITHMS 1.2 with M_x g in the place of x'g). If some action is outside the span, a Gaussian
 * direction off the span tells it apart almost surely, and so does the maximiser of one of its probes.
 *
 * At most (rank + 2) times the number of probes oracle calls; X is never listed.
 */
export function findIndependentActions(
  family: ActionFamily,
  feedback: Feedback,
  random: Random,
): IndependentActions {
  const normal = createNormal(random);
  const basis = new OrthonormalBasis(family.dimension);
  const actions: Action[] = [];
  const basisRows: ObservationRow[] = [];
  for (let failures = 0; failures < FRESH_FAILURES && basis.size < family.dimension;) {
    const direction = directionOffSpan(basis, normal);
    const action = mostOutside(family, feedback, direction);
    const raising =
      action === null
        ? []
        : feedback.observe(action).filter((row) => basis.add(denseRow(row, family.dimension)));
    if (action === null || raising.length === 0) {
      failures++;
      continue;
    }
    failures = 0;
    actions.push(action);
    basisRows.push(...raising);
  }
  return { actions, basis, basisRows };
}

/** A Gaussian vector off the span, of length 1. */
function directionOffSpan(basis: OrthonormalBasis, normal: () => number): Float64Array {
  const direction = Float64Array.from({ length: basis.dimension }, normal);
  const length = basis.project(direction);
  for (let i = 0; i < direction.length; i++) direction[i] = (direction[i] as number) / length;
  return direction;
}

/** The answer of the oracle to one of the probes that is furthest outside the span, null if none is. */
function mostOutside(
  family: ActionFamily,
  feedback: Feedback,
  direction: Float64Array,
): Action | null {
  let best: Action | null = null;
  let furthest = OUTSIDE_TOLERANCE;
  for (const weights of feedback.probes(direction)) {
    const { action } = family.maximize(weights);
    for (const row of feedback.observe(action)) {
      const distance = relativeProduct(row, direction);
      if (distance > furthest) {
        furthest = distance;
        best = action;
      }
    }
  }
  return best;
}

/** |a'g| / |a|_2 of a row a. */
function relativeProduct(row: ObservationRow, direction: Float64Array): number {
  let product = 0;
  let square = 0;
  row.arms.forEach((arm, index) => {
    const coefficient = row.coefficients[index] as number;
    product += coefficient * (direction[arm] as number);
    square += coefficient * coefficient;
  });
  return square === 0 ? 0 : Math.abs(product) / Math.sqrt(square);
}

function denseRow(row: ObservationRow, dimension: number): Float64Array {
  const dense = new Float64Array(dimension);
  row.arms.forEach((arm, index) => {
    dense[arm] = (dense[arm] as number) + (row.coefficients[index] as number);
  });
  return dense;
}
