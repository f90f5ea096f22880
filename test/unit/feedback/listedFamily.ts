/** Families that are lists, in which whatever asks a family by its oracle is held to all actions. */
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { allSets } from '../families/bruteForce';

export { createExplicit as listedFamily } from '../../../src/core/families/explicit/explicit';

/** The same family, which does not let itself be listed: only its oracle is left. */
export function unlisted(family: ActionFamily): ActionFamily {
  return { ...family, enumerate: () => null, ofSize: (size) => unlisted(family.ofSize(size)) };
}

export function indicator(dimension: number, action: Action): Float64Array {
  const vector = new Float64Array(dimension);
  for (const arm of action) vector[arm] = 1;
  return vector;
}

/** All subsets of 0 … dimension - 1 of a size in `sizes`, at least 1. */
export function subsets(dimension: number, sizes: readonly number[]): Action[] {
  return allSets(dimension, ({ length }) => sizes.includes(length));
}

/** All matchings of `sizes` edges in a bipartite graph, an action per set of edge numbers. */
export function matchings(
  edges: readonly (readonly [number, number])[],
  sizes: readonly number[],
): Action[] {
  return subsets(edges.length, sizes).filter((action) => {
    const ends = action.flatMap((edge) => {
      const [left, right] = edges[edge] as readonly [number, number];
      return [`left ${left}`, `right ${right}`];
    });
    return new Set(ends).size === ends.length;
  });
}

export function completeBipartite(left: number, right: number): (readonly [number, number])[] {
  return Array.from(
    { length: left * right },
    (_, i) => [Math.floor(i / right), i % right] as const,
  );
}

/** One choice of `choose` arms out of each group of consecutive arms. */
export function partition(
  groups: readonly { readonly size: number; readonly choose: number }[],
): Action[] {
  let actions: Action[] = [[]];
  let offset = 0;
  for (const { size, choose } of groups) {
    const choices = subsets(size, [choose]).map((choice) => choice.map((arm) => arm + offset));
    actions = actions.flatMap((action) => choices.map((choice) => [...action, ...choice]));
    offset += size;
  }
  return actions;
}
