/** The chart of a comparison as a file of its own: how many seeds had stopped by how many samples, or the means. */
import { MOST_LINES } from '../sweep/comparison';
import { nameText } from '../sweep/settingNames';
import type { ComparisonSummary } from '../sweep/summary';
import { formatCount } from '../words/counts';
import type { RankedRow } from './rankingSvg';
import { rankingSvg } from './rankingSvg';
import { samplesScale } from './samplesScale';
import { gridLine, lineStyle, px, svgDocument, svgText as text } from './svg';

const WIDTH = 760;
const LEFT = 44;
const RIGHT = 180;
const TOP = 36;
const PLOT = 200;
/**
 * The chart of a comparison: the staircases of its settings, or their means where they are too many for one axis.
 * @returns an SVG document; the axis of samples is logarithmic where it spans more than a factor of 20
 */
export function comparisonSvg(summary: ComparisonSummary): string {
  const { settings, ranking, specName, fileName } = summary;
  if (settings.length <= MOST_LINES) return staircaseSvg(summary);
  const rows = ranking.flatMap((index): readonly RankedRow[] => {
    const one = settings[index];
    if (one === undefined) return [];
    const { samples, atLeast, rejected } = one;
    const none = rejected === null ? 'none' : 'not run';
    return [{ name: nameText(one), samples, atLeast: atLeast?.samples ?? null, none }];
  });
  return rankingSvg(specName ?? fileName, rows);
}

function staircaseSvg(summary: ComparisonSummary): string {
  const values = summary.settings.flatMap(({ staircase }) => staircase.map(([samples]) => samples));
  const most = Math.max(1, ...summary.settings.map(({ ended }) => ended));
  const height = TOP + PLOT + 36 + 18 * summary.settings.length;
  const x = samplesScale(values, LEFT, WIDTH - RIGHT);
  const y = (seeds: number): number => TOP + PLOT * (1 - seeds / most);
  const ticks = x.ticks.flatMap((tick) => [
    gridLine(x.at(tick), TOP, x.at(tick), TOP + PLOT),
    text(x.at(tick), TOP + PLOT + 16, formatCount(tick), 'middle'),
  ]);
  const rows = [...new Set([0, Math.round(most / 2), most])].flatMap((seeds) => [
    gridLine(LEFT, y(seeds), WIDTH - RIGHT, y(seeds)),
    text(LEFT - 6, y(seeds) + 4, String(seeds), 'end'),
  ]);
  const lines = summary.settings.flatMap((setting, index) => {
    const { stroke } = lineStyle(index);
    const at = TOP + PLOT + 40 + 18 * index;
    return [
      `<path d="${stairs(setting.staircase, x.at, y)}" ${stroke}/>`,
      `<path d="M${LEFT} ${at - 4}h28" ${stroke}/>`,
      text(
        LEFT + 36,
        at,
        `${nameText(setting)}: ${setting.stopped} of ${setting.ended} seeds`,
        'start',
      ),
    ];
  });
  return svgDocument(WIDTH, height, summary.specName ?? summary.fileName, [
    text(LEFT, 18, `Samples needed, by seed${x.isLog ? ' (log scale)' : ''}`, 'start'),
    ...rows,
    ...ticks,
    text(WIDTH - RIGHT + 12, TOP + PLOT + 16, 'samples', 'start'),
    ...lines,
  ]);
}

function stairs(
  staircase: readonly (readonly [number, number])[],
  x: (samples: number) => number,
  y: (seeds: number) => number,
): string {
  return staircase
    .map(
      ([samples, seeds]) =>
        `${seeds === 1 ? `M${px(x(samples))} ${px(y(0))}` : `H${px(x(samples))}`}V${px(y(seeds))}`,
    )
    .join('');
}
