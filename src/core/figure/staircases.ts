/** The number of stopped seeds by samples: one staircase per setting, on a common axis. */
import { nameText } from '../sweep/settingNames';
import type { ComparisonSummary, SettingSummary } from '../sweep/summary';
import { formatCount } from '../words/counts';
import { axisOf, scaleAlong } from './axes';
import { comparedFrame, comparedStroke } from './comparedFrame';
import type { ComparedChart, ShownSettings } from './comparedFrame';
import { LEFT, type Axis, type ChartView, type Figure, type LineSeries } from './figure';

/** The id of the chart on the page. */
export const STAIRCASES_PLOT = 'staircases';

export const STAIRCASES: ComparedChart = {
  height: 176,
  left: LEFT,
  samplesOf: (settings) =>
    settings.flatMap(({ staircase }) => staircase.map(([samples]) => samples)),
};

/** The axis of stopped seeds, with ticks at none, half and all. */
export function seedsAxis(settings: readonly SettingSummary[]): Axis {
  const most = Math.max(1, ...settings.map(({ asked }) => asked));
  const ticks = [...new Set([0, Math.round(most / 2), most])];
  return axisOf({ type: 'linear', domain: [0, most] }, ticks, String);
}

export function staircaseLine({ staircase }: SettingSummary, slot: number): LineSeries {
  const points = staircase.flatMap(([samples, seeds]) => [
    { x: samples, y: seeds - 1 },
    { x: samples, y: seeds },
  ]);
  return { points, width: 2, ...comparedStroke(slot) };
}

export function staircasesFigure(
  summary: ComparisonSummary,
  width: number,
  view?: ChartView,
): Figure {
  const frame = comparedFrame(STAIRCASES, summary, width, view);
  const { shown, plot, domain, x } = frame;
  const y = seedsAxis(summary.settings);
  const yAt = scaleAlong(y, [plot.bottom, plot.top]);
  const drawn = shown.filter(({ one }) => one.staircase.length > 0);
  return frame.figure({
    y,
    series: drawn.map(({ one, slot }) => staircaseLine(one, slot)),
    ends: drawn.flatMap(({ one, slot }) => {
      const last = one.staircase.at(-1)?.[0] ?? 0;
      if (last < domain[0] || last > domain[1]) return [];
      return [{ slot, x: x(last), y: yAt(one.stopped) }];
    }),
    readAt: ({ staircase, asked }, samples) =>
      `${staircase.findLast(([at]) => at <= samples)?.[1] ?? 0} of ${asked}`,
    label: spoken(shown),
  });
}

function spoken(shown: ShownSettings): string {
  const parts = shown.map(({ one }) => {
    const last = one.staircase.at(-1);
    const name = nameText(one);
    if (last === undefined) return `${name}: none yet`;
    return `${name}: ${one.stopped} of ${one.asked} seeds finished by ${formatCount(last[0])} samples`;
  });
  return `Samples needed, by seed. ${parts.join('; ')}.`;
}
