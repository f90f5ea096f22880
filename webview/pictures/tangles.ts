/** Measures how hard the lines of a drawing are to follow. */
import type { GraphLabels } from '../../src/core/words/labels';
import type { Box, Drawing, Point } from './drawing';

/** A line behind a box seems to end there, which is worse than a crossing. */
const BEHIND_A_BOX = 2;

/** The crossings of edges without a common end, plus the weighted edges behind the box of another node. */
export function tanglesOf({ edges }: GraphLabels, { nodes, box, lines }: Drawing): number {
  let tangles = 0;
  edges.forEach(([from, to], edge) => {
    const line = lines[edge] ?? [];
    edges.slice(edge + 1).forEach(([u, v], index) => {
      if (u === from || u === to || v === from || v === to) return;
      if (cross(line, lines[edge + 1 + index] ?? [])) tangles += 1;
    });
    nodes.forEach((middle, node) => {
      if (node !== from && node !== to && cuts(line, middle, box)) tangles += BEHIND_A_BOX;
    });
  });
  return tangles;
}

function cross(one: readonly Point[], other: readonly Point[]): boolean {
  return pieces(one).some(([a, b]) => pieces(other).some(([c, d]) => piecesCross(a, b, c, d)));
}

/** Whether a line crosses a diagonal of the box, as it does when it passes through the middle part. */
function cuts(line: readonly Point[], { x, y }: Point, { width, height }: Box): boolean {
  const [right, down] = [width / 2, height / 2];
  return (
    cross(line, [
      { x: x - right, y: y - down },
      { x: x + right, y: y + down },
    ]) ||
    cross(line, [
      { x: x - right, y: y + down },
      { x: x + right, y: y - down },
    ])
  );
}

function pieces(line: readonly Point[]): readonly (readonly [Point, Point])[] {
  return line.flatMap((end, index): readonly (readonly [Point, Point])[] => {
    const start = line[index - 1];
    return start === undefined ? [] : [[start, end]];
  });
}

function piecesCross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** The sign tells on which side of the line from a to b the point is. */
function side(a: Point, b: Point, point: Point): number {
  return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
}
