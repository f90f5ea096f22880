/** Finds actions with independent observations, using only the linear oracle of the family. */
import type { Action, ActionFamily } from '../../families/family';
import { createNormal, type Random } from '../../numerics/random';
import { searchByProbes } from '../models/actionSearch';
import { rankOfBases } from '../../families/matroid/rankOfBases';
import type { Feedback, ObservationRow } from '../feedback';
import { createFullBandit } from '../models/fullBandit';
import { RowInverse } from './rowInverse';
import { ArmSpan, BasisSpan, type RowSpan } from './rowSpan';

/** The search ends after this many consecutive directions without a new action. */
const FRESH_FAILURES = 2;
/** In higher dimensions orthonormalisation takes several d^3 multiplications, elimination half of d^3. */
const ORTHONORMAL_UP_TO = 300;

/** Actions that each show something the previous ones do not. */
export interface IndependentActions {
  /** In the order in which they were found; each raised the rank. */
  readonly actions: readonly Action[];
  /** The row space of their stacked M_x, which is that of all of X. */
  readonly basis: RowSpan;
  /** False if some action may show more than `basis` spans, because the search was not exhaustive. */
  readonly isComplete: boolean;
}

/**
 * Adds actions that raise the rank of the stacked M_x until none does (the paper, after Assumption 2). If some action is outside
 * the span, it shows a Gaussian direction off the span almost surely, and so does the maximiser of one of the probes.
 *
 * Takes at most (rank + 2) times the number of probes oracle calls; X is never listed.
 * @param basis must be empty
 */
export function findIndependentActions(
  family: ActionFamily,
  feedback: Feedback,
  random: Random,
  basis: RowSpan = createRowSpan(family.dimension, feedback.kind === 'semi-bandit'),
): IndependentActions {
  const normal = createNormal(random);
  const search = feedback.search?.(family) ?? searchByProbes(family, feedback);
  const actions: Action[] = [];
  for (let failures = 0; failures < FRESH_FAILURES && basis.size < family.dimension;) {
    const direction = basis.directionOff(normal);
    const action = search.find(direction);
    if (action === null || !addRows(feedback.observe(action), basis)) {
      failures++;
      continue;
    }
    failures = 0;
    actions.push(action);
  }
  const isComplete = basis.size === family.dimension || search.isComplete(basis.size);
  return { actions, basis, isComplete };
}

/** dim span(X), without its basis. */
export function rankOfActions(family: ActionFamily, random: Random): number {
  const { matroid, dimension } = family;
  if (matroid !== undefined) return rankOfBases(matroid, dimension);
  const span = new RowInverse(dimension);
  return findIndependentActions(family, createFullBandit(), random, span).basis.size;
}

/** @param isByArm whether each row shows a single base arm */
export function createRowSpan(dimension: number, isByArm = false): RowSpan {
  if (isByArm && dimension > ORTHONORMAL_UP_TO) return new ArmSpan(dimension);
  return dimension > ORTHONORMAL_UP_TO ? new RowInverse(dimension) : new BasisSpan(dimension);
}

/** Extends the span by every row; returns whether that raised the rank. */
export function addRows(rows: readonly ObservationRow[], basis: RowSpan): boolean {
  const before = basis.size;
  for (const row of rows) basis.add(row);
  return basis.size > before;
}
