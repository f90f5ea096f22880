/** beta_sigma of the paper and its per-pull parts: how far the noise of one exploration round can move the estimate. */
import type { DeclaredNoise } from '../../protocol/environment';
import type { ObservationRow } from '../feedback';
import type { ObserverSet } from '../observerSet/observerSet';
import { maximiseOverSigns, mergeParallel } from './signMaximum';

/** The work limit of the search for beta_sigma, in operations: less than half a second. */
const MOST_WORK = 2e8;
/** The work limit for the beta_i of one action; there can be hundreds of actions. */
const MOST_WORK_PER_ACTION = 1e6;

/** How far noise on the base arms can move the estimate of theta from one pull of each action of sigma. */
export interface Beta {
  /** beta_sigma, or a certified upper bound of it. */
  readonly value: number;
  readonly method: 'exact' | 'upper-bound';
  /** sqrt(sum of beta_i^2), at most beta_sigma: some choice of signs attains it. */
  readonly perPull: number;
}

/**
 * beta_sigma of the paper (section on GCB-PE), with the pseudo-inverse if M_sigma is rank-deficient. Over eta in [-1, 1]^d,
 * beta_sigma = max over eta_1, …, eta_|sigma| of ||(M'M)^-1 sum_i M_i'M_i eta_i||_2 and
 * beta_i = max over eta of ||(M'M)^-1 M_i'M_i eta||_2.
 * With M^+_i the columns of M^+ for action i, (M'M)^-1 M_i'M_i is M^+_i M_i. The maximum is attained at signs, and parallel
 * columns share a sign: full-bandit feedback has one variable per action, semi-bandit feedback one per base arm.
 *
 * Exact if branch and bound ends within its work limit (usually up to about 60 variables) or the bounds meet; otherwise an upper
 * bound, which keeps the guarantee of GCB-PE. The same holds for each beta_i.
 */
export function betaOfObserverSet(set: ObserverSet): Beta {
  const byArm = betaByArm(set);
  if (byArm !== null) return byArm;
  const columns = set.observations.map((_, index) => mergedColumns(set, index));
  const { value, exact } = maximiseOverSigns(mergeParallel(columns.flat()), MOST_WORK);
  const perAction = Float64Array.from(
    columns,
    (own) => maximiseOverSigns(own, MOST_WORK_PER_ACTION).value,
  );
  // An upper bound of some beta_i can exceed an exact beta_sigma; the true root of the sum cannot.
  const perPull = Math.min(value, rootOfSquares(perAction));
  return { value, method: exact ? 'exact' : 'upper-bound', perPull };
}

/** The columns of M^+_i M_i with parallel ones merged. */
function mergedColumns(set: ObserverSet, index: number): readonly Float64Array[] {
  // Merging before the multiplication reduces a long row of ones to a single column.
  const merged = mergeParallel(columnsByArm(set.observations[index] ?? []));
  const start = firstRow(set, index);
  return mergeParallel(merged.map((column) => timesPseudoInverse(set, column, start)));
}

/**
 * The closed form if each row of an action shows a different single base arm; null otherwise. If c_i rows show base arm i, the
 * matrix M^+ M_i has an entry 1 / c_i for each, and together they move the estimate of each base arm by 1.
 */
function betaByArm({ observations }: ObserverSet): Beta | null {
  const counts = new Map<number, number>();
  for (const rows of observations) {
    const seen = new Set(rows.flatMap(({ arms }) => arms));
    const isPlain = rows.every((row) => row.arms.length === 1 && row.coefficients[0] === 1);
    if (!isPlain || seen.size < rows.length) return null;
    for (const arm of seen) counts.set(arm, (counts.get(arm) ?? 0) + 1);
  }
  const perAction = Float64Array.from(observations, (rows) =>
    rootOfSquares(Float64Array.from(rows, ({ arms: [arm = 0] }) => 1 / (counts.get(arm) ?? 1))),
  );
  const value = Math.sqrt(counts.size);
  return { value, method: 'exact', perPull: Math.min(value, rootOfSquares(perAction)) };
}

/** The columns of M^+_i M_i (noise on the arms) or M^+_i: how each noise variable of a pull of action `index` moves the estimate. */
export function noiseColumns(
  set: ObserverSet,
  index: number,
  on: DeclaredNoise['on'],
): readonly Float64Array[] {
  const rows = set.observations[index] ?? [];
  const start = firstRow(set, index);
  return on === 'arms'
    ? columnsByArm(rows).map((column) => timesPseudoInverse(set, column, start))
    : rows.map((_, offset) => timesPseudoInverse(set, Float64Array.of(1), start + offset));
}

/** The nonzero columns of M_i, one for each base arm that its rows show. */
function columnsByArm(rows: readonly ObservationRow[]): readonly Float64Array[] {
  const byArm = new Map<number, Float64Array>();
  rows.forEach((row, offset) => {
    row.arms.forEach((arm, index) => {
      const column = byArm.get(arm) ?? new Float64Array(rows.length);
      column[offset] = (column[offset] as number) + (row.coefficients[index] as number);
      byArm.set(arm, column);
    });
  });
  return [...byArm.values()];
}

/** M^+ applied to a vector on the rows start, start + 1, …. */
function timesPseudoInverse(
  { pseudoInverse, dimension, rows }: ObserverSet,
  column: Float64Array,
  start: number,
) {
  const product = new Float64Array(dimension);
  // Semi-bandit feedback has one nonzero entry per column.
  for (let offset = 0; offset < column.length; offset++) {
    const factor = column[offset] as number;
    if (factor === 0) continue;
    let index = start + offset;
    for (let i = 0; i < dimension; i++, index += rows) {
      product[i] = (product[i] as number) + (pseudoInverse[index] as number) * factor;
    }
  }
  return product;
}

/** The index of the first row of action `index` in the stacked M_sigma. */
function firstRow(set: ObserverSet, index: number): number {
  return set.observations.slice(0, index).reduce((total, rows) => total + rows.length, 0);
}

function rootOfSquares(values: Float64Array): number {
  return Math.sqrt(values.reduce((total, value) => total + value * value, 0));
}
