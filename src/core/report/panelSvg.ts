/** A panel of a figure as a picture: running time and samples by what varies, means with their intervals, log y. */
import type { Cell, PanelSummary } from '../paperFigures/figureSummary';
import type { MeanInterval } from '../statistics/meanInterval';
import { formatDuration, formatSetting, formatShort } from '../words/counts';
import { gridLine, lineStyle, px, svgDocument, svgText } from './svg';

const PLOT_WIDTH = 380;
const PLOT_HEIGHT = 240;
const LEFT = 64;
const TOP = 56;
const RIGHT = 20;
const BELOW = 48;
const LEGEND_LINE = 18;
const COLUMN = PLOT_WIDTH + LEFT + RIGHT;
/** From that factor on x is on a log scale, too. */
const LOG_FROM = 10;
/** Labels of x that are closer than this are left out. */
const LABEL_WIDTH = 26;
const MARK = 4;

type DrawnCell = Pick<Cell, 'x' | 'isNewHere' | 'samples' | 'time' | 'runs'>;

interface DrawnSeries {
  /** In the legend. */
  readonly words: string;
  readonly cells: readonly DrawnCell[];
}

/** What is drawn. */
export interface DrawnPanel extends Pick<PanelSummary, 'title' | 'xLabel' | 'lowerBounds'> {
  readonly runs: number;
  readonly series: readonly DrawnSeries[];
}

interface Curve {
  readonly index: number;
  readonly series: DrawnSeries;
  readonly valueOf: (cell: DrawnCell) => MeanInterval | null;
}

/** What a picture of an experiment says of its marks; hollow ones: its source could not compute them. */
const OF_AN_EXPERIMENT = [
  'with 95% intervals; hollow: not possible',
  'in the original; arrow at the top: a run did not finish.',
];

/** A panel of an experiment: filled marks are in its source, too. */
export function panelSvg(panel: PanelSummary): string {
  const series = panel.series.map(({ title, preset, cells }) => ({
    words: `${title}, ${preset === 'paper' ? 'the paper’s version' : preset}`,
    cells,
  }));
  return linesSvg({ ...panel, series }, OF_AN_EXPERIMENT);
}

/** Series over what varies; an arrow at the top: a run did not finish. @param marks two lines on what is drawn */
export function linesSvg(panel: DrawnPanel, marks: readonly string[]): string {
  const { series, title, lowerBounds } = panel;
  const height = TOP + PLOT_HEIGHT + BELOW + LEGEND_LINE * (series.length + 2);
  const curves = (valueOf: Curve['valueOf']): readonly Curve[] =>
    series.map((one, index) => ({ index, series: one, valueOf }));
  return svgDocument(2 * COLUMN, height, title, [
    svgText(LEFT, 20, title, 'start'),
    ...plot(
      panel,
      0,
      'Running time of a run',
      curves((cell) => cell.time),
      formatDuration,
      [],
    ),
    ...plot(
      panel,
      COLUMN,
      'Samples of a run',
      curves((cell) => cell.samples),
      formatShort,
      lowerBounds.map(({ x, samples }) => [x, samples.mean] as const),
    ),
    ...legend(panel, marks),
  ]);
}

function plot(
  panel: DrawnPanel,
  offset: number,
  title: string,
  curves: readonly Curve[],
  format: (value: number) => string,
  bounds: readonly (readonly [x: number, y: number])[],
): readonly string[] {
  const left = offset + LEFT;
  const xs = panel.series[0]?.cells.map(({ x }) => x) ?? [];
  const x = scaleOf(xs, left, left + PLOT_WIDTH, (xs.at(-1) ?? 1) / (xs[0] ?? 1) >= LOG_FROM);
  const values = [
    ...curves.flatMap(({ series, valueOf }) =>
      series.cells.flatMap((cell) => {
        const value = valueOf(cell);
        return value === null ? [] : [value.mean, value.interval?.high ?? value.mean];
      }),
    ),
    ...bounds.map(([, value]) => value),
  ].filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...values, 1e300)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values, 1e-300))));
  const isEmpty = values.length === 0;
  const y = (value: number): number => {
    const share = (Math.log10(Math.max(value, 1e-300)) - low) / (high - low);
    return TOP + PLOT_HEIGHT * (1 - Math.max(0, share));
  };
  const decades = isEmpty ? [] : Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i));
  return [
    svgText(left, TOP - 12, title, 'start'),
    ...decades.flatMap((value) => [
      gridLine(left, y(value), left + PLOT_WIDTH, y(value)),
      svgText(left - 6, y(value) + 4, format(value), 'end'),
    ]),
    ...xs.map((value) => gridLine(x(value), TOP, x(value), TOP + PLOT_HEIGHT)),
    ...spaced(xs, x).map((value) =>
      svgText(x(value), TOP + PLOT_HEIGHT + 16, formatSetting(value), 'middle'),
    ),
    svgText(left + PLOT_WIDTH / 2, TOP + PLOT_HEIGHT + 34, panel.xLabel, 'middle'),
    ...(bounds.length === 0
      ? []
      : [`<path d="${line(bounds.map(([at, value]) => [x(at), y(value)]))}" ${BOUND_STROKE}/>`]),
    ...curves.flatMap((curve) => drawn(curve, x, y)),
  ];
}

const BOUND_STROKE = 'fill="none" stroke="#999" stroke-width="2" stroke-dasharray="4 4"';

function drawn(
  { index, series, valueOf }: Curve,
  x: (value: number) => number,
  y: (value: number) => number,
): readonly string[] {
  const { colour, stroke } = lineStyle(index);
  const known = series.cells.flatMap((cell) => {
    const value = valueOf(cell);
    return value === null ? [] : [{ cell, value, at: [x(cell.x), y(value.mean)] as const }];
  });
  const ends = (end: 'low' | 'high'): (readonly [number, number])[] =>
    known.map(({ cell, value }) => [x(cell.x), y(value.interval?.[end] ?? value.mean)] as const);
  return [
    ...(known.length < 2
      ? []
      : [
          `<path d="${line([...ends('high'), ...ends('low').reverse()])}Z" fill="${colour}" opacity="0.12"/>`,
        ]),
    `<path d="${line(known.map(({ at }) => at))}" ${stroke}/>`,
    ...known.flatMap(({ cell, value, at: [cx, cy] }) => [
      ...(value.interval === null
        ? []
        : [
            `<path d="M${px(cx)} ${px(y(value.interval.high))}V${px(y(value.interval.low))}" stroke="${colour}" stroke-width="1.5"/>`,
          ]),
      `<circle cx="${px(cx)}" cy="${px(cy)}" r="${MARK}" fill="${cell.isNewHere ? '#fff' : colour}" stroke="${colour}" stroke-width="1.5"/>`,
    ]),
    ...series.cells.flatMap((cell) =>
      cell.runs > 0 && cell.samples === null
        ? [
            `<path d="M${px(x(cell.x) - MARK)} ${TOP + 2 * MARK}l${MARK} ${-2 * MARK}l${MARK} ${2 * MARK}z" fill="#fff" stroke="${colour}" stroke-width="1.5"/>`,
          ]
        : [],
    ),
  ];
}

function legend(
  { series, lowerBounds, runs }: DrawnPanel,
  [first = '', second = '']: readonly string[],
): readonly string[] {
  const top = TOP + PLOT_HEIGHT + BELOW + 8;
  const entries = series.map((one, index) => ({
    stroke: lineStyle(index).stroke,
    words: one.words,
  }));
  if (lowerBounds.length > 0) entries.push({ stroke: BOUND_STROKE, words: 'lower bound' });
  return [
    ...entries.flatMap(({ stroke, words }, index) => {
      const at = top + LEGEND_LINE * index;
      return [
        `<path d="M${LEFT} ${px(at - 4)}h28" ${stroke}/>`,
        svgText(LEFT + 36, at, words, 'start'),
      ];
    }),
    svgText(COLUMN + LEFT, top, `Means of ${runs} runs ${first}`, 'start'),
    svgText(COLUMN + LEFT, top + LEGEND_LINE, second, 'start'),
  ];
}

function scaleOf(
  values: readonly number[],
  from: number,
  to: number,
  isLog: boolean,
): (value: number) => number {
  const on = isLog ? Math.log : (value: number): number => value;
  const least = on(values[0] ?? 0);
  const span = on(values.at(-1) ?? 1) - least;
  const margin = 12;
  return (value) =>
    from + margin + (span > 0 ? ((on(value) - least) / span) * (to - from - 2 * margin) : 0);
}

/** The values whose labels do not run into the one before. */
function spaced(values: readonly number[], at: (value: number) => number): readonly number[] {
  let last = Number.NEGATIVE_INFINITY;
  return values.filter((value) => {
    if (at(value) - last < LABEL_WIDTH) return false;
    last = at(value);
    return true;
  });
}

function line(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join('');
}
