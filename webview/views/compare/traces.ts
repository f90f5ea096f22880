/** The stopping tests of single runs over one another: the lead of each against what it needed. */
import type { ComparisonSummary, SettingSummary } from '../../../src/core/compare/summary';
import { listed } from '../../../src/shared/format';
import { logDomain, logScale, valueLabel, valueTicks } from '../../charts/axes';
import { s } from '../../dom/h';
import type { ElementNode } from '../../dom/h';
import { si } from '../../format';
import type { Environment } from '../../model/environment';
import { place, section } from '../pieces';
import { placeLabels } from './labelPlaces';
import { samplesAxis, samplesScale } from './samplesScale';
import { fullName, seriesClass, seriesMark } from './series';

const HEIGHT = 240;
const TOP = 20;
const BOTTOM = HEIGHT - 24;
const LEFT = 46;
const RIGHT = 76;

type Point = NonNullable<SettingSummary['trace']>[number];

export function traceSection(summary: ComparisonSummary, env: Environment): ElementNode {
  return section(
    'Lead against what was needed',
    'the lead heavy, what it needed thin; log scale',
    place('traces', chart(summary, env)),
  );
}

function chart({ settings }: ComparisonSummary, env: Environment): ElementNode {
  const width = env.width('traces');
  const range = [LEFT, Math.max(LEFT + 80, width - RIGHT)] as const;
  const points = settings.flatMap(({ trace }) => trace ?? []);
  const x = samplesScale(
    points.map(({ totalSamples }) => totalSamples),
    range,
  );
  const values = points.flatMap(({ gap, threshold }) => [gap ?? 0, threshold]);
  const domain = logDomain(values, 1.3, 1.3);
  const y = logScale(domain, [BOTTOM, TOP]);
  const ends = settings.map(({ trace }) => (trace ?? []).findLast(({ gap }) => (gap ?? 0) > 0));
  const labels = placeLabels(
    settings.map((one, index) => {
      const end = ends[index];
      const to = x.at(end?.totalSamples ?? 0);
      const near = y(end?.gap ?? domain[1]) - 12;
      return { width: env.measure(fullName(one), 12), from: to, to, near };
    }),
    { left: LEFT + 4, right: width - 4, top: TOP, bottom: BOTTOM - 2 },
    settings.map(() => []),
  );
  return s(
    'svg',
    {
      class: 'chart',
      role: 'img',
      'aria-label': spoken(settings),
      width,
      height: HEIGHT,
      viewBox: `0 0 ${width} ${HEIGHT}`,
    },
    valueTicks(domain).flatMap((tick) => [
      s('line', { class: 'g', x1: range[0], x2: range[1], y1: y(tick), y2: y(tick) }),
      s(
        'text',
        { class: 't', x: LEFT - 6, y: y(tick) + 4, 'text-anchor': 'end' },
        valueLabel(tick),
      ),
    ]),
    samplesAxis(x, range, TOP, BOTTOM),
    settings.map(({ trace }, index) => {
      const end = ends[index];
      const label = labels[index] ?? null;
      const line = (value: (point: Point) => number): string => path(trace ?? [], value, x.at, y);
      return s(
        'g',
        { class: seriesClass(index) },
        s('path', { class: 'ov-need', d: line(({ threshold }) => threshold) }),
        s('path', { class: 'ov', d: line(({ gap }) => gap ?? 0) }),
        end === undefined ? null : seriesMark(index, x.at(end.totalSamples), y(end.gap ?? 0)),
        label === null || end === undefined
          ? null
          : s(
              'text',
              { class: 'l', x: label.x, y: label.y, 'text-anchor': label.anchor },
              fullName(settings[index] ?? { title: '', rest: '' }),
            ),
      );
    }),
  );
}

/** Phases have rivals and thresholds of their own: they are never joined. A single look is a short stroke. */
function path(
  trace: readonly Point[],
  value: (point: Point) => number,
  x: (samples: number) => number,
  y: (value: number) => number,
): string {
  let before: Point | null = null;
  let drawn = '';
  for (const point of trace) {
    if (!(value(point) > 0)) {
      before = null;
      continue;
    }
    const at = `${x(point.totalSamples).toFixed(1)} ${y(value(point)).toFixed(1)}`;
    drawn += before !== null && before.phase === point.phase ? `L${at}` : `M${at}h0.1`;
    before = point;
  }
  return drawn;
}

function spoken(settings: readonly SettingSummary[]): string {
  const parts = settings.map((one) => {
    const last = one.trace?.at(-1);
    if (last === undefined) return `${fullName(one)}: no test`;
    const lead = last.gap === null ? 'not known' : valueLabel(last.gap);
    return `${fullName(one)}: lead ${lead}, needed ${valueLabel(last.threshold)}, at ${si(last.totalSamples)} samples`;
  });
  return `The last stopping test of each run. ${listed(parts)}.`;
}
