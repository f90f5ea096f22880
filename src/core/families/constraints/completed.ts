/** Families whose actions all contain some required base arms, built from a smaller family. */
import type { Matroid } from '../../combinatorics/matroids/matroid';
import type { Action, ActionFamily } from '../family';
import { byTotalWeight, familyOf } from '../familyOf';
import { createExplicit } from '../explicit/explicit';

/** The roles of the base arms in a restricted family. */
export interface Standing {
  readonly dimension: number;
  /** In every action. */
  readonly required: readonly number[];
  /** The smaller family's base arms by their numbers in the larger one, ascending. */
  readonly free: readonly number[];
}

/** The base arms that are neither required nor forbidden are free. */
export function standingOf(
  dimension: number,
  required: readonly number[],
  forbidden: ReadonlySet<number>,
): Standing {
  const settled = new Set([...required, ...forbidden]);
  const free = Array.from({ length: dimension }, (_, arm) => arm).filter(
    (arm) => !settled.has(arm),
  );
  return { dimension, required, free };
}

/**
 * The required base arms alone, if they are an action, and the smaller family's additions to them, if any.
 * @param kind of the restricted family
 * @param matroid of the restricted family
 */
export function completed(
  kind: string,
  standing: Standing,
  isAction: boolean,
  smaller: ActionFamily | null,
  matroid: Matroid | null = null,
): readonly ActionFamily[] {
  const { dimension, required } = standing;
  const alone = isAction ? [createExplicit(dimension, [ascending(required)], kind)] : [];
  if (smaller === null) return alone;
  // With several parts, an action of one part may be better than all exchanges within another.
  return [...alone, adding(smaller, standing, alone.length > 0 ? null : matroid)];
}

/** The actions of the smaller family, each with the required base arms added. */
export function adding(
  smaller: ActionFamily,
  standing: Standing,
  matroid: Matroid | null = null,
): ActionFamily {
  const { dimension, required, free } = standing;
  const complete = (action: Action): Action =>
    ascending([...required, ...action.map((arm) => free[arm] as number)]);
  return familyOf({
    kind: smaller.kind,
    dimension,
    ...(matroid && { matroid }),
    sizes: smaller.sizes.map((size) => size + required.length),
    isHereditary: smaller.isHereditary && required.length === 0,
    countActions: (most) => smaller.countWithin(most),
    mostListed: 0,
    logActionsBound: () => smaller.count.logActions,
    best: byTotalWeight((weights, k) => {
      const own = Float64Array.from(free, (arm) => weights[arm] as number);
      return smaller.best(own, k).map(({ action }) => complete(action));
    }),
    ofSize: (size) => adding(smaller.ofSize(size - required.length), standing),
    enumerate: (cap) => smaller.enumerate(cap)?.map(complete) ?? null,
  });
}

function ascending(arms: readonly number[]): Action {
  return arms.toSorted((a, b) => a - b);
}
