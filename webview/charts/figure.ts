/**
 * A chart as plain data, in pixels of its own width: what Chart.js draws (axes, lines, markers) and what is drawn
 * under and over it (zones, phase names, labels). Making it is pure; `chart.ts` puts it on a canvas.
 */
import type { Domain } from './axes';

/** The colours that charts may use, by the name of their custom property in panel.css. */
export const COLOURS = [
  'fg',
  'fg-2',
  'bg',
  'grid',
  'axis',
  'certified',
  'stopped',
  'series-1',
  'series-2',
  'series-3',
  'zone',
  'void',
  'band-1',
  'band-2',
  'band-3',
  'band-1-edge',
  'band-2-edge',
  'band-3-edge',
] as const;

export type Colour = (typeof COLOURS)[number];

interface Stroke {
  readonly stroke: Colour;
  readonly width: number;
  readonly dash?: readonly number[];
}

export type Mark =
  | ({
      readonly type: 'line';
      readonly points: readonly (readonly [number, number])[];
    } & Stroke)
  | {
      /** Nothing of an area is drawn left or right of the plot. */
      readonly type: 'area';
      readonly points: readonly (readonly [number, number])[];
      readonly fill: Colour;
      readonly edge?: Colour;
      readonly dash?: readonly number[];
    }
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
  | {
      readonly type: 'diamond';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly fill: Colour;
      readonly stroke: Colour;
      readonly width: number;
    }
  | ({ readonly type: 'cross'; readonly x: number; readonly y: number } & Stroke);

export interface Marker {
  readonly style: 'circle' | 'diamond' | 'square' | 'triangle' | 'none';
  readonly radius: number;
  readonly fill: Colour;
  readonly stroke: Colour;
  readonly width: number;
}

/** A line in the coordinates of the axes; NaN breaks it. */
export interface LineSeries extends Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** One for each point; none for a line without markers. */
  readonly markers: readonly Marker[];
}

export interface Axis {
  readonly type: 'linear' | 'logarithmic';
  readonly domain: Domain;
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  /** A line through the plot at every tick. */
  readonly grid: boolean;
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
  /** Best a getter: thousands of stops are made anew with each figure, and one of them is read. */
  readonly rows: readonly (readonly [name: string, value: string])[];
}

export interface Figure {
  readonly width: number;
  readonly height: number;
  /** The plot within the chart, in pixels. */
  readonly plot: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
  readonly x: Axis;
  readonly y: Axis | null;
  readonly series: readonly LineSeries[];
  readonly under: readonly Mark[];
  readonly over: readonly Mark[];
  /** Best made when it is first read: most figures are drawn over before anybody points at them. */
  readonly stops: readonly Stop[];
  /** What a part of the x axis can be chosen from; null where the whole axis is always shown. */
  readonly choice: {
    readonly whole: Domain;
    /** The least step between ends of a range: 1 for counts. */
    readonly least: number;
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

/** A chart narrower than this has numbers in place of labels; of the chart, not of the page. */
export const NARROW = 500;
/** The space left of every plot, for the labels of the y axis. */
export const LEFT = 38;
/** The space below every plot, for the labels of the x axis. */
export const BOTTOM = 24;

export type Measure = (text: string, size: number) => number;
