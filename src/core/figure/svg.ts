/** Figures as self-contained SVG files with paper inks. All texts and names are escaped. */
import { isolated, visible } from '../words/escapes';
import { INKS } from './inks';
import { isInside, layersOf, outlineOf, scalesOf } from './marks';
import type { Box, Colour, Corner, Drawing, LineSeries, Mark } from './figure';
import type { Scale } from './axes';

type Attributes = Readonly<Record<string, string | number | null | undefined>>;

/** Lone surrogates and the two noncharacters, which XML forbids. */
const NOT_XML =
  /[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes text for element content that is read in lines. */
export function xmlText(words: string): string {
  return escaped(isolated(visible(words)));
}

/** Escapes text without control characters for a quoted attribute, or content to copy. */
export function escaped(words: string): string {
  return words
    .replace(NOT_XML, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * An element on one line.
 * @param attributes null and undefined ones are omitted
 * @param children markup
 */
export function element(
  tag: string,
  attributes: Attributes,
  ...children: readonly string[]
): string {
  const head = Object.entries(attributes).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [` ${name}="${escaped(visible(String(value)))}"`],
  );
  const open = `<${tag}${head.join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${tag}>`;
}

/** An element without attributes. */
export function bare(tag: string, ...children: readonly string[]): string {
  return element(tag, {}, ...children);
}

/** A picture on white paper. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  /** For screen readers. */
  readonly title: string;
  /** The content of the picture in a sentence. */
  readonly label?: string;
}

/** A complete SVG document. @param parts markup, one line each */
export function svgDocument(paper: Paper, parts: readonly string[]): string {
  const { width, height, title, label } = paper;
  const root = element('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': 'system-ui, Helvetica, Arial, sans-serif',
    'font-size': 12,
    role: 'img',
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    root.replace(/\/>$/, '>'),
    element('title', {}, xmlText(title)),
    ...(label === undefined ? [] : [element('desc', {}, xmlText(label))]),
    element('rect', { width, height, fill: INKS.bg.colour }),
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

export function figureSvg(figure: Drawing): readonly string[] {
  const { plot, series } = figure;
  const scales = scalesOf(figure);
  const { under, over } = layersOf(figure);
  const lines = series.map((one) => ({ one, points: pixelsOf(one, scales.x, scales.y) }));
  const isCut = lines.some(({ points }) =>
    points.some((point) => isDrawn(point) && !isInside(point, plot)),
  );
  return [
    ...(isCut ? [clipPath(plot)] : []),
    ...under.flatMap(markSvg),
    // The first series is drawn on top, as on the screen.
    ...lines.toReversed().map(({ one, points }) => lineSvg(one, points, isCut)),
    ...over.flatMap(markSvg),
  ];
}

/** One id is enough: no picture has more than one clipped figure. */
const CLIP = 'plot';

function clipPath({ left, top, right, bottom }: Box): string {
  const size = { width: px(right - left + 2), height: px(bottom - top + 2) };
  return element('clipPath', { id: CLIP }, element('rect', { x: left - 1, y: top - 1, ...size }));
}

function pixelsOf({ points }: LineSeries, x: Scale, y: Scale): readonly Corner[] {
  // A gap, because scales may map non-numbers to the lower end.
  return points.map((point) => [x(point.x), Number.isFinite(point.y) ? y(point.y) : Number.NaN]);
}

function lineSvg(series: LineSeries, points: readonly Corner[], isCut: boolean): string {
  const { stroke, width, dash = [] } = series;
  return element('path', {
    d: path(points),
    ...stroked(stroke, width, dash),
    'stroke-linejoin': 'round',
    'stroke-linecap': dash[0] === 1 ? 'round' : null,
    'clip-path': isCut ? `url(#${CLIP})` : null,
  });
}

function isDrawn([x, y]: Corner): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}

/** Non-numbers interrupt the line; horizontal and vertical steps use H and V. */
function path(points: readonly Corner[]): string {
  let last: Corner | null = null;
  return points
    .map((point) => {
      const before = last;
      last = isDrawn(point) ? point : null;
      if (last === null) return '';
      const [x, y] = [px(point[0]), px(point[1])];
      if (before === null) return `M${x} ${y}`;
      if (point[1] === before[1]) return `H${x}`;
      return point[0] === before[0] ? `V${y}` : `L${x} ${y}`;
    })
    .join('');
}

function markSvg(mark: Mark): readonly string[] {
  switch (mark.type) {
    case 'line': {
      const [from, to, ...more] = mark.points;
      const look = stroked(mark.stroke, mark.width, mark.dash);
      if (from === undefined || to === undefined || more.length > 0)
        return [element('path', { d: path(mark.points), ...look })];
      const [[x1, y1], [x2, y2]] = [from, to];
      return [element('line', { x1: px(x1), y1: px(y1), x2: px(x2), y2: px(y2), ...look })];
    }
    case 'area': {
      const { points, fill, opacity, edge, dash } = mark;
      const look = edge === undefined ? {} : lined(edge, 0.75, dash);
      return [element('path', { d: `${path(points)}Z`, ...filled(fill, opacity), ...look })];
    }
    case 'text':
      return [textSvg(mark)];
    case 'shape': {
      const { shape, x, y, radius, fill, stroke, width } = mark;
      const look = { ...filled(fill), ...lined(stroke, width) };
      if (shape === 'circle')
        return [element('circle', { cx: px(x), cy: px(y), r: radius, ...look })];
      return [element('path', { d: `${path(outlineOf(shape, x, y, radius))}Z`, ...look })];
    }
  }
}

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

function textSvg({ text, x, y, size, fill, align, plate }: Extract<Mark, { type: 'text' }>) {
  const look = { 'font-size': size, fill: INKS[fill].colour, 'text-anchor': ANCHORS[align] };
  const under =
    plate === undefined
      ? {}
      : { ...lined('bg', plate), 'stroke-linejoin': 'round', 'paint-order': 'stroke' };
  return element('text', { x: px(x), y: px(y), ...look, ...under }, xmlText(text));
}

function filled(fill: Colour, own = 1): Attributes {
  const { colour, opacity } = INKS[fill];
  const share = opacity * own;
  return { fill: colour, 'fill-opacity': share < 1 ? px(share) : null };
}

function stroked(stroke: Colour, width: number, dash?: readonly number[]): Attributes {
  return { fill: 'none', ...lined(stroke, width, dash) };
}

function lined(stroke: Colour, width: number, dash: readonly number[] = []): Attributes {
  return {
    stroke: INKS[stroke].colour,
    'stroke-width': width,
    'stroke-dasharray': dash.length === 0 ? null : dash.join(' '),
  };
}

/** Hundredths of a pixel are precise enough. */
function px(value: number): string {
  return String(Number(value.toFixed(2)));
}
