import { describe, expect, it } from 'vitest';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import { Pump } from '../../../../src/host/views/pump';
import { RunFeed } from '../../../../src/host/views/runFeed';
import type { ToPage, TraceRow } from '../../../../src/shared/protocol';
import { FakeTimer } from '../fakeTimer';
import { FACTS, ORIGIN, problem, report, stoppingTest } from '../samples';

const AS_FAST_AS_MAY_BE = { updateInterval: 100 };

function pumpWithRun(pace = { ...AS_FAST_AS_MAY_BE }, fileName: string | null = null) {
  const timer = new FakeTimer();
  const posted: { at: number; message: ToPage }[] = [];
  const post = (message: ToPage) => posted.push({ at: timer.now(), message });
  let shown: RunRecord | null = null;
  const feed = new RunFeed(
    () => ({ run: shown, fileName }),
    () => timer.now(),
  );
  const pump = new Pump(timer, post, feed, () => pace.updateInterval);
  const show = (next: RunRecord | null): void => {
    shown = next;
    pump.shown();
  };
  const run = new RunRecord({ ...ORIGIN, startedAt: timer.now() });
  run.assigned();
  return { timer, pump, show, run, posted, types: () => posted.map(({ message }) => message.type) };
}

/** What a page has after these messages. */
function pageOf(messages: readonly ToPage[]): readonly TraceRow[] {
  let rows: readonly TraceRow[] = [];
  for (const message of messages) {
    if (message.type === 'snapshot') rows = message.run.trace;
    if (message.type === 'delta') {
      rows = [...rows.slice(0, message.rows.from), ...message.rows.rows];
    }
  }
  return rows;
}

describe('what a page is told', () => {
  it('is that there is no run, where there is none', () => {
    const { pump, posted } = pumpWithRun();
    pump.pageReady();
    expect(posted[0]?.message).toEqual({ type: 'empty' });
    const ofSpec = pumpWithRun(AS_FAST_AS_MAY_BE, 'a.cpe.json');
    ofSpec.pump.pageReady();
    expect(ofSpec.posted[0]?.message).toEqual({ type: 'empty', fileName: 'a.cpe.json' });
  });

  it('is what has changed at once where the run is to be drawn, and nothing twice', () => {
    const { timer, pump, show, run, posted, types } = pumpWithRun({
      ...AS_FAST_AS_MAY_BE,
      updateInterval: 5000,
    });
    show(run);
    pump.pageReady();
    run.started(FACTS);
    run.apply([stoppingTest(1, 3)]);
    pump.changed();
    pump.flush();
    expect(types()).toEqual(['snapshot', 'delta']);
    expect(pageOf(posted.map(({ message }) => message))).toEqual(run.rows);
    pump.flush();
    timer.advance(6000);
    expect(types()).toEqual(['snapshot', 'delta']);
  });

  it('is ten deltas a second at most, which together make the whole trace', () => {
    const { timer, pump, show, run, posted } = pumpWithRun();
    show(run);
    pump.pageReady();
    run.started(FACTS);
    for (let round = 1; round <= 5000; round += 1) {
      run.apply([stoppingTest(round, 3 * round)]);
      pump.changed();
      timer.advance(1);
    }
    timer.advance(200);
    const deltas = posted.filter(({ message }) => message.type === 'delta');
    expect(deltas.length).toBeGreaterThan(40);
    for (let index = 1; index < posted.length; index += 1) {
      const gap = (posted[index]?.at ?? 0) - (posted[index - 1]?.at ?? 0);
      expect(gap).toBeGreaterThanOrEqual(100);
    }
    expect(pageOf(posted.map(({ message }) => message))).toEqual(run.rows);
    // Rows that did not change do not cross again.
    const sent = deltas.map(({ message }) =>
      message.type === 'delta' ? message.rows.rows.length : 0,
    );
    expect(Math.max(...sent.slice(5))).toBeLessThan(30);
  });

  it('is less where the settings say so, from the next message on', () => {
    const pace = { ...AS_FAST_AS_MAY_BE };
    const { timer, pump, show, run, posted } = pumpWithRun(pace);
    show(run);
    pump.pageReady();
    run.started(FACTS);
    const goOn = (rounds: readonly number[]): void => {
      for (const round of rounds) {
        run.apply([stoppingTest(round, 3 ** round)]);
        pump.changed();
        timer.advance(100);
      }
    };
    goOn([1, 2, 3]);
    const fast = posted.length;
    pace.updateInterval = 1000;
    goOn(Array.from({ length: 30 }, (_, index) => index + 4));
    timer.advance(1000);
    expect(posted.length - fast).toBeLessThanOrEqual(5);
    expect(pageOf(posted.map(({ message }) => message))).toEqual(run.rows);
  });

  it('has the facts once, when they come', () => {
    const { timer, pump, show, run, posted } = pumpWithRun();
    show(run);
    pump.pageReady();
    run.started(FACTS);
    pump.changed();
    timer.advance(100);
    run.apply([stoppingTest(1, 3)]);
    pump.changed();
    timer.advance(100);
    const withFacts = posted.filter(({ message }) => 'facts' in message);
    expect(withFacts).toHaveLength(1);
    expect(posted).toHaveLength(3);
  });

  it('is the whole report when the spec has errors', () => {
    const { timer, pump, show, run, posted } = pumpWithRun();
    show(run);
    pump.pageReady();
    const found = report([problem('meaning', 'wrong')]);
    run.ended({ kind: 'rejected', report: found }, timer.now());
    pump.changed();
    timer.advance(100);
    expect(posted.at(-1)?.message).toMatchObject({ type: 'snapshot', run: { report: found } });
  });

  it('is a snapshot when another run is shown', () => {
    const { pump, show, run, types } = pumpWithRun();
    show(null);
    pump.pageReady();
    show(run);
    expect(types()).toEqual(['empty', 'snapshot']);
  });
});
