/** The names of lines inside of a narrow plot: beside their lines, where nothing else is drawn. */
import type { Box, Corner, Mark, Measure } from '../../../src/core/figure/figure';
import { text } from '../../../src/core/figure/marks';

type Text = Extract<Mark, { type: 'text' }>;

export interface NamedLine {
  readonly name: string;
  /** Where it may be named, the best first. */
  readonly at: readonly Corner[];
}

const SIZE = 12;
/** From a point of a line to its name: to the right, and up or down to its base line. */
const ASIDE = 5;
const ABOVE = -7;
const BELOW = 16;

/**
 * @param paths lines that no name may lie on
 * @param marks what else is drawn
 * @returns where no place is free, a name stands on a plate
 */
export function namesInside(
  lines: readonly NamedLine[],
  plot: Box,
  measure: Measure,
  paths: readonly (readonly Corner[])[],
  marks: readonly Mark[],
): readonly Mark[] {
  const drawn = [...paths, ...marks.flatMap((mark) => (mark.type === 'line' ? [mark.points] : []))];
  const texts = marks.filter((mark): mark is Text => mark.type === 'text');
  const names: Text[] = [];
  for (const { name, at } of lines) {
    const places = at
      .flatMap(([x, y]) =>
        [ABOVE, BELOW].map((down) => text(name, x + ASIDE, y + down, SIZE, 'fg', 'left')),
      )
      .filter((place) => isWithin(boxOf(place, measure), plot));
    const isFree = (place: Text): boolean => {
      const box = boxOf(place, measure);
      return (
        ![...texts, ...names].some((other) => overlap(box, boxOf(other, measure))) &&
        !drawn.some((path) => path.some((end, index) => crosses(box, path[index - 1] ?? end, end)))
      );
    };
    const [first, second = first] = places;
    const place = places.find(isFree) ?? (second && { ...second, plate: 2 });
    if (place !== undefined) names.push(place);
  }
  return names;
}

function boxOf({ text: words, x, y, size, align }: Text, measure: Measure): Box {
  const width = measure(words, size);
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - size, bottom: y + 4 };
}

function isWithin({ right, top, bottom }: Box, plot: Box): boolean {
  return right <= plot.right && top >= plot.top - ASIDE && bottom <= plot.bottom;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

function crosses({ left, right, top, bottom }: Box, from: Corner, to: Corner): boolean {
  const [[x0, y0], [x1, y1]] = from[0] <= to[0] ? [from, to] : [to, from];
  if (!(x1 >= left && x0 <= right)) return false;
  const at = (x: number): number => y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  const ends = x0 === x1 ? [y0, y1] : [at(Math.max(x0, left)), at(Math.min(x1, right))];
  return Math.max(...ends) >= top && Math.min(...ends) <= bottom;
}
