/** What the charts of a comparison share: the axis of samples, and the marks that distinguish its lines. */
import type { ComparisonSummary } from '../../../src/core/sweep/summary';
import { siExact } from '../../format';
import { linearAxis, linearScale, logDomain } from '../axes';
import type { Domain } from '../axes';
import type { Colour, Figure, Mark, Measure } from '../figure';
import { text, vertical } from '../figureMarks';
import { placeLabels } from '../labelPlaces';
import type { Box, PlacedLabel } from '../labelPlaces';
import { samplesAxis } from '../samplesAxis';
import type { SamplesAxis } from '../samplesAxis';

type Setting = ComparisonSummary['settings'][number];

/** What a person chose to see of a comparison. */
export interface ComparedView {
  /** The part of the axis of samples; null for all of it. */
  readonly range: Domain | null;
  /** The lines that a person hid, or chose of many: see `drawnSettings`. */
  readonly hidden: ReadonlySet<string>;
}

export const ALL_COMPARED: ComparedView = { range: null, hidden: new Set() };

/** As in compare.css: a colour, a dash and a shape of its own, so that colour is never alone. */
const COMPARED_STROKES: readonly {
  readonly stroke: Colour;
  readonly dash: readonly number[];
}[] = [
  { stroke: 'series-1', dash: [] },
  { stroke: 'series-2', dash: [7, 4] },
  { stroke: 'series-3', dash: [2, 3] },
  { stroke: 'fg-2', dash: [8, 3, 2, 3] },
  { stroke: 'fg', dash: [12, 4] },
  { stroke: 'stopped', dash: [1, 3] },
];

type Outline = readonly (readonly [number, number])[];

const CIRCLE: Outline = Array.from({ length: 24 }, (_, index) => [
  4.5 * Math.cos((index * Math.PI) / 12),
  4.5 * Math.sin((index * Math.PI) / 12),
]);

/** @param corners as SVG writes the points of a polygon */
function polygon(corners: string): Outline {
  return corners.split(' ').map((corner) => {
    const [x = 0, y = 0] = corner.split(',').map(Number);
    return [x, y];
  });
}

/** The outlines of the marks, around the origin. */
const SHAPES: readonly Outline[] = [
  CIRCLE,
  polygon('-4,-4 4,-4 4,4 -4,4'),
  polygon('0,-5.5 5,4 -5,4'),
  polygon('0,-6 6,0 0,6 -6,0'),
  polygon('0,5.5 5,-4 -5,-4'),
  polygon('-2,-5 2,-5 2,-2 5,-2 5,2 2,2 2,5 -2,5 -2,2 -5,2 -5,-2 -2,-2'),
];

export function comparedStroke(slot: number): (typeof COMPARED_STROKES)[number] {
  return COMPARED_STROKES[slot % COMPARED_STROKES.length] ?? { stroke: 'fg', dash: [] };
}

/** The mark at the end of a line. */
export function comparedMark(slot: number, x: number, y: number): Mark {
  const outline = SHAPES[slot % SHAPES.length] ?? CIRCLE;
  return {
    type: 'area',
    points: outline.map(([dx, dy]) => [x + dx, y + dy]),
    fill: comparedStroke(slot).stroke,
    edge: 'bg',
  };
}

/** Title and rest in one line. */
export function fullName({ title, rest }: Pick<Setting, 'title' | 'rest'>): string {
  return `${title} ${rest}`.trim();
}

/** The title; what differs from another of the same title, or the full name where that would not tell them apart. */
export function shortName(one: Setting, all: readonly Setting[]): string {
  const isShared = ({ title }: Setting): boolean =>
    all.filter((other) => other.title === title).length > 1;
  if (!isShared(one)) return one.title;
  const alike = all.filter((other) => isShared(other) && other.rest === one.rest).length;
  return one.rest !== '' && alike === 1 ? one.rest : fullName(one);
}

/** Beyond this ratio of the largest to the smallest a linear axis hides the small ones. */
const LOG_FROM = 20;
/** The width of a label of a tick. */
const TICK = 64;

export interface ComparedAxis extends SamplesAxis {
  readonly whole: Domain;
}

export function isLogarithmic(values: readonly number[]): boolean {
  const usable = values.filter((value) => value > 0);
  return usable.length > 0 && Math.max(...usable) > LOG_FROM * Math.min(...usable);
}

/**
 * @param all the samples of everything: they decide whether the axis is logarithmic
 * @param shown the samples of what is drawn
 */
export function comparedAxis(
  all: readonly number[],
  shown: readonly number[],
  plot: Figure['plot'],
  { range }: ComparedView,
): ComparedAxis {
  const values = shown.some((value) => value > 0) ? shown : all;
  if (isLogarithmic(all)) {
    const whole = logDomain(values, 1.6, 1.6);
    return { whole, ...samplesAxis(range ?? whole, plot, false) };
  }
  const fitting = Math.min(5, Math.max(2, Math.floor((plot.right - plot.left) / TICK)));
  const { domain: whole } = linearAxis(0, 1.05 * Math.max(10, ...values), fitting);
  const domain = range ?? whole;
  const scale = linearScale(domain, [plot.left, plot.right]);
  const ticks = linearAxis(...domain, fitting)
    .ticks.filter((tick) => tick >= domain[0] && tick <= domain[1])
    .map((value) => ({ value, label: siExact(value) }));
  return {
    whole,
    axis: { type: 'linear', domain, ticks, grid: true },
    scale,
    marks: [
      ...ticks.map(({ value }) => vertical(scale(value), plot.bottom, plot.bottom + 4, 'axis', 1)),
      text('samples', plot.right + 24, plot.bottom + 16, 11, 'fg-2', 'left'),
    ],
  };
}

/** A name at the end of a line, and the one that is put there where it does not fit beside the end. */
export interface LineName {
  readonly name: string;
  readonly short: string;
  /** Where the line starts and ends, and the height that the name should be near to. */
  readonly span: readonly [number, number];
  readonly near?: number;
  /** How far right the line comes between two heights; null where it is not there. */
  readonly reach?: (top: number, bottom: number) => number | null;
}

/** Names beside the ends of the lines, over no other name and over none of the boxes of other lines. */
export function comparedNames(
  names: readonly LineName[],
  measure: Measure,
  area: Box,
  boxes: readonly (readonly Box[])[],
): readonly Mark[] {
  const placed = (words: readonly string[]): readonly (PlacedLabel | null)[] =>
    placeLabels(
      names.map(({ span: [from, to], near, reach }, order) => ({
        width: measure(words[order] ?? '', 12),
        from,
        to,
        ...(near === undefined ? {} : { near }),
        ...(reach === undefined ? {} : { reach }),
      })),
      area,
      boxes,
    );
  const isBeside = (place: PlacedLabel | null | undefined, order: number): boolean =>
    place?.anchor === 'start' && place.x > (names[order]?.span[1] ?? 0);
  const whole = placed(names.map(({ name }) => name));
  const shortened = names.map(({ name, short }, order) =>
    isBeside(whole[order], order) ? name : short,
  );
  const tried = placed(shortened);
  const words = names.map(({ name }, order) =>
    isBeside(tried[order], order) || whole[order] === null ? (shortened[order] ?? name) : name,
  );
  const places = placed(words);
  return words.flatMap((name, order): readonly Mark[] => {
    const place = places[order];
    if (place === null || place === undefined) return [];
    const align = place.anchor === 'start' ? 'left' : 'right';
    return [{ ...text(name, place.x, place.y, 12, 'fg', align), plate: 3 }];
  });
}

/** What is said of a chart of which not everything is shown. */
export function viewWords(hidden: number, range: string): string {
  return [
    ...(hidden === 0 ? [] : [` Hidden: ${hidden}.`]),
    ...(range === '' ? [] : [` Shown: ${range}.`]),
  ].join('');
}
