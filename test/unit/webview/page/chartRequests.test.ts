import { expect, it } from 'vitest';
import { createChartViews } from '../../../../webview/chartViews';
import { chartRequests } from '../../../../webview/page/chartRequests';
import type { PageState } from '../../../../webview/state';
import { LEADERS_PLOT, STOPPING_PLOT } from '../../../../webview/run/chartSections';
import { measure } from '../charts/drawn';
import { RESULT, rowOf, snapshotOf } from '../snapshots';

function runIn(live: Parameters<typeof snapshotOf>[0]): PageState {
  const run = snapshotOf(live, { trace: [rowOf({}), rowOf({ round: 2, totalSamples: 200 })] });
  return { type: 'run', run, receivedAt: 0, outOfStep: false };
}

function requestsOf(state: PageState, views = createChartViews()) {
  return chartRequests(state, { axis: null, views }, measure);
}

it('charts of a page are as wide as is asked for, and grow only while the run lives', () => {
  for (const [live, isGrowing] of [
    [{ state: 'running' }, true],
    [{ state: 'certified', result: RESULT }, false],
  ] as const)
    for (const { make, grows } of requestsOf(runIn(live)).values()) {
      expect(make(480, null).width).toBe(480);
      expect(grows !== null).toBe(isGrowing);
    }
});

it('charts of a page are the same for the same run, and others where something else is chosen', () => {
  const state = runIn({ state: 'certified', result: RESULT });
  const views = createChartViews();
  const dataOf = (plot: string) => requestsOf(state, views).get(plot)?.data ?? [];
  const [stopping, leaders] = [dataOf(STOPPING_PLOT), dataOf(LEADERS_PLOT)];
  dataOf(STOPPING_PLOT).forEach((part, index) => {
    expect(part).toBe(stopping[index]);
  });
  views.choose(STOPPING_PLOT, [100, 150]);
  expect(dataOf(STOPPING_PLOT)).not.toEqual(stopping);
  expect(dataOf(LEADERS_PLOT)).toEqual(leaders);
});
