/** Where the nodes of a directed graph stand in layers: the only file that knows `@dagrejs/dagre`. */
import { Graph, layout } from '@dagrejs/dagre';
import type { GraphLabels } from '../../src/core/words/labels';
import type { Point } from './drawing';
import { remembered } from './remembered';

/** A place in the layers. */
export interface LayerPlace {
  /** The number of the layer, from 0; a half between two layers. */
  readonly layer: number;
  /** Along the layer, in pixels from 0 to `extent`. */
  readonly across: number;
}

export interface LayeredLayout {
  readonly layers: number;
  /** The length of the longest layer in pixels, the boxes at either end included. */
  readonly extent: number;
  /** The middle of each node. */
  readonly nodes: readonly LayerPlace[];
  /** Where each edge passes on its way, in order: through the layers that it skips, and beside its parallels. */
  readonly bends: readonly (readonly LayerPlace[])[];
}

/** Larger graphs are too full to be read, and take too long to lay out. */
const MOST_NODES = 60;
const MOST_EDGES = 200;
const MOST_SKIPPED_LAYERS = 250;

/** In pixels along a layer: between two boxes, and between a box and an edge that passes it. */
const GAP = 28;
const EDGE_GAP = 16;
/** From layer to layer dagre works in units of its own: only the numbers of the layers are kept. */
const DEPTH = 20;

/**
 * Layers by the longest way to each node; the order and the places within them are dagre's. It takes the size of a
 * box along its layer, in pixels, and is null for a graph that is too large for a picture or that has a cycle.
 */
export const layeredLayout = remembered(computed);

function computed(graph: GraphLabels, boxSize: number): LayeredLayout | null {
  const { nodes, edges } = graph;
  if (nodes.length === 0 || nodes.length > MOST_NODES || edges.length > MOST_EDGES) return null;
  const layers = layersOf(nodes.length, edges);
  if (layers === null) return null;
  const lengths = edges.map(([from, to]) => (layers[to] ?? 0) - (layers[from] ?? 0));
  const skipped = lengths.reduce((sum, length) => sum + length - 1, 0);
  if (skipped > MOST_SKIPPED_LAYERS) return null;

  const drawn = new Graph({ multigraph: true });
  drawn.setGraph({
    rankdir: 'LR',
    ranker: 'tight-tree',
    nodesep: GAP,
    edgesep: EDGE_GAP,
    ranksep: DEPTH,
  });
  nodes.forEach((_, node) => drawn.setNode(String(node), { width: DEPTH, height: boxSize }));
  edges.forEach(([from, to], edge) => {
    // The least length is the length in our layers, which leaves dagre no others.
    drawn.setEdge(String(from), String(to), { minlen: lengths[edge] }, String(edge));
  });
  layout(drawn);

  const middles = nodes.map((_, node) => drawn.node(String(node)) as Point);
  // The first and the last point are on the boxes themselves.
  const ways = edges.map(([v, w], name) => {
    const edge = drawn.edge(String(v), String(w), String(name)) as { points: readonly Point[] };
    return edge.points.slice(1, -1);
  });
  const start = Math.min(...middles.map(({ x }) => x));
  const across = [
    ...middles.flatMap(({ y }) => [y - boxSize / 2, y + boxSize / 2]),
    ...ways.flat().map(({ y }) => y),
  ];
  const low = Math.min(...across);
  const placeOf = ({ x, y }: Point): LayerPlace => ({
    // A layer is a box and the room behind it, and dagre puts a point in the middle of each edge.
    layer: Math.round((x - start) / DEPTH) / 2,
    across: y - low,
  });
  const places = middles.map(placeOf);
  return {
    layers: Math.max(...places.map(({ layer }) => layer)) + 1,
    extent: Math.max(...across) - low,
    nodes: places,
    bends: ways.map((way, edge) => {
      const bends = way.map(placeOf);
      return hasParallel(edges, edge) ? bends : bends.filter(({ layer }) => layer % 1 === 0);
    }),
  };
}

function hasParallel(edges: readonly (readonly [number, number])[], edge: number): boolean {
  const ends = edges[edge];
  return edges.some(([from, to], other) => other !== edge && from === ends?.[0] && to === ends[1]);
}

/**
 * @param count the number of nodes
 * @returns null where the graph has a cycle
 */
export function layersOf(
  count: number,
  edges: readonly (readonly [number, number])[],
): readonly number[] | null {
  const layers = new Array<number>(count).fill(0);
  const waiting = new Array<number>(count).fill(0);
  const leaving: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of edges) {
    waiting[to] = (waiting[to] ?? 0) + 1;
    leaving[from]?.push(to);
  }
  const ready = waiting.flatMap((edgesInto, node) => (edgesInto === 0 ? [node] : []));
  let done = 0;
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    done++;
    for (const next of leaving[node] ?? []) {
      layers[next] = Math.max(layers[next] ?? 0, (layers[node] ?? 0) + 1);
      waiting[next] = (waiting[next] ?? 0) - 1;
      if (waiting[next] === 0) ready.push(next);
    }
  }
  return done === count ? layers : null;
}
