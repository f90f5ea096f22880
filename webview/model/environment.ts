/** What views need to know about their page, passed in to keep them pure. */
import type { ChartView } from '../../src/core/figure/figure';
import type { GraphLabels } from '../../src/core/words/labels';
import type { LatePart } from '../page/late';
import type { Drawing } from '../pictures/drawing';
import type { SheetState } from '../page/sheetEntry';

export type AxisChoice = 'samples' | 'rounds';

export interface Environment {
  /** The width of a text in the font of the page, in pixels. */
  measure(text: string, size: number): number;
  /** The width of a place for a drawing; a default until it is known. */
  width(place: string): number;
  /**
   * Draws a graph for a width in pixels, once that part of the page is loaded; null if it is too large.
   * @param chosen edges that should not cross each other
   */
  drawGraph(graph: GraphLabels, width: number, chosen: readonly number[]): LatePart<Drawing> | null;
  readonly pageWidth: number;
  /** Milliseconds since the last message of the host. */
  readonly sinceMessage: number;
  /** The extension host does not answer, so what is shown as running may be gone. */
  readonly hostSilent: boolean;
  /** The chosen axis of the stopping test; null = the default for the run. */
  readonly axis: AxisChoice | null;
  /** The person's choices for a chart. */
  view(plot: string): ChartView;
  /** The action chosen in a preview, by its place in the lists; null = the best. */
  readonly picked: string | null;
  readonly menuOpen: boolean;
  /** The run was asked to stop and has not ended yet. */
  readonly isStopping: boolean;
  /** The chosen gap of a plan; null = the default. */
  readonly gap: number | null;
  /** The entries in the sheet of a run by hand. */
  readonly sheet: SheetState;
  /** The state band has scrolled out of view. */
  readonly bandGone: boolean;
}
