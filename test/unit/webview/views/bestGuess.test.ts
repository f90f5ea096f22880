/** A run that spends its budget for a best guess has leads, and tests nothing. */
import { expect, it } from 'vitest';
import { textOf } from '../../../../webview/dom/h';
import { runDrawing } from '../../../../webview/print/runDrawing';
import '../examples';
import { snapshotOf } from '../../../vscode/page/fixtures';
import { pageOf } from './nodes';

it('calls the chart of its leads no stopping test, on the page and in the file', () => {
  const { run } = snapshotOf('best-guess');
  for (const shown of [textOf(pageOf(run)), runDrawing(run, 'stopping') ?? '']) {
    expect(shown).toContain('which ends nothing: the run spends its budget');
    expect(shown).not.toMatch(/Stopping test|and needed lead;|is bold/);
  }
  const certified = textOf(pageOf(snapshotOf('certified').run));
  expect(certified).toContain('Stopping testa rival is ruled out once the lead');
  expect(certified).toContain('passed is bold');
});

it('does not say while it lives that what is needed is not known yet', () => {
  const { run } = snapshotOf('best-guess');
  const live = { ...run.live, state: 'running', result: null } as const;
  expect(textOf(pageOf({ ...run, live }))).not.toContain('what is needed is not known yet');
});
