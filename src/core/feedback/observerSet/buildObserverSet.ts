/** Builds a global observer set sigma (Assumption 2 of the paper) for any family and feedback. */
import type { Action, ActionFamily } from '../../families/family';
import { rowOf, zeros, type Dense } from '../../numerics/linearAlgebra';
import { pseudoInverseOnBasis } from '../../numerics/orthonormalBasis';
import type { Random } from '../../numerics/random';
import type { Feedback, ObservationRow } from '../feedback';
import type { IndependentActions } from './independentActions';
import { addRows, createRowSpan, findIndependentActions } from './independentActions';
import type { ObserverSet } from './observerSet';
import type { RowSpan } from './rowSpan';

/** e_i is in the row space of M_sigma if its squared distance from it is below this. */
const DETERMINED_TOLERANCE = 1e-9;

/**
 * "Sequentially adding an action that strictly increases the rank" until none does, so |sigma| <= d. The rank may be less than d
 * (paths, perfect matchings); sigma then determines the projection of theta onto the row space, which is all that any feedback of
 * X reveals.
 *
 * @param random the stream of directions
 */
export function buildObserverSet(
  family: ActionFamily,
  feedback: Feedback,
  random: Random,
): ObserverSet {
  return observerSetOf(feedback, findIndependentActions(family, feedback, random));
}

/** The observer set of actions with a known row space. */
export function observerSetOf(
  feedback: Feedback,
  { actions, basis }: Pick<IndependentActions, 'actions' | 'basis'>,
): ObserverSet {
  const observations = actions.map((action) => feedback.observe(action));
  const stacked = observations.flat();
  let inverse: Float64Array | undefined;
  return {
    actions,
    observations,
    dimension: basis.dimension,
    rows: stacked.length,
    rank: basis.size,
    // Lazy, because feedback on single base arms never needs it.
    get pseudoInverse() {
      return (inverse ??= pseudoInverseOfRows(stacked, basis).data);
    },
  };
}

/** The observer set of any actions, of any rank. */
export function observerSetOfActions(
  feedback: Feedback,
  actions: readonly Action[],
  dimension: number,
): ObserverSet {
  const basis = createRowSpan(dimension);
  for (const action of actions) addRows(feedback.observe(action), basis);
  return observerSetOf(feedback, { actions, basis });
}

/**
 * M^+ of stacked rows. c equal rows are first merged into one of weight sqrt(c): then the number of rows equals the rank more
 * often, and T is triangular. Each copy gets the merged column divided by sqrt(c), which is the same least squares.
 */
function pseudoInverseOfRows(stacked: readonly ObservationRow[], span: RowSpan): Dense {
  const { distinct, indexOf, copies } = distinctRows(stacked);
  // If each distinct row raised the rank, scaling a row by a factor divides its column by it.
  const known = distinct.length === span.size ? span.pseudoInverse() : null;
  const weights = copies.map(known === null ? Math.sqrt : (count) => count);
  const onBasis = (basis: Dense) =>
    pseudoInverseOnBasis(coordinatesOf(distinct, weights, basis), basis);
  const reduced = known ?? onBasis(span.rows());
  if (distinct.length === stacked.length) return reduced;
  const full = zeros(span.dimension, stacked.length);
  for (let i = 0; i < full.rows; i++) {
    const source = rowOf(reduced, i);
    const target = rowOf(full, i);
    indexOf.forEach((index, j) => {
      target[j] = (source[index] as number) / (weights[index] as number);
    });
  }
  return full;
}

function distinctRows(stacked: readonly ObservationRow[]) {
  const seen = new Map<string, number>();
  const distinct: ObservationRow[] = [];
  const copies: number[] = [];
  const indexOf = stacked.map((row) => {
    const key = `${row.arms.join()};${row.coefficients.join()}`;
    const known = seen.get(key);
    if (known !== undefined) {
      copies[known] = (copies[known] as number) + 1;
      return known;
    }
    seen.set(key, distinct.length);
    distinct.push(row);
    copies.push(1);
    return distinct.length - 1;
  });
  return { distinct, copies, indexOf };
}

/** T = diag(weights) M B', rows x rank. If it is square, only the lower triangle is computed, because the rest is rounding error. */
function coordinatesOf(
  rows: readonly ObservationRow[],
  weights: readonly number[],
  basis: Dense,
): Dense {
  const coordinates = zeros(rows.length, basis.rows);
  const isTriangular = rows.length === basis.rows;
  rows.forEach(({ arms, coefficients }, i) => {
    const target = rowOf(coordinates, i);
    const end = isTriangular ? i + 1 : basis.rows;
    for (let k = 0; k < end; k++) {
      const start = k * basis.columns;
      let sum = 0;
      for (let index = 0; index < arms.length; index++) {
        const entry = basis.data[start + (arms[index] as number)] as number;
        sum += (coefficients[index] as number) * entry;
      }
      target[k] = (weights[i] as number) * sum;
    }
  });
  return coordinates;
}

/** The base arms whose theta_i is not determined, ascending: e_i is not in the row space, onto which M^+ M projects. */
export function undeterminedArms(set: ObserverSet): readonly number[] {
  if (set.rank === set.dimension) return [];
  const diagonal = new Float64Array(set.dimension);
  set.observations.flat().forEach((row, j) => {
    row.arms.forEach((arm, index) => {
      const entry = set.pseudoInverse[arm * set.rows + j] as number;
      diagonal[arm] = (diagonal[arm] as number) + entry * (row.coefficients[index] as number);
    });
  });
  return Array.from(diagonal.keys()).filter(
    (arm) => 1 - (diagonal[arm] as number) > DETERMINED_TOLERANCE,
  );
}
