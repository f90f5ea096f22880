/** The names of base arms that are edges of a graph, and the graph itself, for a picture. */
import type { GraphLabels, Labels } from '../../words/labels';
import type { PathSpec, SpanningTreeSpec } from './graphNode';
import type { MatroidFamilySpec } from '../matroid/matroidNode';
import { readGraph, type NamedGraph } from './namedGraph';

const ARROW = ' → ';
const DASH = ' – ';

/** With the two ends that every way has. */
export function pathLabels({ edges, labels, source, target }: PathSpec): Labels {
  const graph = readGraph(edges);
  const ends = { source: graph.numberOf(source), target: graph.numberOf(target) };
  return graphLabels(labels, graph, {
    directed: true,
    ...(ends.source === null ? {} : { source: ends.source }),
    ...(ends.target === null ? {} : { target: ends.target }),
  });
}

/** Those of a graph without direction. */
export function forestLabels({
  edges,
  labels,
}: Pick<SpanningTreeSpec, 'edges' | 'labels'>): Labels {
  return graphLabels(labels, readGraph(edges), { directed: false });
}

/** Null where the elements are no edges: there is no graph. */
export function matroidLabels(actions: MatroidFamilySpec): Labels | null {
  return actions.type === 'graphic' ? forestLabels(actions) : null;
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
