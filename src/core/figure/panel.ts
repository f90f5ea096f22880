/** A panel of an experiment as a picture: running time and samples by the varied value; means with intervals, log y. */
import type { Cell, PanelSummary } from '../paperFigures/figureSummary';
import type { MeanInterval } from '../statistics/meanInterval';
import { formatDuration, formatSetting, formatShort } from '../words/counts';
import { axisOf, logDomain, logScale, scaleAlong, valueTicks } from './axes';
import { comparedStroke } from './comparedFrame';
import type { Axis, Band, Box, Drawing, Figure, LineSeries, Mark } from './figure';
import { legend, line, text } from './marks';
import { figureSvg, svgDocument } from './svg';

const PLOT_WIDTH = 380;
const PLOT_HEIGHT = 240;
const LEFT = 64;
const TOP = 56;
const RIGHT = 20;
const BELOW = 56;
const COLUMN = PLOT_WIDTH + LEFT + RIGHT;
/** The ratio of the last x to the first from which x is logarithmic, too. */
const LOG_FROM = 10;
/** The margin beside the first and last x, as a share of the plot. */
const ROOM = 0.04;
/** The least distance between x labels. */
const LABEL_WIDTH = 26;
const MARK = 4;

type DrawnCell = Pick<Cell, 'x' | 'isNewHere' | 'samples' | 'time' | 'runs'>;

interface DrawnSeries {
  /** The words in the legend. */
  readonly words: string;
  readonly cells: readonly DrawnCell[];
}

interface DrawnPanel extends Pick<PanelSummary, 'title' | 'xLabel' | 'lowerBounds'> {
  readonly runs: number;
  readonly series: readonly DrawnSeries[];
}

/** The notes on the marks; hollow marks: the source could not compute them. */
const OF_AN_EXPERIMENT = [
  'with 95% intervals; hollow: not possible',
  'in the original; arrow at the top: a run did not finish.',
];

const BOUND = { stroke: 'axis', dash: [4, 4] } as const;

/** A panel of an experiment; filled marks also exist in its source. */
export function panelSvg(panel: PanelSummary): string {
  return linesSvg(namedPanel(panel), OF_AN_EXPERIMENT);
}

/** The charts of a panel on the page. */
export const PANEL_CHARTS = ['times', 'samples'] as const;
type PanelChart = (typeof PANEL_CHARTS)[number];

/** One of the charts as it is on the page; the first has the legend. */
export function panelFigure(summary: PanelSummary, chart: PanelChart, width: number): Figure {
  const panel = namedPanel(summary);
  const top = TOP / 2;
  const plot = { left: LEFT, right: width - RIGHT, top, bottom: top + PLOT_HEIGHT };
  const drawing = chartsOf(panel, () => plot)[chart];
  const below = plot.bottom + BELOW;
  const keys = chart === 'times' ? legendOf(panel, 0, below) : { marks: [], height: 0 };
  const label = `${chart === 'times' ? 'Running time' : 'Samples'}, ${panel.title}`;
  return {
    ...drawing,
    width,
    height: below + keys.height,
    over: [...drawing.over, ...keys.marks],
    stops: () => [],
    choice: null,
    axes: null,
    label,
  };
}

function namedPanel(panel: PanelSummary): DrawnPanel {
  const series = panel.series.map(({ title, preset, cells }) => ({
    words: `${title}, ${preset === 'paper' ? 'the paper’s version' : preset}`,
    cells,
  }));
  return { ...panel, series };
}

/** Series over the varied value; an arrow at the top marks a run that did not finish. @param notes two lines on what is drawn */
export function linesSvg(panel: DrawnPanel, [first = '', second = '']: readonly string[]): string {
  const { title, runs } = panel;
  const bottom = TOP + PLOT_HEIGHT;
  const below = bottom + BELOW;
  const { marks, height } = legendOf(panel, LEFT, below);
  const { times, samples } = chartsOf(panel, (chart) => {
    const left = LEFT + (chart === 'times' ? 0 : COLUMN);
    return { left, right: left + PLOT_WIDTH, top: TOP, bottom };
  });
  const words = [
    text(title, LEFT, 20, 12, 'fg', 'left'),
    text(`Means of ${runs} runs ${first}`, COLUMN + LEFT, below, 12, 'fg', 'left'),
    text(second, COLUMN + LEFT, below + 18, 12, 'fg', 'left'),
  ];
  return svgDocument({ width: 2 * COLUMN, height: below + Math.max(height, 36), title }, [
    ...figureSvg({ ...times, over: [...times.over, ...words, ...marks] }),
    ...figureSvg(samples),
  ]);
}

function legendOf(
  { series, lowerBounds }: DrawnPanel,
  x: number,
  y: number,
): ReturnType<typeof legend> {
  const lines = series.map(({ words }, slot) => ({ ...comparedStroke(slot), words }));
  const bound = lowerBounds.length === 0 ? [] : [{ ...BOUND, words: 'lower bound' }];
  return legend([...lines, ...bound], x, y);
}

function chartsOf(
  panel: DrawnPanel,
  plot: (chart: PanelChart) => Box,
): Readonly<Record<PanelChart, Drawing>> {
  const bounds = panel.lowerBounds.map(({ x, samples }) => ({ x, y: samples.mean }));
  const [times, samples] = [plot('times'), plot('samples')];
  return {
    times: plotOf(panel, times, 'Running time of a run', ({ time }) => time, formatDuration, []),
    samples: plotOf(
      panel,
      samples,
      'Samples of a run',
      (cell) => cell.samples,
      formatShort,
      bounds,
    ),
  };
}

function plotOf(
  { series, xLabel }: DrawnPanel,
  plot: Box,
  title: string,
  valueOf: (cell: DrawnCell) => MeanInterval | null,
  format: (value: number) => string,
  bounds: LineSeries['points'],
): Drawing {
  const { left, right, top } = plot;
  const x = xAxis(series[0]?.cells.map((cell) => cell.x) ?? [], plot);
  const xAt = scaleAlong(x, [plot.left, plot.right]);
  const lines = series.map(({ cells }) =>
    cells.flatMap((cell) => {
      const value = valueOf(cell);
      if (value === null) return [];
      const { mean, interval } = value;
      return [{ ...cell, mean, low: interval?.low ?? mean, high: interval?.high ?? mean }];
    }),
  );
  const y = yAxis(
    [...lines.flat().flatMap(({ low, high }) => [low, high]), ...bounds.map((bound) => bound.y)],
    format,
  );
  const yAt = logScale(y.domain, [plot.bottom, plot.top]);
  const colourOf = (slot: number) => comparedStroke(slot).stroke;
  return {
    plot,
    x,
    y,
    series: [
      ...lines
        .map((cells, slot): LineSeries => {
          const { stroke, dash } = comparedStroke(slot);
          const marker = { shape: 'circle', radius: MARK, stroke, width: 1.5 } as const;
          return {
            points: cells.map((cell) => ({ x: cell.x, y: cell.mean })),
            markers: cells.map(({ isNewHere }) => ({ ...marker, fill: isNewHere ? 'bg' : stroke })),
            stroke,
            dash,
            width: 2,
          };
        })
        .toReversed(),
      ...(bounds.length === 0 ? [] : [{ points: bounds, width: 2, ...BOUND }]),
    ],
    bands: lines.flatMap((points, slot): readonly Band[] =>
      points.length < 2 ? [] : [{ points, fill: colourOf(slot), opacity: 0.12 }],
    ),
    under: lines.flatMap((cells, slot) =>
      cells
        .filter(({ low, high }) => high > low)
        .map((cell) =>
          line([xAt(cell.x), yAt(cell.high)], [xAt(cell.x), yAt(cell.low)], colourOf(slot), 1.5),
        ),
    ),
    over: [
      text(title, left, top - 12, 12, 'fg', 'left'),
      text(xLabel, (left + right) / 2, plot.bottom + 34, 12, 'fg', 'center'),
      ...series.flatMap(({ cells }, slot) =>
        cells
          .filter(({ runs, samples }) => runs > 0 && samples === null)
          .map((cell): Mark => {
            const look = { shape: 'triangle', radius: MARK + 1, width: 1.5, fill: 'bg' } as const;
            const stroke = colourOf(slot);
            return { type: 'shape', x: xAt(cell.x), y: top + MARK + 1, stroke, ...look };
          }),
      ),
    ],
  };
}

/** @param values ascending */
function xAxis(values: readonly number[], { left, right }: Box): Axis {
  const [first = 0, last = first + 1] = [values[0], values.at(-1)];
  const isLog = last / first >= LOG_FROM;
  const [low, high] = isLog ? [Math.log(first), Math.log(last)] : [first, last];
  const room = high > low ? ROOM * (high - low) : 1;
  const ends = [low - room, high + room].map((end) => (isLog ? Math.exp(end) : end));
  const domain = ends as [number, number];
  const axis = { type: isLog ? 'logarithmic' : 'linear', domain } as const;
  const at = scaleAlong(axis, [left, right]);
  let labelled = Number.NEGATIVE_INFINITY;
  const ticks = values.map((value) => {
    const isClear = at(value) - labelled >= LABEL_WIDTH;
    if (isClear) labelled = at(value);
    return { value, label: isClear ? formatSetting(value) : '' };
  });
  return { ...axis, ticks, grid: true };
}

/** Has room for the arrows at the top, and no ticks without data. */
function yAxis(values: readonly number[], format: (value: number) => string): Axis {
  const domain = logDomain(values, 1.1, 1.5);
  const ticks = values.some((value) => value > 0) ? valueTicks(domain) : [];
  return axisOf({ type: 'logarithmic', domain }, ticks, format);
}
