/**
 * Thins lines to the resolution of a canvas: the first, lowest, highest and last point in each pixel column draw the same pixels
 * as all points (Jugel, Jerzak, Hackenbroich and Markl, M4, VLDB 2014).
 */

/**
 * @param points in the order of the line
 * @param columnOf the pixel column of a point
 * @param heightOf NaN for a point that breaks the line, which is kept
 * @returns the needed points in order; at most four for each visit to a column
 */
export function thinnedToColumns<Point>(
  points: readonly Point[],
  columnOf: (point: Point) => number,
  heightOf: (point: Point) => number,
): readonly Point[] {
  const kept: Point[] = [];
  let begin = 0;
  while (begin < points.length) {
    const end = endOfVisit(points, begin, columnOf, heightOf);
    keepExtremes(points, begin, end, heightOf, kept);
    begin = end;
  }
  return kept;
}

/** The index after the last point in the same column as the point at `begin`, without a break in between. */
function endOfVisit<Point>(
  points: readonly Point[],
  begin: number,
  columnOf: (point: Point) => number,
  heightOf: (point: Point) => number,
): number {
  const first = points[begin] as Point;
  if (Number.isNaN(heightOf(first))) return begin + 1;
  const column = columnOf(first);
  let end = begin + 1;
  while (end < points.length) {
    const point = points[end] as Point;
    if (columnOf(point) !== column || Number.isNaN(heightOf(point))) break;
    end += 1;
  }
  return end;
}

function keepExtremes<Point>(
  points: readonly Point[],
  begin: number,
  end: number,
  heightOf: (point: Point) => number,
  kept: Point[],
): void {
  let low = begin;
  let high = begin;
  for (let index = begin + 1; index < end; index += 1) {
    const height = heightOf(points[index] as Point);
    if (height < heightOf(points[low] as Point)) low = index;
    if (height > heightOf(points[high] as Point)) high = index;
  }
  const indices = [begin, Math.min(low, high), Math.max(low, high), end - 1];
  indices.forEach((index, order) => {
    if (index !== indices[order - 1]) kept.push(points[index] as Point);
  });
}
