/** Draws the layers of a directed graph: from left to right if there is room, otherwise from top to bottom. */
import type { GraphLabels } from '../../src/core/words/labels';
import { BOX_HEIGHT, boxWidth, wholeWidth, type Box, type Drawing, type Point } from './drawing';
import { layeredLayout, type LayeredLayout, type LayerPlace } from './layeredLayout';
import { remembered } from './remembered';

/** The widest box, and the narrowest with a readable name. */
const WIDEST = 96;
const NARROWEST = 30;
/** Smallest room between two layers, which must fit an arrow. */
const LEAST_ROOM = 16;
const MOST_ROOM_DOWN = 36;
/** Tallest drawing that can be seen as a whole beside a list of facts. */
const HIGHEST = 640;
/** Above and below the boxes, for the captions of the ends. */
const MARGIN = 18;
/** A flat graph is stretched, to give its arrows angles. */
const STRETCHED = 0.42;
const MOST_STRETCH = 1.6;

/** Gaps from a box to its outgoing line, and to its incoming line, whose arrowhead fills the gap. */
const LEAVING = 2;
const COMING = 9;
const COMING_STRAIGHT = 4;
/** A straight line must keep this distance from all other boxes. */
const CLEARANCE = 5;
/** Lines leave a side of a box at least this far from its corner. */
const CORNER = 4;

/** The drawing for a width in pixels; null if the graph is too large. */
export const drawLayered = remembered(draw);

/** Names are cut only if they fit in neither direction. */
function draw(graph: GraphLabels, width: number): Drawing | null {
  const whole = wholeWidth(graph.nodes);
  const cut = boxWidth(graph.nodes, WIDEST);
  return (
    drawRightward(graph, width, whole, whole) ??
    drawDownward(graph, width, whole) ??
    drawRightward(graph, width, NARROWEST, cut) ??
    drawDownward(graph, width, cut)
  );
}

/** @param least and `most` bound the width of a box */
function drawRightward(
  graph: GraphLabels,
  width: number,
  least: number,
  most: number,
): Drawing | null {
  const layout = layeredLayout(graph, BOX_HEIGHT);
  if (layout === null) return null;
  const { layers, extent } = layout;
  const room = Math.floor((width - 2 - LEAST_ROOM * (layers - 1)) / layers);
  if (room < least || extent > HIGHEST) return null;
  const box = { width: Math.min(most, room), height: BOX_HEIGHT };
  const step = layers > 1 ? (width - 2 - box.width) / (layers - 1) : 0;
  const stretch = Math.max(1, Math.min(MOST_STRETCH, (STRETCHED * width) / extent));
  const at = ({ layer, across }: LayerPlace): Point => ({
    x: 1 + box.width / 2 + layer * step,
    y: MARGIN + across * stretch,
  });
  const height = extent * stretch + 2 * MARGIN;
  return { width, height, box, ...placed(graph, layout, box, at) };
}

function drawDownward(graph: GraphLabels, width: number, boxWide: number): Drawing | null {
  const box = { width: boxWide, height: BOX_HEIGHT };
  const layout = layeredLayout(graph, box.width);
  if (layout === null) return null;
  const { layers, extent } = layout;
  const room = Math.min(MOST_ROOM_DOWN, (HIGHEST - layers * box.height) / Math.max(1, layers - 1));
  if (extent > width - 2 || room < LEAST_ROOM) return null;
  const left = (width - extent) / 2;
  const at = ({ layer, across }: LayerPlace): Point => ({
    x: left + across,
    y: MARGIN + box.height / 2 + layer * (box.height + room),
  });
  const turned = { width: box.height, height: box.width };
  const height = layers * box.height + (layers - 1) * room + 2 * MARGIN;
  // A downward drawing is a rightward one with swapped axes.
  const flip = ({ x, y }: Point): Point => ({ x: y, y: x });
  const { nodes, lines } = placed(graph, layout, turned, (place) => flip(at(place)));
  return { width, height, box, nodes: nodes.map(flip), lines: lines.map((line) => line.map(flip)) };
}

function placed(
  graph: GraphLabels,
  layout: LayeredLayout,
  box: Box,
  at: (place: LayerPlace) => Point,
): Pick<Drawing, 'nodes' | 'lines'> {
  const nodes = layout.nodes.map(at);
  const lines = graph.edges.map(([from, to], edge) => {
    const start = nodes[from] as Point;
    const end = nodes[to] as Point;
    const bends = layout.bends[edge] ?? [];
    const others = nodes.filter((_, node) => node !== from && node !== to);
    const straight = [clipped(start, end, box, LEAVING), clipped(end, start, box, COMING)] as const;
    const beside = bends.some(({ layer }) => layer % 1 !== 0);
    if (!beside && others.every((other) => isClear(straight, other, box))) return straight;
    const through = bends.flatMap((bend) => passing(bend, at(bend), box));
    const last = side(end, through.at(-1) ?? start, box, COMING);
    // The last piece is straight, so that the arrowhead meets the box.
    const before = { x: last.x - COMING_STRAIGHT, y: last.y };
    return [side(start, through[0] ?? end, box, LEAVING), ...through, before, last];
  });
  return { nodes, lines };
}

/** The point, `gap` pixels outside a box, where a line from its centre towards another point leaves it. */
function clipped(middle: Point, other: Point, box: Box, gap: number): Point {
  const dx = other.x - middle.x;
  const dy = other.y - middle.y;
  const share = Math.min(
    (box.width / 2 + gap) / Math.max(1e-9, Math.abs(dx)),
    (box.height / 2 + gap) / Math.max(1e-9, Math.abs(dy)),
  );
  return { x: middle.x + share * dx, y: middle.y + share * dy };
}

/** Whether a straight line stays clear of a box (slab method). */
function isClear([start, end]: readonly [Point, Point], middle: Point, box: Box): boolean {
  let enters = 0;
  let leaves = 1;
  for (const [axis, size] of [
    ['x', box.width],
    ['y', box.height],
  ] as const) {
    const half = size / 2 + CLEARANCE;
    const length = end[axis] - start[axis];
    const low = middle[axis] - half - start[axis];
    const high = middle[axis] + half - start[axis];
    if (Math.abs(length) < 1e-9) {
      if (low > 0 || high < 0) return true;
      continue;
    }
    enters = Math.max(enters, Math.min(low / length, high / length));
    leaves = Math.min(leaves, Math.max(low / length, high / length));
  }
  return enters >= leaves;
}

/** Straight past the boxes of a skipped layer, so that none is touched. */
function passing(bend: LayerPlace, { x, y }: Point, box: Box): readonly Point[] {
  if (bend.layer % 1 !== 0) return [{ x, y }];
  return [
    { x: x - box.width / 2, y },
    { x: x + box.width / 2, y },
  ];
}

/** Where a line towards the centre of a box meets its left or right side, `gap` pixels before it. */
function side(middle: Point, other: Point, box: Box, gap: number): Point {
  const towards = Math.sign(other.x - middle.x);
  const slope = (other.y - middle.y) / Math.max(1e-9, Math.abs(other.x - middle.x));
  const reach = box.width / 2 + gap;
  const most = box.height / 2 - CORNER;
  return {
    x: middle.x + towards * reach,
    y: middle.y + Math.max(-most, Math.min(most, slope * reach)),
  };
}
