/** A graph as boxes and lines in pixels, from any layout. */
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
  /** All boxes have one size. */
  readonly box: Box;
  /** The middle of the box of each node. */
  readonly nodes: readonly Point[];
  /** The line of each edge from its first end to its second. */
  readonly lines: readonly (readonly Point[])[];
}

export const BOX_HEIGHT = 20;
/** A box for a longer name leaves no room for the graph. */
const LONGEST = 160;
/** Between the name and the sides of its box. */
const PADDING = 7;
/** The advance of a letter in the fonts that editors use, with a little to spare. */
const LETTER = 7.3;

/** How far before a corner a line begins to turn, in pixels. */
const ROUNDING = 10;

/** The names of nodes are in the font of the editor, whose letters are equally wide, 12 px high. */
export function codeWidth(text: string): number {
  return LETTER * Array.from(text).length;
}

/** The width of a box that holds all names, or as much of them as `most` allows. */
export function boxWidth(names: readonly string[], most: number): number {
  const longest = Math.max(...names.map(codeWidth), LETTER);
  return Math.round(Math.min(most, longest + 2 * PADDING));
}

/** The width of a box that holds all names whole, as far as a name may be long. */
export function wholeWidth(names: readonly string[]): number {
  return boxWidth(names, LONGEST);
}

/** As much of a name as its box holds; its end is kept as well, since many names differ in their numbers alone. */
export function boxName(name: string, box: Box): string {
  const letters = Array.from(name);
  const room = Math.max(1, Math.floor((box.width - PADDING) / LETTER));
  if (letters.length <= room) return name;
  const end = Math.floor((room - 1) / 2);
  return `${letters.slice(0, room - 1 - end).join('')}…${letters.slice(letters.length - end).join('')}`;
}

/** A line through points as the data of an SVG path, its corners rounded off. */
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

/** From a corner towards its neighbour, as far as the corner is rounded; at most to the middle. */
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

/** The head of an arrow whose line ends at the last point: a triangle that goes on for `length` pixels. */
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
