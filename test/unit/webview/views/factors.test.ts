/** Estimates and leads of logarithms are factors where people read them. */
import { expect, it } from 'vitest';
import { leadersModel } from '../../../../webview/charts/run/leadersModel';
import { runningFacts } from '../../../../webview/run/facts';
import { textOf } from '../../../../webview/dom/h';
import type { RunSnapshot } from '../../../../src/shared/protocol';
import { running } from '../../../vscode/page/matchingStates';
import { ENVIRONMENT } from './nodes';

function textsOf(run: RunSnapshot): readonly string[] {
  const { actions } = leadersModel(run, 'running');
  return [textOf([runningFacts(run, ENVIRONMENT)]), ...actions.map(({ note }) => note)];
}

it('shows factors of a spec with logarithms, and no factor without', () => {
  const { facts } = running;
  if (facts === null) throw new Error('The run has no facts.');
  const instance = { ...facts.instance, transform: 'log' } as const;
  const [own, ...notes] = textsOf({ ...running, facts: { ...facts, instance } });
  const gap = running.trace.at(-1)?.gap ?? 0;
  expect(own).toContain(`× ${Math.exp(gap).toPrecision(3)}`);
  expect(notes.some((note) => note.startsWith('× '))).toBe(true);
  expect(textsOf(running).join()).not.toContain('× ');
});
