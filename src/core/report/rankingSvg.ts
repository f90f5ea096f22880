/** The means of settings as a picture of its own, however many they are. */
import type { MeanInterval } from '../statistics/meanInterval';
import { formatCount, formatInterval } from '../words/counts';
import { samplesScale } from './samplesScale';
import { gridLine, px, svgDocument, svgText as text } from './svg';

const TOP = 36;
const ROW = 20;
/** A capital letter of 12 pixels is about so wide. */
const LETTER = 8;
const PLOT_WIDTH = 420;
const VALUE_WIDTH = 200;

/** A setting of a ranking. */
export interface RankedRow {
  readonly name: string;
  /** Null where it is not known. */
  readonly samples: MeanInterval | null;
  /** What the mean is at least, where runs were cut. */
  readonly atLeast: number | null;
  /** What stands in the place of samples that are not known. */
  readonly none: string;
}

/**
 * A row a setting: the mean with its interval; an arrow from what the mean is at least.
 * @param rows in their order
 * @returns an SVG document
 */
export function rankingSvg(title: string, rows: readonly RankedRow[]): string {
  const left = 20 + LETTER * rows.reduce((most, { name }) => Math.max(most, name.length), 0);
  const right = left + PLOT_WIDTH;
  const bottom = TOP + ROW * rows.length;
  const x = samplesScale(
    rows
      .flatMap(({ samples, atLeast }) =>
        atLeast !== null
          ? [atLeast]
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
    const name = text(left - 12, y + 4, one.name, 'end');
    const words = (value: string): string => text(right + 12, y + 4, value, 'start');
    if (atLeast !== null) {
      const at = x.at(atLeast);
      const arrow = `<path d="M${px(at)} ${px(y)}H${px(right)}m-6 -4l6 4l-6 4" fill="none" stroke="#555555" stroke-width="2" stroke-dasharray="7 4"/>`;
      return [name, arrow, words(`at least ${formatCount(atLeast)}`)];
    }
    if (samples === null) return [name, words(one.none)];
    const { interval, mean } = samples;
    const bar = `<line x1="${px(x.at(interval?.low ?? mean))}" x2="${px(x.at(interval?.high ?? mean))}" y1="${px(y)}" y2="${px(y)}" stroke="#1a6fc4" stroke-width="2"/>`;
    const dot = `<circle cx="${px(x.at(mean))}" cy="${px(y)}" r="4" fill="#1a6fc4"/>`;
    const range = interval === null ? '' : `, ${formatInterval(interval, formatCount)}`;
    return [name, bar, dot, words(`${formatCount(mean)}${range}`)];
  });
  const over = `Mean samples, with 95% interval${x.isLog ? ' (log scale)' : ''}`;
  return svgDocument(Math.ceil(right + VALUE_WIDTH), bottom + 32, title, [
    text(16, 18, over, 'start'),
    ...ticks,
    ...lines,
  ]);
}
