/** The report of a run and its drawings as files; also loaded by the command line. */
import type { DrawRequest, RunSnapshot } from '../../src/shared/protocol';
import { reportHtml } from '../print/reportHtml';
import { runDrawing } from '../print/runDrawing';

/** @returns the text of an HTML or SVG file; null if the run has no such content yet */
export function written(run: RunSnapshot, asked: DrawRequest): string | null {
  return asked.what === 'report' ? reportHtml(run, asked.more) : runDrawing(run, asked.what);
}
