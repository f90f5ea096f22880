/** How many seeds had stopped by how many samples: a staircase for each setting, on one axis. */
import type { ComparisonSummary } from '../../../src/core/sweep/summary';
import { si } from '../../format';
import { linearScale } from '../axes';
import { comparedFrame } from './comparedFrame';
import type { ComparedChart, Setting, ShownSettings } from './comparedFrame';
import {
  ALL_COMPARED,
  comparedMark,
  comparedNames,
  comparedStroke,
  fullName,
  shortName,
} from './comparedParts';
import type { ComparedView } from './comparedParts';
import { LEFT, NARROW } from '../figure';
import type { Figure, LineSeries, Mark, Measure } from '../figure';
import type { Box } from '../labelPlaces';

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
  const { settings } = summary;
  const frame = comparedFrame(STAIRCASES, summary, width, view);
  const { shown, plot, x } = frame;
  const most = Math.max(1, ...settings.map(({ asked }) => asked));
  const [low, high] = x.axis.domain;
  const y = linearScale([0, most], [plot.bottom, plot.top]);
  const drawn = shown.filter(({ one }) => one.staircase.length > 0);
  const held = (at: number): number => Math.max(plot.left, Math.min(plot.right, at));
  const spans = drawn.map(({ one }): readonly [number, number] => [
    held(x.scale(one.staircase[0]?.[0] ?? 0)),
    held(x.scale(one.staircase.at(-1)?.[0] ?? 0)),
  ]);
  return frame.figure({
    y: {
      type: 'linear',
      domain: [0, most],
      ticks: [...new Set([0, Math.round(most / 2), most])].map((value) => ({
        value,
        label: String(value),
      })),
      grid: true,
    },
    series: drawn.map(({ one, slot }): LineSeries => ({
      points: stairs(one.staircase),
      markers: [],
      width: 2,
      ...comparedStroke(slot),
    })),
    over: [
      ...drawn.flatMap(({ one, slot }): readonly Mark[] => {
        const last = one.staircase.at(-1)?.[0] ?? 0;
        return last < low || last > high ? [] : [comparedMark(slot, x.scale(last), y(one.stopped))];
      }),
      ...comparedNames(
        drawn.map(({ one }, order) => {
          const short = shortName(one, settings);
          const name = width < NARROW ? short : fullName(one);
          const reach = (top: number, bottom: number): number | null =>
            reachOf(one.staircase, y, top, bottom, (samples) => held(x.scale(samples)));
          return { name, short, span: spans[order] ?? [0, 0], near: y(one.stopped) + 6, reach };
        }),
        measure,
        frame.area,
        spans.map((span) => [boxOf(span, plot)]),
      ),
    ],
    readAt: ({ staircase, asked }, samples) =>
      `${staircase.findLast(([at]) => at <= samples)?.[1] ?? 0} of ${asked}`,
    label: spoken(shown),
  });
}

/** What a staircase covers, with its mark. */
function boxOf([from, to]: readonly [number, number], plot: Figure['plot']): Box {
  return { left: from - 6, right: to + 6, top: plot.top - 6, bottom: plot.bottom };
}

/** How far right a staircase comes between two heights of the picture. */
function reachOf(
  staircase: Setting['staircase'],
  y: (seeds: number) => number,
  top: number,
  bottom: number,
  x: (samples: number) => number,
): number | null {
  const last = staircase.findLastIndex(([, seeds]) => y(seeds) <= bottom && y(seeds - 1) >= top);
  if (last === -1) return null;
  // A step that lies between the two runs on to the next one.
  const runsOn = y(staircase[last]?.[1] ?? 0) >= top;
  const end = (runsOn ? staircase[last + 1] : undefined) ?? staircase[last];
  return x(end?.[0] ?? 0);
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
    const name = fullName(one);
    if (last === undefined) return `${name}: none yet`;
    return `${name}: ${one.stopped} of ${one.asked} seeds finished by ${si(last[0])} samples`;
  });
  return `Samples needed, by seed. ${parts.join('; ')}.`;
}
