/**
 * The stopping test: the lead has to rise above what is needed. One line a phase, since each has another rival;
 * what is needed is a staircase over the samples of each round, or a curve where there are many tests.
 */
import type { TraceRow } from '../../src/shared/protocol';
import { decimal, exact, si, siShort } from '../format';
import { phasesOf } from '../model/phases';
import { phaseName, phaseNameShort, rivalName, stepWord } from '../words';
import { linearScale, logDomain, logScale, valueLabel, valueTicks, grown } from './axes';
import type { Domain, Scale } from './axes';
import { BOTTOM, LEFT, NARROW } from './figure';
import type { Domains, Figure, LineSeries, Mark, Marker, Measure, Stop } from './figure';
import { spread } from './labels';
import { samplesAxis } from './samplesAxis';
import type { SamplesAxis } from './samplesAxis';

export interface StoppingModel {
  readonly rows: readonly TraceRow[];
  readonly byRounds: boolean;
  /** Many tests: lines without markers. */
  readonly curve: boolean;
  /** The stopping rule held: with a certificate, or without one since an assumption is not met. */
  readonly ended: 'certified' | 'rule' | null;
  /** The round under way, or the one that was refused. */
  readonly plan: {
    readonly round: number;
    readonly total: number;
    readonly threshold: number;
  } | null;
  /** Samples so far, while the run lives. */
  readonly now: number | null;
  /** The budget that ended the run. */
  readonly budget: number | null;
  /** What the last line is called; null = the lead over its rival. */
  readonly leadName: string | null;
  /** What an empty chart says, long and short. */
  readonly blank: readonly [long: string, short: string];
}

/** The axis of samples begins this factor before the end of the first round. */
export const BEFORE_FIRST = 1.7;
/** Leads below this share of the least that is needed are drawn at the bottom. */
const DEEPEST = 1 / 30;

interface Geometry {
  readonly plot: Figure['plot'];
  readonly x: Scale;
  readonly y: Scale;
  /** The pixel where the round of a row begins, and where it ends. */
  begin(index: number): number;
  end(index: number): number;
}

export function stoppingFigure(
  model: StoppingModel,
  width: number,
  measure: Measure,
  before: Domains | null,
): Figure {
  if (model.rows.length === 0) return emptyFigure(model, width);
  const { rows } = model;
  const narrow = width < NARROW;
  const height = narrow ? 220 : 232;
  const labels = endLabels(model);
  const widest = Math.max(...labels.map((label) => measure(label, 12)));
  // A run that goes on has its labels within the plot: the axis reaches further than the last round.
  const room = !model.byRounds && model.ended === null && !model.curve;
  const right = narrow || room ? 12 : Math.max(76, Math.ceil(widest) + 16);
  const plot = { left: LEFT, right: width - right, top: 28, bottom: height - BOTTOM };
  const xDomain = domainOfX(model, plot, room && !narrow ? widest : 0, before?.x ?? null);
  const yDomain = grown(before?.y ?? null, domainOfY(model));
  const {
    axis,
    scale: x,
    marks,
  } = model.byRounds ? roundsAxis(xDomain, plot) : samplesAxis(xDomain, plot, narrow || room);
  const geometry: Geometry = {
    plot,
    x,
    y: logScale(yDomain, [plot.bottom, plot.top + 8]),
    begin: (index) =>
      model.byRounds
        ? x(index)
        : x(index === 0 ? xDomain[0] : Math.max(xDomain[0], row(rows, index - 1).totalSamples)),
    end: (index) => (model.byRounds ? x(index + 1) : x(row(rows, index).totalSamples)),
  };
  return {
    width,
    height,
    plot,
    x: axis,
    y: {
      type: 'logarithmic',
      // Chart.js draws from the top of the plot: the 8 pixels of air above the domain belong to it.
      domain: [yDomain[0], yDomain[0] * (yDomain[1] / yDomain[0]) ** airFactor(plot)],
      ticks: valueTicks(yDomain).map((value) => ({ value, label: valueLabel(value) })),
      grid: true,
    },
    // Chart.js draws the first one last, on top of the others.
    series: [...leadLines(model, yDomain), ...planLine(model), neededLine(model, xDomain)],
    under: [
      ...marks,
      ...phaseMarks(model, geometry, measure),
      ...zone(model, geometry),
      ...budgetMarks(model, geometry),
    ],
    over: [
      ...nowMarks(model, geometry),
      ...endMarks(model, geometry, narrow),
      ...lineNames(model, geometry, narrow, measure),
    ],
    stops: rows.map((entry, index): Stop => stopOf(entry, geometry.end(index))),
    axes: { x: xDomain, y: yDomain },
    label: describe(model),
  };
}

function row(rows: readonly TraceRow[], index: number): TraceRow {
  return rows[index] as TraceRow;
}

/** The logarithm that the whole plot covers, over that of the domain. */
function airFactor(plot: Figure['plot']): number {
  return (plot.bottom - plot.top) / (plot.bottom - plot.top - 8);
}

function endLabels(model: StoppingModel): readonly string[] {
  const last = model.rows.at(-1);
  const lead = model.leadName ?? `lead over ${rivalName(last?.rivalRank ?? 2)}`;
  const needed = model.plan === null ? 'needed' : `needed in round ${model.plan.round}`;
  const end =
    model.ended === null ? [] : [endWord(model.ended), `${si(last?.totalSamples ?? 0)} samples`];
  return [needed, lead, ...end];
}

function endWord(ended: 'certified' | 'rule'): string {
  return ended === 'certified' ? 'certified' : 'rule met';
}

function domainOfX(
  model: StoppingModel,
  plot: Figure['plot'],
  labelWidth: number,
  before: Domain | null,
): Domain {
  if (model.byRounds) {
    const rounds = model.rows.length + (model.plan === null ? 0 : 1);
    return grown(before, [0, Math.max(2, rounds)]);
  }
  const first = row(model.rows, 0).totalSamples;
  const last = Math.max(
    model.rows.at(-1)?.totalSamples ?? first,
    model.plan?.total ?? 0,
    model.now ?? 0,
    model.budget ?? 0,
  );
  const below = model.curve ? 1 : BEFORE_FIRST;
  for (const above of [1.1, 1.5, 2, 3, 5, 10, 20, 50]) {
    const domain = grown(before, logDomain([first, last], below, above));
    const end = logScale(domain, [plot.left, plot.right])(model.plan?.total ?? last);
    if (labelWidth === 0 || end + 14 + labelWidth <= plot.right) return domain;
  }
  return grown(before, logDomain([first, last], below, 100));
}

function domainOfY(model: StoppingModel): Domain {
  const needs = model.rows.map((entry) => entry.threshold);
  if (model.plan !== null) needs.push(model.plan.threshold);
  const least = Math.min(...needs.filter((need) => need > 0));
  const leads = model.rows.flatMap((entry) =>
    entry.gap === null ? [] : Math.max(entry.gap, least * DEEPEST),
  );
  return logDomain([...needs, ...leads], 1.3, 1.2);
}

function roundsAxis(domain: Domain, plot: Figure['plot']): SamplesAxis {
  const every = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => domain[1] / step <= 8) ?? 1000;
  const scale = linearScale(domain, [plot.left, plot.right]);
  const ticks = [];
  for (let value = every; value <= domain[1]; value += every)
    ticks.push({ value, label: String(value) });
  const minor = ticks.map((tick): Mark => {
    const x = scale(tick.value);
    return vertical(x, plot.bottom, plot.bottom + 4, 'axis', 1);
  });
  return {
    axis: { type: 'linear', domain, ticks, grid: false },
    scale,
    marks: [...minor, text('round', plot.left, plot.bottom + 16, 11, 'fg-2', 'left')],
  };
}

/** In the coordinates of the axes: samples so far, or the number of the row. */
function xOf(model: StoppingModel, index: number, low: number): [begin: number, end: number] {
  if (model.byRounds) return [index, index + 1];
  const end = row(model.rows, index).totalSamples;
  return [index === 0 ? low : row(model.rows, index - 1).totalSamples, end];
}

function neededLine(model: StoppingModel, xDomain: Domain): LineSeries {
  const points = model.rows.flatMap((entry, index) => {
    const [begin, end] = xOf(model, index, xDomain[0]);
    const y = positive(entry.threshold);
    return model.curve
      ? [{ x: end, y }]
      : [
          { x: begin, y },
          { x: end, y },
        ];
  });
  return { points, markers: [], stroke: 'fg', width: 1.5, dash: [5, 4] };
}

function positive(value: number): number {
  return value > 0 && Number.isFinite(value) ? value : Number.NaN;
}

function planLine(model: StoppingModel): readonly LineSeries[] {
  const last = model.rows.at(-1);
  if (model.plan === null || last === undefined) return [];
  const from = model.byRounds ? model.rows.length : last.totalSamples;
  const to = model.byRounds ? from + 1 : model.plan.total;
  const { threshold } = model.plan;
  const points = [
    { x: from, y: positive(last.threshold) },
    { x: from, y: positive(threshold) },
    { x: to, y: positive(threshold) },
  ];
  return [{ points, markers: [], stroke: 'fg', width: 1.5, dash: [1, 4] }];
}

const ROUND: Marker = { style: 'circle', radius: 4.5, fill: 'series-1', stroke: 'bg', width: 1.5 };
const PASSED: Marker = { style: 'diamond', radius: 5.5, fill: 'bg', stroke: 'series-1', width: 2 };
const NONE: Marker = { style: 'none', radius: 0, fill: 'bg', stroke: 'bg', width: 0 };

function leadLines(model: StoppingModel, yDomain: Domain): readonly LineSeries[] {
  const lastIndex = model.rows.length - 1;
  return phasesOf(model.rows).map((phase) => ({
    points: phase.rows.map((entry, index) => ({
      x: xOf(model, phase.start + index, 0)[1],
      y: entry.gap === null ? Number.NaN : Math.max(entry.gap, yDomain[0]),
    })),
    markers: model.curve
      ? []
      : phase.rows.map((entry, index) => {
          if (phase.start + index === lastIndex && model.ended !== null) return NONE;
          return entry.passed ? PASSED : ROUND;
        }),
    stroke: 'series-1',
    width: 2,
  }));
}

function phaseMarks(model: StoppingModel, geometry: Geometry, measure: Measure): readonly Mark[] {
  const { plot } = geometry;
  const phases = phasesOf(model.rows);
  const marks: Mark[] = [];
  phases.forEach((phase, index) => {
    const from = geometry.begin(phase.start);
    const next = phases[index + 1];
    const to =
      next !== undefined
        ? geometry.begin(next.start)
        : model.budget !== null && !model.byRounds
          ? geometry.x(model.budget)
          : model.ended !== null
            ? geometry.end(model.rows.length - 1)
            : plot.right;
    if (index > 0) marks.push(vertical(from, plot.top - 16, plot.bottom, 'axis', 1, [1, 3]));
    const key = row(phase.rows, 0);
    const offset = index > 0 ? 6 : 0;
    const name = [phaseName(key), phaseNameShort(key)].find(
      (candidate) => measure(candidate, 11) + offset + 4 < to - from,
    );
    if (name !== undefined || index === 0)
      marks.push(
        text(name ?? phaseNameShort(key), from + offset, plot.top - 8, 11, 'fg-2', 'left'),
      );
  });
  return marks;
}

/** Where the lead would be enough, in the phase that certifies. */
function zone(model: StoppingModel, geometry: Geometry): readonly Mark[] {
  const phase = phasesOf(model.rows).at(-1);
  if (model.ended !== 'certified' || phase === undefined) return [];
  const { plot } = geometry;
  const points: [number, number][] = [];
  phase.rows.forEach((entry, index) => {
    const y = geometry.y(entry.threshold);
    if (!model.curve || index === 0) points.push([geometry.begin(phase.start + index), y]);
    points.push([geometry.end(phase.start + index), y]);
  });
  const first = points[0]?.[0] ?? plot.left;
  const last = points.at(-1)?.[0] ?? plot.right;
  return [{ type: 'area', points: [[first, plot.top], ...points, [last, plot.top]], fill: 'zone' }];
}

function budgetMarks(model: StoppingModel, geometry: Geometry): readonly Mark[] {
  if (model.budget === null) return [];
  const { plot } = geometry;
  const x = model.byRounds ? geometry.end(model.rows.length - 1) : geometry.x(model.budget);
  const points: [number, number][] = [
    [x, plot.top],
    [plot.right, plot.top],
    [plot.right, plot.bottom],
    [x, plot.bottom],
  ];
  const name = `budget ${siShort(model.budget)}`;
  const left = plot.right - x < 90;
  return [
    { type: 'area', points, fill: 'void' },
    vertical(x, plot.top - 16, plot.bottom, 'stopped', 1.5),
    text(name, left ? x - 6 : x + 6, plot.top - 8, 12, 'fg', left ? 'right' : 'left'),
  ];
}

function nowMarks(model: StoppingModel, geometry: Geometry): readonly Mark[] {
  if (model.now === null || model.byRounds || model.plan === null) return [];
  const { plot } = geometry;
  const x = geometry.x(model.now);
  return [
    vertical(x, plot.top, plot.bottom, 'axis', 1, [1, 3]),
    text('now', x - 5, plot.top + 10, 11, 'fg-2', 'right'),
  ];
}

function endMarks(model: StoppingModel, geometry: Geometry, narrow: boolean): readonly Mark[] {
  const last = model.rows.at(-1);
  if (model.ended === null || last === undefined) return [];
  const { plot } = geometry;
  const x = geometry.end(model.rows.length - 1);
  const y = geometry.y(last.gap ?? last.threshold);
  const colour = model.ended === 'certified' ? 'certified' : 'fg';
  const [word, total] = [endWord(model.ended), `${si(last.totalSamples)} samples`];
  return [
    vertical(x, plot.top - 16, plot.bottom, colour, 1.5),
    { type: 'diamond', x, y, radius: 7, fill: colour, stroke: 'bg', width: 1.5 },
    ...(narrow
      ? [
          text(word, x - 8, plot.top + 14, 12, 'fg', 'right'),
          text(total, x - 8, plot.top + 28, 11, 'fg-2', 'right'),
        ]
      : [
          text(word, x + 10, plot.top - 6, 12, 'fg', 'left'),
          text(total, x + 10, plot.top + 9, 12, 'fg-2', 'left'),
        ]),
  ];
}

function lineNames(
  model: StoppingModel,
  geometry: Geometry,
  narrow: boolean,
  measure: Measure,
): readonly Mark[] {
  const { plot } = geometry;
  const lastIndex = model.rows.length - 1;
  const last = row(model.rows, lastIndex);
  const marks: Mark[] = [];
  const phases = phasesOf(model.rows);
  if (phases.length > 1) marks.push(...firstPhaseName(model, geometry, measure));
  const end = geometry.end(lastIndex);
  if (narrow) {
    const index = model.curve ? Math.floor(lastIndex * 0.25) : 0;
    const entry = row(model.rows, index);
    const from = Math.max(plot.left + 6, geometry.begin(index) + 6);
    marks.push(text('needed', from, geometry.y(entry.threshold) - 7, 12, 'fg', 'left'));
    if (phases.length === 1 && entry.gap !== null) {
      const at = geometry.end(index) - (model.curve ? 0 : 8);
      marks.push(text('lead', at, geometry.y(entry.gap) - 12, 12, 'fg', 'left'));
    }
    return marks;
  }
  const [needed = '', lead = ''] = endLabels(model);
  const planEnd =
    model.plan === null
      ? end
      : model.byRounds
        ? geometry.x(model.rows.length + 1)
        : geometry.x(model.plan.total);
  const wanted = [
    { name: needed, x: planEnd, y: geometry.y(model.plan?.threshold ?? last.threshold) },
    ...(last.gap === null ? [] : [{ name: lead, x: end, y: geometry.y(last.gap) }]),
  ];
  const places = spread(
    wanted.map((label) => label.y),
    16,
    plot.top + (model.ended === null ? 6 : 28),
    plot.bottom - 4,
  );
  wanted.forEach((label, index) => {
    marks.push(text(label.name, label.x + 10, (places[index] ?? label.y) + 4, 12, 'fg', 'left'));
  });
  return marks;
}

/** The line of the first phase is named below its beginning, clear of the line; a single point left of it. */
function firstPhaseName(
  model: StoppingModel,
  geometry: Geometry,
  measure: Measure,
): readonly Mark[] {
  const phase = phasesOf(model.rows)[0];
  const first = phase?.rows[0];
  if (phase === undefined || first === undefined || first.gap === null) return [];
  const second = phase.rows[1] ?? null;
  const { plot, begin, end } = geometry;
  const room = second === null ? end(0) - begin(0) : end(1) - end(0);
  const name = [`lead over ${rivalName(first.rivalRank)}`, 'lead'].find(
    (candidate) => measure(candidate, 12) + 12 < room,
  );
  if (name === undefined) return [];
  const y0 = geometry.y(first.gap);
  const below = (y: number): number => Math.min(plot.bottom - 4, y + 16);
  if (second === null) {
    const lower = Math.max(y0, geometry.y(first.threshold));
    return [text(name, end(0) - 6, below(lower), 12, 'fg', 'right')];
  }
  const y1 = second.gap === null ? y0 : geometry.y(second.gap);
  const share = Math.min(1, measure(name, 12) / room);
  const y = below(Math.max(y0, y0 + share * (y1 - y0)));
  return [text(name, end(0) - 4, y, 12, 'fg', 'left')];
}

function stopOf(entry: TraceRow, x: number): Stop {
  return {
    x,
    rows: [
      [`${phaseName(entry)}, ${stepWord(entry.phase)} ${exact(entry.round)}`, ''],
      ['samples', exact(entry.totalSamples)],
      ['lead', entry.gap === null ? 'no rival' : decimal(entry.gap)],
      ['needed', decimal(entry.threshold)],
    ],
  };
}

function describe(model: StoppingModel): string {
  const first = row(model.rows, 0);
  const last = row(model.rows, model.rows.length - 1);
  const step = `${phaseName(last).toLowerCase()}, ${stepWord(last.phase)} ${last.round}`;
  const lead = last.gap === null ? 'There is no rival left' : `The lead is ${decimal(last.gap)}`;
  const trend = `What is needed fell from ${decimal(first.threshold)} to ${decimal(last.threshold)}.`;
  const now = `${lead} after ${step}, at ${exact(last.totalSamples)} samples, and ${decimal(last.threshold)} was needed.`;
  const end =
    model.ended === 'certified'
      ? ' The lead exceeds it and the answer is certified.'
      : model.ended === 'rule'
        ? ' The lead exceeds it and the stopping rule is met.'
        : model.plan !== null
          ? ` Round ${model.plan.round} needs ${decimal(model.plan.threshold)}.`
          : '';
  return `Stopping test. ${now} ${trend}${end}`;
}

function emptyFigure(model: StoppingModel, width: number): Figure {
  return blankFigure(model.plan?.total ?? null, width, model.blank, 'Stopping test');
}

/** An empty frame of the final size, which says what will be drawn and when. */
export function blankFigure(
  firstTotal: number | null,
  width: number,
  [long, short]: readonly [string, string],
  title: string,
): Figure {
  const height = width < NARROW ? 220 : 232;
  const plot = { left: LEFT, right: width - 76, top: 12, bottom: height - BOTTOM };
  const axis = samplesAxis(logDomain([firstTotal ?? 1e4], 2, 100), plot, false);
  const words = width < NARROW ? short : long;
  const middle = (plot.left + plot.right) / 2;
  const blank: Mark = {
    ...text(words, middle, (plot.top + plot.bottom) / 2 + 4, 12, 'fg-2', 'center'),
    plate: true,
  };
  return {
    width,
    height,
    plot,
    x: axis.axis,
    y: null,
    series: [],
    under: axis.marks,
    over: [blank],
    stops: [],
    axes: null,
    label: `${title}. ${long}.`,
  };
}

type TextMark = Extract<Mark, { type: 'text' }>;

export function text(
  words: string,
  x: number,
  y: number,
  size: number,
  fill: TextMark['fill'],
  align: TextMark['align'],
): TextMark {
  return { type: 'text', text: words, x, y, size, fill, align };
}

function vertical(
  x: number,
  from: number,
  to: number,
  stroke: 'axis' | 'certified' | 'stopped' | 'fg',
  width: number,
  dash: readonly number[] = [],
): Mark {
  return {
    type: 'line',
    points: [
      [x, from],
      [x, to],
    ],
    stroke,
    width,
    dash,
  };
}
