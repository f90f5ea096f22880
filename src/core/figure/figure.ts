/**
 * A chart as plain data: axes, lines and bands in axis coordinates, and marks in pixels. Colours are roles: `svg.ts` draws them
 * with paper inks, the page with those of its theme.
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
  /** The opacity of the fill; default 1. */
  readonly opacity?: number;
  readonly edge?: Colour;
  readonly dash?: readonly number[];
}

export type Corner = readonly [x: number, y: number];

export type ShapeName = 'circle' | 'square' | 'triangle' | 'diamond' | 'drop' | 'plus' | 'cross';

/** A mark at a point of a line, at its end, or at an event. */
export interface Marker extends Stroke {
  readonly shape: ShapeName;
  /** The distance from the centre to the corners; for a cross, half its width. */
  readonly radius: number;
  readonly fill: Colour;
}

export type Mark =
  | ({ readonly type: 'line'; readonly points: readonly Corner[] } & Stroke)
  | ({
      /** Clipped to the plot at its left and right. */
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
      /** The width in pixels of a background-coloured outline, for text over lines. */
      readonly plate?: number;
    }
  | ({ readonly type: 'shape'; readonly x: number; readonly y: number } & Marker);

/** A line in axis coordinates; NaN interrupts it. The first series of a figure is drawn on top. */
export interface LineSeries extends Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** One per point, or null; absent for a line without markers. */
  readonly markers?: readonly (Marker | null)[];
}

/** The area between two lines, in axis coordinates; clipped to the plot. */
export interface Band extends Filling {
  readonly points: readonly { readonly x: number; readonly low: number; readonly high: number }[];
}

export interface Domains {
  readonly x: Domain;
  readonly y: Domain;
}

/** A position that the pointer or an arrow key can select: a place on the x axis with its exact values. */
export interface Stop {
  /** In pixels from the left edge of the chart. */
  readonly x: number;
  /** The same place in axis coordinates, which stay valid when the axis changes. */
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

/** The drawable part of a figure, for any renderer. */
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
  /** From left to right. */
  stops(): readonly Stop[];
  /** The whole domain of the x axis for range selection; null if the range is fixed. */
  readonly choice: {
    readonly whole: Domain;
    /** The visible part; null for the whole. */
    readonly range: Domain | null;
    /** The visible part in words, with its number of points; empty for the whole. */
    readonly words: string;
  } | null;
  /** The domains from which the next figure of a live run grows; null for an empty frame. */
  readonly axes: Domains | null;
  /** The trend and the last values in words, for screen readers. */
  readonly label: string;
}

/** The user's selection for a chart. */
export interface ChartView {
  /** The visible part of the x axis; null for all of it. */
  readonly range: Domain | null;
  /** The keys of toggled lines; with many settings, also of added ones (see `drawnSettings`). */
  readonly hidden: ReadonlySet<string>;
}

export const ALL_SHOWN: ChartView = { range: null, hidden: new Set() };

/** Charts narrower than this (not pages) replace labels by numbers. */
export const NARROW = 500;
/** The space left of most plots for the labels of the y axis. */
export const LEFT = 38;
/** The space left of a plot, more if its labels need it. */
export function leftOf({ ticks }: Axis, measure: Measure): number {
  return Math.max(LEFT, ...ticks.map(({ label }) => Math.ceil(measure(label, 11)) + 8));
}
/** The space below every plot for the labels of the x axis. */
export const BOTTOM = 24;

export type Measure = (text: string, size: number) => number;
