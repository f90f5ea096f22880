/** Bars with their names and numbers: the samples of the rounds, and an action that has no picture of its own. */
import { fit } from '../charts/labels';
import { s } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { printMeasure } from './printMeasure';
import { EDGE, FOREGROUND, GRID, SECONDARY } from './printPalette';

interface BarRow {
  readonly name: string;
  /** What stands at the end of the row; exact figures are in the tables of a report. */
  readonly value: string;
  /** From where to where in percent of the axis; null for a row without a bar. */
  readonly bar: readonly [from: number, to: number] | null;
  /** An interval in percent of the axis. */
  readonly whisker: readonly [from: number, to: number] | null;
  readonly colour: string;
  /** It is not what the drawing is about. */
  readonly faint?: boolean;
}

export interface Bars {
  readonly rows: readonly BarRow[];
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

const ROW = 22;
const BAR = 10;
const HEAD = 18;
const GAP = 12;

export function barsHeight({ rows }: Bars): number {
  return HEAD + ROW * rows.length;
}

/** @param width of the whole, in pixels */
export function barNodes({ rows, ticks }: Bars, width: number): readonly ElementNode[] {
  const names = rows.map(({ name }) => fit(name, width * 0.4, (text) => printMeasure(text, 12)));
  const left = Math.max(0, ...names.map((name) => printMeasure(name, 12))) + GAP;
  const values = Math.max(0, ...rows.map(({ value }) => printMeasure(value, 12))) + GAP;
  const room = width - left - values;
  const x = (percent: number): string => (left + (percent / 100) * room).toFixed(1);
  const bottom = HEAD + ROW * rows.length;
  return [
    ...ticks.flatMap(({ at, label }) => [
      s('path', { d: `M${x(at)} ${HEAD}V${bottom}`, stroke: GRID, fill: 'none' }),
      words(label, x(at), HEAD - 6, 11, SECONDARY, 'middle'),
    ]),
    ...rows.flatMap((row, index) => {
      const middle = HEAD + ROW * (index + 0.5);
      const ink = row.faint === true ? SECONDARY : FOREGROUND;
      const [from, to] = row.bar ?? [0, 0];
      const [low, high] = [Math.min(from, to), Math.max(from, to)];
      return [
        words(names[index] ?? '', '0', middle + 4, 12, ink, 'start'),
        ...(row.bar === null
          ? []
          : [
              s('rect', {
                x: x(low),
                y: middle - BAR / 2,
                width: Math.max(2, ((high - low) / 100) * room).toFixed(1),
                height: BAR,
                fill: row.colour,
              }),
            ]),
        ...(row.whisker === null
          ? []
          : [
              s('path', {
                d: `M${x(row.whisker[0])} ${middle}H${x(row.whisker[1])}`,
                stroke: EDGE,
                'stroke-width': 2,
                fill: 'none',
              }),
            ]),
        words(row.value, String(width), middle + 4, 12, ink, 'end'),
      ];
    }),
  ];
}

function words(
  text: string,
  x: string,
  y: number,
  size: number,
  fill: string,
  anchor: 'start' | 'middle' | 'end',
): ElementNode {
  return s('text', { x, y, 'font-size': size, fill, 'text-anchor': anchor }, text);
}
