/**
 * A chart as plain data: axes, lines and bands in their coordinates, and marks in pixels of the chart's own width. Colours
 * are roles: `svg.ts` draws a figure with the inks of paper, the page with those of its theme.
 */
import type { Axis, Domain } from './axes';
import type { Colour } from './inks';

export type { Axis } from './axes';
export type { Colour } from './inks';

interface Stroke {
  readonly stroke: Colour;
  readonly width: number;
  readonly dash?: readonly number[];
}

interface Filling {
  readonly fill: Colour;
  /** Of the fill; 1 where it is left out. */
  readonly opacity?: number;
  readonly edge?: Colour;
  readonly dash?: readonly number[];
}

export type Corner = readonly [x: number, y: number];

export type ShapeName = 'circle' | 'square' | 'triangle' | 'diamond' | 'drop' | 'plus' | 'cross';

/** A point of a line, the end of one, or an event. */
export interface Marker extends Stroke {
  readonly shape: ShapeName;
  /** From the middle to the corners; of a cross, half of its width. */
  readonly radius: number;
  readonly fill: Colour;
}

export type Mark =
  | ({ readonly type: 'line'; readonly points: readonly Corner[] } & Stroke)
  | ({
      /** Nothing of an area is drawn left or right of the plot. */
      readonly type: 'area';
      readonly points: readonly Corner[];
    } & Filling)
  | {
      readonly type: 'text';
      readonly text: string;
      readonly x: number;
      /** The base line. */
      readonly y: number;
      readonly size: number;
      readonly fill: Colour;
      readonly align: 'left' | 'right' | 'center';
      /** The width in pixels of the plate of the background that it stands on, where something runs below it. */
      readonly plate?: number;
    }
  | ({ readonly type: 'shape'; readonly x: number; readonly y: number } & Marker);

/** A line in the coordinates of the axes; NaN breaks it. The first of a figure lies on top of the others. */
export interface LineSeries extends Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** One for each point, or null; left out of a line without any. */
  readonly markers?: readonly (Marker | null)[];
}

/** What lies between two lines, in the coordinates of the axes; held within the plot. */
export interface Band extends Filling {
  readonly points: readonly { readonly x: number; readonly low: number; readonly high: number }[];
}

export interface Domains {
  readonly x: Domain;
  readonly y: Domain;
}

/** What a pointer or an arrow key finds: a place along the x axis and its exact values. */
export interface Stop {
  /** Pixels from the left edge of the chart. */
  readonly x: number;
  /** The same place in the coordinates of the axis: it stays where the axis changes. */
  readonly value: number;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** In pixels. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What is drawn of a figure, on whatever it is drawn. */
export interface Drawing {
  /** Within the chart. */
  readonly plot: Box;
  readonly x: Axis;
  readonly y: Axis | null;
  readonly series: readonly LineSeries[];
  readonly bands?: readonly Band[];
  readonly under: readonly Mark[];
  readonly over: readonly Mark[];
}

export interface Figure extends Drawing {
  readonly width: number;
  readonly height: number;
  /** Along the axis, from left to right. */
  stops(): readonly Stop[];
  /** What a part of the x axis can be chosen from; null where the whole axis is always shown. */
  readonly choice: {
    readonly whole: Domain;
    /** The part that is shown; null for all of it. */
    readonly range: Domain | null;
    /** The same in words, with how many points it holds; empty for all of it. */
    readonly words: string;
  } | null;
  /** The domains, for the next figure of a living run to grow from; null for an empty frame. */
  readonly axes: Domains | null;
  /** The trend and the last values, for those who cannot see it. */
  readonly label: string;
}

/** What a person chose to see of a chart. */
export interface ChartView {
  /** The part of the x axis; null for all of it. */
  readonly range: Domain | null;
  /** The lines that are hidden, by their keys; of many settings those chosen as well: see `drawnSettings`. */
  readonly hidden: ReadonlySet<string>;
}

export const ALL_SHOWN: ChartView = { range: null, hidden: new Set() };

/** A chart narrower than this has numbers in place of labels; of the chart, not of the page. */
export const NARROW = 500;
/** The space left of every plot, for the labels of the y axis. */
export const LEFT = 38;
/** The space below every plot, for the labels of the x axis. */
export const BOTTOM = 24;

export type Measure = (text: string, size: number) => number;
