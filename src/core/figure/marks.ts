/** Common marks of figures, and the conversion of axes and bands to marks for both renderers. */
import { scaleAlong, type Scale } from './axes';
import type { Axis, Band, Box, Colour, Corner, Drawing, Mark, Marker, ShapeName } from './figure';

type TextMark = Extract<Mark, { type: 'text' }>;

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

/** A straight line; by default a thin connection between a point and its name. */
export function line(
  from: Corner,
  to: Corner,
  stroke: Colour = 'axis',
  width = 1,
  dash: readonly number[] = [],
): Mark {
  return { type: 'line', points: [from, to], stroke, width, dash };
}

export function corners([left, top]: Corner, [right, bottom]: Corner): readonly Corner[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

const HALF = Math.SQRT1_2;
const SIDE = Math.sqrt(3) / 2;

const MIDDLE = [0, 0] as const;

/** A quarter of a plus, and rotations to the other three. */
const ARM: readonly Corner[] = [
  [-0.4, -1],
  [0.4, -1],
  [0.4, -0.4],
];
const quarter = ([x, y]: Corner): Corner => [-y, x];
const half = ([x, y]: Corner): Corner => [-x, -y];

/** The corners around the origin with radius 1. A circle has none; a cross passes through its centre. */
const SHAPES: Readonly<Record<Exclude<ShapeName, 'circle'>, readonly Corner[]>> = {
  square: corners([-HALF, -HALF], [HALF, HALF]),
  triangle: [
    [0, -1],
    [SIDE, 0.5],
    [-SIDE, 0.5],
  ],
  diamond: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
  drop: [
    [0, 1],
    [SIDE, -0.5],
    [-SIDE, -0.5],
  ],
  cross: corners([-1, -1], [1, 1]).flatMap((corner) => [corner, MIDDLE]),
  plus: [ARM, ARM.map(quarter), ARM.map(half), ARM.map(half).map(quarter)].flat(),
};

export function outlineOf(
  shape: keyof typeof SHAPES,
  x: number,
  y: number,
  radius: number,
): readonly Corner[] {
  return SHAPES[shape].map(([dx, dy]) => [x + radius * dx, y + radius * dy]);
}

export function shapeAt(marker: Marker, x: number, y: number): Mark {
  return { type: 'shape', x, y, ...marker };
}

/** Lines and markers may exceed the plot by half their width. */
const OVER = 1;

export function isInside([x, y]: Corner, { left, right, top, bottom }: Box): boolean {
  return x >= left - OVER && x <= right + OVER && y >= top - OVER && y <= bottom + OVER;
}

/** The scales from axis coordinates to pixels. Without a y axis, all y are at the bottom. */
export function scalesOf({ x, y, plot }: Pick<Drawing, 'x' | 'y' | 'plot'>): {
  readonly x: Scale;
  readonly y: Scale;
} {
  return {
    x: scaleAlong(x, [plot.left, plot.right]),
    y: y === null ? () => plot.bottom : scaleAlong(y, [plot.bottom, plot.top]),
  };
}

/** The marks below the lines (axes, bands, `under`) and above them (markers, `over`). */
export function layersOf(figure: Drawing): {
  readonly under: readonly Mark[];
  readonly over: readonly Mark[];
} {
  const { plot, series, bands = [] } = figure;
  const { x, y } = scalesOf(figure);
  return {
    under: [
      ...(figure.y === null ? [] : yAxisMarks(figure.y, y, plot)),
      ...xAxisMarks(figure.x, x, plot),
      ...bands.map((band) => areaOf(band, x, y, plot)),
      ...figure.under,
    ],
    over: [
      ...series.toReversed().flatMap(({ points, markers = [] }) =>
        markers.flatMap((marker, index): readonly Mark[] => {
          const point = points[index];
          if (marker === null || point === undefined) return [];
          const at = [x(point.x), y(point.y)] as const;
          return Number.isFinite(point.y) && isInside(at, plot) ? [shapeAt(marker, ...at)] : [];
        }),
      ),
      ...figure.over,
    ],
  };
}

/** The centre of a pixel, for sharp lines of width one. */
function sharp(place: number): number {
  return Math.floor(place) + 0.5;
}

function horizontal(y: number, from: number, to: number, stroke: Colour): Mark {
  return line([from, sharp(y)], [to, sharp(y)], stroke);
}

function vertical(x: number, from: number, to: number, stroke: Colour): Mark {
  return line([sharp(x), from], [sharp(x), to], stroke);
}

function yAxisMarks({ ticks, grid }: Axis, y: Scale, { left, right }: Box): readonly Mark[] {
  return ticks.flatMap(({ value, label }) => [
    ...(grid ? [horizontal(y(value), left, right, 'grid')] : []),
    text(label, left - 6, y(value) + 4, 11, 'fg-2', 'right'),
  ]);
}

function xAxisMarks(
  { ticks, minor = [], grid }: Axis,
  x: Scale,
  { left, right, top, bottom }: Box,
): readonly Mark[] {
  return [
    ...(grid ? ticks.map(({ value }) => vertical(x(value), top, bottom, 'grid')) : []),
    ...minor.map((value) => vertical(x(value), bottom, bottom + 3, 'axis')),
    horizontal(bottom, left, right, 'axis'),
    ...ticks.flatMap(({ value, label }) =>
      label === '' ? [] : [text(label, x(value), bottom + 16, 11, 'fg-2', 'center')],
    ),
  ];
}

function areaOf({ points, ...look }: Band, x: Scale, y: Scale, { top, bottom }: Box): Mark {
  const held = (value: number): number => Math.max(top, Math.min(bottom, y(value)));
  return {
    type: 'area',
    points: [
      ...points.map((point): Corner => [x(point.x), held(point.high)]),
      ...points.toReversed().map((point): Corner => [x(point.x), held(point.low)]),
    ],
    ...look,
  };
}

const LEGEND_LINE = 18;

/** A sample of each line with its words, one per row. @param x, y the start of the first base line */
export function legend(
  entries: readonly {
    readonly stroke: Colour;
    readonly dash: readonly number[];
    readonly words: string;
  }[],
  x: number,
  y: number,
): { readonly marks: readonly Mark[]; readonly height: number } {
  const marks = entries.flatMap(({ stroke, dash, words }, index): readonly Mark[] => {
    const at = y + LEGEND_LINE * index;
    return [
      line([x, at - 4], [x + 28, at - 4], stroke, 2, dash),
      text(words, x + 36, at, 12, 'fg', 'left'),
    ];
  });
  return { marks, height: LEGEND_LINE * entries.length };
}
