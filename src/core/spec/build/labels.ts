/** The names that a person sees. */
import type { GraphLabels, Labels } from '../instance';
import { groundSetOf } from '../meaning/groundSet';
import type { ActionsSpec, MatchingSpec } from '../schema';
import { edgesOf } from './family';
import { readGraph, type NamedGraph } from './graph';

type Sides = NonNullable<Labels['sides']>;

const ARROW = ' → ';
const DASH = ' – ';

/** @param actions without a fault */
export function buildLabels(actions: ActionsSpec): Labels {
  switch (actions.family) {
    case 'matching':
      return matchingLabels(actions);
    case 'path': {
      const graph = readGraph(actions.edges);
      const ends = {
        source: graph.numberOf(actions.source),
        target: graph.numberOf(actions.target),
      };
      return graphLabels(actions.labels, graph, {
        directed: true,
        ...(ends.source === null ? {} : { source: ends.source }),
        ...(ends.target === null ? {} : { target: ends.target }),
      });
    }
    case 'spanningTree':
      return graphLabels(actions.labels, readGraph(actions.edges), { directed: false });
    case 'matroid':
      return actions.type === 'graphic'
        ? graphLabels(actions.labels, readGraph(actions.edges), { directed: false })
        : numbered(actions, 'element');
    case 'matroidIntersection':
      return numbered(actions, 'element');
    case 'knapsack':
    case 'ranking':
      return numbered(actions, 'item');
    case 'topK':
    case 'subsets':
    case 'partition':
    case 'explicit':
      return numbered(actions, 'arm');
  }
}

function numbered(actions: ActionsSpec, word: string): Labels {
  const { size } = groundSetOf(actions);
  const names = Array.from({ length: size }, (_, arm) => `${word} ${arm}`);
  return { arms: actions.labels ?? names, sides: null };
}

function graphLabels(
  labels: readonly string[] | undefined,
  { nodes, edges }: NamedGraph,
  kind: Omit<GraphLabels, 'nodes' | 'edges'>,
): Labels {
  const between = kind.directed ? ARROW : DASH;
  const joined = edges.map(([from, to]) => `${nodes[from]}${between}${nodes[to]}`);
  return { arms: labels ?? distinct(joined), sides: null, graph: { nodes, edges, ...kind } };
}

/** Of parallel edges the second is `u – v (2)`, and so on. */
function distinct(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function matchingLabels(actions: MatchingSpec): Labels {
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
