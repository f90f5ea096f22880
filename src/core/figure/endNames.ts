/** Places the names of lines beside their ends. */
import type { Box, Mark, Measure } from './figure';
import { fit, spread } from './labels';
import { line, text } from './marks';

/** The end of a line in pixels. */
export interface LineEnd {
  readonly x: number;
  readonly y: number;
  /** Its name, and shorter alternatives for less room. */
  readonly names: readonly string[];
}

const HEIGHT = 16;
const BESIDE = 10;

/**
 * Names to the right of the ends, or to the left if there is no room. Names at the same height are spread vertically, and a moved
 * name has a line to its end.
 * @param area the vertical range of the names, and the left limit
 */
export function endNames(
  ends: readonly LineEnd[],
  area: Box,
  width: number,
  measure: Measure,
): readonly Mark[] {
  const heights = ends.map(({ y }) => y);
  const places = spread(heights, HEIGHT, area.top, area.bottom - 4);
  return ends.flatMap(({ x, y, names }, index): readonly Mark[] => {
    const place = places[index] ?? y;
    // A name ends before the next mark at its height.
    const marks = ends.filter((end) => end.x > x && Math.abs(end.y - place) < HEIGHT);
    const end = Math.min(width - BESIDE / 2, ...marks.map((end) => end.x - BESIDE));
    const right = end - (x + BESIDE);
    const left = x - BESIDE - area.left;
    const fitting = names.find((name) => measure(name, 12) <= right);
    const isRight = fitting !== undefined || right > left;
    const short = (): string =>
      fit(names.at(-1) ?? '', isRight ? right : left, (words) => measure(words, 12));
    const side = isRight ? 1 : -1;
    const name = text(
      fitting ?? short(),
      x + side * BESIDE,
      place + 4,
      12,
      'fg',
      isRight ? 'left' : 'right',
    );
    return [
      ...(Math.abs(place - y) > HEIGHT / 2
        ? [line([x + side * 5, y], [x + side * (BESIDE - 2), place])]
        : []),
      { ...name, plate: 3 },
    ];
  });
}
