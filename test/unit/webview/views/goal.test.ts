/** What is minimised is shown in the signs of the user, and leads stay positive. */
import { expect, it } from 'vitest';
import { leadersModel } from '../../../../webview/charts/run/leadersModel';
import { textOf } from '../../../../webview/dom/h';
import { kindOf } from '../../../../webview/model/kind';
import { restOf } from '../../../../webview/views/chosenArms';
import { pictureModel } from '../../../../webview/views/picture';
import '../examples';
import { FACTS, snapshotOf } from '../snapshots';
import { all, hasClass, pageOf } from './nodes';
import { runDrawing } from '../../../../webview/print/runDrawing';
import { snapshotOf as stateOf } from '../../../vscode/page/fixtures';

it('shows the times of a shortest route as they were measured, the leader lowest', () => {
  const { run } = stateOf('path');
  const text = textOf(pageOf(run));
  expect(text).toMatch(/The least of 6 paths.*Best path; the simulated truth agrees/s);
  const facts = textOf(all(pageOf(run), hasClass('facts-list')));
  expect(facts).toMatch(/Estimated reward1\.\d ± 0\.\d.*Margin over the next best\d/s);
  expect(runDrawing(run, 'leaders')).not.toContain('−1');
  expect(leadersModel(run, kindOf(run)).actions.length).toBeGreaterThan(1);
  const estimates = run.trace.at(-1)?.leaders.map(({ estimate }) => estimate) ?? [];
  expect(estimates).toEqual([...estimates].sort((a, b) => a - b));
  expect(Math.min(...estimates)).toBeGreaterThan(0.5);
});

it('lists the base arms that are not chosen by the smallest estimates', () => {
  const arms = [3, -1, 2, 1].map((estimate) => ({ estimate, halfWidth: 0.1 }));
  const least = { ...FACTS, instance: { ...FACTS.instance, goal: 'minimize' as const } };
  const rest = (facts: typeof FACTS) =>
    restOf(pictureModel(snapshotOf({ arms }, { facts }), new Map([[1, 'plain']])));
  expect(rest(least)).toEqual([3, 2, 0]);
  expect(rest(FACTS)).toEqual([0, 2, 3]);
});
