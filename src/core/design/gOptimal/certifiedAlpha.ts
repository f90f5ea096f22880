/** A certified alpha for the uniform distribution on independent actions, in place of Algorithm 5's. */
import type { ActionFamily } from '../../families/family';
import type { ObserverSet } from '../../feedback/observerSet/observerSet';
import { columnsOf } from '../../feedback/observerSet/spanner';
import { dot } from '../../numerics/linearAlgebra';

/** The most multiplications for enumerating X: a few hundredths of a second. */
const MOST_LISTING_WORK = 3e7;
const MOST_LISTED = 20_000;
/** Alpha is enlarged by this share to cover rounding errors in the coefficients. */
const ROUNDING = 1e-9;

/**
 * alpha with max over X of ||x||_(M^-1) <= alpha sqrt(r), all that the proof of Theorem 2 uses. For x = sum of w_i b_i the left
 * side is sqrt(r) ||w||_2, and w_i = c_i'x with c_i column i of the pseudo-inverse, so alpha^2 is max ||w||_2^2. This maximum
 * is exact if X can be enumerated. Otherwise the bound is the smaller of m / xiMin and the sum over i of max (c_i'x)^2, which
 * takes 2 r oracle calls and is at most r C^2 for a C-barycentric spanner.
 *
 * @param support r independent actions under full-bandit feedback
 * @param xiMin least eigenvalue of the sum of z z' over the support
 */
export function certifiedAlpha(family: ActionFamily, support: ObserverSet, xiMin: number): number {
  const columns = columnsOf(support);
  const square =
    exactSquare(family, columns) ??
    Math.min(family.largestAction / xiMin, sumOfExtremes(family, support, columns));
  // Every action of the support has ||w||_2 = 1.
  return Math.max(1, Math.sqrt(square) * (1 + ROUNDING));
}

function exactSquare(family: ActionFamily, columns: readonly Float64Array[]): number | null {
  const work = columns.length * family.largestAction;
  const cap = Math.min(MOST_LISTED, Math.floor(MOST_LISTING_WORK / Math.max(1, work)));
  const actions = family.enumerate(cap);
  if (actions === null) return null;
  let largest = 0;
  for (const action of actions) {
    let square = 0;
    for (const column of columns) {
      let coefficient = 0;
      for (const arm of action) coefficient += column[arm] as number;
      square += coefficient * coefficient;
    }
    largest = Math.max(largest, square);
  }
  return largest;
}

function sumOfExtremes(
  family: ActionFamily,
  { coefficients }: ObserverSet,
  columns: readonly Float64Array[],
): number {
  if (coefficients !== undefined) return dot(coefficients, coefficients);
  return columns.reduce((sum, column) => {
    const high = family.maximize(column).value;
    const low = family.maximize(column.map((value) => -value)).value;
    return sum + Math.max(high * high, low * low);
  }, 0);
}
