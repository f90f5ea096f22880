/** Marks that several figures have. */
import type { Mark, Marker } from './figure';

type TextMark = Extract<Mark, { type: 'text' }>;

/** For a point of a line that has no marker, where others have one. */
export const NO_MARKER: Marker = { style: 'none', radius: 0, fill: 'bg', stroke: 'bg', width: 0 };

export function text(
  words: string,
  x: number,
  y: number,
  size: number,
  fill: TextMark['fill'],
  align: TextMark['align'],
): TextMark {
  return { type: 'text', text: words, x, y, size, fill, align };
}

/** A thin line from something to its name. */
export function line(...points: readonly (readonly [number, number])[]): Mark {
  return { type: 'line', points, stroke: 'axis', width: 1 };
}

/** The corners of a box. */
export function corners(
  [left, top]: readonly [number, number],
  [right, bottom]: readonly [number, number],
): readonly (readonly [number, number])[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

export function vertical(
  x: number,
  from: number,
  to: number,
  stroke: 'axis' | 'certified' | 'stopped' | 'fg',
  width: number,
  dash: readonly number[] = [],
): Mark {
  return {
    type: 'line',
    points: [
      [x, from],
      [x, to],
    ],
    stroke,
    width,
    dash,
  };
}
