/** The names of a matching: of its pairs, and of the nodes of its two sides. */
import type { Labels } from '../../words/labels';
import type { MatchingSpec } from './matchingNode';
import { edgesOf } from '../buildFamilies';

type Sides = NonNullable<Labels['sides']>;

const ARROW = ' → ';

/** A pair without a label is called after its ends; ends without a name of their own after what the labels tell. */
export function matchingLabels(actions: MatchingSpec): Labels {
  const edges = edgesOf(actions);
  const told = actions.labels ? sidesTold(actions.labels, edges) : null;
  const name = (side: 'left' | 'right') =>
    Array.from(
      { length: actions[side] },
      (_, node) => actions[`${side}Labels`]?.[node] ?? told?.[side].get(node) ?? `${side} ${node}`,
    );
  const sides: Sides = { left: name('left'), right: name('right'), edges };
  const paired = edges.map(([from, to]) => `${sides.left[from]}${ARROW}${sides.right[to]}`);
  return { arms: actions.labels ?? paired, sides };
}

/**
 * The names of the nodes, where all labels have the form `A → B` and agree with the edges: the same node, the
 * same name, and different nodes of a side, different names. Null where they do not.
 */
function sidesTold(
  labels: readonly string[],
  edges: readonly (readonly [number, number])[],
): { readonly left: Map<number, string>; readonly right: Map<number, string> } | null {
  const left = new Map<number, string>();
  const right = new Map<number, string>();
  for (const [arm, [from, to]] of edges.entries()) {
    const [first, second, ...more] = (labels[arm] ?? '').split(ARROW);
    if (!first || !second || more.length > 0) return null;
    if ((left.get(from) ?? first) !== first || (right.get(to) ?? second) !== second) return null;
    left.set(from, first);
    right.set(to, second);
  }
  const areDistinct = (names: Map<number, string>) => new Set(names.values()).size === names.size;
  return areDistinct(left) && areDistinct(right) ? { left, right } : null;
}
