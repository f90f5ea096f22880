/** What an HTML report is written from, besides what every report is. */
import type { Plan } from '../../plan/plan';
import type { MeasuredActions } from '../../run/result/measuredActions';
import type { RunReport } from '../runReport';

/** A drawing of the run, as parts of an SVG picture in its own pixels. */
export interface ReportDrawing {
  readonly title: string;
  readonly subtitle: string;
  readonly width: number;
  readonly height: number;
  /** What it shows, for those who cannot see it. */
  readonly label: string;
  readonly parts: readonly string[];
  /** Of a chart over the run: where the row of the trace with this number stands, in its pixels; null where it is not shown. */
  readonly placeOf?: (row: number) => number | null;
}

export interface HtmlReport extends RunReport {
  /** Who measures; absent for a simulation. */
  readonly by?: 'process' | 'recorded' | 'manual';
  /** What a run that has not ended waits for, as a sentence; its result is of what is known so far. */
  readonly unfinished?: string;
  /** That was made before the run, of the same spec. */
  readonly plan?: Plan;
  readonly measured?: MeasuredActions;
  /** Of the answer; null where there is none. */
  readonly picture: ReportDrawing | null;
  readonly charts: readonly ReportDrawing[];
}

/** Members of an action that are named. */
export const NAMED = 40;
