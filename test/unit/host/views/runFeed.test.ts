import { describe, expect, it } from 'vitest';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import { Pump } from '../../../../src/host/views/pump';
import { RunFeed } from '../../../../src/host/views/runFeed';
import type { RunSnapshot, ToPage } from '../../../../src/shared/protocol';
import { INITIAL, reduce, type PageState } from '../../../../webview/state';
import { FakeTimer } from '../fakeTimer';
import { FACTS, ORIGIN, problem, report, result, stoppingTest } from '../samples';

function pumpWithRun(updateInterval = 100, fileName: string | null = null) {
  const timer = new FakeTimer();
  const posted: ToPage[] = [];
  let shown: RunRecord | null = null;
  const feed = new RunFeed(
    () => ({ run: shown, fileName }),
    () => timer.now(),
  );
  const pump = new Pump(
    timer,
    (message) => posted.push(message),
    feed,
    () => updateInterval,
  );
  const show = (next: RunRecord | null): void => {
    shown = next;
    pump.shown();
  };
  const run = new RunRecord({ ...ORIGIN, startedAt: timer.now() });
  run.assigned();
  /** What is shown has changed, and the page hears of it. */
  const change = (): void => {
    pump.changed();
    timer.advance(100);
  };
  return { timer, pump, show, run, posted, change, types: () => posted.map(({ type }) => type) };
}

/** What a page has after these messages. */
function pageOf(messages: readonly ToPage[]): RunSnapshot {
  const page = messages.reduce<PageState>((state, message) => reduce(state, message, 0), INITIAL);
  if (page.type !== 'run') throw new Error(`the page shows ${page.type}`);
  expect(page.outOfStep).toBe(false);
  return page.run;
}

describe('what a page is told', () => {
  it('is that there is no run, where there is none, and a snapshot when one is shown', () => {
    const { pump, posted, show, run } = pumpWithRun();
    pump.pageReady();
    expect(posted).toEqual([{ type: 'empty' }]);
    show(run);
    expect(posted.at(-1)?.type).toBe('snapshot');
    const ofSpec = pumpWithRun(100, 'a.cpe.json');
    ofSpec.pump.pageReady();
    expect(ofSpec.posted).toEqual([{ type: 'empty', fileName: 'a.cpe.json' }]);
  });

  it('is what has changed at once where the run is to be drawn, and nothing twice', () => {
    const { timer, pump, show, run, posted, types } = pumpWithRun(5000);
    show(run);
    pump.pageReady();
    run.started(FACTS);
    run.apply([stoppingTest(1, 3)]);
    pump.changed();
    pump.flush();
    expect(types()).toEqual(['snapshot', 'delta']);
    expect(pageOf(posted).trace).toEqual(run.rows);
    pump.flush();
    timer.advance(6000);
    expect(types()).toEqual(['snapshot', 'delta']);
  });

  it('is deltas that together make the whole trace, without the rows that did not change, and the facts once', () => {
    const { timer, pump, show, run, posted, change } = pumpWithRun();
    show(run);
    pump.pageReady();
    run.started(FACTS);
    for (let round = 1; round <= 2000; round += 1) {
      run.apply([stoppingTest(round, 3 * round)]);
      pump.changed();
      timer.advance(2);
    }
    run.ended({ kind: 'finished', result: result('certified') }, timer.now());
    change();
    expect(pageOf(posted)).toEqual(run.snapshot(timer.now()));
    const sent = posted.flatMap((one) => (one.type === 'delta' ? [one.rows.rows.length] : []));
    expect(sent.length).toBeGreaterThan(30);
    expect(Math.max(...sent.slice(5))).toBeLessThan(60);
    expect(posted.filter((message) => 'facts' in message)).toHaveLength(1);
  });

  it('is the whole report when the spec has errors', () => {
    const { timer, pump, show, run, posted, change } = pumpWithRun();
    show(run);
    pump.pageReady();
    const found = report([problem('meaning', 'wrong')]);
    run.ended({ kind: 'rejected', report: found }, timer.now());
    change();
    expect(posted.at(-1)).toMatchObject({ type: 'snapshot', run: { report: found } });
  });
});
