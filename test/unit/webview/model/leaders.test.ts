/** What the chart of the leading actions shows of a run of many tests, while it runs. */
import { describe, expect, it } from 'vitest';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import { exactJson } from '../../../../src/host/archive/exactJson';
import { readStored } from '../../../../src/host/archive/recordStore';
import { RUN_FORMAT } from '../../../../src/host/runs/storedRun';
import type { RunSnapshot } from '../../../../src/shared/protocol';
import { leadersFigure } from '../../../../webview/charts/run/leadersChart';
import { leadersModel } from '../../../../webview/charts/run/leadersModel';
import { kindOf } from '../../../../webview/model/kind';
import { recordOf } from '../../../vscode/page/realRuns';
import '../examples';

const measure = (text: string, size: number): number => text.length * size * 0.5;

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

describe('the leading actions of a run of many tests', () => {
  // So close that another action leads every few tests.
  const run = recordOf('r', {
    example: 'assignment-3x3.cpe.json',
    run: { algorithm: 'gcb-pe', preset: 'paper' },
    theta: { uniform: { low: 0.5, high: 0.501, seed: 3 } },
    rounds: 120,
  });
  const live = JSON.parse(JSON.stringify(run.snapshot(1))) as RunSnapshot;

  it('are estimated at the same test, in their order, and drawn at all tests', () => {
    const shown = shownOf(live);
    expect(shown.samples).toBe(run.totalSamples.toLocaleString('en'));
    expect(shown.values).toHaveLength(4);
    expect(shown.values).toEqual([...shown.values].sort((a, b) => b - a));
    expect(shown.tests).toBeGreaterThan(50);
    expect(shown.points).toEqual(Array(4).fill(shown.tests));
  });

  it('are the same after the run was stored', () => {
    const stored = readStored(RUN_FORMAT, exactJson(run.stored(1, 'window')));
    expect(shownOf(RunRecord.restore(stored).snapshot(1))).toEqual(shownOf(live));
  });
});
