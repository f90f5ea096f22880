/** A graph as boxes and lines in pixels, independent of the layout. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The common size of all boxes. */
  readonly box: Box;
  /** The centre of each node's box. */
  readonly nodes: readonly Point[];
  /** The line of each edge, from its first end to its second. */
  readonly lines: readonly (readonly Point[])[];
}

export const BOX_HEIGHT = 20;
/** The widest box; a wider one would leave no room for the graph. */
const LONGEST = 160;
/** Between a name and the sides of its box. */
const PADDING = 7;
/** The letter width of common editor fonts, with a small margin. */
const LETTER = 7.3;

/** Distance from a corner, in pixels, at which a line starts to turn. */
const ROUNDING = 10;

/** The width of a name in the monospaced editor font at 12 px. */
export function codeWidth(text: string): number {
  return LETTER * Array.from(text).length;
}

/** The width of a box that holds all names, at most `most`. */
export function boxWidth(names: readonly string[], most: number): number {
  const longest = Math.max(...names.map(codeWidth), LETTER);
  return Math.round(Math.min(most, longest + 2 * PADDING));
}

/** The width of a box that holds all names in full, up to the widest box. */
export function wholeWidth(names: readonly string[]): number {
  return boxWidth(names, LONGEST);
}

/** A name cut in the middle to fit its box; the end is kept, because many names differ only in a number. */
export function boxName(name: string, box: Box): string {
  const letters = Array.from(name);
  const room = Math.max(1, Math.floor((box.width - PADDING) / LETTER));
  if (letters.length <= room) return name;
  const end = Math.floor((room - 1) / 2);
  return `${letters.slice(0, room - 1 - end).join('')}…${letters.slice(letters.length - end).join('')}`;
}

/** The SVG path of a line through points, with rounded corners. */
export function pathOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (before === undefined) return `M${written(point)}`;
      if (after === undefined) return `L${written(point)}`;
      const [start, end] = [before, after].map((other) => towards(point, other)) as [Point, Point];
      return `L${written(start)}Q${written(point)} ${written(end)}`;
    })
    .join('');
}

/** The point towards a neighbour at which a rounded corner starts; at most half way. */
function towards(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y);
  const share = Math.min(0.5, ROUNDING / Math.max(1e-9, length));
  return {
    x: corner.x + share * (other.x - corner.x),
    y: corner.y + share * (other.y - corner.y),
  };
}

function written({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** An arrowhead at the last point: a triangle that extends `length` pixels further. */
export function headOf(points: readonly Point[], length: number): string {
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const before = points.at(-2) ?? end;
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const at = (along: number, aside: number): Point => ({
    x: end.x + along * Math.cos(angle) - aside * Math.sin(angle),
    y: end.y + along * Math.sin(angle) + aside * Math.cos(angle),
  });
  return `M${[at(length, 0), at(-1, length * 0.55), at(-1, -length * 0.55)].map(written).join('L')}Z`;
}
