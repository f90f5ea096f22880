/** The sheet of an exported picture: white, with a title, a subtitle, and the name of the y axis. */
import type { Figure } from './figure';
import { INKS } from './inks';
import { fit, printMeasure } from './labels';
import { element, figureSvg, svgDocument, xmlText } from './svg';

export interface SheetHead {
  readonly title: string;
  /** What is drawn, and the settings of the run. */
  readonly subtitle: string;
  /** The name of the vertical axis; empty without one. */
  readonly axis: string;
}

const MARGIN = 16;
const HEAD = 48;
const AXIS = 20;

export type SheetFigure = Omit<Figure, 'stops' | 'choice' | 'axes'>;

export function figureSheet(head: SheetHead, figure: SheetFigure): string {
  return sheet(head, figure, figureSvg(figure));
}

/**
 * Puts a picture on a sheet, by its size and description.
 * @param parts markup in the picture's own coordinates, from its upper left corner
 */
export function sheet(
  { title, subtitle, axis }: SheetHead,
  { width, height, label }: Pick<Figure, 'width' | 'height' | 'label'>,
  parts: readonly string[],
): string {
  const top = MARGIN + HEAD + (axis === '' ? 0 : AXIS);
  const line = (words: string, y: number, size: number, look: Record<string, string>): string =>
    element(
      'text',
      { x: MARGIN, y, 'font-size': size, ...look },
      xmlText(fit(words, width, (text) => printMeasure(text, size))),
    );
  const second = { fill: INKS['fg-2'].colour };
  return svgDocument(
    { width: width + 2 * MARGIN, height: Math.ceil(top + height + MARGIN), title, label },
    [
      line(title, MARGIN + 14, 15, { fill: INKS.fg.colour, 'font-weight': '600' }),
      ...(subtitle === '' ? [] : [line(subtitle, MARGIN + 33, 12, second)]),
      ...(axis === '' ? [] : [line(axis, MARGIN + HEAD + 12, 11, second)]),
      element('g', { transform: `translate(${MARGIN} ${top})` }, '\n', parts.join('\n'), '\n'),
    ],
  );
}
