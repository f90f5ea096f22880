import { describe, expect, it } from 'vitest';
import { PageStart } from '../../../../src/host/views/pageStart';
import { FakeTimer } from '../fakeTimer';

function parts(isInView = true) {
  const timer = new FakeTimer();
  const loads: number[] = [];
  const start = new PageStart(timer, (time) => loads.push(time));
  start.begin(isInView);
  return { timer, loads, start };
}

const HOUR = 3_600_000;

describe('a page', () => {
  it('that says it is ready is loaded once', () => {
    const { timer, loads, start } = parts();
    start.ready();
    start.inView();
    timer.advance(HOUR);
    expect(loads).toEqual([1]);
  });

  it('that stays blank is loaded again, each time after a longer while, and not for ever', () => {
    const { timer, loads, start } = parts();
    for (const [wait, count] of [
      [5000, 2],
      [9000, 2],
      [1000, 3],
    ] as const) {
      timer.advance(wait);
      expect(loads).toHaveLength(count);
    }
    start.ready();
    timer.advance(HOUR);
    expect(loads).toEqual([1, 2, 3]);

    const never = parts();
    never.timer.advance(HOUR);
    expect(never.loads).toHaveLength(6);
  });

  it('is waited for only while it is in view, and anew when it comes back', () => {
    const { timer, loads, start } = parts(false);
    timer.advance(HOUR);
    expect(loads).toEqual([1]);
    start.inView();
    timer.advance(4000);
    start.gone();
    timer.advance(HOUR);
    expect(loads).toEqual([1]);
    start.inView();
    start.inView();
    timer.advance(5000);
    expect(loads).toEqual([1, 2]);
  });
});
