import { describe, expect, it } from 'vitest';
import { PageDrawings } from '../../../../src/host/views/pageDrawings';
import { PageStart } from '../../../../src/host/views/pageStart';
import type { ToPage } from '../../../../src/shared/protocol';
import { FakeTimer } from '../fakeTimer';

function loader(isInView = true) {
  const timer = new FakeTimer();
  const loads: number[] = [];
  const start = new PageStart(timer, (time) => loads.push(time));
  start.begin(isInView);
  return { timer, loads, start };
}

const HOUR = 3_600_000;

it('a page that says it is ready is loaded once', () => {
  const { timer, loads, start } = loader();
  start.ready();
  start.inView();
  timer.advance(HOUR);
  expect(loads).toEqual([1]);
});

it('a page that stays blank is loaded again, each time after a longer while, and not for ever', () => {
  const { timer, loads, start } = loader();
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

  const never = loader();
  never.timer.advance(HOUR);
  expect(never.loads).toHaveLength(6);
});

it('a page is waited for only while it is in view, and anew when it comes back', () => {
  const { timer, loads, start } = loader(false);
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

function drawer() {
  const timer = new FakeTimer();
  const posted: ToPage[] = [];
  const drawings = new PageDrawings(timer, (message) => posted.push(message));
  return { timer, posted, drawings };
}

const ANSWER = { type: 'drawn', runId: 'r', request: 1, data: '<svg/>' } as const;

describe('drawings by the page', () => {
  it('are asked for when the page is ready, and again when it comes back', async () => {
    const { posted, drawings } = drawer();
    const drawing = drawings.ask('r', { what: 'picture', format: 'svg' });
    expect(posted).toEqual([]);
    drawings.pageReady();
    const asked = { type: 'draw', runId: 'r', request: 1, what: 'picture', format: 'svg' };
    expect(posted).toEqual([asked]);
    drawings.pageGone();
    drawings.pageReady();
    expect(posted).toEqual([asked, asked]);
    drawings.receive(ANSWER);
    // A second answer to the same request is none.
    drawings.receive({ ...ANSWER, data: null });
    expect(await drawing).toBe('<svg/>');
    drawings.pageReady();
    expect(posted).toHaveLength(2);
  });

  it('are told apart by their requests', async () => {
    const { posted, drawings } = drawer();
    drawings.pageReady();
    const first = drawings.ask('r', { what: 'stopping', format: 'svg' });
    const second = drawings.ask('r', { what: 'stopping', format: 'png' });
    expect(posted).toHaveLength(2);
    drawings.receive({ ...ANSWER, request: 2, data: null });
    drawings.receive(ANSWER);
    expect(await Promise.all([first, second])).toEqual(['<svg/>', null]);
  });

  it('are asked for again where no answer comes, until there is one', async () => {
    const { timer, posted, drawings } = drawer();
    drawings.pageReady();
    const drawing = drawings.ask('r', { what: 'picture', format: 'png' });
    timer.advance(4000);
    timer.advance(4000);
    expect(posted).toHaveLength(3);
    drawings.receive(ANSWER);
    expect(await drawing).toBe('<svg/>');
    timer.advance(12_000);
    expect(posted).toHaveLength(3);
  });

  it('fail where the panel is closed, its page does not answer or cannot make them, which is not that there is nothing to draw', async () => {
    const { timer, drawings } = drawer();
    const fails = (words: RegExp) =>
      expect(drawings.ask('r', { what: 'leaders', format: 'png' })).rejects.toThrow(words);
    const failed = fails(/could not draw it\. Close it, and show the run again\./);
    drawings.receive({ ...ANSWER, data: null, hasFailed: true });
    await failed;
    const late = fails(/did not answer/);
    timer.advance(60_000);
    await late;
    const closed = fails(/closed/);
    drawings.dispose();
    await closed;
  });
});
