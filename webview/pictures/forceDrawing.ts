/** Draws an undirected graph: nodes at the places of a layout, moved apart until no boxes overlap. */
import type { GraphLabels } from '../../src/core/words/labels';
import { BOX_HEIGHT, boxWidth, wholeWidth, type Box, type Drawing, type Point } from './drawing';
import { forceLayout, loosened, STARTS } from './forceLayout';
import { remembered } from './remembered';
import { ringLayouts } from './ringLayout';
import { tanglesOf } from './tangles';

/** The more nodes, the less room for each name. */
const WIDEST = 88;
const ROOM_FOR_NAMES = 1400;
const NARROW = 46;
const NARROWEST = 36;
const MARGIN = 6;
/** Between two boxes. */
const GAP = 10;
const MOST_PASSES = 400;
/** Heights in pixels; a crowded graph gets more, but still fits on a screen. */
const LOWEST = 140;
const PER_NODE = 6;
const STRETCHES = [1, 1.4, 1.8, 2.4];
const HIGHEST = 640;
/** Graphs up to this size may have a drawing without crossings. */
const SMALL = 16;
const MIDDLING = 32;
const SOME_STARTS = 8;
const FEW_STARTS = 2;
const MOST_RINGS = 24;
/** Between parallel edges. */
const APART = 14;

/**
 * The drawing for a width in pixels; null if the graph is too large.
 * @param chosen edges that should not cross each other; leave empty while they still change, because the choice between drawings
 * depends on them and a picture should stay the same
 */
export function drawByForce(
  graph: GraphLabels,
  width: number,
  chosen: readonly number[] = [],
): Drawing | null {
  const drawings = clearest(graph, width);
  const edges = chosen.flatMap((edge) => graph.edges.slice(edge, edge + 1));
  const tangles = drawings.map(({ lines, ...drawing }) =>
    tanglesOf(
      { ...graph, edges },
      {
        ...drawing,
        lines: chosen.flatMap((edge) => (graph.edges[edge] ? [lines[edge] ?? []] : [])),
      },
    ),
  );
  return drawings[tangles.indexOf(Math.min(...tangles))] ?? null;
}

interface Clearest {
  readonly drawings: Drawing[];
  readonly tangles: number;
}

/** Names are cut only if this makes the drawing clearer, and cut very short only if nothing else fits. */
const clearest = remembered((graph, width): readonly Drawing[] => {
  const count = graph.nodes.length;
  const roomy = Math.max(NARROW, Math.min(WIDEST, ROOM_FOR_NAMES / Math.max(1, count)));
  const [wide, narrower] = [wholeWidth(graph.nodes), boxWidth(graph.nodes, roomy)];
  const whole = clearestOf(graph, width, wide);
  if (whole !== null && (whole.tangles === 0 || wide === narrower)) return whole.drawings;
  const cut = clearestOf(graph, width, narrower);
  const best = cut === null || (whole !== null && whole.tangles <= cut.tangles) ? whole : cut;
  return (best ?? clearestOf(graph, width, boxWidth(graph.nodes, NARROWEST)))?.drawings ?? [];
});

/** The drawings with the fewest tangles: the first without any, or all with equally few. */
function clearestOf(graph: GraphLabels, width: number, boxWide: number): Clearest | null {
  let best: Clearest | null = null;
  for (const layout of layoutsOf(graph)) {
    for (const drawing of drawingsOf(graph, layout, width, boxWide)) {
      const tangles = tanglesOf(graph, drawing);
      if (tangles === 0) return { drawings: [drawing], tangles };
      if (best === null || tangles < best.tangles) best = { drawings: [drawing], tangles };
      else if (tangles === best.tangles) best.drawings.push(drawing);
      if (!isSmall(graph)) break;
    }
  }
  return best;
}

/** A page waits for its picture, so fewer layouts are tried for a large graph, which has crossings anyway. */
function* layoutsOf(graph: GraphLabels): Generator<readonly Point[]> {
  for (let start = 0; start < startsFor(graph); start++) {
    const layout = forceLayout(graph, start);
    if (layout !== null) yield layout;
  }
  if (!isSmall(graph)) return;
  for (const layout of ringLayouts(graph, MOST_RINGS)) {
    yield loosened(graph, layout);
    yield layout;
  }
}

function startsFor({ nodes }: GraphLabels): number {
  const count = nodes.length;
  return count <= SMALL ? STARTS : count <= MIDDLING ? SOME_STARTS : FEW_STARTS;
}

function isSmall({ nodes }: GraphLabels): boolean {
  return nodes.length <= SMALL;
}

/** The drawings of a layout, lowest first; taller ones displace fewer boxes. */
function* drawingsOf(
  graph: GraphLabels,
  layout: readonly Point[],
  width: number,
  boxWide: number,
): Generator<Drawing> {
  const box = { width: boxWide, height: BOX_HEIGHT };
  for (const stretch of STRETCHES) {
    const height = Math.min(HIGHEST, Math.round((LOWEST + PER_NODE * layout.length) * stretch));
    const nodes = placed(layout, box, width, height);
    if (nodes === null) continue;
    const lines = graph.edges.map((ends, edge) => lineOf(graph, nodes, box, ends, edge));
    yield { width, height, box, nodes, lines };
  }
}

/** @returns null if there is not enough room for all boxes */
function placed(
  layout: readonly Point[],
  box: Box,
  width: number,
  height: number,
): readonly Point[] | null {
  const room = {
    width: width - 2 * MARGIN - box.width,
    height: height - 2 * MARGIN - box.height,
  };
  const nodes = layout.map(({ x, y }) => ({ x: x * room.width, y: y * room.height }));
  if (!movedApart(nodes, { width: box.width + GAP, height: box.height + GAP }, room)) return null;
  return nodes.map(({ x, y }) => ({
    x: x + MARGIN + box.width / 2,
    y: y + MARGIN + box.height / 2,
  }));
}

/**
 * Pushes overlapping boxes apart along the axis with the smaller overlap, and back into the room.
 * @param nodes changed in place
 * @returns whether no boxes overlap
 */
function movedApart(nodes: { x: number; y: number }[], box: Box, room: Box): boolean {
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let clear = true;
    nodes.forEach((a, index) => {
      for (const b of nodes.slice(index + 1)) {
        const overX = box.width - Math.abs(b.x - a.x);
        const overY = box.height - Math.abs(b.y - a.y);
        if (overX <= 0.01 || overY <= 0.01) continue;
        clear = false;
        const axis = overX / room.width < overY / room.height ? 'x' : 'y';
        const push = (axis === 'x' ? overX : overY) / 2 + 0.01;
        const sign = b[axis] >= a[axis] ? 1 : -1;
        a[axis] -= sign * push;
        b[axis] += sign * push;
      }
    });
    for (const node of nodes) {
      node.x = Math.max(0, Math.min(room.width, node.x));
      node.y = Math.max(0, Math.min(room.height, node.y));
    }
    if (clear) return true;
  }
  return false;
}

function lineOf(
  graph: GraphLabels,
  middles: readonly Point[],
  box: Box,
  [from, to]: readonly [number, number],
  edge: number,
): readonly Point[] {
  const start = middles[from] as Point;
  const end = middles[to] as Point;
  const twins = graph.edges.flatMap(([u, v], other) =>
    (u === from && v === to) || (u === to && v === from) ? [other] : [],
  );
  const aside = (twins.indexOf(edge) - (twins.length - 1) / 2) * APART;
  if (from === to) return loop(start, box, twins.indexOf(edge));
  if (aside === 0) return [start, end];
  // Uses the same end for both directions, so that twin edges never coincide.
  const [a, b] = from < to ? [start, end] : [end, start];
  const length = Math.max(1e-9, Math.hypot(b.x - a.x, b.y - a.y));
  const middle = {
    x: (a.x + b.x) / 2 - (aside * (b.y - a.y)) / length,
    y: (a.y + b.y) / 2 + (aside * (b.x - a.x)) / length,
  };
  return [start, middle, end];
}

/** A self-loop: a triangle at the corner of its box. */
function loop({ x, y }: Point, box: Box, rank: number): readonly Point[] {
  const size = 6 + 4 * rank;
  const corner = { x: x + box.width / 2 - 6, y: y - box.height / 2 };
  return [corner, { x: corner.x + 2, y: corner.y - size }, { x: corner.x + 6, y: corner.y + 4 }];
}
