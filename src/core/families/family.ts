/** The action family: the only access to X. Learners never list X; they ask these questions. */
import type { Matroid } from '../combinatorics/matroids/matroid';
import type { Action } from '../protocol/action';

export type { Action } from '../protocol/action';

/** An action with its value under the given weights. */
export interface RankedAction {
  readonly action: Action;
  readonly value: number;
}

/** |X|: always ln |X|, and the exact count if a formula or a short enumeration gives it. */
export interface ActionCount {
  /** Exact |X|, by a formula or by enumerating up to 200,000 actions; null if neither gives it. */
  readonly exact: bigint | null;
  /** Natural logarithm of |X|; a certified upper bound if `exact` is null. */
  readonly logActions: number;
}

/** X, the set of all actions, as oracles, counts and sub-families. */
export interface ActionFamily {
  /** The name of the family in the spec: `topK`, `matching`, … */
  readonly kind: string;
  /** d, the number of base arms. */
  readonly dimension: number;
  /** m = max over X of the number of base arms of an action. */
  readonly largestAction: number;
  /** min over X of the number of base arms of an action; at least 1. */
  readonly smallestAction: number;
  readonly count: ActionCount;
  /** Whether every part of an action is an action, if its size is one of `sizes`. */
  readonly isHereditary: boolean;

  /**
   * The action of largest total weight, exactly.
   * @param weights d finite numbers, any sign
   */
  maximize(weights: Float64Array): RankedAction;

  /**
   * The k actions of largest total weight in descending order, each once; all of them if X has fewer.
   * The order of ties depends on the weights and the family only.
   * @param weights d finite numbers, any sign
   * @param k a positive integer
   */
  best(weights: Float64Array, k: number): readonly RankedAction[];

  /** The sizes of the actions of X, ascending. */
  readonly sizes: readonly number[];

  /** The sub-family of the actions with `size` base arms; `size` is one of `sizes`. */
  ofSize(size: number): ActionFamily;

  /** All actions; null if there are more than `cap`. */
  enumerate(cap: number): readonly Action[] | null;

  /** |X| by a formula or by enumerating at most `most` actions; null if neither gives it. */
  countWithin(most: number): bigint | null;

  /**
   * The actions with all of some base arms and none of others, as disjoint families on the same base arms; empty if there is no
   * such action. Missing if every action has every base arm.
   * @param required distinct, none of them forbidden
   */
  readonly restrict?: (
    required: readonly number[],
    forbidden: ReadonlySet<number>,
  ) => readonly ActionFamily[];

  /**
   * X as the bases of a matroid: an action that no exchange of two elements improves is the best. The first d elements are the base
   * arms; the others have no value and fill the places that a smaller action leaves. Missing if X is not known to have this form.
   */
  readonly matroid?: Matroid;

  /** Adds the interactions to an action's base arms, if actions have interactions. */
  readonly complete?: (baseArms: Action) => Action;
  /** The family without interactions, if actions have them. */
  readonly base?: ActionFamily;

  /** Actions excluded from X one by one; code that ranks by the family's structure must exclude them as well. */
  readonly excluded?: readonly Action[];
}
