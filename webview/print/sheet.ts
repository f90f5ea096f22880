/** The sheet that every exported picture stands on: white, with its title, what it is of, and the name of its y axis. */
import { s } from '../dom/h';
import type { Child, ElementNode, Node } from '../dom/h';
import { fit } from '../charts/labels';
import { FOREGROUND, PAPER, SECONDARY } from './printPalette';
import { printMeasure } from './printMeasure';

export interface Sheet {
  readonly title: string;
  /** What is drawn, and the settings of the run. */
  readonly subtitle: string;
  /** The name of the vertical axis; empty where there is none. */
  readonly axis: string;
  /** What the picture shows, as a sentence. */
  readonly label: string;
  /** Of the picture alone. */
  readonly width: number;
  readonly height: number;
}

const MARGIN = 16;
const HEAD = 48;
const AXIS = 20;
const FONT = 'system-ui, Helvetica, Arial, sans-serif';

/** @param body drawn in its own coordinates, from its upper left corner */
export function sheet({ title, subtitle, axis, label, width, height }: Sheet, body: Child): string {
  const top = MARGIN + HEAD + (axis === '' ? 0 : AXIS);
  const size = { width: width + 2 * MARGIN, height: Math.ceil(top + height + MARGIN) };
  const line = (
    words: string,
    y: number,
    points: number,
    fill: string,
    weight = 400,
  ): ElementNode =>
    s(
      'text',
      { x: MARGIN, y, 'font-size': points, fill, 'font-weight': weight === 400 ? null : weight },
      fit(words, width, (text) => printMeasure(text, points)),
    );
  return svgFile(
    s(
      'svg',
      {
        ...size,
        viewBox: `0 0 ${size.width} ${size.height}`,
        'font-family': FONT,
        role: 'img',
      },
      s('title', title),
      s('desc', label),
      s('rect', { width: size.width, height: size.height, fill: PAPER }),
      line(title, MARGIN + 14, 15, FOREGROUND, 600),
      line(subtitle, MARGIN + 33, 12, SECONDARY),
      axis === '' ? null : line(axis, MARGIN + HEAD + 12, 11, SECONDARY),
      s('g', { transform: `translate(${MARGIN} ${top})` }, body),
    ),
  );
}

/** Control characters, halves of surrogate pairs and the two that are no characters: no XML file may hold them. */
const NOT_XML =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text between tags or in a quoted attribute. */
function xmlText(text: string): string {
  return text
    .replace(NOT_XML, '\ufffd')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/** An element with all that is in it, on one line. */
function markup(node: Node): string {
  if (typeof node === 'string') return xmlText(node);
  const { tag, attributes, children } = node;
  const head = [
    tag,
    ...Object.entries(attributes).map(([name, value]) => `${name}="${xmlText(value)}"`),
  ].join(' ');
  return children.length === 0
    ? `<${head}/>`
    : `<${head}>${children.map(markup).join('')}</${tag}>`;
}

/** A file of its own, from the `svg` element that it consists of. */
function svgFile(svg: ElementNode): string {
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', ...svg.attributes };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup({ ...svg, attributes })}\n`;
}
