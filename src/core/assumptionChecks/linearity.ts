/** Whether the means of the actions of one phase are linear in common values of the base arms. */
import { multiplyVector, scale } from '../numerics/linearAlgebra';
import { OrthonormalBasis } from '../numerics/orthonormalBasis';
import { Evidence } from './evidence';
import type { ActionInPhase } from './phase';

/** Beyond that many multiplications, some half a second, a phase is left out. */
const MOST_WORK = 3e8;

/** What is left over in the weighted least squares of each phase (docs/assumption-checks.md, section 5). */
export class LinearityCheck {
  readonly #evidence = new Evidence();
  /** Actions that are known to leave nothing over: learners measure the same ones over and over. */
  #exact = '';
  /** Phases that were too large to look at. */
  skipped = 0;

  addPhase(actions: readonly ActionInPhase[]): void {
    const keys = actions.map(({ key }) => key).join(' ');
    if (keys === this.#exact) return;
    const rest = leftOver(actions);
    if (rest === null) this.skipped++;
    else if (rest.degrees === 0) this.#exact = keys;
    else this.#evidence.add(rest.degrees, rest.squares);
  }

  /** ln of the e-value; null while no phase left anything over. */
  get log(): number | null {
    return this.#evidence.degrees === 0 ? null : this.#evidence.log;
  }
}

/**
 * The least sum over x of n_x |mean of x - M_x theta|^2 in the norm of W_x^+, over all theta, and its degrees of freedom;
 * null where it would take too long. Of whitened means stacked in one vector it is what the columns of the design leave.
 */
export function leftOver(
  actions: readonly ActionInPhase[],
): { readonly degrees: number; readonly squares: number } | null {
  const size = actions.reduce((sum, { noise }) => sum + noise.whitening.rows, 0);
  const means = new Float64Array(size);
  const columns = new Map<number, Float64Array>();
  for (const { noise } of actions) for (const arm of noise.columns.keys()) columns.set(arm, means);
  if (size * columns.size * Math.min(size, columns.size) > MOST_WORK) return null;
  for (const arm of columns.keys()) columns.set(arm, new Float64Array(size));
  let at = 0;
  for (const { noise, all } of actions) {
    const root = Math.sqrt(all.count);
    means.set(scale(multiplyVector(noise.whitening, all.sum), 1 / root), at);
    for (const [arm, column] of noise.columns) columns.get(arm)?.set(scale(column, root), at);
    at += noise.whitening.rows;
  }
  const basis = new OrthonormalBasis(size);
  for (const column of columns.values()) basis.add(column);
  const length = basis.project(means);
  return { degrees: size - basis.size, squares: length * length };
}
