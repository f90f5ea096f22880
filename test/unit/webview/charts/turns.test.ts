import { describe, expect, it } from 'vitest';
import { turnOf, type ChangedChart } from '../../../../webview/charts/turns';

interface Named extends ChangedChart {
  readonly name: string;
}

const chart = (name: string, more: Partial<ChangedChart> = {}): Named => ({
  name,
  isUpdate: true,
  isInView: true,
  drawnAt: 0,
  ...more,
});

/** The names of what is drawn now, and whether another is behind. */
function turn(charts: readonly Named[], clock: number) {
  const { now, isBehind } = turnOf(charts, clock);
  return [now.map(({ name }) => name).join(), isBehind];
}

describe('the charts that are drawn with an update', () => {
  it('take turns: the one that waited longest, while the other is behind', () => {
    const charts = [chart('a', { drawnAt: 900 }), chart('b', { drawnAt: 800 })];
    expect(turn(charts, 1000)).toEqual(['b', true]);
    expect(turn([], 1000)).toEqual(['', false]);
  });

  it('are all drawn where it is more than an update: the first time, the end, another theme', () => {
    const changed = [chart('a', { isUpdate: false, isInView: false }), chart('b'), chart('c')];
    expect(turn(changed, 100)).toEqual(['a,b', true]);
  });

  it('follow once a second where nobody sees them, which leaves nothing behind', () => {
    const hidden = chart('hidden', { isInView: false, drawnAt: 500 });
    const shown = chart('shown', { drawnAt: 900 });
    expect(turn([hidden, shown], 1000)).toEqual(['shown', false]);
    expect(turn([hidden, shown], 1500)).toEqual(['hidden', true]);
    const later = { ...hidden, drawnAt: 950 };
    expect(turn([later, chart('shown')], 1950)).toEqual(['shown', false]);
  });
});
