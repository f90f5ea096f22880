/** The part of a directed acyclic graph that lies on paths from source to target. */
import { outgoingEdges, topologicalOrder, type DirectedEdge } from './topologicalOrder';

/**
 * Every node and every arc lies on a path from the source, node 0, to the target, the last node, and
 * every arc leads to a node with a larger number. Parallel arcs are different arcs.
 */
export interface PathDag {
  readonly nodes: number;
  /** The arcs from node v are start[v], …, start[v + 1] - 1. */
  readonly start: Int32Array;
  readonly headOf: Int32Array;
  /** The edge of each arc; one edge may have several arcs, but not on one path. */
  readonly edgeOf: Int32Array;
}

/**
 * The nodes and edges on the paths from `source` to `target`; null if there is no path with an edge.
 * @throws RangeError if the graph has a cycle, or an end of an edge, `source` or `target` is not a node
 */
export function createPathDag(
  nodes: number,
  edges: readonly DirectedEdge[],
  source: number,
  target: number,
): PathDag | null {
  const order = topologicalOrder(nodes, edges);
  if (order === null) throw new RangeError('The graph has a directed cycle.');
  for (const node of [source, target]) {
    if (!order.includes(node)) throw new RangeError(`There is no node ${node}.`);
  }
  const { start, incident } = outgoingEdges(nodes, edges);
  const outgoing = (v: number): Int32Array => incident.subarray(start[v], start[v + 1]);
  const head = (edge: number): number => (edges[edge] as DirectedEdge)[1];

  const isReached = new Uint8Array(nodes);
  isReached[source] = 1;
  for (const v of order) {
    if (isReached[v] === 1) for (const edge of outgoing(v)) isReached[head(edge)] = 1;
  }
  const leadsOn = new Uint8Array(nodes);
  leadsOn[target] = 1;
  for (const v of order.toReversed()) {
    if (outgoing(v).some((edge) => leadsOn[head(edge)] === 1)) leadsOn[v] = 1;
  }

  const used = order.filter((v) => isReached[v] === 1 && leadsOn[v] === 1);
  if (used.length < 2) return null;
  const numberOf = new Int32Array(nodes).fill(-1);
  used.forEach((v, number) => (numberOf[v] = number));
  return fromArcs(
    used.map((v) =>
      Array.from(outgoing(v), (edge) => ({ edge, head: numberOf[head(edge)] as number })).filter(
        (arc) => arc.head !== -1,
      ),
    ),
  );
}

/** Whether some path from a node to the target has a given number of edges. */
interface LengthTable {
  /** The number of edges of a longest path from the source. */
  readonly longest: number;
  has(node: number, length: number): boolean;
}

function lengthsToTarget({ nodes, start, headOf }: PathDag): LengthTable {
  const longestFrom = new Int32Array(nodes);
  for (let v = nodes - 2; v >= 0; v--) {
    for (let arc = start[v] as number; arc < (start[v + 1] as number); arc++) {
      const length = 1 + (longestFrom[headOf[arc] as number] as number);
      if (length > (longestFrom[v] as number)) longestFrom[v] = length;
    }
  }
  const longest = longestFrom[0] as number;
  const width = longest + 1;
  const table = new Uint8Array(nodes * width);
  table[(nodes - 1) * width] = 1;
  for (let v = nodes - 2; v >= 0; v--) {
    for (let arc = start[v] as number; arc < (start[v + 1] as number); arc++) {
      const row = (headOf[arc] as number) * width;
      const most = longestFrom[headOf[arc] as number] as number;
      for (let length = 0; length <= most; length++) {
        if (table[row + length] === 1) table[v * width + length + 1] = 1;
      }
    }
  }
  return { longest, has: (node, length) => table[node * width + length] === 1 };
}

/** The numbers of edges that paths can have, ascending. */
export function pathLengths(dag: PathDag): number[] {
  const lengths = lengthsToTarget(dag);
  const occurring: number[] = [];
  for (let length = 1; length <= lengths.longest; length++) {
    if (lengths.has(0, length)) occurring.push(length);
  }
  return occurring;
}

/**
 * The paths with exactly `length` edges, as a graph of their own: its nodes are pairs of an original node and the number of
 * edges before it. At most `length` times as large.
 * @param length one of `pathLengths`
 */
export function pathsOfLength(dag: PathDag, length: number): PathDag {
  const { start, headOf, edgeOf } = dag;
  const lengths = lengthsToTarget(dag);
  const outgoing: { edge: number; head: number }[][] = [];
  let layer = [0];
  let numbered = 1;
  for (let before = 0; before < length; before++) {
    const next = new Map<number, number>();
    for (const v of layer) {
      const arcs: { edge: number; head: number }[] = [];
      for (let arc = start[v] as number; arc < (start[v + 1] as number); arc++) {
        const head = headOf[arc] as number;
        if (!lengths.has(head, length - before - 1)) continue;
        const number = next.get(head) ?? numbered++;
        next.set(head, number);
        arcs.push({ edge: edgeOf[arc] as number, head: number });
      }
      outgoing.push(arcs);
    }
    layer = [...next.keys()];
  }
  outgoing.push([]);
  return fromArcs(outgoing);
}

function fromArcs(outgoing: readonly (readonly { edge: number; head: number }[])[]): PathDag {
  const start = new Int32Array(outgoing.length + 1);
  outgoing.forEach((arcs, v) => (start[v + 1] = (start[v] as number) + arcs.length));
  const arcs = outgoing.flat();
  return {
    nodes: outgoing.length,
    start,
    headOf: Int32Array.from(arcs, ({ head }) => head),
    edgeOf: Int32Array.from(arcs, ({ edge }) => edge),
  };
}
