/** What the views need to know of the page that they are drawn on, so that they stay pure. */
import type { ChartView } from '../../src/core/figure/figure';
import type { GraphLabels } from '../../src/core/words/labels';
import type { LatePart } from '../page/late';
import type { Drawing } from '../pictures/drawing';
import type { SheetState } from '../page/sheetEntry';

export type AxisChoice = 'samples' | 'rounds';

export interface Environment {
  /** The width of a text in the font of the page, in pixels. */
  measure(text: string, size: number): number;
  /** The width of a place for a drawing; a sensible one before it is known. */
  width(place: string): number;
  /**
   * A graph for a width in pixels: a late part of the page; null where it is too large.
   * @param chosen edges that had better not cross each other
   */
  drawGraph(graph: GraphLabels, width: number, chosen: readonly number[]): LatePart<Drawing> | null;
  /** The width of the page. */
  readonly pageWidth: number;
  /** Milliseconds that passed since the last message of the host. */
  readonly sinceMessage: number;
  /** The extension host does not answer: what is shown as alive may be gone. */
  readonly hostSilent: boolean;
  /** What the person chose for the axis of the stopping test; null = what suits the run. */
  readonly axis: AxisChoice | null;
  /** What the person chose to see of a chart. */
  view(plot: string): ChartView;
  /** The action of a preview that the person chose to see, by where it is listed; null = the best one. */
  readonly picked: string | null;
  readonly menuOpen: boolean;
  /** The run was asked to stop, and has not ended yet. */
  readonly isStopping: boolean;
  /** The gap of a plan that the person chose; null = the one that suits it. */
  readonly gap: number | null;
  /** What was typed into the sheet of a run by hand. */
  readonly sheet: SheetState;
  /** The state band has scrolled away. */
  readonly bandGone: boolean;
}
