import { describe, expect, it } from 'vitest';
import { createEndGuard } from '../../../../webview/page/endGuard';

describe('a press just after the end', () => {
  it('is held off for 600 ms after something alive has ended, and only then', () => {
    const guard = createEndGuard();
    guard.drawn(true, 1000);
    expect(guard.holds(1000)).toBe(false);
    guard.drawn(false, 2000);
    expect(guard.holds(2599)).toBe(true);
    expect(guard.holds(2600)).toBe(false);
  });

  it('is not held off longer because the ended run is drawn again', () => {
    const guard = createEndGuard();
    guard.drawn(true, 0);
    guard.drawn(false, 100);
    guard.drawn(false, 650);
    expect(guard.holds(700)).toBe(false);
  });

  it('is not held off where nothing was alive before', () => {
    const guard = createEndGuard();
    guard.drawn(false, 0);
    expect(guard.holds(1)).toBe(false);
  });
});
