import { describe, expect, it } from 'vitest';
import { Stopwatch } from '../../../../src/host/util/stopwatch';

describe('a stopwatch', () => {
  it('counts the stretches in which it goes, and nothing between', () => {
    const watch = new Stopwatch(0, 1000);
    expect(watch.elapsedMs(1200)).toBe(200);
    watch.stop(1500);
    expect(watch.elapsedMs(9000)).toBe(500);
    watch.start(9000);
    expect(watch.elapsedMs(9100)).toBe(600);
  });

  it('goes on from what it was given, and is neither started nor stopped twice', () => {
    const watch = new Stopwatch(300, null);
    watch.stop(1000);
    expect(watch.elapsedMs(2000)).toBe(300);
    watch.start(2000);
    watch.start(2500);
    expect(watch.elapsedMs(3000)).toBe(1300);
  });
});
