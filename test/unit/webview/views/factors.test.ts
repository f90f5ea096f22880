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

const running = snapshotOf('running').run;

/** The same run with values that are logarithms. */
function logarithmic(run: RunSnapshot): RunSnapshot {
  const facts = run.facts ?? FACTS;
  return { ...run, facts: { ...facts, instance: { ...facts.instance, transform: 'log' } } };
}

it('shows factors of a spec with logarithms, and no factor without', () => {
  const textsOf = (run: RunSnapshot): readonly string[] => {
    const { actions } = leadersModel(run, 'running');
    return [textOf([runningFacts(run, ENVIRONMENT)]), ...actions.map(({ note }) => note)];
  };
  const [own, ...notes] = textsOf(logarithmic(running));
  const gap = running.trace.at(-1)?.gap ?? 0;
  expect(own).toContain(`× ${Math.exp(gap).toPrecision(3)}`);
  expect(notes.some((note) => note.startsWith('× '))).toBe(true);
  expect(textsOf(running).join()).not.toContain('× ');
});

it('has the width of a margin in small, of a factor, too', () => {
  const next = { action: [1, 2], estimate: 1.1, leadHalfWidth: 0.03 };
  const result = { ...RESULT, final: { halfWidth: 0.02, next } };
  const run = logarithmic({ ...running, facts: FACTS, live: { ...running.live, result } });
  const small = all([finishedFacts(run)], byTag('small')).map((one) => textOf([one]));
  expect(small).toHaveLength(2);
  for (const width of small) expect(width).toMatch(/^\(\d.* to \d.*\)$/);
});

it.each([running, snapshotOf('budget').run, snapshotOf('caveat').run])(
  'shows no logarithm on the page of such a run, nor in what is drawn of it',
  (plain) => {
    const run = logarithmic(plain);
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
