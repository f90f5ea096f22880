/** A run as one HTML file for people who do not know the method: question, answer, certainty, who measured, and doubts. */
import { bare } from '../figure/svg';
import { answer, drawing, head } from './html/answer';
import { actions, rounds, sampled, spec } from './html/details';
import type { HtmlReport } from './html/htmlReport';
import { htmlPage } from './html/page';
import { folded, paragraph, table } from './html/pieces';
import { replayData, replaySection } from './html/replaySection';
import { against, howSure, measurements, plan } from './html/trust';
import { replayFrames } from './replay';
import { titleOf } from './runReport';
import { constantsTable, settingsTable } from './runTables';

/** The most bytes of a report: it is sent by mail and read on phones. */
const MOST_BYTES = 400_000;

/** @returns an HTML file of at most 400 kB; if something has to be left out, charts go first, and the file says so */
export function runHtml(report: HtmlReport): string {
  const smaller: readonly (() => HtmlReport)[] = [
    () => report,
    ...report.charts.map((_, index) => () => ({
      ...report,
      charts: report.charts.slice(0, -1 - index),
    })),
    () => ({ ...report, charts: [], picture: null }),
    () => ({ ...report, charts: [], picture: null, trace: report.trace.slice(-1) }),
  ];
  let html = '';
  for (const one of smaller) {
    const tried = one();
    const isWhole = tried === report;
    html = documentOf(
      tried,
      isWhole ? [] : ['Some drawings are left out: they are too large for this file.'],
    );
    // The most bytes of a text in UTF-8: each character outside ASCII counts as three.
    if (html.length + 2 * (html.match(/[\u0080-\uffff]/g)?.length ?? 0) <= MOST_BYTES) break;
  }
  return html;
}

function documentOf(report: HtmlReport, lacks: readonly string[]): string {
  const { facts, result, trace, charts } = report;
  const frames = replayFrames(trace, facts, result);
  const marks = charts.map(({ placeOf }) => {
    let last = -10;
    return placeOf === undefined ? [] : frames.map(({ row }) => (last = placeOf(row) ?? last));
  });
  const body = [
    head(report),
    answer(report),
    replaySection(frames, facts.instance.family),
    howSure(report),
    measurements(report),
    against(report),
    plan(report),
    folded(
      'Charts',
      ...charts.map((chart, index) =>
        drawing(
          chart,
          `c${index}`,
          frames.length > 0 && chart.placeOf !== undefined ? index : null,
        ),
      ),
    ),
    folded('Actions', actions(report), sampled(report)),
    folded('Rounds', ...rounds(report)),
    folded('Settings', table(settingsTable(report)), table(constantsTable(report))),
    folded('Spec', spec(report)),
    bare(
      'footer',
      ...[...lacks, 'Written by CPE Workbench. This file loads nothing and sends nothing.'].map(
        (text) => paragraph(text),
      ),
    ),
  ];
  return htmlPage(
    titleOf(report),
    body.join('\n'),
    frames.length === 0 ? null : replayData(frames, marks),
  );
}
