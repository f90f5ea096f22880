import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Domain, linearScale, logScale } from '../../../../src/core/figure/axes';
import { rangeWords } from '../../../../src/core/figure/rangeWords';
import { thinnedToColumns } from '../../../../webview/charts/columns';
import { rangeBetween, roundedRange, scaledRange, valueAt } from '../../../../webview/charts/range';
import { type ChangedChart, turnOf } from '../../../../webview/charts/turns';
import { pointsIn } from '../../../../webview/model/phases';
import { rowOf } from '../snapshots';

const PLOT = { left: 38, right: 538, top: 10, bottom: 200 };
const LOG = { type: 'logarithmic', domain: [1e4, 1e7] } as const;
const LINEAR = { type: 'linear', domain: [0, 40] } as const;

describe('a chosen range', () => {
  it('finds the value of a pixel on both kinds of axis', () => {
    for (const x of [38, 200, 538]) {
      expect(logScale(LOG.domain, [38, 538])(valueAt(LOG, PLOT, x))).toBeCloseTo(x, 6);
      expect(linearScale(LINEAR.domain, [38, 538])(valueAt(LINEAR, PLOT, x))).toBeCloseTo(x, 6);
    }
  });

  it.each([
    ['logarithmic', [1_234_567, 1_378_901], [1_220_000, 1_380_000]],
    ['logarithmic', [337_000, 2_450_000], [300_000, 2_500_000]],
    // On whole steps of a decade where it spans more than one.
    ['logarithmic', [15_300, 291_000], [1e4, 3e5]],
    ['linear', [3.2, 7.8], [3, 8]],
  ] as const)('has ends on 1-2-5 steps: %s, %j', (type, range, rounded) => {
    const { domain } = type === 'linear' ? LINEAR : LOG;
    expect(roundedRange(type, range, domain)).toEqual(rounded);
  });

  it('is none where it would leave nothing out', () => {
    expect(roundedRange('linear', [-3, 41], [0, 40])).toBeNull();
    expect(rangeBetween(LINEAR, PLOT, [38, 538], [0, 40])).toBeNull();
    expect(scaledRange({ ...LINEAR, domain: [15, 25] }, 20, 8, [0, 40])).toBeNull();
  });

  it('gets narrower around a value by a key, and no narrower than can be labelled', () => {
    let domain: Domain = LOG.domain;
    for (let press = 0; press < 40; press++) {
      const next = scaledRange({ ...LOG, domain }, 200_000, 0.5, LOG.domain) ?? domain;
      expect(next[1] - next[0]).toBeLessThanOrEqual(domain[1] - domain[0]);
      domain = next;
    }
    expect(domain[1] / domain[0]).toBeGreaterThan(1.001);
    expect(domain[1] / domain[0]).toBeLessThan(1.01);
  });

  it('holds what was chosen and stays within the whole, wherever the pointer was', () => {
    const pixel = fc.double({ min: 38, max: 538, noNaN: true });
    fc.assert(
      fc.property(pixel, pixel, fc.constantFrom(LOG, LINEAR), (from, to, axis) => {
        const range = rangeBetween(axis, PLOT, [from, to], axis.domain);
        if (range === null) return;
        const [low, high] = range;
        const ends = [valueAt(axis, PLOT, from), valueAt(axis, PLOT, to)];
        expect(low).toBeGreaterThanOrEqual(axis.domain[0]);
        expect(high).toBeLessThanOrEqual(axis.domain[1]);
        expect(low).toBeLessThan(high);
        expect(low).toBeLessThanOrEqual(Math.min(...ends) * (1 + 1e-6) + 1e-6);
        expect(high).toBeGreaterThanOrEqual(Math.max(...ends) * (1 - 1e-6) - 1e-6);
      }),
    );
  });
});

it('a range is told with how many of the tests within it are there, where that says more', () => {
  const rows = [1, 2, 5, 10].map((round) =>
    rowOf({ phase: 'exploration', round, totalSamples: 1000 * round }),
  );
  expect(pointsIn(rows, [2000, 10_000], 'samples')).toEqual({ shown: 3, of: 9 });
  expect([
    rangeWords([2000, 10_000], 'samples', { shown: 3, of: 9 }),
    rangeWords([1.22e6, 1.38e6], 'samples', { shown: 1, of: 1 }),
    rangeWords([2, 5], 'rounds', { shown: 3, of: null }),
  ]).toEqual([
    '2\u202fk to 10\u202fk samples, 3 of 9 points',
    '1.22\u202fM to 1.38\u202fM samples, 1 point',
    'round 3 to 5, 3 points',
  ]);
});

type Point = readonly [x: number, y: number];

const columnOf = ([x]: Point): number => Math.floor(x);
const heightOf = ([, y]: Point): number => y;

/** Lines that stay in a column for a while, turn back and break. */
const heights = fc.constantFrom(-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, Number.NaN, Number.NaN);
const lines: fc.Arbitrary<readonly Point[]> = fc.array(
  fc.tuple(fc.double({ min: 0, max: 6, noNaN: true }), heights),
  { maxLength: 60 },
);

/** The visits of a line to columns, by the definition: neighbours that are in one column, without a break. */
function visits(points: readonly Point[]): readonly (readonly Point[])[] {
  const found: Point[][] = [];
  points.forEach((point, index) => {
    const before = points[index - 1];
    const isBroken = before === undefined || Number.isNaN(before[1] + point[1]);
    if (!isBroken && columnOf(before) === columnOf(point)) found.at(-1)?.push(point);
    else found.push([point]);
  });
  return found;
}

it('a line in columns of pixels keeps what is first, lowest, highest and last in each visit', () => {
  fc.assert(
    fc.property(lines, (points: readonly Point[]) => {
      const all = thinnedToColumns(points, columnOf, heightOf);
      const kept = new Set(all);
      for (const visit of visits(points)) {
        const left = visit.filter((point) => kept.has(point));
        expect(left.length).toBeLessThanOrEqual(4);
        expect([left[0], left.at(-1)]).toEqual([visit[0], visit.at(-1)]);
        for (const end of [Math.min, Math.max])
          expect(end(...left.map(heightOf))).toBe(end(...visit.map(heightOf)));
      }
      // In their order, none twice.
      const indices = all.map((point) => points.indexOf(point));
      expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b));
    }),
  );
});

function chart(name: string, more: Partial<ChangedChart> = {}) {
  return { name, isUpdate: true, isInView: true, drawnAt: 0, ...more };
}

/** The names of what is drawn now, and whether another is behind. */
function turn(charts: readonly ReturnType<typeof chart>[], clock: number) {
  const { now, isBehind } = turnOf(charts, clock);
  return [now.map(({ name }) => name).join(), isBehind];
}

it('charts with an update take turns: the one that waited longest, while the other is behind', () => {
  const charts = [chart('a', { drawnAt: 900 }), chart('b', { drawnAt: 800 })];
  expect(turn(charts, 1000)).toEqual(['b', true]);
  expect(turn([], 1000)).toEqual(['', false]);
});

it('charts with an update are all drawn where it is more: the first time, the end, another theme', () => {
  const changed = [chart('a', { isUpdate: false, isInView: false }), chart('b'), chart('c')];
  expect(turn(changed, 100)).toEqual(['a,b', true]);
});

it('charts with an update follow once a second where nobody sees them, which leaves nothing behind', () => {
  const hidden = chart('hidden', { isInView: false, drawnAt: 500 });
  const shown = chart('shown', { drawnAt: 900 });
  expect(turn([hidden, shown], 1000)).toEqual(['shown', false]);
  expect(turn([hidden, shown], 1500)).toEqual(['hidden', true]);
  const later = { ...hidden, drawnAt: 950 };
  expect(turn([later, chart('shown')], 1950)).toEqual(['shown', false]);
});
