/** Where the nodes of an undirected graph stand: the only file that knows `d3-force`. */
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { SimulationLinkDatum, SimulationNodeDatum } from 'd3-force';
import type { GraphLabels } from '../../src/core/spec/instance';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Larger graphs are too full to be read. */
const MOST_NODES = 60;
const MOST_EDGES = 240;

/** So many steps bring the forces to rest; a fixed number, so that a graph has one picture. */
const TICKS = 300;
const LINK = 40;
const REPULSION = -160;
const PULL = 0.06;
const ELBOW_ROOM = 18;

/**
 * The nodes in a square, `x` and `y` from 0 to 1. The simulation starts from the same spiral each time and has no
 * randomness, so a graph always looks the same.
 * @returns null for a graph that is too large for a picture
 */
export function forceLayout({ nodes, edges }: GraphLabels): readonly Place[] | null {
  if (nodes.length > MOST_NODES || edges.length > MOST_EDGES) return null;
  return computed(nodes.length, edges);
}

function computed(count: number, edges: readonly (readonly [number, number])[]): readonly Place[] {
  const nodes = Array.from({ length: count }, (): SimulationNodeDatum => ({}));
  const links = edges
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

/** The values brought to 0 … 1; all in the middle where they are the same. */
function spanned(values: readonly number[]): readonly number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return values.map((value) => (high - low > 1e-6 ? (value - low) / (high - low) : 0.5));
}
