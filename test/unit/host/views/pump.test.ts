import { describe, expect, it } from 'vitest';
import { Pump } from '../../../../src/host/views/pump';
import type { ToPage } from '../../../../src/shared/protocol';
import { FakeTimer } from '../fakeTimer';

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
