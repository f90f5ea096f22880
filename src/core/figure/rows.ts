/** Rows with a name, a number and marks on one axis: a bar, an interval, a mean, or an arrow from a lower bound. */
import type { SettingSummary } from '../sweep/summary';
import { formatCount, formatInterval, formatShort } from '../words/counts';
import { axisOf, countAxis, scaleAlong, scaleWords } from './axes';
import type { Axis, Colour, Drawing, Figure, Mark } from './figure';
import { fit, printMeasure } from './labels';
import { corners, line, text } from './marks';
import { figureSheet } from './sheet';

export interface Row {
  readonly name: string;
  /** The text at the end of the row; the tables of a report have exact figures. */
  readonly value: string;
  /** In axis coordinates, like all that follows; null for a row without a bar. */
  readonly bar?: readonly [from: number, to: number] | null;
  readonly interval?: readonly [low: number, high: number] | null;
  readonly mean?: number;
  /** A lower bound. */
  readonly atLeast?: number | null;
  readonly colour: Colour;
  /** Drawn in a secondary colour. */
  readonly isFaint?: boolean;
}

const ROW = 22;
const BAR = 10;
const TOP = 6;
const BELOW = 24;
const GAP = 12;
/** The least distance between two labels of the axis. */
const LABEL_GAP = 6;
/** The largest share of a given width for names beside the rows; longer ones are above: cut, they would often be the same. */
const MOST_NAME = 0.4;
/** The height of a name above its row. */
const ABOVE = 16;

/** @param width of the whole figure, or of the axis only if all names must be legible; in pixels */
export function rowsFigure(
  rows: readonly Row[],
  axis: Pick<Axis, 'type' | 'domain' | 'ticks'>,
  width: { readonly whole: number } | { readonly plot: number },
): Pick<Figure, 'width' | 'height' | 'label'> & Drawing {
  const measure = (words: string): number => printMeasure(words, 12);
  const whole = 'whole' in width ? width.whole : Infinity;
  const widest = Math.max(0, ...rows.map(({ name }) => measure(name)));
  const above = widest > MOST_NAME * whole ? ABOVE : 0;
  const left = above > 0 ? 2 * GAP : widest + GAP;
  const values = Math.max(0, ...rows.map(({ value }) => measure(value))) + GAP;
  const right = 'whole' in width ? width.whole - values : left + width.plot;
  const bottom = TOP + (ROW + above) * rows.length;
  const x = scaleAlong(axis, [left, right]);
  return {
    width: Math.ceil(right + values),
    height: bottom + BELOW,
    plot: { left, right, top: TOP, bottom },
    x: { ...axis, ticks: apart(axis.ticks, x), grid: true },
    y: null,
    series: [],
    under: [],
    over: rows.flatMap((row, index): readonly Mark[] => {
      const middle = TOP + (ROW + above) * (index + 1) - ROW / 2;
      const ink = row.isFaint === true ? 'fg-2' : 'fg';
      return [
        text(fit(row.name, whole, measure), 0, middle + 4 - above, 12, ink, 'left'),
        ...drawn(row, x, middle, right),
        text(row.value, right + values, middle + 4, 12, ink, 'right'),
      ];
    }),
    label: rows.map(({ name, value }) => `${name}: ${value}`).join('; '),
  };
}

/** Every n-th tick if the labels would overlap, including a power of ten. */
function apart(ticks: Axis['ticks'], x: (value: number) => number): Axis['ticks'] {
  const half = ({ label }: Axis['ticks'][number]): number => printMeasure(label, 11) / 2;
  const isFree = (shown: Axis['ticks']): boolean =>
    shown.every((tick, index) => {
      const last = shown[index - 1];
      return (
        last === undefined || x(last.value) + half(last) + LABEL_GAP <= x(tick.value) - half(tick)
      );
    });
  const first = ticks.findIndex(({ value }) =>
    Number.isInteger(Number(Math.log10(value).toFixed(9))),
  );
  for (let every = 1; every < ticks.length; every++) {
    const shown = ticks.filter((_, index) => (index - Math.max(0, first)) % every === 0);
    if (isFree(shown)) return shown;
  }
  return ticks.slice(0, 1);
}

function drawn(
  { bar = null, interval = null, mean, atLeast = null, colour }: Row,
  x: (value: number) => number,
  middle: number,
  right: number,
): readonly Mark[] {
  const level = (from: number, to: number, stroke: Colour, dash?: readonly number[]): Mark =>
    line([from, middle], [to, middle], stroke, 2, dash);
  const marks: Mark[] = [];
  if (bar !== null) {
    const [low, high] = [Math.min(...bar), Math.max(...bar)].map(x) as [number, number];
    const points = corners([low, middle - BAR / 2], [Math.max(low + 2, high), middle + BAR / 2]);
    marks.push({ type: 'area', points, fill: colour });
  }
  if (interval !== null)
    marks.push(level(x(interval[0]), x(interval[1]), bar === null ? colour : 'axis'));
  if (mean !== undefined) {
    const look = { shape: 'circle', radius: 4, fill: colour, stroke: colour, width: 0 } as const;
    marks.push({ type: 'shape', x: x(mean), y: middle, ...look });
  }
  if (atLeast !== null) {
    const head = [
      [right - 6, middle - 4],
      [right, middle],
      [right - 6, middle + 4],
    ] as const;
    marks.push(level(x(atLeast), right, 'fg-2', [7, 4]));
    marks.push({ type: 'line', points: head, stroke: 'fg-2', width: 2 });
  }
  return marks;
}

/** A setting of a ranking, and the text that replaces unknown samples. */
interface Ranked {
  readonly name: string;
  readonly none: string;
  readonly one: Pick<SettingSummary, 'samples' | 'atLeast'>;
}

const RANKING_WIDTH = 420;

/**
 * One row per setting: the mean with its interval, or an arrow from its lower bound.
 * @param ranked in ranking order
 * @returns an SVG document
 */
export function rankingSvg(title: string, ranked: readonly Ranked[]): string {
  const rows = ranked.map(({ name, none, one: { samples, atLeast } }): Row => {
    const row = { name, colour: 'series-1' } as const;
    if (atLeast !== null) {
      const value = `at least ${formatCount(atLeast.samples)}`;
      return { ...row, atLeast: atLeast.samples, value };
    }
    if (samples === null) return { ...row, value: none };
    const { mean, interval } = samples;
    if (interval === null) return { ...row, mean, value: formatCount(mean) };
    const value = `${formatCount(mean)}, ${formatInterval(interval, formatCount)}`;
    return { ...row, mean, interval: [interval.low, interval.high], value };
  });
  const counts = rows.flatMap(({ mean, atLeast, interval }) => [
    mean ?? atLeast ?? 0,
    ...(interval ?? []),
  ]);
  const { ticks, ...counted } = countAxis(counts);
  const axis = axisOf(counted, ticks, formatShort);
  const subtitle = `Mean samples, with 95% interval${scaleWords(axis)}`;
  return figureSheet(
    { title, subtitle, axis: '' },
    rowsFigure(rows, axis, { plot: RANKING_WIDTH }),
  );
}
