/** A run that spends its budget for a best guess has leads, and tests nothing. */
import { expect, it } from 'vitest';
import { roundsTable } from '../../../../src/core/report/runTables';
import { runText } from '../../../../src/core/report/text';
import { textOf } from '../../../../webview/dom/h';
import { runDrawing } from '../../../../webview/print/runDrawing';
import '../examples';
import { snapshotOf } from '../../../vscode/page/fixtures';
import { all, byTag, hasClass, pageOf } from './nodes';

const { run } = snapshotOf('best-guess');

it('calls the chart of its leads no stopping test, on the page and in the file', () => {
  for (const shown of [textOf(pageOf(run)), runDrawing(run, 'stopping') ?? '']) {
    expect(shown).toContain('not a stopping test: the run spends its whole budget');
    expect(shown).not.toMatch(/Stopping test|and needed lead;|is bold/);
  }
  expect(runDrawing(run, 'samples')).not.toContain('stopping test');
  const certified = textOf(pageOf(snapshotOf('certified').run));
  expect(certified).toMatch(/Stopping testa rival is ruled out.*passed is bold/s);
});

it('has no column of what is needed, on the page and in reports, nor says that it is unknown', () => {
  const { facts, trace, live } = run;
  if (facts === null || live.result === null) throw new Error('The run has no result.');
  const report = { facts, trace, result: live.result };
  const page = textOf(pageOf(run));
  for (const shown of [page, runText(live.result, facts), roundsTable(report)?.table.head.join()]) {
    expect(shown).toMatch(/kept/i);
    expect(shown).not.toMatch(/needed|passed/i);
  }
  const living = { ...live, state: 'running', result: null } as const;
  expect(textOf(pageOf({ ...run, live: living }))).not.toContain('what is needed is not known yet');
});

it('has a head for every column where rounds of a best guess stand beside rounds with tests', () => {
  const trace = [...run.trace, ...snapshotOf('certified').run.trace];
  const [table] = all(pageOf({ ...run, trace }), hasClass('by-round'));
  if (table === undefined) throw new Error('There is no table of rounds.');
  const heads = all(all([table], byTag('thead')), byTag('th')).length;
  const rows = all(all([table], byTag('tbody')), byTag('tr')).filter(
    (row) => !/group|rival-row/.test(row.attributes['class'] ?? ''),
  );
  expect(new Set(rows.map(({ children }) => children.length))).toEqual(new Set([heads]));
});
