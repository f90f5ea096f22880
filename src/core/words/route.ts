/** A path as a route from its first to its last stop. */
import type { Action } from '../protocol/action';
import type { GraphLabels, Labels } from './labels';

/** The graph of a family of paths; null for other families. */
export function routeGraph(labels: Labels): GraphLabels | null {
  const { graph = null } = labels;
  return graph?.directed === true ? graph : null;
}

/** The base arms of a path in the order of the route; null if they do not form one path. */
export function routeOf(graph: GraphLabels, action: Action): readonly number[] | null {
  const [stretch, ...others] = stretchesOf(graph, action);
  return stretch !== undefined && others.length === 0 && stretch.length === action.length
    ? stretch
    : null;
}

/** The nodes along consecutive base arms, including both ends. */
export function stopsOf(graph: GraphLabels, route: readonly number[]): readonly string[] {
  const ends = route.map((arm) => graph.edges[arm] ?? ([-1, -1] as const));
  const [first] = ends;
  if (first === undefined) return [];
  return [first[0], ...ends.map(([, to]) => to)].map((node) => graph.nodes[node] ?? '');
}

/**
 * Splits some base arms of a path into unbroken stretches, each in the order of the route.
 * @param arms at most one of them leaves each node, as in a path
 */
export function stretchesOf(graph: GraphLabels, arms: Action): readonly (readonly number[])[] {
  const leaving = new Map(arms.flatMap((arm) => pairOf(graph.edges[arm]?.[0], arm)));
  const entered = new Set(arms.map((arm) => graph.edges[arm]?.[1]));
  const starts = arms.filter((arm) => !entered.has(graph.edges[arm]?.[0]));
  return starts.map((start) => {
    const stretch = [start];
    for (;;) {
      const end = graph.edges[stretch.at(-1) ?? start]?.[1];
      const next = end === undefined ? undefined : leaving.get(end);
      if (next === undefined || stretch.length === arms.length) return stretch;
      stretch.push(next);
    }
  });
}

function pairOf(node: number | undefined, arm: number): readonly (readonly [number, number])[] {
  return node === undefined ? [] : [[node, arm]];
}

/** The stops between the ends, which distinguish the route: `AMS, BRU, ZRH`. */
export function viaOf(graph: GraphLabels, action: Action): readonly string[] | null {
  const route = routeOf(graph, action);
  return route === null ? null : stopsOf(graph, route).slice(1, -1);
}
