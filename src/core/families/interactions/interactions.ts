/**
 * Interactions: one more unknown for each of some pairs of base arms, in force where an action has both. They are numbered
 * after the base arms, and to all that works with a family they are base arms.
 */
import { armNumbers } from '../constraints/constrained';
import { createExplicit } from '../explicit/explicit';
import type { Action, ActionFamily } from '../family';
import type { InteractionsSpec } from './interactionsNode';

type Pair = readonly [number, number];

/**
 * The numbers of the base arms of each pair, in their order; of `"all"` in lexicographic order.
 * @param names of the base arms
 */
export function pairsOf(
  interactions: InteractionsSpec | undefined,
  names: readonly string[],
): readonly Pair[] {
  if (interactions === 'all') {
    return names.flatMap((_, a) => names.slice(a + 1).map((_, at): Pair => [a, a + 1 + at]));
  }
  return (interactions ?? []).map((pair) => {
    const [a = 0, b = 0] = pair.map((arm) => armNumbers(arm, names)[0] ?? 0);
    return a < b ? [a, b] : [b, a];
  });
}

/** How many pairs there are. @param dimension the number of base arms */
export function pairCount(interactions: InteractionsSpec | undefined, dimension: number): number {
  return interactions === 'all' ? (dimension * (dimension - 1)) / 2 : (interactions?.length ?? 0);
}

/** An action with the pairs that are in force in it. @param action base arms, ascending */
export function withPairs(action: Action, pairs: readonly Pair[], dimension: number): Action {
  const own = new Set(action);
  const met = pairs.flatMap(([a, b], at) => (own.has(a) && own.has(b) ? [dimension + at] : []));
  return [...action, ...met];
}

/**
 * The family whose actions have their pairs besides.
 * @param most how many actions may be gone through
 * @returns null where there are more
 */
export function interacting(
  family: ActionFamily,
  pairs: readonly Pair[],
  most: number,
): ActionFamily | null {
  const { dimension, kind } = family;
  const complete = (action: Action) => withPairs(action, pairs, dimension);
  const actions = family.enumerate(most)?.map(complete);
  if (actions === undefined) return null;
  return {
    ...createExplicit(dimension + pairs.length, actions, kind),
    complete,
    base: family,
  };
}
