import { describe, expect, it } from 'vitest';
import { createEndGuard } from '../../../../webview/page/endGuard';

describe('a press just after the end', () => {
  it('is held off for 600 ms after something alive has ended, however often that is drawn', () => {
    const guard = createEndGuard();
    guard.drawn(false, 0);
    expect(guard.holds(1)).toBe(false);
    guard.drawn(true, 1000);
    expect(guard.holds(1000)).toBe(false);
    for (const now of [2000, 2550]) guard.drawn(false, now);
    expect([2599, 2600].map(guard.holds)).toEqual([true, false]);
  });
});
