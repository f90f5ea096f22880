/** The sheet that every exported picture stands on: white, with its title, what it is of, and the name of its y axis. */
import { s } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { fit } from '../charts/labels';
import { svgFile } from './markup';
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
