/** A figure as SVG elements: what `chart.ts` and `marks.ts` put on a canvas, with the colours of paper. */
import { scaleAlong } from '../charts/axes';
import type { Scale } from '../charts/axes';
import type { Axis, Colour, Figure, LineSeries, Mark, Marker } from '../charts/figure';
import { s } from '../dom/h';
import type { ElementNode, Properties } from '../dom/h';
import { INKS } from './printPalette';

/** Lines may reach over the edge of the plot by half their width. */
const OVER = 1;

/** @param clip the name of the clip path, unlike any other in the file */
export function figureNodes(figure: Figure, clip: string): readonly ElementNode[] {
  const { plot } = figure;
  const x = scaleAlong(figure.x, [plot.left, plot.right]);
  const y = figure.y === null ? null : scaleAlong(figure.y, [plot.bottom, plot.top]);
  return [
    s(
      'clipPath',
      { id: clip },
      s('rect', {
        x: plot.left - OVER,
        y: plot.top - OVER,
        width: px(plot.right - plot.left + 2 * OVER),
        height: px(plot.bottom - plot.top + 2 * OVER),
      }),
    ),
    ...xAxis(figure, x),
    ...(figure.y === null || y === null ? [] : yAxis(figure, figure.y, y)),
    ...figure.under.map(markNode),
    // The first series lies on top of the others, as on the screen.
    ...(y === null
      ? []
      : figure.series.toReversed().flatMap((series) => seriesNodes(series, x, y, plot, clip))),
    ...figure.over.map(markNode),
  ];
}

function xAxis({ plot, x }: Figure, scale: Scale): readonly ElementNode[] {
  return [
    ...(x.grid
      ? x.ticks.map(({ value }) => straight(scale(value), plot.top, scale(value), plot.bottom))
      : []),
    s('path', {
      d: `M${px(plot.left)} ${px(plot.bottom)}H${px(plot.right)}`,
      ...stroked('axis', 1),
    }),
    ...x.ticks
      .map(({ value, label }) =>
        label === '' ? [] : [textNode(label, scale(value), plot.bottom + 16, 11, 'fg-2', 'center')],
      )
      .flat(),
  ];
}

function yAxis({ plot }: Figure, axis: Axis, scale: Scale): readonly ElementNode[] {
  return axis.ticks.flatMap(({ value, label }) => {
    const y = scale(value);
    return [
      ...(axis.grid ? [straight(plot.left, y, plot.right, y)] : []),
      textNode(label, plot.left - 6, y + 4, 11, 'fg-2', 'right'),
    ];
  });
}

function straight(x1: number, y1: number, x2: number, y2: number): ElementNode {
  return s('path', { d: `M${px(x1)} ${px(y1)}L${px(x2)} ${px(y2)}`, ...stroked('grid', 1) });
}

function seriesNodes(
  series: LineSeries,
  x: Scale,
  y: Scale,
  plot: Figure['plot'],
  clip: string,
): readonly ElementNode[] {
  // A scale may draw what is not a number at its lower end; here it is a gap.
  const points = series.points.map(
    (point) => [x(point.x), Number.isFinite(point.y) ? y(point.y) : Number.NaN] as const,
  );
  const [firstDash = 0] = series.dash ?? [];
  const line = s('path', {
    d: brokenPath(points),
    ...stroked(series.stroke, series.width, series.dash),
    'stroke-linejoin': 'round',
    'stroke-linecap': firstDash === 1 ? 'round' : null,
    'clip-path': `url(#${clip})`,
  });
  const isInside = ([left, top]: readonly [number, number]): boolean =>
    left >= plot.left - OVER &&
    left <= plot.right + OVER &&
    top >= plot.top - OVER &&
    top <= plot.bottom + OVER;
  const markers = series.markers.flatMap((marker, index) => {
    const point = points[index];
    return point === undefined || !isInside(point) ? [] : markerNodes(marker, ...point);
  });
  return [line, ...markers];
}

function isDrawn([x, y]: readonly [number, number]): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}

/** What is not a number breaks the line. */
function brokenPath(points: readonly (readonly [number, number])[]): string {
  let isOn = false;
  return points
    .map((point) => {
      const command = isOn ? 'L' : 'M';
      isOn = isDrawn(point);
      return isOn ? `${command}${px(point[0])} ${px(point[1])}` : '';
    })
    .join('');
}

function markerNodes(marker: Marker, x: number, y: number): readonly ElementNode[] {
  const { style, radius, width } = marker;
  const ink = { fill: INKS[marker.fill].colour, ...line(marker.stroke, width) };
  switch (style) {
    case 'none':
      return [];
    case 'circle':
      return [s('circle', { cx: px(x), cy: px(y), r: radius, ...ink })];
    case 'diamond':
      return [s('path', { d: around(x, y, radius, 4, 0), ...ink })];
    case 'square':
      return [s('path', { d: around(x, y, radius, 4, Math.PI / 4), ...ink })];
    case 'triangle':
      return [s('path', { d: around(x, y, radius, 3, 0), ...ink })];
  }
}

/** A regular polygon, its first corner at the top turned by an angle. */
function around(x: number, y: number, radius: number, corners: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = turn - Math.PI / 2 + (2 * Math.PI * index) / corners;
    return `${px(x + radius * Math.cos(angle))} ${px(y + radius * Math.sin(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

function markNode(mark: Mark): ElementNode {
  switch (mark.type) {
    case 'line':
      return s('path', {
        d: brokenPath(mark.points),
        ...stroked(mark.stroke, mark.width, mark.dash),
      });
    case 'area': {
      const { colour, opacity } = INKS[mark.fill];
      return s('path', {
        d: `${brokenPath(mark.points)}Z`,
        fill: colour,
        'fill-opacity': opacity,
        ...(mark.edge === undefined ? {} : line(mark.edge, 0.75, mark.dash)),
      });
    }
    case 'text':
      return textNode(mark.text, mark.x, mark.y, mark.size, mark.fill, mark.align, mark.plate);
    case 'diamond':
      return s('path', {
        d: around(mark.x, mark.y, mark.radius, 4, 0),
        fill: INKS[mark.fill].colour,
        ...line(mark.stroke, mark.width),
      });
    case 'cross': {
      const at = `${px(mark.x - 4)} ${px(mark.y - 4)}l8 8m0 -8l-8 8`;
      return s('path', { d: `M${at}`, ...stroked(mark.stroke, mark.width) });
    }
  }
}

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

function textNode(
  words: string,
  x: number,
  y: number,
  size: number,
  fill: Colour,
  align: keyof typeof ANCHORS,
  plate = 0,
): ElementNode {
  const paper = INKS.bg.colour;
  return s(
    'text',
    {
      x: px(x),
      y: px(y),
      'font-size': size,
      fill: INKS[fill].colour,
      'text-anchor': ANCHORS[align],
      ...(plate > 0
        ? {
            stroke: paper,
            'stroke-width': plate,
            'stroke-linejoin': 'round',
            'paint-order': 'stroke',
          }
        : {}),
    },
    words,
  );
}

function stroked(stroke: Colour, width: number, dash?: readonly number[]): Properties {
  return { fill: 'none', ...line(stroke, width, dash) };
}

function line(stroke: Colour, width: number, dash: readonly number[] = []): Properties {
  return {
    stroke: INKS[stroke].colour,
    'stroke-width': width,
    'stroke-dasharray': dash.length === 0 ? null : dash.join(' '),
  };
}

/** Tenths of a pixel are enough. */
function px(value: number): string {
  return String(Number(value.toFixed(1)));
}
