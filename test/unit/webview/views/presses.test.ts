/** What the host is told by each button of a page. That a press is heard at all, by pointer and by key: `test/vscode/page`. */
import { expect, it } from 'vitest';
import { page } from '../../../../webview/run/runPage';
import { shownId } from '../../../../webview/page/shown';
import { INITIAL, reduce } from '../../../../webview/state';
import { textOf } from '../../../../webview/dom/h';
import { neededOf } from '../../../../webview/model/progress';
import { messageOf } from '../../../../webview/views/pieces';
import { messageOf as stateMessage, snapshotOf } from '../../../vscode/page/fixtures';
import '../examples';
import { ENVIRONMENT, all, pageOf } from './nodes';

/** @param label the words of the button, or what it is called */
function pressed(name: string, label: string) {
  const state = reduce(INITIAL, stateMessage(name), 0);
  const [button] = all(
    page(state, ENVIRONMENT),
    (node) =>
      'data-do' in node.attributes &&
      (textOf(node).trim() === label || node.attributes['aria-label'] === label),
  );
  if (button === undefined) throw new Error(`${name} has no button ${label}`);
  const { 'data-do': deed, 'data-ask': ask } = button.attributes;
  return messageOf({ do: deed, ask }, shownId(state));
}

it.each([
  ['certified', 'Run Again', { type: 'runAgain' }],
  ['certified', 'Copy Result', { type: 'copyResult' }],
  ['certified', 'Report .md', { type: 'save', what: 'report' }],
  ['certified', 'Record .json', { type: 'save', what: 'json' }],
  ['certified', 'Charts…', { type: 'saveDrawing' }],
  ['certified', 'Save this chart as SVG or PNG', { type: 'saveDrawing', what: 'stopping' }],
  ['interrupted', 'Resume', { type: 'resume' }],
  ['checked', 'Correct…', { type: 'sheet', act: 'correct' }],
  ['paused', 'Go On', { type: 'sheet', act: 'goOn' }],
  ['paused', 'Correct…', { type: 'sheet', act: 'correct' }],
  ['within', 'Finish With What I Have', { type: 'stop' }],
  ['program-failed', 'Resume', { type: 'resume' }],
  ['program-failed', 'Start Over…', { type: 'startOver' }],
  ['empty', 'Open Example', { type: 'openSample' }],
  ['caveat', 'Run With Recommended', { type: 'runRecommended' }],
  ['problem', 'Check Again', { type: 'checkAgain' }],
  ['compare', 'Run 138 More Seeds', { type: 'compare', act: 'moreSeeds' }],
  ['compare', 'Add Run', { type: 'compare', act: 'addRun' }],
  ['compare', 'Report .md', { type: 'compare', act: 'saveMarkdown' }],
  ['compare', 'Chart .svg', { type: 'compare', act: 'saveChart' }],
  ['compare', 'Seeds .csv', { type: 'save', what: 'csv' }],
  ['compare', 'Record .json', { type: 'save', what: 'json' }],
  ['compare', 'Copy Result', { type: 'copyResult' }],
  ['compare-running', 'Stop', { type: 'stop' }],
  ['compare-stopped', 'Run the Other 36', { type: 'compare', act: 'resumeSeeds' }],
  ['plan', 'Plan Again', { type: 'runAgain' }],
  ['plan', 'Copy as Markdown', { type: 'copyResult' }],
  ['plan', 'Plan .csv', { type: 'save', what: 'csv' }],
  ['plan', 'roster.cpe.json', { type: 'openSpec' }],
  ['plan-planning', 'Stop', { type: 'stop' }],
] as const)('%s: %s', (state, label, message) => {
  expect(pressed(state, label)).toEqual({
    ...message,
    ...(state === 'empty' ? {} : { runId: state }),
  });
});

it('a failed run whose journal is of other settings goes on with them, where to resume fails again', () => {
  const { run } = snapshotOf('program-failed');
  const acts = (fault: string) =>
    all(pageOf({ ...run, live: { ...run.live, fault } }), () => true).flatMap((node) => {
      const deed = node.attributes['data-do'];
      const isAct = deed === 'resume' || deed === 'reanalyse';
      return isAct ? `${String(node.attributes['class'])} ${deed}` : [];
    });
  expect(acts('journal-settings')).toEqual(['primary reanalyse', 'secondary reanalyse']);
  expect(acts('journal')).toEqual(['primary resume', 'secondary resume']);
});

it('budget: Continue asks for the total that going on needs', () => {
  const { run } = snapshotOf('budget');
  const asks = all(pageOf(run), () => true).flatMap((node) => node.attributes['data-ask'] ?? []);
  const main = asks.find((ask) => ask.includes('continueTo')) ?? '{}';
  expect(JSON.parse(main)).toMatchObject({ maxSamples: neededOf(run)?.total });
});
