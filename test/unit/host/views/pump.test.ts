import { describe, expect, it } from 'vitest';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import { Pump } from '../../../../src/host/views/pump';
import { RunFeed } from '../../../../src/host/views/runFeed';
import type { RunSnapshot, ToPage } from '../../../../src/shared/protocol';
import { INITIAL, type PageState, reduce } from '../../../../webview/state';
import { FakeTimer } from '../fakeTimer';
import { FACTS, ORIGIN, problem, report, result, stoppingTest } from '../samples';

/** A pump for a state that is a number, which the page is told as the id of a request. */
function pumpOfNumber() {
  const timer = new FakeTimer();
  const posted: { readonly at: number; readonly state: number }[] = [];
  const shown = { state: 0 };
  const interval = { ms: 100 };
  const whole = (): ToPage => ({
    ...{ type: 'draw', runId: 'r', request: shown.state, what: 'picture', format: 'svg' },
  });
  const pump = new Pump(
    timer,
    (message) => {
      if (message.type === 'draw') posted.push({ at: timer.now(), state: message.request });
    },
    { whole },
    () => interval.ms,
  );
  const change = (): void => {
    shown.state += 1;
    pump.changed();
  };
  const states = () => posted.map(({ state }) => state);
  return { timer, pump, shown, interval, change, posted, states };
}

describe('a page that is always told everything', () => {
  it('hears nothing before it is ready, then what there is, as often as it says so', () => {
    const { timer, pump, change, states } = pumpOfNumber();
    change();
    pump.shown();
    timer.advance(1000);
    expect(states()).toEqual([]);
    pump.pageReady();
    pump.pageReady();
    expect(states()).toEqual([1, 1]);
  });

  it('hears of changes as often as the settings say, from the next message on, and of the last one in any case', () => {
    const { timer, pump, change, posted, shown, interval } = pumpOfNumber();
    pump.pageReady();
    for (const ms of [100, 400]) {
      interval.ms = ms;
      const before = posted.length;
      for (let count = 0; count < 200; count += 1) {
        change();
        timer.advance(7);
      }
      timer.advance(ms);
      const times = posted.slice(before).map(({ at }) => at);
      const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0));
      expect(waits.length).toBeGreaterThan(1);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(ms);
      expect(Math.max(...waits)).toBeLessThanOrEqual(ms + 7);
      expect(posted.at(-1)?.state).toBe(shown.state);
    }
  });

  it('hears at once that something else is shown, and of the same no second time', () => {
    const { timer, pump, change, states } = pumpOfNumber();
    pump.pageReady();
    change();
    pump.shown();
    timer.advance(1000);
    expect(states()).toEqual([0, 1]);
  });

  it('hears nothing while it is hidden, and everything when it is back', () => {
    const { timer, pump, change, states } = pumpOfNumber();
    pump.pageReady();
    change();
    pump.pageGone();
    change();
    timer.advance(1000);
    expect(states()).toEqual([0]);
    pump.pageReady();
    expect(states()).toEqual([0, 2]);
  });
});

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
