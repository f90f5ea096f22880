/** The chart of a comparison as a file of its own: how many seeds had stopped by how many samples, or the means. */
import { MOST_LINES } from '../sweep/comparison';
import { nameText } from '../sweep/settingNames';
import type { ComparisonSummary } from '../sweep/summary';
import { formatCount, formatInterval } from '../words/counts';
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
  return summary.settings.length > MOST_LINES ? rankingSvg(summary) : staircaseSvg(summary);
}

function staircaseSvg(summary: ComparisonSummary): string {
  const values = summary.settings.flatMap(({ staircase }) => staircase.map(([samples]) => samples));
  const most = Math.max(1, ...summary.settings.map(({ ended }) => ended));
  const height = TOP + PLOT + 36 + 18 * summary.settings.length;
  const x = scale(values, LEFT, WIDTH - RIGHT);
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

const ROW = 20;
/** A letter of 12 pixels is about so wide. */
const LETTER = 6.8;
const PLOT_WIDTH = 420;
const VALUE_WIDTH = 200;

/** A row a setting: the mean with its interval; an arrow from what the mean is at least. */
function rankingSvg({ settings, ranking, ...summary }: ComparisonSummary): string {
  const rows = ranking.flatMap((index) => settings[index] ?? []);
  const left = 16 + LETTER * Math.max(...rows.map((one) => nameText(one).length));
  const right = left + PLOT_WIDTH;
  const bottom = TOP + ROW * rows.length;
  const x = scale(
    rows
      .flatMap(({ samples, atLeast }) =>
        atLeast !== null
          ? [atLeast.samples]
          : samples === null
            ? []
            : [samples.interval?.low ?? 0, samples.mean, samples.interval?.high ?? 0],
      )
      .filter((value) => value > 0),
    left,
    right,
  );
  const ticks = x.ticks.flatMap((tick) => [
    gridLine(x.at(tick), TOP, x.at(tick), bottom),
    text(x.at(tick), bottom + 16, formatCount(tick), 'middle'),
  ]);
  const lines = rows.flatMap((one, row) => {
    const y = TOP + ROW * row + ROW / 2;
    const { samples, atLeast } = one;
    const name = text(left - 12, y + 4, nameText(one), 'end');
    const words = (value: string): string => text(right + 12, y + 4, value, 'start');
    if (atLeast !== null) {
      const at = x.at(atLeast.samples);
      const arrow = `<path d="M${px(at)} ${px(y)}H${px(right)}m-6 -4l6 4l-6 4" fill="none" stroke="#555555" stroke-width="2" stroke-dasharray="7 4"/>`;
      return [name, arrow, words(`at least ${formatCount(atLeast.samples)}`)];
    }
    if (samples === null) return [name, words(one.rejected === null ? 'none' : 'not run')];
    const { interval, mean } = samples;
    const bar = `<line x1="${px(x.at(interval?.low ?? mean))}" x2="${px(x.at(interval?.high ?? mean))}" y1="${px(y)}" y2="${px(y)}" stroke="#1a6fc4" stroke-width="2"/>`;
    const dot = `<circle cx="${px(x.at(mean))}" cy="${px(y)}" r="4" fill="#1a6fc4"/>`;
    const range = interval === null ? '' : `, ${formatInterval(interval, formatCount)}`;
    return [name, bar, dot, words(`${formatCount(mean)}${range}`)];
  });
  const title = `Mean samples, with 95% interval${x.isLog ? ' (log scale)' : ''}`;
  return svgDocument(
    Math.ceil(right + VALUE_WIDTH),
    bottom + 32,
    summary.specName ?? summary.fileName,
    [text(16, 18, title, 'start'), ...ticks, ...lines],
  );
}

interface SamplesScale {
  readonly at: (samples: number) => number;
  readonly ticks: readonly number[];
  readonly isLog: boolean;
}

function scale(values: readonly number[], left: number, right: number): SamplesScale {
  const span = right - left;
  const least = Math.max(1, Math.min(...(values.length === 0 ? [1] : values)));
  const most = Math.max(least, ...values);
  if (most <= 20 * least) {
    const step = stepFor(most);
    const end = Math.max(step, Math.ceil(most / step) * step);
    const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step);
    return { at: (samples) => left + (span * samples) / end, ticks, isLog: false };
  }
  const low = Math.floor(Math.log10(least));
  const high = Math.ceil(Math.log10(most * 1.01));
  return {
    at: (samples) => left + (span * (Math.log10(Math.max(samples, least)) - low)) / (high - low),
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
