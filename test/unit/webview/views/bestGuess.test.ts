/** A run that spends its budget for a best guess has leads, and tests nothing. */
import { expect, it } from 'vitest';
import { roundsTable } from '../../../../src/core/report/runTables';
import { runText } from '../../../../src/core/report/text';
import { textOf } from '../../../../webview/dom/h';
import { runDrawing } from '../../../../webview/print/runDrawing';
import '../examples';
import { snapshotOf } from '../../../vscode/page/fixtures';
import { pageOf } from './nodes';

it('calls the chart of its leads no stopping test, on the page and in the file', () => {
  const { run } = snapshotOf('best-guess');
  for (const shown of [textOf(pageOf(run)), runDrawing(run, 'stopping') ?? '']) {
    expect(shown).toContain('not a stopping test: the run spends its whole budget');
    expect(shown).not.toMatch(/Stopping test|and needed lead;|is bold/);
  }
  const certified = textOf(pageOf(snapshotOf('certified').run));
  expect(certified).toContain('Stopping testa rival is ruled out once the lead');
  expect(certified).toContain('passed is bold');
});

it('has no column of what is needed, on the page and in reports', () => {
  const { run } = snapshotOf('best-guess');
  const { facts, trace, live } = run;
  if (facts === null || live.result === null) throw new Error('The run has no result.');
  const report = { facts, trace, result: live.result };
  const page = textOf(pageOf(run));
  const tables = [page, runText(live.result, facts), roundsTable(report)?.table.head.join() ?? ''];
  for (const shown of tables) {
    expect(shown).toMatch(/kept/i);
    expect(shown).not.toMatch(/needed|passed/i);
  }
  expect(page).toContain('what was known after each round');
  expect(runDrawing(run, 'samples')).not.toContain('stopping test');
});

it('does not say while it lives that what is needed is not known yet', () => {
  const { run } = snapshotOf('best-guess');
  const live = { ...run.live, state: 'running', result: null } as const;
  expect(textOf(pageOf({ ...run, live }))).not.toContain('what is needed is not known yet');
});
