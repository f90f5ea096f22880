/** The stopping tests of single runs in one chart: the lead of each and the lead it needs. */
import { nameText } from '../sweep/settingNames';
import type { ComparisonSummary, SettingSummary } from '../sweep/summary';
import { formatCount } from '../words/counts';
import { formatValue } from '../words/factors';
import { listed } from '../words/lists';
import { leadFactorAxis, logAxis, logDomain, logScale } from './axes';
import { comparedFrame, comparedStroke } from './comparedFrame';
import type { ComparedChart, ShownSettings } from './comparedFrame';
import type { ChartView, Figure, LineSeries, Marker } from './figure';

/** The id of the chart on the page. */
export const TRACES_PLOT = 'traces';

type Point = NonNullable<SettingSummary['trace']>[number];

export const TRACES: ComparedChart = {
  height: 240,
  left: 46,
  samplesOf: (settings) =>
    settings.flatMap(({ trace }) => (trace ?? []).map(({ totalSamples }) => totalSamples)),
};

export function tracesFigure(summary: ComparisonSummary, width: number, view?: ChartView): Figure {
  const { shown, plot, domain, x, figure } = comparedFrame(TRACES, summary, width, view);
  const [low, high] = domain;
  // Hidden runs do not affect the scale; within a selected range, the scale stays fixed.
  const scaled =
    (view?.range ?? null) === null && shown.length > 0
      ? shown.map(({ one }) => one)
      : summary.settings;
  const points = scaled.flatMap(({ trace }) => within(trace ?? [], domain));
  const values = points.flatMap(({ gap, threshold }) => [gap ?? 0, threshold]);
  const yDomain = logDomain(values, 1.3, 1.3);
  const y = logScale(yDomain, [plot.bottom, plot.top]);
  return figure({
    y: areFactors(summary.settings) ? leadFactorAxis(yDomain) : logAxis(yDomain),
    series: shown.flatMap(({ one, slot }) => [
      lineOf(one.trace ?? [], ({ gap }) => gap ?? 0, slot, true),
      lineOf(one.trace ?? [], ({ threshold }) => threshold, slot, false),
    ]),
    ends: shown.flatMap(({ one, slot }) => {
      const end = one.trace?.findLast(({ gap }) => (gap ?? 0) > 0);
      if (end === undefined || end.totalSamples < low || end.totalSamples > high) return [];
      const height = Math.max(plot.top, Math.min(plot.bottom, y(end.gap ?? 0)));
      return [{ slot, x: x(end.totalSamples), y: height }];
    }),
    readAt: ({ trace }, samples) => testAt(trace ?? [], samples),
    label: spoken(shown),
  });
}

/** Whether all drawn runs use logarithms, so that leads are shown as factors; otherwise they stay logarithms. */
export function areFactors(settings: readonly Pick<SettingSummary, 'trace'>[]): boolean {
  const points = settings.flatMap(({ trace }) => trace ?? []);
  return points.length > 0 && points.every(({ transform }) => transform !== undefined);
}

/** The tests in a range, with one more on each side, where the lines continue. */
function within(trace: readonly Point[], [low, high]: readonly [number, number]): readonly Point[] {
  const first = trace.findIndex(({ totalSamples }) => totalSamples >= low);
  const last = trace.findIndex(({ totalSamples }) => totalSamples >= high);
  if (first === -1) return [];
  return trace.slice(Math.max(0, first - 1), last === -1 ? undefined : last + 1);
}

/** Phases have their own rivals and thresholds, so lines do not join them. A single test is a dot. */
function lineOf(
  trace: readonly Point[],
  value: (point: Point) => number,
  slot: number,
  isLead: boolean,
): LineSeries {
  const { stroke, dash } = comparedStroke(slot);
  const radius = isLead ? 2 : 1;
  const dot: Marker = { shape: 'circle', radius, fill: stroke, stroke, width: 0 };
  const points: { x: number; y: number }[] = [];
  const markers: (Marker | null)[] = [];
  const joins = (one: Point | undefined, other: Point | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    one.phase === other.phase &&
    value(one) > 0 &&
    value(other) > 0;
  trace.forEach((point, position) => {
    const before = trace[position - 1];
    const isAlone = !joins(before, point) && !joins(point, trace[position + 1]);
    if (before !== undefined && before.phase !== point.phase) {
      points.push({ x: point.totalSamples, y: Number.NaN });
      markers.push(null);
    }
    points.push({ x: point.totalSamples, y: value(point) > 0 ? value(point) : Number.NaN });
    markers.push(isAlone ? dot : null);
  });
  const line = { points, markers, stroke };
  return isLead ? { ...line, width: 2, dash } : { ...line, width: 1 };
}

/** Nothing where no number says what was needed; stored runs have null there. */
function neededAt(point: Point): string {
  return Number.isFinite(point.threshold) ? `, needed ${formatValue(point, point.threshold)}` : '';
}

/** The result of the latest test up to a number of samples. */
function testAt(trace: readonly Point[], samples: number): string {
  const point = trace.findLast(({ totalSamples }) => totalSamples <= samples);
  if (point === undefined) return 'no test yet';
  const lead = point.gap === null ? 'no rival' : `lead ${formatValue(point, point.gap)}`;
  return `${lead}${neededAt(point)}`;
}

function spoken(shown: ShownSettings): string {
  const parts = shown.map(({ one }) => {
    const last = one.trace?.at(-1);
    if (last === undefined) return `${nameText(one)}: no test`;
    const lead = last.gap === null ? 'not known' : formatValue(last, last.gap);
    return `${nameText(one)}: lead ${lead}${neededAt(last)}, at ${formatCount(last.totalSamples)} samples`;
  });
  return `The last stopping test of each run. ${listed(parts)}.`;
}
