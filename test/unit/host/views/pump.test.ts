import { describe, expect, it } from 'vitest';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import { Pump, type Feed } from '../../../../src/host/views/pump';
import { RunFeed } from '../../../../src/host/views/runFeed';
import type { RunSnapshot, ToPage } from '../../../../src/shared/protocol';
import { INITIAL, type PageState, reduce } from '../../../../webview/state';
import { FakeTimer } from '../fakeTimer';
import { FACTS, ORIGIN, problem, report, result, stoppingTest } from '../samples';

/** A pump, and when it has posted what. */
function pumping(feedAt: (now: () => number) => Feed, ms = 100) {
  const timer = new FakeTimer();
  const posts: { readonly at: number; readonly message: ToPage }[] = [];
  const interval = { ms };
  const post = (message: ToPage) => posts.push({ at: timer.now(), message });
  const pump = new Pump(timer, post, feedAt(timer.now), () => interval.ms);
  return { timer, pump, interval, posts, posted: () => posts.map(({ message }) => message) };
}

/** For a state that is a number, which the page is told as the id of a request. */
function pumpOfNumber() {
  const shown = { state: 0 };
  const asked = { type: 'draw', runId: 'r', what: 'picture', format: 'svg' } as const;
  const whole = () => (shown.state < 0 ? null : { ...asked, request: shown.state });
  const parts = pumping(() => ({ whole }));
  const change = (): void => {
    shown.state += 1;
    parts.pump.changed();
  };
  const states = () => parts.posted().map((one) => (one.type === 'draw' ? one.request : null));
  return { ...parts, shown, change, states };
}

describe('a page that is always told everything', () => {
  it('hears nothing before it is ready, then what there is, as often as it says so', () => {
    const { timer, pump, change, states, shown } = pumpOfNumber();
    change();
    pump.shown();
    timer.advance(1000);
    pump.pageReady();
    pump.pageReady();
    shown.state = -1;
    pump.pageReady();
    expect(states()).toEqual([1, 1]);
  });

  it('hears of changes as often as the settings say, from the next message on, and of the last one in any case', () => {
    const { timer, pump, change, posts, states, shown, interval } = pumpOfNumber();
    pump.pageReady();
    for (const ms of [100, 400]) {
      interval.ms = ms;
      const before = posts.length;
      for (let count = 0; count < 200; count += 1) {
        change();
        timer.advance(7);
      }
      timer.advance(ms);
      const times = posts.slice(before).map(({ at }) => at);
      const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0));
      expect(waits.length).toBeGreaterThan(1);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(ms);
      expect(Math.max(...waits)).toBeLessThanOrEqual(ms + 7);
      expect(states().at(-1)).toBe(shown.state);
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
    pump.pageReady();
    expect(states()).toEqual([0, 2]);
  });
});

function pumpWithRun(updateInterval = 100, fileName: string | null = null) {
  let shown: RunRecord | null = null;
  const feedAt = (now: () => number) => new RunFeed(() => ({ run: shown, fileName }), now);
  const parts = pumping(feedAt, updateInterval);
  const { pump, timer } = parts;
  const show = (next: RunRecord | null): void => {
    shown = next;
    pump.shown();
  };
  const run = new RunRecord({ ...ORIGIN, startedAt: timer.now() });
  run.assigned();
  const change = (): void => {
    pump.changed();
    timer.advance(100);
  };
  return { ...parts, show, run, change };
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
    expect(posted()).toEqual([{ type: 'empty' }]);
    show(run);
    expect(posted().at(-1)?.type).toBe('snapshot');
    const ofSpec = pumpWithRun(100, 'a.cpe.json');
    ofSpec.pump.pageReady();
    expect(ofSpec.posted()).toEqual([{ type: 'empty', fileName: 'a.cpe.json' }]);
  });

  it('is what has changed at once where the run is to be drawn, and nothing twice', () => {
    const { timer, pump, show, run, posted } = pumpWithRun(5000);
    const types = () => posted().map(({ type }) => type);
    show(run);
    pump.pageReady();
    run.started(FACTS);
    run.apply([stoppingTest(1, 3)]);
    pump.changed();
    pump.flush();
    expect(types()).toEqual(['snapshot', 'delta']);
    expect(pageOf(posted()).trace).toEqual(run.rows);
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
    expect(pageOf(posted())).toEqual(run.snapshot(timer.now()));
    const sent = posted().flatMap((one) => (one.type === 'delta' ? [one.rows.rows.length] : []));
    expect(sent.length).toBeGreaterThan(30);
    expect(Math.max(...sent.slice(5))).toBeLessThan(60);
    expect(posted().filter((message) => 'facts' in message)).toHaveLength(1);
  });

  it('is the whole report when the spec has errors', () => {
    const { timer, pump, show, run, posted, change } = pumpWithRun();
    show(run);
    pump.pageReady();
    const found = report([problem('meaning', 'wrong')]);
    run.ended({ kind: 'rejected', report: found }, timer.now());
    change();
    expect(posted().at(-1)).toMatchObject({ type: 'snapshot', run: { report: found } });
  });
});
