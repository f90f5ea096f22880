import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBandWatch } from '../../../../webview/page/bandWatch';
import { createEndGuard } from '../../../../webview/page/endGuard';
import { createLate } from '../../../../webview/page/late';

const PART = { name: 'the part' };

/** A part that comes when the test says so, and what the page hears of it. */
function latePart() {
  const heard: string[] = [];
  let resolve: (part: typeof PART) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const loading = new Promise<typeof PART>((...ends) => ([resolve, reject] = ends));
  const load = vi.fn(() => loading);
  const late = createLate(load, {
    changed: () => heard.push('changed'),
    failed: (error) => heard.push(String(error)),
  });
  return { late, load, heard, resolve, reject };
}

describe('a late part', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is loaded when it is first asked for, and once', async () => {
    const { late, load, heard, resolve } = latePart();
    expect(late.isAwaited()).toBe(false);
    expect(load).not.toHaveBeenCalled();
    expect([late.now(), late.now(), late.isAwaited()]).toEqual(['coming', 'coming', true]);
    resolve(PART);
    for (const wait of [0, 60_000]) {
      await vi.advanceTimersByTimeAsync(wait);
      expect([late.now(), late.isAwaited()]).toEqual([PART, false]);
    }
    expect(load).toHaveBeenCalledTimes(1);
    expect(heard).toEqual(['changed']);
  });

  it('holds the page back for a moment only', async () => {
    const { late, heard, resolve } = latePart();
    const known = () => [late.isAwaited(), late.now(), heard.length];
    late.now();
    await vi.advanceTimersByTimeAsync(399);
    expect(known()).toEqual([true, 'coming', 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(known()).toEqual([false, 'coming', 1]);
    resolve(PART);
    await vi.advanceTimersByTimeAsync(0);
    expect(known()).toEqual([false, PART, 2]);
  });

  it('that cannot be loaded is missing, which is told once', async () => {
    const { late, load, heard, reject } = latePart();
    late.now();
    reject(new Error('no such file'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([late.isAwaited(), late.now()]).toEqual([false, 'missing']);
    expect(load).toHaveBeenCalledTimes(1);
    expect(heard).toEqual(['Error: no such file', 'changed']);
  });
});

// The files of tests share one window.
afterEach(() => {
  vi.unstubAllGlobals();
});

it('of what the band was seen to do, only the last counts', () => {
  let tell: (entries: readonly { isIntersecting: boolean }[]) => void = () => undefined;
  vi.stubGlobal('IntersectionObserver', function (callback: typeof tell) {
    tell = callback;
  });
  const band = createBandWatch(null as never, () => undefined);
  const isGoneAfter = (...seen: readonly boolean[]): boolean => {
    tell(seen.map((isIntersecting) => ({ isIntersecting })));
    return band.isGone;
  };
  expect(isGoneAfter(true, false)).toBe(true);
  expect(isGoneAfter(false, true)).toBe(false);
});

it('a press is held off for 600 ms after something alive has ended, however often it is drawn', () => {
  const guard = createEndGuard();
  guard.drawn(false, 0);
  expect(guard.holds(1)).toBe(false);
  guard.drawn(true, 1000);
  expect(guard.holds(1000)).toBe(false);
  for (const now of [2000, 2550]) guard.drawn(false, now);
  expect([2599, 2600].map(guard.holds)).toEqual([true, false]);
});
