/**
 * The estimates of the leading actions. A round has its own samples, so it is drawn as a step with a box; many tests become a
 * line with a ribbon. Only the first two have intervals. A cross marks where a rival was ruled out.
 */
import { columnFormat, exact, fixed, valueText } from '../../format';
import { formatEstimate, formatTick, stepWord } from '../../../src/shared/format';
import { phaseName } from '../../words';
import {
  axisOf,
  factorTicks,
  grown,
  linearScale,
  logDomain,
  scaleAlong,
} from '../../../src/core/figure/axes';
import type { Domain } from '../../../src/core/figure/axes';
import { blankFigure } from '../blankFigure';
import { ALL_SHOWN, BOTTOM, NARROW, leftOf } from '../../../src/core/figure/figure';
import type {
  Band,
  ChartView,
  Colour,
  Domains,
  Figure,
  Measure,
  Stop,
} from '../../../src/core/figure/figure';
import { shapeAt } from '../../../src/core/figure/marks';
import { stopsOf } from '../../../src/core/figure/stops';
import { bandsOf, calmFrom, pointsOf, seriesPoints, valueAxis } from './leadersLines';
import type { SamplesOf } from './leadersLines';
import { endMark, names, type LeaderEnd } from './leadersMarks';
import { leaderKey, type LeadersModel, type LeadersRow, type Point } from './leadersModel';
import { pointsIn } from '../../model/phases';
import { rangeWords } from '../../../src/core/figure/rangeWords';
import { samplesAxis, samplesUnit } from '../../../src/core/figure/samplesAxis';
import { BEFORE_FIRST } from './stoppingAxes';

/** The first two have bands. */
const LEADER_STROKES: readonly {
  readonly stroke: Colour;
  readonly width: number;
  readonly dash: readonly number[];
  readonly band?: Omit<Band, 'points' | 'dash'>;
}[] = [
  {
    stroke: 'series-1',
    width: 2,
    dash: [],
    band: { fill: 'band-1', edge: 'band-1-edge' },
  },
  {
    stroke: 'series-2',
    width: 1.5,
    dash: [7, 4],
    band: { fill: 'band-2', edge: 'band-2-edge' },
  },
  { stroke: 'fg-2', width: 1.5, dash: [2, 3] },
  { stroke: 'fg-2', width: 1.5, dash: [8, 3, 2, 3] },
];
/** Shares of the width for labels: full names are shown only if the lines keep enough room. */
const ROOM_FOR_NAMES = 0.4;
const MOST_ROOM = 0.45;
/** Width of a label's connecting line and number, in pixels. */
const BESIDE_LABEL = 32;

/** @param view what is shown; if missing, everything, with names at the line ends instead of on buttons */
export function leadersFigure(
  model: LeadersModel,
  width: number,
  measure: Measure,
  before: Domains | null,
  view?: ChartView,
): Figure {
  const { range, hidden } = view ?? ALL_SHOWN;
  const whole = model.actions.map((action) => pointsOf(model.rows, action));
  if (whole.every((line) => line.length === 0))
    return blankFigure(model.firstTotal, width, model.blank, 'Leading actions');
  const isShown = model.actions.map((action) => !hidden.has(leaderKey(action)));
  const narrow = width < NARROW;
  const height = narrow ? 200 : 232;
  const called = model.actions.map(({ name, label }) => {
    if (view !== undefined && model.actions.length > 1) return '';
    return measure(name, 12) + BESIDE_LABEL <= width * ROOM_FOR_NAMES ? name : label;
  });
  const widest = Math.max(
    // The axis unit is in the same column.
    measure('samples', 11),
    ...called.map((name) => measure(name, 12)),
    ...model.actions.map(({ note }) => measure(note, 11)),
  );
  const right = narrow
    ? 24
    : Math.min(Math.ceil(widest) + BESIDE_LABEL, Math.floor(width * MOST_ROOM));
  const inRange = whole.map((line) => pointsWithin(line, model, range));
  const lines = inRange.map((line, rank) => (isShown[rank] === true ? line : []));
  // Hidden lines do not count for the scale, except within a chosen range.
  const scaled = range !== null || !isShown.includes(true) ? inRange : lines;
  const value = valueAxis(range === null ? calmFrom(model.rows) : 0, scaled, before);
  const values = axisOf(
    { type: 'linear', domain: value.domain },
    model.transform === undefined ? value.ticks : factorTicks(value.domain),
    (tick) => formatTick(model, tick, (one) => fixed(one, value.decimals)),
  );
  const plot = {
    left: leftOf(values, measure),
    right: width - right,
    top: 12,
    bottom: height - BOTTOM,
  };
  const first = model.rows[0]?.totalSamples ?? 1;
  const last = model.rows.at(-1)?.totalSamples ?? 1;
  const xDomain = grown(
    before?.x ?? null,
    logDomain([first, last], model.curve ? 1 : BEFORE_FIRST, 1.1),
  );
  const axis = samplesAxis(range ?? xDomain, plot, narrow);
  const x = scaleAlong(axis, [plot.left, plot.right]);
  const y = linearScale(value.domain, [plot.bottom, plot.top]);
  const clamp = (v: number): number => Math.max(plot.top, Math.min(plot.bottom, y(v)));
  const total = (index: number): number => model.rows[index]?.totalSamples ?? xDomain[0];
  const samplesOf: SamplesOf = (index) =>
    model.curve ? [total(index)] : [index === 0 ? xDomain[0] : total(index - 1), total(index)];
  // End marks are placed on the whole line, names on the shown part.
  const endsOf = (of: readonly (readonly Point[])[]): readonly LeaderEnd[] =>
    model.actions.flatMap((action, rank) => {
      const end = of[rank]?.at(-1);
      if (end === undefined || isShown[rank] !== true) return [];
      const name = called[rank] ?? '';
      return [{ rank, action, name, x: x(total(end.index)), y: clamp(end.value) }];
    });
  const words =
    range === null ? '' : rangeWords(range, 'samples', pointsIn(model.rows, range, 'samples'));
  return {
    width,
    height,
    plot,
    x: axis,
    y: values,
    series: lines.map((line, rank) => ({
      points: seriesPoints(line, model.curve, samplesOf),
      ...leaderStroke(rank),
    })),
    bands: [1, 0].flatMap((rank) => {
      const { band, dash } = leaderStroke(rank);
      if (band === undefined) return [];
      const parts = bandsOf(lines[rank] ?? [], model.curve, samplesOf);
      return parts.map((points) => ({ points, dash, ...band }));
    }),
    under: [samplesUnit(plot, narrow)],
    over: [
      // A line with a single test.
      ...lines.flatMap(([point, ...others], rank) => {
        if (point === undefined || others.length > 0 || !model.curve) return [];
        const { stroke: fill } = leaderStroke(rank);
        const look = { shape: 'circle', radius: 3, fill, stroke: 'bg', width: 0 } as const;
        return [shapeAt(look, x(total(point.index)), clamp(point.value))];
      }),
      ...endsOf(whole).flatMap((end) => endMark(end, model.certified, plot)),
      ...names(endsOf(lines), plot, narrow, width, measure),
    ],
    stops: stopsOf(
      model.rows,
      axis,
      plot,
      ({ totalSamples }) => totalSamples,
      (row, index) => valuesAt(model, lines, row, index),
    ),
    choice: { whole: xDomain, range, words },
    axes: { x: xDomain, y: value.domain },
    label: describe(model, whole, isShown, words),
  };
}

/** The points whose rounds reach into a range; for a curve also the point before, so that the line enters from the left. */
function pointsWithin(
  line: readonly Point[],
  { rows, curve }: LeadersModel,
  range: Domain | null,
): readonly Point[] {
  if (range === null) return line;
  const first = rows.findIndex((row) => row.totalSamples >= range[0]);
  const last = rows.findIndex((row) => row.totalSamples >= range[1]);
  const from = first === -1 ? rows.length : curve ? first - 1 : first;
  const to = last === -1 ? rows.length : last;
  return line.filter(({ index }) => index >= from && index <= to);
}

export function leaderStroke(rank: number): (typeof LEADER_STROKES)[number] {
  const last = LEADER_STROKES.length - 1;
  return LEADER_STROKES[Math.min(rank, last)] as (typeof LEADER_STROKES)[number];
}

function valueWithWidth(model: LeadersModel, point: Point): string {
  if (model.transform !== undefined) return valueText(model, point.value, point.halfWidth);
  if (point.halfWidth === null) return columnFormat(model, [])(point.value);
  return formatEstimate(point.value, point.halfWidth, 1, 4);
}

function valuesAt(
  model: LeadersModel,
  lines: readonly (readonly Point[])[],
  row: LeadersRow,
  index: number,
): Stop['rows'] {
  const values = lines.flatMap((line, rank): Stop['rows'] => {
    const point = line.find((candidate) => candidate.index === index);
    return point === undefined ? [] : [[String(rank + 1), valueWithWidth(model, point)]];
  });
  return [
    [`${phaseName(row)}, ${stepWord(row.phase)} ${exact(row.round)}`, ''],
    ['samples', exact(row.totalSamples)],
    ...values,
  ];
}

function describe(
  model: LeadersModel,
  lines: readonly (readonly Point[])[],
  isShown: readonly boolean[],
  range: string,
): string {
  const ends = model.actions.flatMap((action, rank) => {
    const end = lines[rank]?.at(-1);
    if (end === undefined || isShown[rank] !== true) return [];
    const out = action.ruledOutAt === null ? '' : `, ruled out in ${action.ruledOutAt.where}`;
    return [`${action.name} ${valueWithWidth(model, end)}${out}`];
  });
  const hidden = isShown.filter((shown) => !shown).length;
  return [
    `Estimated rewards of the ${ends.length} leading actions${model.hasIntervals ? ' with 95% intervals' : ''}. ${ends.join('; ')}.`,
    ...(hidden === 0 ? [] : [`Hidden: ${hidden}.`]),
    ...(range === '' ? [] : [`Shown: ${range}.`]),
  ].join(' ');
}
