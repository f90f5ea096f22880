/** Which two base arms act on each other, where totals do not add up (docs/assumption-checks.md, section 5). */
import type { Action } from '../families/family';
import { dot } from '../numerics/linearAlgebra';
import { OrthonormalBasis } from '../numerics/orthonormalBasis';

/** Beyond that many multiplications, some half a second, no pair is looked for. */
const MOST_WORK = 3e8;
/** What adds less of its length to the base arms is a sum of them, but for rounding. */
const INDEPENDENT = 1e-6;

interface MeasuredTotal {
  readonly action: Action;
  readonly samples: number;
  /** Of all its samples, one number. */
  readonly sum: ArrayLike<number>;
}

export interface ExplainingPair {
  readonly pair: readonly [number, number];
  /** How much of the squares that base arms alone leave over is gone with it. */
  readonly share: number;
}

/**
 * The pair of base arms with which, as one more unknown in force where an action has both, the means of the actions leave least over.
 * @param dimension the number of base arms
 * @returns null where nothing is left over, no pair takes any of it, or there is too much to look at
 */
export function explainingPair(
  totals: readonly MeasuredTotal[],
  dimension: number,
): ExplainingPair | null {
  const size = totals.length;
  const pairs = (dimension * (dimension - 1)) / 2;
  if (size * (pairs + dimension) * Math.min(size, dimension) > MOST_WORK) return null;
  const roots = totals.map(({ samples }) => Math.sqrt(samples));
  const columnOf = (has: (own: ReadonlySet<number>) => boolean): Float64Array =>
    Float64Array.from(totals, (_, x) =>
      has(sets[x] as ReadonlySet<number>) ? (roots[x] as number) : 0,
    );
  const sets = totals.map(({ action }) => new Set(action));
  const basis = new OrthonormalBasis(size);
  for (let arm = 0; arm < dimension; arm++) basis.add(columnOf((own) => own.has(arm)));
  const rest = Float64Array.from(totals, ({ sum }, x) => (sum[0] as number) / (roots[x] as number));
  const left = basis.project(rest) ** 2;
  if (basis.size === size || !(left > 0)) return null;
  let best: ExplainingPair | null = null;
  for (let a = 0; a < dimension; a++) {
    for (let b = a + 1; b < dimension; b++) {
      const column = columnOf((own) => own.has(a) && own.has(b));
      const length = dot(column, column);
      const square = basis.project(column) ** 2;
      if (!(square > INDEPENDENT * length)) continue;
      const share = dot(column, rest) ** 2 / square / left;
      if (share > (best?.share ?? 0)) best = { pair: [a, b], share };
    }
  }
  return best;
}
