/** The topological order of a directed graph, or a cycle if there is none. */
import { edgesByEnd, requireEdges, type EdgesByEnd } from './edgesByEnd';

export type DirectedEdge = readonly [tail: number, head: number];

/** The edges by their tails. @throws RangeError if an end of an edge is not a node */
export function outgoingEdges(nodes: number, edges: readonly DirectedEdge[]): EdgesByEnd {
  requireEdges(edges, nodes);
  const tails = Int32Array.from(edges, ([tail]) => tail);
  return edgesByEnd(nodes, tails);
}

/**
 * The nodes in an order such that every edge leads to a later one; null if the graph has a cycle.
 * Kahn (1962), "Topological sorting of large networks".
 * @throws RangeError if an end of an edge is not a node
 */
export function topologicalOrder(
  nodes: number,
  edges: readonly DirectedEdge[],
): readonly number[] | null {
  const order = sourcesFirst(nodes, edges);
  return order.length === nodes ? order : null;
}

/**
 * The edges of a directed cycle, each starting where the previous one ends; null if there is no cycle. A loop is a cycle of one
 * edge.
 * @throws RangeError if an end of an edge is not a node
 */
export function findCycle(nodes: number, edges: readonly DirectedEdge[]): readonly number[] | null {
  const order = sourcesFirst(nodes, edges);
  if (order.length === nodes) return null;
  const isOrdered = new Uint8Array(nodes);
  for (const node of order) isOrdered[node] = 1;
  // Every remaining node has an edge from another remaining one, so going backwards must revisit a node.
  const edgeInto = new Int32Array(nodes).fill(-1);
  edges.forEach(([tail, head], edge) => {
    if (isOrdered[tail] === 0 && edgeInto[head] === -1) edgeInto[head] = edge;
  });
  const placeOf = new Map<number, number>();
  const back: number[] = [];
  let node = isOrdered.indexOf(0);
  while (!placeOf.has(node)) {
    placeOf.set(node, back.length);
    const edge = edgeInto[node] as number;
    back.push(edge);
    node = (edges[edge] as DirectedEdge)[0];
  }
  return back.slice(placeOf.get(node)).reverse();
}

/** The nodes that can be ordered: all that no cycle leads to. */
function sourcesFirst(nodes: number, edges: readonly DirectedEdge[]): number[] {
  const { start, incident } = outgoingEdges(nodes, edges);
  const waitingFor = new Int32Array(nodes);
  for (const [, head] of edges) waitingFor[head] = (waitingFor[head] as number) + 1;
  const order: number[] = [];
  for (let v = 0; v < nodes; v++) if (waitingFor[v] === 0) order.push(v);
  for (const v of order) {
    for (let i = start[v] as number; i < (start[v + 1] as number); i++) {
      const head = (edges[incident[i] as number] as DirectedEdge)[1];
      const left = (waitingFor[head] as number) - 1;
      waitingFor[head] = left;
      if (left === 0) order.push(head);
    }
  }
  return order;
}
