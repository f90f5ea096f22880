/** Mean samples over two settings at once, as a picture: a cell a combination, darker for more, on a logarithmic scale. */
import { formatSetting, formatShort } from '../words/counts';
import { px, svgDocument, svgText } from './svg';

const LEFT = 90;
const TOP = 60;
const CELL_WIDTH = 72;
const CELL_HEIGHT = 34;
const BELOW = 56;
const RIGHT = 20;

export interface HeatMap {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Ascending. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** The mean of a cell; `atLeast` where a run did not finish; null where nothing is known. */
  readonly cell: (
    x: number,
    y: number,
  ) => { readonly value: number; readonly isLeast: boolean } | null;
}

/** @returns an SVG document */
export function heatMapSvg({ title, xLabel, yLabel, xs, ys, cell }: HeatMap): string {
  const width = LEFT + CELL_WIDTH * xs.length + RIGHT;
  const bottom = TOP + CELL_HEIGHT * ys.length;
  const cells = ys.flatMap((y, row) =>
    xs.flatMap((x, column) => {
      const known = cell(x, y);
      // The least y is below.
      const top = bottom - CELL_HEIGHT * (row + 1);
      return known === null ? [] : [{ ...known, left: LEFT + CELL_WIDTH * column, top }];
    }),
  );
  const logs = cells.map(({ value }) => Math.log(value));
  const least = Math.min(...logs);
  const span = Math.max(...logs) - least;
  const share = (value: number): number => (span > 0 ? (Math.log(value) - least) / span : 0);
  return svgDocument(Math.max(width, LEFT + 8 * title.length), bottom + BELOW, title, [
    svgText(LEFT, 20, title, 'start'),
    svgText(LEFT, 38, `Samples of a run by ${xLabel} and ${yLabel}`, 'start'),
    ...cells.flatMap(({ left, top, value, isLeast }) => {
      const lightness = 92 - 52 * share(value);
      const ink = lightness < 60 ? '#ffffff' : '#1a1a1a';
      return [
        `<rect x="${px(left)}" y="${px(top)}" width="${CELL_WIDTH}" height="${CELL_HEIGHT}" fill="hsl(210 60% ${px(lightness)}%)" stroke="#ffffff"/>`,
        `<text x="${px(left + CELL_WIDTH / 2)}" y="${px(top + CELL_HEIGHT / 2 + 4)}" text-anchor="middle" style="fill:${ink}">${isLeast ? '&gt; ' : ''}${formatShort(value)}</text>`,
      ];
    }),
    ...xs.map((x, column) =>
      svgText(LEFT + CELL_WIDTH * (column + 0.5), bottom + 16, formatSetting(x), 'middle'),
    ),
    ...ys.map((y, row) =>
      svgText(LEFT - 8, bottom - CELL_HEIGHT * (row + 0.5) + 4, formatSetting(y), 'end'),
    ),
    svgText(LEFT + (CELL_WIDTH * xs.length) / 2, bottom + 36, xLabel, 'middle'),
    svgText(8, TOP - 8, yLabel, 'start'),
  ]);
}
