/**
 * The estimates of the leading actions. A round stands on its own samples: a step and a box a round; many tests:
 * a line and a ribbon. Intervals for the first two only. A cross marks where a rival was ruled out.
 */
import type { TraceRow } from '../../src/shared/protocol';
import { exact, fixed, decimalsFor } from '../format';
import { sameAction } from '../model/leading';
import type { ShownAction } from '../model/rivals';
import { phaseName, stepWord } from '../words';
import { grown, linearAxis, linearScale, logDomain } from './axes';
import type { LinearAxis } from './axes';
import { BOTTOM, LEFT, NARROW } from './figure';
import type { Colour, Domains, Figure, LineSeries, Mark, Measure, Stop } from './figure';
import { fit, spread } from './labels';
import { samplesAxis } from './samplesAxis';
import { BEFORE_FIRST, blankFigure, text } from './stoppingChart';

export interface LeadersModel {
  readonly rows: readonly TraceRow[];
  readonly curve: boolean;
  readonly actions: readonly (ShownAction & {
    readonly label: string;
    readonly note: string;
  })[];
  readonly certified: boolean;
  /** The samples of the round under way, for the empty frame. */
  readonly firstTotal: number | null;
  readonly blank: readonly [long: string, short: string];
}

interface Point {
  readonly index: number;
  readonly value: number;
  readonly halfWidth: number | null;
}

const STROKES: readonly { stroke: Colour; width: number; dash: readonly number[] }[] = [
  { stroke: 'series-1', width: 2, dash: [] },
  { stroke: 'series-2', width: 1.5, dash: [7, 4] },
  { stroke: 'fg-2', width: 1.5, dash: [2, 3] },
  { stroke: 'fg-2', width: 1.5, dash: [8, 3, 2, 3] },
];
const BANDS: readonly { fill: Colour; edge: Colour; dash: readonly number[] }[] = [
  { fill: 'band-1', edge: 'band-1-edge', dash: [] },
  { fill: 'band-2', edge: 'band-2-edge', dash: [7, 4] },
];

export function leadersFigure(
  model: LeadersModel,
  width: number,
  measure: Measure,
  before: Domains | null,
): Figure {
  const lines = model.actions.map((action) => pointsOf(model.rows, action));
  if (lines.every((line) => line.length === 0))
    return blankFigure(model.firstTotal, width, model.blank, 'Leading actions');
  const narrow = width < NARROW;
  const height = narrow ? 200 : 232;
  const widest = Math.max(
    ...model.actions.flatMap((action) => [measure(action.label, 12), measure(action.note, 11)]),
  );
  const right = narrow ? 24 : Math.min(Math.ceil(widest) + 32, Math.floor(width * 0.45));
  const plot = { left: LEFT, right: width - right, top: 12, bottom: height - BOTTOM };
  const first = model.rows[0]?.totalSamples ?? 1;
  const last = model.rows.at(-1)?.totalSamples ?? 1;
  const xDomain = grown(
    before?.x ?? null,
    logDomain([first, last], model.curve ? 1 : BEFORE_FIRST, 1.1),
  );
  const samples = samplesAxis(xDomain, plot, narrow);
  const value = valueAxis(model, lines, before);
  const y = linearScale(value.domain, [plot.bottom, plot.top]);
  const clamp = (v: number): number => Math.max(plot.top, Math.min(plot.bottom, y(v)));
  const total = (index: number): number => model.rows[index]?.totalSamples ?? xDomain[0];
  const begin = (index: number): number => (index === 0 ? xDomain[0] : total(index - 1));
  const geometry = { x: samples.scale, clamp, begin, total };
  return {
    width,
    height,
    plot,
    x: samples.axis,
    y: {
      type: 'linear',
      domain: value.domain,
      ticks: value.ticks.map((tick) => ({ value: tick, label: fixed(tick, value.decimals) })),
      grid: true,
    },
    series: lines.map((line, rank): LineSeries => ({
      points: seriesPoints(line, model.curve, geometry),
      markers: [],
      ...strokeOf(rank),
    })),
    under: [
      ...samples.marks,
      ...[1, 0].flatMap((rank) => band(lines[rank] ?? [], rank, model.curve, geometry)),
    ],
    over: [
      ...model.actions.flatMap((action, rank) =>
        endMark(action, lines[rank] ?? [], rank, model.certified, geometry),
      ),
      ...names(model, lines, geometry, plot, narrow, width, measure),
    ],
    stops: model.rows.map((row, index): Stop => stopOf(lines, row, index, samples.scale)),
    axes: { x: xDomain, y: value.domain },
    label: describe(model, lines),
  };
}

interface Geometry {
  readonly x: (samples: number) => number;
  /** The pixel of a value, held within the plot. */
  readonly clamp: (value: number) => number;
  /** Samples at the beginning and at the end of the round of a row. */
  readonly begin: (index: number) => number;
  readonly total: (index: number) => number;
}

function strokeOf(rank: number): { stroke: Colour; width: number; dash: readonly number[] } {
  return STROKES[Math.min(rank, STROKES.length - 1)] ?? { stroke: 'fg-2', width: 1, dash: [] };
}

/** The rows that name an action; what comes after it was ruled out is not its estimate any more. */
function pointsOf(rows: readonly TraceRow[], shown: ShownAction): readonly Point[] {
  const points: Point[] = [];
  const end = shown.ruledOutAt?.index ?? rows.length - 1;
  for (let index = 0; index <= end; index++) {
    const leader = rows[index]?.leaders.find((one) => sameAction(one.action, shown.action));
    if (leader !== undefined)
      points.push({ index, value: leader.estimate, halfWidth: leader.halfWidth });
  }
  return points;
}

/** Of many tests the first tenth is wild: it does not decide how large everything else is drawn. */
function calm(line: readonly Point[], count: number): readonly Point[] {
  return count > 20 ? line.filter((point) => point.index >= count / 10) : line;
}

function valueAxis(
  model: LeadersModel,
  lines: readonly (readonly Point[])[],
  before: Domains | null,
): LinearAxis {
  const count = model.rows.length;
  const values = lines.flatMap((line) => calm(line, count).map((point) => point.value));
  for (const line of lines.slice(0, 2)) {
    const last = line.at(-1);
    if (last !== undefined && last.halfWidth !== null)
      values.push(last.value - last.halfWidth, last.value + last.halfWidth);
  }
  if (values.length === 0)
    values.push(...lines.flatMap((line) => line.map((point) => point.value)));
  const low = Math.min(...values);
  const high = Math.max(...values);
  const air = 0.15 * (high - low);
  const fresh = linearAxis(low - air, high + air, 4);
  if (before === null) return fresh;
  const [bottom, top] = grown(before.y, fresh.domain);
  // An early estimate far off would press the later ones flat: then the axis is made anew.
  if (top - bottom > 4 * (fresh.domain[1] - fresh.domain[0])) return fresh;
  return linearAxis(bottom, top, 4);
}

/** An action that left the leaders and came back has no line in between; a few tests without it do not count. */
function isGap(before: Point, after: Point, curve: boolean): boolean {
  return after.index - before.index > (curve ? 4 : 1);
}

/** The stretches of a line without gaps. */
function stretches(line: readonly Point[], curve: boolean): readonly (readonly Point[])[] {
  const parts: Point[][] = [];
  let before: Point | undefined;
  for (const point of line) {
    if (before === undefined || isGap(before, point, curve)) parts.push([point]);
    else parts.at(-1)?.push(point);
    before = point;
  }
  return parts;
}

function seriesPoints(
  line: readonly Point[],
  curve: boolean,
  geometry: Geometry,
): readonly { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  line.forEach((point, position) => {
    const y = point.value;
    const before = line[position - 1];
    const gap = before !== undefined && isGap(before, point, curve);
    if (gap) points.push({ x: geometry.total(before.index), y: Number.NaN });
    if (curve) points.push({ x: geometry.total(point.index), y });
    else {
      points.push({ x: geometry.begin(point.index), y }, { x: geometry.total(point.index), y });
    }
  });
  return points;
}

function band(
  line: readonly Point[],
  rank: number,
  curve: boolean,
  geometry: Geometry,
): readonly Mark[] {
  const style = BANDS[rank];
  if (style === undefined) return [];
  const known = line.filter((point) => point.halfWidth !== null);
  const upper = (point: Point): number => geometry.clamp(point.value + (point.halfWidth ?? 0));
  const lower = (point: Point): number => geometry.clamp(point.value - (point.halfWidth ?? 0));
  if (curve) {
    const at = (point: Point): number => geometry.x(geometry.total(point.index));
    return stretches(known, true)
      .filter((part) => part.length > 1)
      .map((part): Mark => {
        const points = [
          ...part.map((point): [number, number] => [at(point), upper(point)]),
          ...part.toReversed().map((point): [number, number] => [at(point), lower(point)]),
        ];
        return { type: 'area', points, ...style };
      });
  }
  return known.map((point): Mark => {
    const x0 = geometry.x(geometry.begin(point.index));
    const x1 = geometry.x(geometry.total(point.index));
    const y0 = upper(point);
    const y1 = Math.max(y0 + 1, lower(point));
    return {
      type: 'area',
      points: [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ],
      ...style,
    };
  });
}

function endMark(
  action: ShownAction,
  line: readonly Point[],
  rank: number,
  certified: boolean,
  geometry: Geometry,
): readonly Mark[] {
  const end = line.at(-1);
  if (end === undefined) return [];
  const x = geometry.x(geometry.total(end.index));
  const y = geometry.clamp(end.value);
  if (rank === 0 && certified)
    return [{ type: 'diamond', x, y, radius: 6, fill: 'certified', stroke: 'bg', width: 1.5 }];
  if (action.ruledOutAt !== null) return [{ type: 'cross', x, y, stroke: 'fg', width: 1.5 }];
  return [];
}

function names(
  model: LeadersModel,
  lines: readonly (readonly Point[])[],
  geometry: Geometry,
  plot: Figure['plot'],
  narrow: boolean,
  width: number,
  measure: Measure,
): readonly Mark[] {
  const ends = model.actions.flatMap((action, rank) => {
    const end = lines[rank]?.at(-1);
    if (end === undefined) return [];
    const x = geometry.x(geometry.total(end.index));
    return [{ action, rank, x, y: geometry.clamp(end.value) }];
  });
  const places = spread(
    ends.map((end) => end.y),
    narrow ? 14 : 32,
    narrow ? plot.top + 6 : plot.top + 8,
    narrow ? plot.bottom - 6 : plot.bottom - 16,
  );
  return ends.flatMap((end, index): Mark[] => {
    const y = places[index] ?? end.y;
    const leader: Mark = {
      type: 'line',
      points: [
        [end.x + 8, end.y],
        [plot.right + 2, y],
        [plot.right + 7, y],
      ],
      stroke: 'axis',
      width: 1,
    };
    const number = String(end.rank + 1);
    if (narrow) return [leader, text(number, plot.right + 10, y + 4, 12, 'fg', 'left')];
    const room = width - plot.right - 26;
    const label = fit(end.action.label, room, (candidate) => measure(candidate, 12));
    const note = fit(end.action.note, room, (candidate) => measure(candidate, 11));
    return [
      leader,
      text(number, plot.right + 11, y + 4, 12, 'fg-2', 'left'),
      text(label, plot.right + 24, y + 4, 12, 'fg', 'left'),
      text(note, plot.right + 24, y + 18, 11, 'fg-2', 'left'),
    ];
  });
}

function valueWithWidth(point: Point): string {
  if (point.halfWidth === null) return fixed(point.value, 4);
  const places = Math.max(4, decimalsFor(point.halfWidth));
  return `${fixed(point.value, places)} ± ${fixed(point.halfWidth, places)}`;
}

function stopOf(
  lines: readonly (readonly Point[])[],
  row: TraceRow,
  index: number,
  x: (samples: number) => number,
): Stop {
  const values = lines.flatMap((line, rank): [string, string][] => {
    const point = line.find((candidate) => candidate.index === index);
    return point === undefined ? [] : [[String(rank + 1), valueWithWidth(point)]];
  });
  return {
    x: x(row.totalSamples),
    rows: [
      [`${phaseName(row)}, ${stepWord(row.phase)} ${exact(row.round)}`, ''],
      ['samples', exact(row.totalSamples)],
      ...values,
    ],
  };
}

function describe(model: LeadersModel, lines: readonly (readonly Point[])[]): string {
  const ends = model.actions.flatMap((action, rank) => {
    const end = lines[rank]?.at(-1);
    if (end === undefined) return [];
    const out = action.ruledOutAt === null ? '' : `, ruled out in ${action.ruledOutAt.where}`;
    return [`${action.label} ${valueWithWidth(end)}${out}`];
  });
  return `Estimated rewards of the ${ends.length} leading actions with 95% intervals. ${ends.join('; ')}.`;
}
