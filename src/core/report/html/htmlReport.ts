/** The input of an HTML report, in addition to that of every report. */
import type { Plan } from '../../plan/plan';
import type { MeasuredActions } from '../../run/result/measuredActions';
import type { RunReport } from '../runReport';

/** A drawing of the run, as parts of an SVG picture; all coordinates are in its own pixels. */
export interface ReportDrawing {
  readonly title: string;
  readonly subtitle: string;
  readonly width: number;
  readonly height: number;
  /** A text alternative for screen readers. */
  readonly label: string;
  readonly parts: readonly string[];
  /** For a chart over the run: the x of a row of the trace; null if that row is not shown. */
  readonly placeOf?: (row: number) => number | null;
}

export interface HtmlReport extends RunReport {
  /** The source of the measurements; absent for a simulation. */
  readonly by?: 'process' | 'recorded' | 'manual';
  /** A sentence about what an unfinished run waits for; its result holds what is known so far. */
  readonly unfinished?: string;
  /** A plan of the same spec, made before the run. */
  readonly plan?: Plan;
  readonly measured?: MeasuredActions;
  /** A picture of the answer; null if there is none. */
  readonly picture: ReportDrawing | null;
  readonly charts: readonly ReportDrawing[];
}

/** The most members of an action that are named. */
export const NAMED = 40;
