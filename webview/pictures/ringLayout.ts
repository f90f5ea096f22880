/**
 * Draws an undirected graph with one of its cycles as the outer ring and every other node at the centre of its neighbours: W. T.
 * Tutte (1963), "How to draw a graph". For a 3-connected planar graph, this has no crossings if the ring is a face. The rings
 * tried are the shortest cycles through each edge, and the next shortest ones without their inner nodes.
 */
import type { GraphLabels } from '../../src/core/words/labels';
import type { Point } from './drawing';

/** The most cycles through one edge that share only its ends. */
const CYCLES = 3;
/** Sweeps until the nodes of a small graph settle. */
const SWEEPS = 200;

/** Nodes in a unit square, for at most `most` rings, longest first, since they leave most room; empty for a forest. */
export function ringLayouts(graph: GraphLabels, most: number): readonly (readonly Point[])[] {
  const neighbours = neighboursOf(graph);
  const rings = new Map<string, readonly number[]>();
  for (const [from, to] of graph.edges) {
    const taken = new Set<number>();
    for (let cycle = 0; cycle < CYCLES && from !== to; cycle++) {
      const ring = shortestWay(neighbours, from, to, taken);
      if (ring === null) break;
      rings.set([...ring].sort((a, b) => a - b).join(' '), ring);
      for (const node of ring.slice(1, -1)) taken.add(node);
    }
  }
  return [...rings.values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, most)
    .map((ring) => around(neighbours, ring));
}

type Neighbours = readonly ReadonlySet<number>[];

function neighboursOf({ nodes, edges }: GraphLabels): Neighbours {
  const neighbours = nodes.map(() => new Set<number>());
  for (const [from, to] of edges) {
    if (from === to) continue;
    neighbours[from]?.add(to);
    neighbours[to]?.add(from);
  }
  return neighbours;
}

/** A shortest path between the ends of an edge without that edge or the `taken` nodes; null if there is none. */
function shortestWay(
  neighbours: Neighbours,
  from: number,
  to: number,
  taken: ReadonlySet<number>,
): readonly number[] | null {
  const before = new Map<number, number>([[from, from]]);
  // Breadth-first search: iterating a map includes entries added meanwhile.
  for (const [node] of before) {
    if (node === to) return wayBack(before, from, to);
    for (const next of neighbours[node] ?? []) {
      const isEdge = node === from && next === to;
      if (!before.has(next) && !taken.has(next) && !isEdge) before.set(next, node);
    }
  }
  return null;
}

function wayBack(before: ReadonlyMap<number, number>, from: number, to: number): readonly number[] {
  const way = [to];
  for (let node = to; node !== from; way.push(node)) node = before.get(node) ?? from;
  return way;
}

function around(neighbours: Neighbours, ring: readonly number[]): readonly Point[] {
  const places = neighbours.map(() => ({ x: 0.5, y: 0.5 }));
  ring.forEach((node, index) => {
    const angle = (2 * Math.PI * (index + 0.5)) / ring.length;
    places[node] = { x: 0.5 + 0.5 * Math.sin(angle), y: 0.5 + 0.5 * Math.cos(angle) };
  });
  const free = places.flatMap((_, node) => (ring.includes(node) ? [] : [node]));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const node of free) {
      const others = [...(neighbours[node] ?? [])].flatMap((other) => places[other] ?? []);
      if (others.length > 0) places[node] = { x: mean(others, 'x'), y: mean(others, 'y') };
    }
  }
  return places;
}

function mean(points: readonly Point[], axis: 'x' | 'y'): number {
  return points.reduce((sum, point) => sum + point[axis], 0) / points.length;
}
