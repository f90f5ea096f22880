/** The lines of the stopping test, in the coordinates of its axes. */
import { isOfTests, phasesOf } from '../../model/phases';
import type { PhaseRows } from '../../model/phases';
import type { Domain } from '../../../src/core/figure/axes';
import type { LineSeries, Marker } from '../../../src/core/figure/figure';
import { row } from './stoppingModel';
import type { StoppingModel } from './stoppingModel';

/** In the coordinates of the axes: samples so far, or the number of the row. */
function xOf(model: StoppingModel, index: number, low: number): [begin: number, end: number] {
  if (model.byRounds) return [index, index + 1];
  const end = row(model.rows, index).totalSamples;
  return [index === 0 ? low : row(model.rows, index - 1).totalSamples, end];
}

export function neededLine(model: StoppingModel, xDomain: Domain): LineSeries {
  const points = phasesOf(model.rows).flatMap((phase, order) => {
    // A single look has no curve: what it compared with is drawn over its samples.
    const isCurve = model.curve && phase.rows.length > 1;
    const [first] = xOf(model, phase.start, xDomain[0]);
    const gap = isCurve && order > 0 ? [{ x: first, y: Number.NaN }] : [];
    const line = phase.rows.flatMap((entry, index) => {
      const [begin, end] = xOf(model, phase.start + index, xDomain[0]);
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

export function planLine(model: StoppingModel): readonly LineSeries[] {
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
  return [{ points, stroke: 'fg', width: 1.5, dash: [1, 4] }];
}

const ROUND: Marker = { shape: 'circle', radius: 4.5, fill: 'series-1', stroke: 'bg', width: 1.5 };
const PASSED: Marker = { shape: 'diamond', radius: 5.5, fill: 'bg', stroke: 'series-1', width: 2 };
const DOT: Marker = { shape: 'circle', radius: 2.5, fill: 'series-1', stroke: 'bg', width: 1 };
/** More points than this are a line. */
const MOST_DOTS = 40;

function hasMarkers(model: StoppingModel, { rows }: PhaseRows): boolean {
  return !model.curve || (!isOfTests(rows) && rows.length <= MOST_DOTS);
}

export function leadLines(model: StoppingModel, yDomain: Domain): readonly LineSeries[] {
  const lastIndex = model.rows.length - 1;
  return phasesOf(model.rows).map((phase) => ({
    points: phase.rows.map((entry, index) => ({
      x: xOf(model, phase.start + index, 0)[1],
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
