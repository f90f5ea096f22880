/** Figures as SVG: as files with the inks of paper, that need no style sheet, and as elements of a page. */
import { visible } from '../words/escapes';
import { INKS } from './inks';
import type { Ink } from './inks';
import { isInside, layersOf, outlineOf, scalesOf } from './marks';
import type { Box, Colour, Corner, Drawing, LineSeries, Mark } from './figure';
import type { Scale } from './axes';

type Attributes = Readonly<Record<string, string | number | null | undefined>>;

/** Halves of surrogate pairs and the two that are no characters: no XML file may hold them. */
const NOT_XML =
  /[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text between tags or in a quoted attribute. */
export function xmlText(words: string): string {
  return visible(words)
    .replace(NOT_XML, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * An element, on one line.
 * @param attributes those that are null or undefined are left out
 * @param children markup
 */
export function element(
  tag: string,
  attributes: Attributes,
  ...children: readonly string[]
): string {
  const head = Object.entries(attributes).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [` ${name}="${xmlText(String(value))}"`],
  );
  const open = `<${tag}${head.join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${tag}>`;
}

/** A picture on white. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  /** For who cannot see it. */
  readonly title: string;
  /** What it shows, as a sentence. */
  readonly label?: string;
}

/** A file of its own. @param parts markup, each on a line */
export function svgDocument(paper: Paper, parts: readonly string[]): string {
  const { width, height, title, label } = paper;
  const root = element('svg', {
    ...{ xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    ...{ 'font-family': 'system-ui, Helvetica, Arial, sans-serif', 'font-size': 12, role: 'img' },
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

/** What a picture is put together with. Whatever is in a text is text. */
export interface Pen<Part> {
  /** @param attributes those that are null or undefined are left out */
  element(tag: string, attributes: Attributes, ...children: readonly Part[]): Part;
  words(text: string): Part;
  ink(colour: Colour): Ink;
  /** The points of a line or an area, in pixels, that can be told apart. */
  shown(points: readonly Corner[]): readonly Corner[];
  /** The name of the box of the plot, which no other picture of the document has. */
  readonly clip: string;
}

export const PAPER: Pen<string> = {
  element,
  words: xmlText,
  ink: (colour) => INKS[colour],
  shown: (points) => points,
  clip: 'plot',
};

/** The parts of a picture. */
export function figureParts<Part>(figure: Drawing, pen: Pen<Part>): readonly Part[] {
  const { plot, series } = figure;
  const scales = scalesOf(figure);
  const { under, over } = layersOf(figure);
  const lines = series.map((one) => ({ one, points: pixelsOf(one, scales.x, scales.y) }));
  const isCut = lines.some(({ points }) =>
    points.some((point) => isDrawn(point) && !isInside(point, plot)),
  );
  const isAnyCut = isCut || under.some((mark) => isCutArea(mark, plot));
  return [
    ...(isAnyCut ? [clipPath(plot, pen)] : []),
    ...under.map((mark) => markPart(mark, plot, pen)),
    // The first series lies on top of the others.
    ...lines.toReversed().map(({ one, points }) => linePart(one, points, isCut, pen)),
    ...over.map((mark) => markPart(mark, plot, pen)),
  ];
}

function clipPath<Part>({ left, top, right, bottom }: Box, { element, clip }: Pen<Part>): Part {
  const size = { width: px(right - left + 2), height: px(bottom - top + 2) };
  return element('clipPath', { id: clip }, element('rect', { x: left - 1, y: top - 1, ...size }));
}

/** Whether a part of an area is left or right of the plot. */
function isCutArea(mark: Mark, { left, right }: Box): boolean {
  return mark.type === 'area' && mark.points.some(([x]) => x < left - 1 || x > right + 1);
}

function clipped<Part>(isCut: boolean, { clip }: Pen<Part>): Attributes {
  return { 'clip-path': isCut ? `url(#${clip})` : null };
}

function pixelsOf({ points }: LineSeries, x: Scale, y: Scale): readonly Corner[] {
  // A scale may draw what is not a number at its lower end; here it is a gap.
  return points.map((point) => [x(point.x), Number.isFinite(point.y) ? y(point.y) : Number.NaN]);
}

function linePart<Part>(
  { stroke, width, dash = [] }: LineSeries,
  points: readonly Corner[],
  isCut: boolean,
  pen: Pen<Part>,
): Part {
  return pen.element('path', {
    d: path(pen.shown(points)),
    fill: 'none',
    ...lined(pen, stroke, width, dash),
    'stroke-linejoin': 'round',
    'stroke-linecap': dash[0] === 1 ? 'round' : null,
    ...clipped(isCut, pen),
  });
}

function isDrawn([x, y]: Corner): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}

/** What is not a number breaks the line; steps are written as such. */
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

function markPart<Part>(mark: Mark, plot: Box, pen: Pen<Part>): Part {
  switch (mark.type) {
    case 'line': {
      const [from, to, ...more] = mark.points;
      const look = { fill: 'none', ...lined(pen, mark.stroke, mark.width, mark.dash) };
      if (from === undefined || to === undefined || more.length > 0)
        return pen.element('path', { d: path(mark.points), ...look });
      const [[x1, y1], [x2, y2]] = [from, to];
      return pen.element('line', { x1: px(x1), y1: px(y1), x2: px(x2), y2: px(y2), ...look });
    }
    case 'area': {
      const { points, fill, opacity, edge, dash } = mark;
      return pen.element('path', {
        d: `${path(pen.shown(points))}Z`,
        ...filled(pen, fill, opacity),
        ...(edge === undefined ? {} : lined(pen, edge, 0.75, dash)),
        ...clipped(isCutArea(mark, plot), pen),
      });
    }
    case 'text':
      return textPart(mark, pen);
    case 'shape': {
      const { shape, x, y, radius, fill, stroke, width } = mark;
      const look = { ...filled(pen, fill), ...lined(pen, stroke, width) };
      return shape === 'circle'
        ? pen.element('circle', { cx: px(x), cy: px(y), r: radius, ...look })
        : pen.element('path', { d: `${path(outlineOf(shape, x, y, radius))}Z`, ...look });
    }
  }
}

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

function textPart<Part>(
  { text, x, y, size, fill, align, plate }: Extract<Mark, { type: 'text' }>,
  pen: Pen<Part>,
): Part {
  const look = { 'font-size': size, fill: pen.ink(fill).colour, 'text-anchor': ANCHORS[align] };
  const under =
    plate === undefined
      ? {}
      : { ...lined(pen, 'bg', plate), 'stroke-linejoin': 'round', 'paint-order': 'stroke' };
  return pen.element('text', { x: px(x), y: px(y), ...look, ...under }, pen.words(text));
}

function filled<Part>({ ink }: Pen<Part>, fill: Colour, own = 1): Attributes {
  const { colour, opacity } = ink(fill);
  const share = opacity * own;
  return { fill: colour, 'fill-opacity': share < 1 ? px(share) : null };
}

function lined<Part>(
  { ink }: Pen<Part>,
  stroke: Colour,
  width: number,
  dash: readonly number[] = [],
): Attributes {
  return {
    stroke: ink(stroke).colour,
    'stroke-width': width,
    'stroke-dasharray': dash.length === 0 ? null : dash.join(' '),
  };
}

/** Hundredths of a pixel are enough. */
function px(value: number): string {
  return String(Number(value.toFixed(2)));
}
