/** What is written of a run: its report, and its drawings as files. The command line loads it as well. */
import type { DrawRequest, RunSnapshot } from '../../src/shared/protocol';
import { reportHtml } from '../print/reportHtml';
import { runDrawing } from '../print/runDrawing';

/** @returns the text of an HTML or SVG file; null where the run has nothing of the kind to show yet */
export function written(run: RunSnapshot, asked: DrawRequest): string | null {
  return asked.what === 'report' ? reportHtml(run, asked.more) : runDrawing(run, asked.what);
}
