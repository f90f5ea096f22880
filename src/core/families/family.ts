/** The action family: the only door to X. Learners never list X, they ask these questions. */
import type { Matroid } from '../combinatorics/matroids/matroid';
import type { Action } from '../protocol/action';

export type { Action } from '../protocol/action';

/** An action with its value under the weights it was asked for. */
export interface RankedAction {
  readonly action: Action;
  readonly value: number;
}

/** |X|: the exact count where a formula or a short enumeration gives it, and always ln |X|. */
export interface ActionCount {
  /** Exact |X|: by a formula, else by going through up to 200,000 actions; else null. */
  readonly exact: bigint | null;
  /** Natural logarithm of |X|; a certified upper bound where `exact` is null. */
  readonly logActions: number;
}

/** X, the set of all actions, known by what can be asked of it: oracles, counts, sub-families. */
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
  /** Every part of an action is an action, where its size is one of `sizes`. */
  readonly isHereditary: boolean;

  /**
   * The action of largest total weight, exactly.
   * @param weights d finite numbers, any sign
   */
  maximize(weights: Float64Array): RankedAction;

  /**
   * The k actions of largest total weight in descending order, each once; fewer where X has fewer.
   * Ties come in an order that depends on the weights and the family only.
   * @param weights d finite numbers, any sign
   * @param k a positive integer
   */
  best(weights: Float64Array, k: number): readonly RankedAction[];

  /** The sizes that actions of X have, ascending. */
  readonly sizes: readonly number[];

  /** The sub-family of the actions with `size` base arms; `size` is one of `sizes`. */
  ofSize(size: number): ActionFamily;

  /** All actions, or null where there are more than `cap` of them. */
  enumerate(cap: number): readonly Action[] | null;

  /** |X| by a formula, or by going through at most `most` actions; null where neither gives it. */
  countWithin(most: number): bigint | null;

  /**
   * The actions that have all of some base arms and none of others, as disjoint families on the same base arms: none
   * where there is no such action. Missing where every action has every base arm.
   * @param required distinct, none of them forbidden
   */
  readonly restrict?: (
    required: readonly number[],
    forbidden: ReadonlySet<number>,
  ) => readonly ActionFamily[];

  /**
   * X as the bases of a matroid: an action that no exchange of two elements makes better is the best. Its first d elements are
   * the base arms; those behind them are worth nothing and take the places that a smaller action leaves. Missing where X is
   * no such set, or is not known to be.
   */
  readonly matroid?: Matroid;

  /** The action with these base arms, where an action has more than its base arms: its interactions. */
  readonly complete?: (baseArms: Action) => Action;
  /** It without its pairs, where its actions have them: of the base arms alone. */
  readonly base?: ActionFamily;

  /** What was taken out of X one by one: who ranks by the structure of a family takes it out as well. */
  readonly excluded?: readonly Action[];
}
