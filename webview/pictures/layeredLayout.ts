/** Places the nodes of a directed graph in layers; the only file that uses `@dagrejs/dagre`. */
import { Graph, layout } from '@dagrejs/dagre';
import type { GraphLabels } from '../../src/core/words/labels';
import type { Point } from './drawing';
import { remembered } from './remembered';

export interface LayerPlace {
  /** The number of the layer, from 0; halves are between two layers. */
  readonly layer: number;
  /** Position along the layer, in pixels from 0 to `extent`. */
  readonly across: number;
}

export interface LayeredLayout {
  readonly layers: number;
  /** The length of the longest layer in pixels, including the boxes at both ends. */
  readonly extent: number;
  /** The centre of each node. */
  readonly nodes: readonly LayerPlace[];
  /** The points that each edge passes, in order: through skipped layers, and beside parallel edges. */
  readonly bends: readonly (readonly LayerPlace[])[];
}

/** Larger graphs are too crowded to read, and take too long to lay out. */
const MOST_NODES = 60;
const MOST_EDGES = 200;
const MOST_SKIPPED_LAYERS = 250;

/** In pixels along a layer: between two boxes, and between a box and a passing edge. */
const GAP = 28;
const EDGE_GAP = 16;
/** The layer distance for dagre, of which only the layer numbers are kept. */
const DEPTH = 20;

/**
 * Layers by the longest path to each node; dagre chooses the order and places within them. Takes the size of a box along its
 * layer, in pixels; null for a graph that is too large for a picture or has a cycle.
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
    // The minimum length equals the length in these layers, which fixes dagre's layers.
    drawn.setEdge(String(from), String(to), { minlen: lengths[edge] }, String(edge));
  });
  layout(drawn);

  const middles = nodes.map((_, node) => drawn.node(String(node)) as Point);
  // The first and the last point lie on the boxes.
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
    // dagre puts a point in the middle of each edge, so layers are two ranks apart.
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
 * @param count number of nodes
 * @returns null if the graph has a cycle
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
