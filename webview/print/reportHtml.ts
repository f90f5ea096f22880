/**
 * A run as one HTML file: the report of the core with the drawings of the page. The command line loads it as a separate bundle,
 * so that there is only one implementation of each picture.
 */
import { runHtml } from '../../src/core/report/runHtml';
import type { ReportDrawing } from '../../src/core/report/html/htmlReport';
import type { DrawingName, ReportMore, RunSnapshot } from '../../src/shared/protocol';
import { drawingOf } from './runDrawing';

/** In the order of importance for a file of limited size. */
const CHARTS = ['stopping', 'leaders', 'noise', 'samples'] as const;

/** @returns the text of the file; null for a run without a result */
export function reportHtml(run: RunSnapshot, more: ReportMore): string | null {
  const { facts, live, trace, fileName } = run;
  const { result, startedAt, specChanged, by, measured } = live;
  if (facts === null || result === null) return null;
  const [picture = null] = drawingsOf(run, 'picture');
  return runHtml({
    ...more,
    fileName,
    startedAt,
    specChanged,
    facts,
    result,
    trace,
    picture,
    ...(by && { by }),
    ...(measured && { measured }),
    charts: CHARTS.flatMap((what) => drawingsOf(run, what)),
  });
}

/** An empty list if there is nothing to draw. */
function drawingsOf(run: RunSnapshot, what: DrawingName): readonly ReportDrawing[] {
  const drawn = drawingOf(run, what);
  if (drawn === null) return [];
  const { head, size, parts, stops } = drawn;
  const placeOf = placesOf(run, what, stops);
  return [
    {
      ...size,
      title: head.title,
      subtitle: head.subtitle || head.axis,
      parts,
      ...(placeOf && { placeOf }),
    },
  ];
}

/** Maps rows to places. The stopping test chart has one stop per row; the chart of the leaders may have others. */
function placesOf(
  { trace }: RunSnapshot,
  what: DrawingName,
  stops: NonNullable<ReturnType<typeof drawingOf>>['stops'],
): ReportDrawing['placeOf'] {
  if (stops === undefined) return undefined;
  if (what === 'stopping') return (row) => stops()[row]?.x ?? null;
  const samplesAt = (row: number): number => trace[row]?.totalSamples ?? 0;
  return (row) => stops().findLast(({ value }) => value <= samplesAt(row))?.x ?? null;
}
