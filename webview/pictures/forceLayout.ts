/** Places the nodes of an undirected graph; the only file that uses `d3-force`. */
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { SimulationLinkDatum, SimulationNodeDatum } from 'd3-force';
import type { GraphLabels } from '../../src/core/words/labels';
import type { Point } from './drawing';
import { remembered } from './remembered';

/** Larger graphs are too crowded to read. */
const MOST_NODES = 60;
const MOST_EDGES = 240;

/** Steps until the forces settle; a fixed number, so that a graph always looks the same. */
const TICKS = 300;
const LINK = 40;
const REPULSION = -160;
const PULL = 0.06;
const ELBOW_ROOM = 18;
/** The radius of the first seed of the spiral, times the square root of two. */
const SPIRAL = 10;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Number of initial node positions to try. */
export const STARTS = 12;

/**
 * The nodes in a unit square. Each start places the nodes on a spiral in a different order. Nothing is random, so the same graph
 * and start always look the same.
 * @param start from 0 to STARTS − 1
 * @returns null for a graph too large for a picture
 */
export const forceLayout = remembered(computed);

function computed(graph: GraphLabels, start: number): readonly Point[] | null {
  if (graph.nodes.length > MOST_NODES || graph.edges.length > MOST_EDGES) return null;
  return relaxed(graph, dealt(graph.nodes.length, start));
}

/** Relaxes another layout by the forces, again to a unit square: less crowded, rarely more tangled. */
export function loosened(graph: GraphLabels, places: readonly Point[]): readonly Point[] {
  const side = LINK * Math.sqrt(2 * places.length);
  return relaxed(
    graph,
    places.map(({ x, y }): SimulationNodeDatum => ({ x: side * (x - 0.5), y: side * (y - 0.5) })),
  );
}

/** @param nodes moved in place */
function relaxed(graph: GraphLabels, nodes: SimulationNodeDatum[]): readonly Point[] {
  const links = graph.edges
    .filter(([from, to]) => from !== to)
    .map(([source, target]): SimulationLinkDatum<SimulationNodeDatum> => ({ source, target }));
  forceSimulation(nodes)
    .force('links', forceLink(links).distance(LINK))
    .force('repulsion', forceManyBody().strength(REPULSION))
    .force('room', forceCollide(ELBOW_ROOM))
    .force('x', forceX(0).strength(PULL))
    .force('y', forceY(0).strength(PULL))
    .stop()
    .tick(TICKS);
  const x = spanned(nodes.map((node) => node.x ?? 0));
  const y = spanned(nodes.map((node) => node.y ?? 0));
  return nodes.map((_, node) => ({ x: x[node] ?? 0.5, y: y[node] ?? 0.5 }));
}

/** Sunflower spiral, as in d3-force, with the nodes in order or with a stride. */
function dealt(count: number, start: number): SimulationNodeDatum[] {
  return orderOf(count, start).map((slot): SimulationNodeDatum => {
    const radius = SPIRAL * Math.sqrt(0.5 + slot);
    return { x: radius * Math.cos(slot * GOLDEN_ANGLE), y: radius * Math.sin(slot * GOLDEN_ANGLE) };
  });
}

/** The slot of each node: 0, s, 2s, … modulo the count, each slot once. */
function orderOf(count: number, start: number): readonly number[] {
  const steps = Array.from({ length: count }, (_, step) => step + 1).filter(
    (step) => greatestCommonDivisor(step, count) === 1,
  );
  const step = steps[start % Math.max(1, steps.length)] ?? 1;
  const turned = Math.floor(start / Math.max(1, steps.length));
  return Array.from({ length: count }, (_, node) => (node * step + turned) % count);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Scales values to 0 … 1; 0.5 if they are all equal. */
function spanned(values: readonly number[]): readonly number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return values.map((value) => (high - low > 1e-6 ? (value - low) / (high - low) : 0.5));
}
