/** Estimates and leads of logarithms are factors where people read them. */
import { expect, it } from 'vitest';
import { leadersModel } from '../../../../webview/charts/run/leadersModel';
import { runningFacts } from '../../../../webview/run/facts';
import { finishedFacts } from '../../../../webview/run/finishedFacts';
import { textOf } from '../../../../webview/dom/h';
import type { RunSnapshot } from '../../../../src/shared/protocol';
import '../examples';
import { snapshotOf } from '../../../vscode/page/fixtures';
import { runDrawing } from '../../../../webview/print/runDrawing';
import { FACTS, RESULT } from '../snapshots';
import { ENVIRONMENT, all, byTag, pageOf } from './nodes';

function textsOf(run: RunSnapshot): readonly string[] {
  const { actions } = leadersModel(run, 'running');
  return [textOf([runningFacts(run, ENVIRONMENT)]), ...actions.map(({ note }) => note)];
}

const running = snapshotOf('running').run;

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

it('has the width of a margin in small, of a factor, too', () => {
  const instance = { ...FACTS.instance, transform: 'log' } as const;
  const next = { action: [1, 2], estimate: 1.1, leadHalfWidth: 0.03 };
  const result = { ...RESULT, final: { halfWidth: 0.02, next } };
  const run = { ...running, facts: { ...FACTS, instance }, live: { ...running.live, result } };
  const small = all([finishedFacts(run)], byTag('small')).map((one) => textOf([one]));
  expect(small).toHaveLength(2);
  for (const width of small) expect(width).toMatch(/^\(\d.* to \d.*\)$/);
});

it.each([running, snapshotOf('budget').run, snapshotOf('caveat').run])(
  'shows no logarithm on the page of such a run, nor in what is drawn of it',
  (plain) => {
    if (plain.facts === null) throw new Error('The run has no facts.');
    const instance = { ...plain.facts.instance, transform: 'log' } as const;
    const run: RunSnapshot = { ...plain, facts: { ...plain.facts, instance } };
    // What people see where values count as they are: leads, thresholds, estimates of actions and of base arms.
    const seen = (of: RunSnapshot): readonly string[] =>
      `${textOf(pageOf(of))} ${drawings(of)}`.match(/(?<![\d.,]|× )\d\.\d{2,}(?![\d.]|\u202f)/g) ??
      [];
    const shown = new Set(seen(run));
    const values = plain.trace.flatMap(({ gap, threshold, leaders }) => [
      ...[gap ?? 0, threshold],
      ...leaders.map(({ estimate }) => estimate),
    ]);
    const logarithms = new Set(values.flatMap((value) => [value.toFixed(4), value.toPrecision(3)]));
    expect(seen(plain).some((text) => logarithms.has(text))).toBe(true);
    expect([...logarithms].filter((text) => shown.has(text))).toEqual([]);
  },
);

function drawings(run: RunSnapshot): string {
  return (['stopping', 'leaders', 'picture'] as const)
    .map((what) => (runDrawing(run, what) ?? '').replace(/<[^>]*>/g, ' '))
    .join(' ');
}
