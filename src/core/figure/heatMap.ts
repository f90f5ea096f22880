/** Mean samples over two settings: one cell per combination, darker for more, on a logarithmic scale. */
import { formatSetting, formatShort } from '../words/counts';
import { linearScale } from './axes';
import type { Axis, Mark } from './figure';
import { corners, text } from './marks';
import { printMeasure } from './labels';
import { figureSheet } from './sheet';

const LEFT = 74;
const CELL_WIDTH = 72;
const CELL_HEIGHT = 34;
const BELOW = 44;
/** The least opacity of a cell, and the share of the scale from which its number is white. */
const LIGHTEST = 0.12;
const WHITE_FROM = 0.85;

export interface HeatMap {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Ascending. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** The mean of a cell; `isLeast` if a run did not finish; null if unknown. */
  readonly cell: (
    x: number,
    y: number,
  ) => { readonly value: number; readonly isLeast: boolean } | null;
}

/** @returns an SVG document */
export function heatMapSvg({ title, xLabel, yLabel, xs, ys, cell }: HeatMap): string {
  const plot = {
    left: LEFT,
    right: LEFT + CELL_WIDTH * xs.length,
    top: 0,
    bottom: CELL_HEIGHT * ys.length,
  };
  const x = linearScale([0, xs.length], [plot.left, plot.right]);
  // The smallest y is at the bottom.
  const y = linearScale([0, ys.length], [plot.bottom, plot.top]);
  const cells = ys.flatMap((atY, row) =>
    xs.flatMap((atX, column) => {
      const known = cell(atX, atY);
      return known === null ? [] : [{ ...known, row, column }];
    }),
  );
  const logs = cells.map(({ value }) => Math.log(value));
  const [least, most] = [Math.min(...logs), Math.max(...logs)];
  const subtitle = `Samples of a run by ${xLabel} and ${yLabel}`;
  const words = [printMeasure(title, 15), printMeasure(subtitle, 12), plot.right];
  return figureSheet(
    { title, subtitle, axis: yLabel },
    {
      width: Math.ceil(Math.max(...words)),
      height: plot.bottom + BELOW,
      plot,
      x: axisOf(xs),
      y: axisOf(ys),
      series: [],
      under: [],
      over: [
        ...cells.flatMap(({ value, isLeast, row, column }): readonly Mark[] => {
          const share = most > least ? (Math.log(value) - least) / (most - least) : 0;
          const points = corners(
            [x(column) + 0.5, y(row + 1) + 0.5],
            [x(column + 1) - 0.5, y(row) - 0.5],
          );
          const opacity = LIGHTEST + (1 - LIGHTEST) * share;
          const ink = share > WHITE_FROM ? 'bg' : 'fg';
          const shown = `${isLeast ? '> ' : ''}${formatShort(value)}`;
          return [
            { type: 'area', points, fill: 'series-1', opacity },
            text(shown, x(column + 0.5), y(row + 0.5) + 4, 12, ink, 'center'),
          ];
        }),
        text(xLabel, (plot.left + plot.right) / 2, plot.bottom + 36, 12, 'fg', 'center'),
      ],
      label: `${subtitle}.`,
    },
  );
}

function axisOf(values: readonly number[]): Axis {
  const ticks = values.map((value, index) => ({ value: index + 0.5, label: formatSetting(value) }));
  return { type: 'linear', domain: [0, values.length], ticks, grid: false };
}
