/** How many seeds had stopped by how many samples: a staircase for each setting, on one axis. */
import { nameText } from '../sweep/settingNames';
import type { ComparisonSummary } from '../sweep/summary';
import { formatCount } from '../words/counts';
import { linearScale } from './axes';
import { comparedFrame } from './comparedFrame';
import type { ComparedChart, Setting, ShownSettings } from './comparedFrame';
import { ALL_COMPARED, comparedStroke } from './comparedParts';
import type { ComparedView } from './comparedParts';
import { LEFT } from './figure';
import type { Figure, LineSeries, Measure } from './figure';

/** The place of the chart on the page. */
export const STAIRCASES_PLOT = 'staircases';

export const STAIRCASES: ComparedChart = {
  height: 176,
  left: LEFT,
  samplesOf: (settings) =>
    settings.flatMap(({ staircase }) => staircase.map(([samples]) => samples)),
};

export function staircasesFigure(
  summary: ComparisonSummary,
  width: number,
  measure: Measure,
  view: ComparedView = ALL_COMPARED,
): Figure {
  const { shown, plot, domain, x, figure } = comparedFrame(
    STAIRCASES,
    summary,
    width,
    measure,
    view,
  );
  const most = Math.max(1, ...summary.settings.map(({ asked }) => asked));
  const y = linearScale([0, most], [plot.bottom, plot.top]);
  const drawn = shown.filter(({ one }) => one.staircase.length > 0);
  const ticks = [...new Set([0, Math.round(most / 2), most])];
  return figure({
    y: {
      type: 'linear',
      domain: [0, most],
      ticks: ticks.map((value) => ({ value, label: String(value) })),
      grid: true,
    },
    series: drawn.map(({ one, slot }) => ({
      points: stairs(one.staircase),
      width: 2,
      ...comparedStroke(slot),
    })),
    ends: drawn.map((setting) => {
      const last = setting.one.staircase.at(-1)?.[0] ?? 0;
      return {
        ...setting,
        x: Math.max(plot.left, Math.min(plot.right, x(last))),
        y: y(setting.one.stopped),
        isLast: last >= domain[0] && last <= domain[1],
      };
    }),
    readAt: ({ staircase, asked }, samples) =>
      `${staircase.findLast(([at]) => at <= samples)?.[1] ?? 0} of ${asked}`,
    label: spoken(shown),
  });
}

function stairs(staircase: Setting['staircase']): LineSeries['points'] {
  return staircase.flatMap(([samples, seeds]) => [
    { x: samples, y: seeds - 1 },
    { x: samples, y: seeds },
  ]);
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
