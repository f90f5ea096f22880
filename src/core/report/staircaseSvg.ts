/** The chart of a comparison as a file of its own: how many seeds had stopped by how many samples. */
import { nameText } from '../sweep/settingNames';
import type { ComparisonSummary } from '../sweep/summary';
import { formatCount } from '../words/counts';
import { gridLine, lineStyle, px, svgDocument, svgText as text } from './svg';

const WIDTH = 760;
const LEFT = 44;
const RIGHT = 180;
const TOP = 36;
const PLOT = 200;
/** @returns an SVG document; the axis of samples is logarithmic where it spans more than a factor of 20 */
export function staircaseSvg(summary: ComparisonSummary): string {
  const values = summary.settings.flatMap(({ staircase }) => staircase.map(([samples]) => samples));
  const most = Math.max(1, ...summary.settings.map(({ ended }) => ended));
  const height = TOP + PLOT + 36 + 18 * summary.settings.length;
  const x = scale(values);
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

interface SamplesScale {
  readonly at: (samples: number) => number;
  readonly ticks: readonly number[];
  readonly isLog: boolean;
}

function scale(values: readonly number[]): SamplesScale {
  const span = WIDTH - RIGHT - LEFT;
  const least = Math.max(1, Math.min(...(values.length === 0 ? [1] : values)));
  const most = Math.max(least, ...values);
  if (most <= 20 * least) {
    const step = stepFor(most);
    const end = Math.max(step, Math.ceil(most / step) * step);
    const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step);
    return { at: (samples) => LEFT + (span * samples) / end, ticks, isLog: false };
  }
  const low = Math.floor(Math.log10(least));
  const high = Math.ceil(Math.log10(most * 1.01));
  return {
    at: (samples) => LEFT + (span * (Math.log10(samples) - low)) / (high - low),
    ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
    isLog: true,
  };
}

/** About five steps of 1, 2 or 5 times a power of ten. */
function stepFor(most: number): number {
  const decade = 10 ** Math.floor(Math.log10(most / 5));
  return ([1, 2, 5, 10].find((factor) => factor * decade >= most / 5) ?? 10) * decade;
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
