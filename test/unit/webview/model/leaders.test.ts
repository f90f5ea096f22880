/** What the chart of the leading actions shows of a run of many tests, while it runs. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runPrepared } from '../../../../src/core/run/session/run';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import { exactJson } from '../../../../src/host/archive/exactJson';
import { readStored } from '../../../../src/host/archive/recordStore';
import { RUN_FORMAT } from '../../../../src/host/runs/storedRun';
import { measure } from '../charts/drawn';
import { preparedFrom } from '../../experiment/lab';
import { CONTROLS } from '../../run/drive';
import { begun, restored } from '../../host/samples';
import type { RunSnapshot } from '../../../../src/shared/protocol';
import { leadersFigure } from '../../../../webview/charts/run/leadersChart';
import { leadersModel } from '../../../../webview/charts/run/leadersModel';
import { kindOf } from '../../../../webview/model/kind';

const TEXT = readFileSync('examples/assignment-3x3.cpe.json', 'utf8');
const TESTS = 120;

/** So close that another action leads every few tests. */
function closeRun(): RunRecord {
  const overrides = {
    set: [
      ['run.algorithm', 'gcb-pe'],
      ['run.preset', 'paper'],
      ['environment.theta', { uniform: { low: 0.5, high: 0.501, seed: 3 } }],
    ],
  } as const;
  const prepared = preparedFrom(TEXT, overrides.set);
  const origin = { specUri: 'file:///a.cpe.json', fileName: 'a.cpe.json', specText: TEXT };
  const run = new RunRecord({ id: 'r', ...origin, overrides, startedAt: 0 });
  begun(run, [], prepared.facts);
  const events = runPrepared(prepared, CONTROLS);
  while (run.rows.length < TESTS) {
    const step = events.next();
    if (step.done === true) throw new Error('it ended');
    run.apply([step.value]);
  }
  return run;
}

function shownOf(run: RunSnapshot) {
  const figure = leadersFigure(leadersModel(run, kindOf(run)), 700, measure, null);
  const [, samples, ...values] = figure.stops().at(-1)?.rows ?? [];
  return {
    samples: samples?.[1],
    values: values.map(([, value]) => Number.parseFloat(value)),
    points: figure.series.map(({ points }) => points.filter(({ y }) => Number.isFinite(y)).length),
    tests: figure.stops().length,
  };
}

it('of many tests the leading actions are estimated at one, drawn at all, and the same once stored', () => {
  const run = closeRun();
  const shown = shownOf(JSON.parse(JSON.stringify(run.snapshot(1))) as RunSnapshot);
  expect(shown.samples).toBe(run.totalSamples.toLocaleString('en'));
  expect(shown.values).toHaveLength(4);
  expect(shown.values).toEqual([...shown.values].sort((a, b) => b - a));
  expect(shown.tests).toBeGreaterThan(50);
  expect(shown.points).toEqual(Array(4).fill(shown.tests));
  const stored = readStored(RUN_FORMAT, exactJson(run.stored(1, 'window')));
  expect(shownOf(restored(stored).snapshot(1))).toEqual(shown);
});
