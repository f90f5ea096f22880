/**
 * Interactions: an additional unknown for each of some pairs of base arms, present if an action has both. They are numbered after
 * the base arms and otherwise treated like base arms.
 */
import { armNumbers } from '../constraints/constrained';
import { createExplicit } from '../explicit/explicit';
import type { Action, ActionFamily } from '../family';
import type { InteractionsSpec } from './interactionsNode';

type Pair = readonly [number, number];

/**
 * The numbers of the base arms of each pair, in the given order; lexicographic for `"all"`.
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

/** The number of pairs. @param dimension the number of base arms */
export function pairCount(interactions: InteractionsSpec | undefined, dimension: number): number {
  return interactions === 'all' ? (dimension * (dimension - 1)) / 2 : (interactions?.length ?? 0);
}

/** An action with the pairs it contains. @param action base arms, ascending */
export function withPairs(action: Action, pairs: readonly Pair[], dimension: number): Action {
  const own = new Set(action);
  const met = pairs.flatMap(([a, b], at) => (own.has(a) && own.has(b) ? [dimension + at] : []));
  return [...action, ...met];
}

/**
 * The family whose actions include their pairs.
 * @param most the most actions to enumerate
 * @returns null if there are more
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
