/** Samples by gap, on logarithmic axes: a line per algorithm, named at its end, with a band that contains nine of ten runs. */
import type { AlgorithmName } from '../../../src/core/learners/contract/algorithms';
import { formatAlgorithm } from '../../../src/shared/format';
import type { Plan, PlanRow } from '../../../src/core/plan/plan';
import { gapText, exact, si, siShort } from '../../format';
import { algorithmsOf, gapsOf, rowAt } from '../../model/plan';
import {
  axisOf,
  labelledDecades,
  logDomain,
  minorTicks,
  logScale,
  valueLabel,
  valueTicks,
} from '../../../src/core/figure/axes';
import type { Domain } from '../../../src/core/figure/axes';
import { ALL_SHOWN, BOTTOM, LEFT, NARROW } from '../../../src/core/figure/figure';
import type {
  Axis,
  Band,
  Box,
  ChartView,
  Colour,
  Figure,
  LineSeries,
  Mark,
  Marker,
  Measure,
  Stop,
} from '../../../src/core/figure/figure';
import { line, text } from '../../../src/core/figure/marks';
import { endNames } from '../../../src/core/figure/endNames';
import { stopsOf } from '../../../src/core/figure/stops';

const STROKES: readonly {
  readonly stroke: Colour;
  readonly dash: readonly number[];
  readonly shape: Marker['shape'];
  readonly fill: Colour;
  readonly edge: Colour;
}[] = [
  { stroke: 'series-1', dash: [], shape: 'circle', fill: 'band-1', edge: 'band-1-edge' },
  { stroke: 'series-2', dash: [7, 4], shape: 'square', fill: 'band-2', edge: 'band-2-edge' },
  { stroke: 'series-3', dash: [1, 4], shape: 'triangle', fill: 'band-3', edge: 'band-3-edge' },
];

/** The id of the chart on the page. */
export const PLAN_PLOT = 'plan';

/** The width that a gap's label needs. */
const LABEL_WIDTH = 56;

/** Hidden algorithms do not count for the scale of the samples. */
export function planFigure(
  plan: Plan,
  width: number,
  measure: Measure,
  { hidden }: Pick<ChartView, 'hidden'> = ALL_SHOWN,
): Figure {
  const algorithms = algorithmsOf(plan);
  const isShown = algorithms.map((name) => !hidden.has(name));
  const shown = algorithms.filter((name) => !hidden.has(name));
  const gaps = [...gapsOf(plan)].reverse();
  const names = algorithms.map(formatAlgorithm);
  const widest = Math.max(40, ...names.map((name) => measure(name, 12)));
  const plot = {
    left: LEFT,
    right: width - Math.ceil(widest) - 24,
    top: 24,
    bottom: (width < NARROW ? 240 : 280) - BOTTOM,
  };
  const height = plot.bottom + BOTTOM;
  const mostGaps = Math.max(2, Math.floor((plot.right - plot.left) / LABEL_WIDTH));
  const scaled = isShown.includes(true)
    ? plan.rows.filter(({ algorithm }) => !hidden.has(algorithm))
    : plan.rows;
  const samples = scaled.flatMap((row) => row.range ?? []);
  const xDomain = logDomain(gaps, 1.2, 1.2);
  const yDomain = logDomain(samples, 1.3, 1.3);
  const axis: Axis = {
    ...axisOf({ type: 'logarithmic', domain: xDomain }, ticksOf(xDomain, mostGaps), valueLabel),
    minor: minorTicks(xDomain),
  };
  const x = logScale(xDomain, [plot.left, plot.right]);
  const y = logScale(yDomain, [plot.bottom, plot.top]);
  const lines = algorithms.map((algorithm, index) =>
    isShown[index] === true ? lineOf(plan, algorithm, gaps) : [],
  );
  const ends = lines.map((points) => points.findLast(({ y: value }) => Number.isFinite(value)));
  return {
    width,
    height,
    plot,
    x: axis,
    y: axisOf({ type: 'logarithmic', domain: yDomain }, ticksOf(yDomain, 7), siShort),
    series: lines.map((points, index): LineSeries => ({
      points,
      markers: points.map(() => markerOf(index)),
      stroke: planStroke(index).stroke,
      width: 2,
      dash: planStroke(index).dash,
    })),
    bands: algorithms.flatMap((algorithm, index) =>
      isShown[index] === true ? bandsOf(plan, algorithm, gaps, index) : [],
    ),
    under: trueGapMarks(plan, plot, x, measure),
    over: [
      ...endNames(
        ends.flatMap((end, index) =>
          end === undefined ? [] : [{ x: x(end.x), y: y(end.y), names: [names[index] ?? ''] }],
        ),
        plot,
        width,
        measure,
      ),
      text('gap', plot.right + 8, plot.bottom + 16, 11, 'fg-2', 'left'),
      text('samples', plot.left, plot.top - 10, 11, 'fg-2', 'left'),
    ],
    stops: stopsOf(
      gaps,
      axis,
      plot,
      (gap) => gap,
      (gap) => valuesAt(plan, gap, shown),
    ),
    choice: null,
    axes: { x: xDomain, y: yDomain },
    label: describe(plan, shown),
  };
}

export function planStroke(index: number): (typeof STROKES)[number] {
  return STROKES[Math.min(index, STROKES.length - 1)] as (typeof STROKES)[number];
}

function markerOf(index: number): Marker {
  const { stroke, shape } = planStroke(index);
  const radius = shape === 'triangle' ? 5.5 : 4.5;
  return { shape, radius, fill: stroke, stroke: 'bg', width: 0.75 };
}

/** By increasing gap; a gap without samples breaks the line, a gap that was not planned does not. */
function lineOf(plan: Plan, algorithm: AlgorithmName, gaps: readonly number[]) {
  return gaps.flatMap((gap) => {
    const row = rowAt(plan, algorithm, gap);
    if (row === null) return [];
    const value = row.samples;
    return [{ x: gap, y: value === null || value <= 0 ? Number.NaN : value }];
  });
}

/** The band of nine in ten runs; a gap without samples breaks it, like the line. */
function bandsOf(
  plan: Plan,
  algorithm: AlgorithmName,
  gaps: readonly number[],
  index: number,
): readonly Band[] {
  const { fill, edge, dash } = planStroke(index);
  const parts: { x: number; low: number; high: number }[][] = [[]];
  for (const gap of gaps) {
    const row = rowAt(plan, algorithm, gap);
    if (row === null) continue;
    if (row.range === null || row.range[0] <= 0) parts.push([]);
    else parts.at(-1)?.push({ x: gap, low: row.range[0], high: row.range[1] });
  }
  return parts.filter((part) => part.length > 1).map((points) => ({ points, fill, edge, dash }));
}

/** Decades if there are at least two, otherwise also values between them. @param most labels that fit */
function ticksOf(domain: Domain, most: number): readonly number[] {
  const decades = labelledDecades(domain, most);
  return decades.length >= 2 ? decades : valueTicks(domain);
}

function trueGapMarks(
  { trueGap }: Plan,
  plot: Box,
  x: (gap: number) => number,
  measure: Measure,
): readonly Mark[] {
  if (trueGap === null) return [];
  const at = Math.round(x(trueGap)) + 0.5;
  const name = `true gap ${gapText(trueGap)}`;
  const half = measure(name, 12) / 2;
  // Keep clear of the other axis's unit, and within the chart.
  const clear = plot.left + measure('samples', 11) + 12 + half;
  const middle = Math.max(clear, Math.min(at, plot.right - half));
  return [
    line([at, plot.top - 4], [at, plot.bottom], 'fg', 1.5, [5, 4]),
    text(name, middle, plot.top - 10, 12, 'fg', 'center'),
  ];
}

function valuesAt(plan: Plan, gap: number, algorithms: readonly AlgorithmName[]): Stop['rows'] {
  return [
    [gap === plan.trueGap ? 'true gap' : 'gap', String(Number(gap.toPrecision(6)))],
    ...algorithms.flatMap((algorithm): Stop['rows'] => {
      const row = rowAt(plan, algorithm, gap);
      return row === null ? [] : [[formatAlgorithm(algorithm), valueOf(row)]];
    }),
  ];
}

function valueOf({ samples, range }: PlanRow): string {
  if (samples === null || range === null) return 'not possible';
  const [low, high] = range;
  return low === high ? exact(samples) : `${exact(samples)} (${exact(low)}–${exact(high)})`;
}

function describe(plan: Plan, algorithms: readonly AlgorithmName[]): string {
  const trends = algorithms.flatMap((algorithm) => {
    const rows = plan.rows.filter((row) => row.algorithm === algorithm && row.samples !== null);
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return [];
    const name = formatAlgorithm(algorithm);
    return [
      `${name} rises from ${si(first.samples ?? 0)} at gap ${gapText(first.gap)} to ${si(last.samples ?? 0)} at gap ${gapText(last.gap)}`,
    ];
  });
  const truth = plan.trueGap === null ? '' : ` The true gap is ${gapText(plan.trueGap)}.`;
  return `Samples by the gap, both on log scales. ${trends.join('; ')}.${truth}`;
}
