import { afterEach, expect, it, vi } from 'vitest';
import { createBandWatch } from '../../../../webview/page/bandWatch';

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
