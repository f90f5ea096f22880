/** What an action is worth: the expected reward r̄(x, theta) of the paper, bound to its family. */
import type { Action, RankedAction } from '../families/family';

export interface Reward {
  /** The name of the reward in the spec: `linear`, `mean`, … */
  readonly kind: string;

  /** L_p of Assumption 1: |r̄(x, a) - r̄(x, b)| <= L_p ||a - b||_2 for every action x. */
  readonly lipschitz: number;
  /** How L_p comes about, for a person: `sqrt(m)`. */
  readonly lipschitzFormula: string;

  /** r̄(x, theta). @param theta d numbers */
  value(action: Action, theta: Float64Array): number;

  /**
   * The k actions of largest reward under theta, exactly, in descending order, each once;
   * fewer where X has fewer.
   */
  best(theta: Float64Array, k: number): readonly RankedAction[];

  /**
   * v_x of a reward that is linear in theta for each action, r̄(x, theta) = v_x' theta, as the
   * coefficient of each base arm of the action; null for a reward that is not.
   */
  coefficients(action: Action): readonly number[] | null;
}
