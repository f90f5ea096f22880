/** The lines of the stopping test, in the coordinates of its axes. */
import { isOfTests, phasesOf } from '../../model/phases';
import type { PhaseRows } from '../../model/phases';
import type { Domain } from '../../../src/core/figure/axes';
import type { LineSeries, Marker } from '../../../src/core/figure/figure';
import { endOf } from './stoppingModel';
import type { StoppingModel } from './stoppingModel';

export function neededLine(model: StoppingModel, xDomain: Domain): LineSeries {
  const points = phasesOf(model.rows).flatMap((phase, order) => {
    // A single look has no curve: what it compared with is drawn over its samples.
    const isCurve = model.curve && phase.rows.length > 1;
    const begin = (index: number): number => Math.max(xDomain[0], endOf(model, index - 1));
    const gap = isCurve && order > 0 ? [{ x: begin(phase.start), y: Number.NaN }] : [];
    const line = phase.rows.flatMap((entry, offset) => {
      const index = phase.start + offset;
      const ends = [...(isCurve ? [] : [begin(index)]), endOf(model, index)];
      return ends.map((x) => ({ x, y: positive(entry.threshold) }));
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
  const from = endOf(model, model.rows.length - 1);
  const to = endOf(model, model.rows.length);
  const y = positive(model.plan.threshold);
  const points = [
    { x: from, y: positive(last.threshold) },
    { x: from, y },
    { x: to, y },
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
