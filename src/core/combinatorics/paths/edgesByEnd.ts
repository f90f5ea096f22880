/** The edges of a graph grouped by one of their ends, in flat arrays. */

export interface EdgesByEnd {
  /** The edges of node v are incident[start[v]], …, incident[start[v + 1] - 1]. */
  readonly start: Int32Array;
  /** Edge numbers, ascending within a node. */
  readonly incident: Int32Array;
}

/** @throws RangeError if an end of an edge is none of the nodes 0, …, left-1 and 0, …, right-1 */
export function requireEdges(
  edges: readonly (readonly [number, number])[],
  left: number,
  right = left,
): void {
  const isNode = (node: number, nodes: number): boolean =>
    Number.isInteger(node) && node >= 0 && node < nodes;
  for (const [u, v] of edges) {
    if (!isNode(u, left) || !isNode(v, right)) {
      throw new RangeError(`The edge [${u}, ${v}] has an end that is not a node.`);
    }
  }
}

/**
 * Sorts the edges by counting, in time linear in nodes and edges.
 * @param endOf the node of each edge, 0, …, nodes-1
 */
export function edgesByEnd(nodes: number, endOf: Int32Array): EdgesByEnd {
  const start = new Int32Array(nodes + 1);
  for (const v of endOf) start[v + 1] = (start[v + 1] as number) + 1;
  for (let v = 0; v < nodes; v++) start[v + 1] = (start[v + 1] as number) + (start[v] as number);
  const next = start.slice();
  const incident = new Int32Array(endOf.length);
  for (let edge = 0; edge < endOf.length; edge++) {
    const v = endOf[edge] as number;
    const place = next[v] as number;
    incident[place] = edge;
    next[v] = place + 1;
  }
  return { start, incident };
}
