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

const namesOf = (charts: readonly Named[]): readonly string[] => charts.map(({ name }) => name);

describe('the charts that are drawn with an update', () => {
  it('take turns: the one that waited longest, while the other is behind', () => {
    const { now, isBehind } = turnOf(
      [chart('a', { drawnAt: 900 }), chart('b', { drawnAt: 800 })],
      1000,
    );
    expect(namesOf(now)).toEqual(['b']);
    expect(isBehind).toBe(true);
  });

  it('are never more than one behind: each is drawn with every second update', () => {
    const drawnAt = new Map([
      ['a', 0],
      ['b', 0],
    ]);
    const order = [100, 200, 300, 400].flatMap((clock) => {
      const { now } = turnOf(
        [...drawnAt].map(([name, at]) => chart(name, { drawnAt: at })),
        clock,
      );
      for (const { name } of now) drawnAt.set(name, clock);
      return namesOf(now);
    });
    expect(order).toEqual(['a', 'b', 'a', 'b']);
  });

  it('are all drawn where it is more than an update: the first time, the end, another theme', () => {
    const changed = [chart('a', { isUpdate: false, isInView: false }), chart('b'), chart('c')];
    const { now } = turnOf(changed, 100);
    expect(namesOf(now)).toEqual(['a', 'b']);
  });

  it('follow once a second where nobody sees them, which leaves nothing behind', () => {
    const hidden = chart('hidden', { isInView: false, drawnAt: 500 });
    const shown = chart('shown', { drawnAt: 900 });
    const early = turnOf([hidden, shown], 1000);
    expect(namesOf(early.now)).toEqual(['shown']);
    expect(early.isBehind).toBe(false);
    const late = turnOf([hidden, shown], 1500);
    expect(namesOf(late.now)).toEqual(['hidden']);
    expect(late.isBehind).toBe(true);
  });

  it('are none where none has changed', () => {
    expect(turnOf([], 100)).toEqual({ now: [], isBehind: false });
  });
});
