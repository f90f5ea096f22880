/**
 * The stopping test: the lead must exceed the needed one. There is a line per phase, since each has another rival. The needed
 * lead is a staircase over the samples of each round, or a curve if there are many tests.
 */
import type { TraceRow } from '../../../src/shared/protocol';
import { counted, exact, valueText } from '../../format';
import { thresholdOf } from '../../model/rules';
import { phasesOf, stepWord, type PhaseRows } from '../../../src/shared/format';
import { phaseName, rivalOf } from '../../words';
import {
  grown,
  leadFactorAxis,
  logAxis,
  logScale,
  scaleAlong,
} from '../../../src/core/figure/axes';
import type { Domain } from '../../../src/core/figure/axes';
import { blankFigure } from '../blankFigure';
import { ALL_SHOWN, BOTTOM, NARROW, leftOf } from '../../../src/core/figure/figure';
import type {
  Box,
  ChartView,
  Domains,
  Figure,
  Measure,
  Stop,
  LineSeries,
  Marker,
} from '../../../src/core/figure/figure';
import { stopsOf } from '../../../src/core/figure/stops';
import { pointsIn, hasTestsOnly } from '../../model/phases';
import { rangeWords } from '../../../src/core/figure/rangeWords';
import { text } from '../../../src/core/figure/marks';
import { samplesAxis, samplesUnit } from '../../../src/core/figure/samplesAxis';
import { domainOfX, domainOfY, roundsAxis } from './stoppingAxes';
import { airAbove, endMarks } from './stoppingEnd';
import { budgetMarks, lineNames, nowMarks, phaseMarks, zone } from './stoppingMarks';
import { cutTo, endLabels, row, shownRows, endOf } from './stoppingModel';
import type { Frame, StoppingModel } from './stoppingModel';

export function stoppingFigure(
  all: StoppingModel,
  width: number,
  measure: Measure,
  before: Domains | null,
  { range: view }: Pick<ChartView, 'range'> = ALL_SHOWN,
): Figure {
  if (all.rows.length === 0)
    return blankFigure(all.plan?.total ?? null, width, all.blank, all.title);
  const model = cutTo(all, view);
  const { rows } = model;
  const narrow = width < NARROW;
  const height = narrow ? 220 : 232;
  const labels = endLabels(model);
  const widest = Math.max(...labels.map((label) => measure(label, 12)));
  // The labels of a run in progress are inside the plot, so the axis extends beyond the last round.
  const room = view === null && !model.byRounds && model.ended === null && !model.curve;
  const right = narrow || room ? 12 : Math.max(76, Math.ceil(widest) + 16);
  const { first } = shownRows(all, view);
  const yDomain = grown(before?.y ?? null, domainOfY({ ...model, rows: rows.slice(first) }));
  const leads = model.transform === undefined ? logAxis(yDomain) : leadFactorAxis(yDomain);
  const left = leftOf(leads, measure);
  const plot = { left, right: width - right, top: 28, bottom: height - BOTTOM };
  const whole = domainOfX(all, plot, room && !narrow ? widest : 0, before?.x ?? null);
  const shown = view ?? whole;
  const axis = model.byRounds ? roundsAxis(shown) : samplesAxis(shown, plot, narrow || room);
  const x = scaleAlong(axis, [plot.left, plot.right]);
  const across: Omit<Frame, 'y'> = {
    width,
    narrow,
    plot,
    x,
    measure,
    begin: (index) => x(Math.max(whole[0], beginOf(model, index, whole[0]))),
    end: (index) => x(endOf(model, index)),
  };
  const heights = (air: number): Frame['y'] => logScale(yDomain, [plot.bottom, plot.top + air]);
  const air = airAbove(model, across, heights);
  const frame: Frame = { ...across, y: heights(air) };
  const unit = model.byRounds ? 'rounds' : 'samples';
  const words = view === null ? '' : rangeWords(view, unit, pointsIn(all.rows, view, unit));
  return {
    width,
    height,
    plot,
    x: axis,
    y: {
      ...leads,
      // Chart.js draws from the top of the plot, so the scale includes the space above the domain.
      domain: [yDomain[0], yDomain[0] * (yDomain[1] / yDomain[0]) ** airFactor(plot, air)],
    },
    // Chart.js draws the first series last, above the others.
    series: [...leadLines(model, yDomain), ...planLine(model), neededLine(model, whole)],
    under: [
      model.byRounds
        ? text('round', plot.left, plot.bottom + 16, 11, 'fg-2', 'left')
        : samplesUnit(plot, narrow || room),
      ...phaseMarks(model, frame),
      ...zone(model, frame),
      ...budgetMarks(model, frame),
    ],
    over: [...nowMarks(model, frame), ...endMarks(model, frame), ...lineNames(model, frame, first)],
    stops: stopsOf(
      rows,
      axis,
      plot,
      (_, index) => endOf(model, index),
      (entry) => valuesAt(model, entry),
    ),
    choice: { whole, range: view, words },
    axes: { x: whole, y: yDomain },
    label: words === '' ? describe(all) : `${describe(all)} Shown: ${words}.`,
  };
}

/** The logarithmic span of the whole plot, relative to that of the domain. */
function airFactor(plot: Box, air: number): number {
  return (plot.bottom - plot.top) / (plot.bottom - plot.top - air);
}

function valuesAt(model: StoppingModel, entry: TraceRow): Stop['rows'] {
  const need = thresholdOf(entry);
  return [
    [`${phaseName(entry)}, ${stepWord(entry.phase)} ${exact(entry.round)}`, ''],
    ['samples', exact(entry.totalSamples)],
    ['lead', entry.gap === null ? 'no rival' : valueText(model, entry.gap)],
    ['needed', need === null ? 'nothing' : valueText(model, need)],
  ];
}

function describe(model: StoppingModel): string {
  const first = row(model.rows, 0);
  const last = row(model.rows, model.rows.length - 1);
  const step = `${phaseName(last).toLowerCase()}, ${stepWord(last.phase)} ${last.round}`;
  if (!model.isTest) return describeElimination(model, last, step);
  const lead = last.gap === null ? 'No rival is left' : `The lead is ${valueText(model, last.gap)}`;
  const [before, needed] = [first, last].map(({ threshold }) => valueText(model, threshold));
  const went = last.threshold < first.threshold ? 'fell' : 'rose';
  const trend = before === needed ? '' : ` The lead needed ${went} from ${before} to ${needed}.`;
  const now = `${lead} after ${step}, at ${counted(last.totalSamples, 'sample')}, and ${needed} was needed.`;
  const enough =
    (last.gap ?? Infinity) > last.threshold
      ? 'The lead exceeds it'
      : 'With the accuracy the lead is enough';
  const end =
    model.ended === 'certified'
      ? ` ${enough} and the answer is certified.`
      : model.ended === 'rule'
        ? ` ${enough} and the stopping rule is met.`
        : model.plan !== null
          ? ` Round ${model.plan.round} needs ${valueText(model, model.plan.threshold)}.`
          : '';
  return `${model.title}. ${now}${trend}${end}`;
}

/** Describes a run that rules out actions one by one. */
function describeElimination(model: StoppingModel, last: TraceRow, step: string): string {
  const need = thresholdOf(last);
  const at = `after ${step}, at ${counted(last.totalSamples, 'sample')}`;
  const lead =
    last.gap === null
      ? `No rival is left ${at}`
      : `The lead over the ${rivalOf(last)} is ${valueText(model, last.gap)} ${at}`;
  const limit = need === null ? '' : `, and ${valueText(model, need)} rules it out`;
  const enough = (last.surviving ?? 1) > 1 ? 'The accuracy is reached' : 'One action is left';
  const end =
    model.ended === null
      ? ''
      : ` ${enough} and ${model.ended === 'certified' ? 'the answer is certified' : 'the stopping rule is met'}.`;
  return `${model.title}. ${lead}${limit}.${end}`;
}

/** The start of a row, which is the end of the previous one. @param low the start of the axis */
function beginOf(model: StoppingModel, index: number, low: number): number {
  return index === 0 ? (model.byRounds ? 0 : low) : endOf(model, index - 1);
}

function neededLine(model: StoppingModel, xDomain: Domain): LineSeries {
  const points = phasesOf(model.rows).flatMap((phase, order) => {
    // A single test makes no curve; its threshold is drawn over its samples.
    const isCurve = model.curve && phase.rows.length > 1;
    const first = beginOf(model, phase.start, xDomain[0]);
    const gap = isCurve && order > 0 ? [{ x: first, y: Number.NaN }] : [];
    const line = phase.rows.flatMap((entry, index) => {
      const at = phase.start + index;
      const [begin, end] = [beginOf(model, at, xDomain[0]), endOf(model, at)];
      const y = positive(entry.threshold);
      return isCurve
        ? [{ x: end, y }]
        : [
            { x: begin, y },
            { x: end, y },
          ];
    });
    return [...gap, ...line];
  });
  return { points, stroke: 'fg', width: 1.5, dash: [5, 4] };
}

function positive(value: number | null): number {
  return value !== null && value > 0 && Number.isFinite(value) ? value : Number.NaN;
}

function planLine(model: StoppingModel): readonly LineSeries[] {
  const last = model.rows.at(-1);
  if (model.plan === null || last === undefined) return [];
  const from = endOf(model, model.rows.length - 1);
  const to = model.byRounds ? from + 1 : model.plan.total;
  const { threshold } = model.plan;
  const points = [
    { x: from, y: positive(last.threshold) },
    { x: from, y: positive(threshold) },
    { x: to, y: positive(threshold) },
  ];
  return [{ points, stroke: 'fg', width: 1.5, dash: [1, 4] }];
}

const ROUND: Marker = { shape: 'circle', radius: 4.5, fill: 'series-1', stroke: 'bg', width: 1.5 };
const PASSED: Marker = { shape: 'diamond', radius: 5.5, fill: 'bg', stroke: 'series-1', width: 2 };
const DOT: Marker = { shape: 'circle', radius: 2.5, fill: 'series-1', stroke: 'bg', width: 1 };
/** With more points, only the line is drawn. */
const MOST_DOTS = 40;

function hasMarkers(model: StoppingModel, { rows }: PhaseRows): boolean {
  return !model.curve || (!hasTestsOnly(rows) && rows.length <= MOST_DOTS);
}

function leadLines(model: StoppingModel, yDomain: Domain): readonly LineSeries[] {
  const lastIndex = model.rows.length - 1;
  return phasesOf(model.rows).map((phase) => ({
    points: phase.rows.map((entry, index) => ({
      x: endOf(model, phase.start + index),
      y: entry.gap === null ? Number.NaN : Math.max(entry.gap, yDomain[0]),
    })),
    markers: phase.rows.map((entry, index) => {
      if (!hasMarkers(model, phase)) return null;
      if (phase.start + index === lastIndex && model.ended !== null) return null;
      if (model.curve) return DOT;
      return entry.passed ? PASSED : ROUND;
    }),
    stroke: 'series-1',
    width: 2,
  }));
}
