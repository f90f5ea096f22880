import { describe, expect, it } from 'vitest';
import { endNames } from '../../../src/core/figure/endNames';
import { fit, spread, printMeasure } from '../../../src/core/figure/labels';
import { forAll } from '../forAll';
import { listOf, real } from '../manyOf';
import { noiseFigure } from '../../../src/core/figure/noise';

describe('labels at line ends', () => {
  it.each([
    [[10, 90, 50], 16, [10, 90, 50]],
    [[50, 50], 16, [42, 58]],
    [[50, 51, 52], 20, [31, 51, 71]],
  ])('stay where there is room, and are else pushed apart evenly: %j', (wanted, gap, places) => {
    expect(spread(wanted, gap, 0, 100)).toEqual(places);
  });

  it('keep their order, their distance and the bounds', () => {
    forAll([listOf(1, 6, real(0, 200))], (wanted) => {
      const places = spread(wanted, 32, 0, 200);
      const sorted = wanted
        .map((value, index) => ({ value, place: places[index] ?? Number.NaN }))
        .sort((a, b) => a.value - b.value || a.place - b.place);
      sorted.forEach(({ place }, index) => {
        expect(place).toBeGreaterThanOrEqual(-1e-9);
        expect(place).toBeLessThanOrEqual(200 + 1e-9);
        const before = sorted[index - 1];
        if (before !== undefined) expect(place - before.place).toBeGreaterThanOrEqual(32 - 1e-6);
      });
    });
  });

  it('are cut to what fits', () => {
    const measure = (text: string): number => text.length * 10;
    expect(fit('Loading', 70, measure)).toBe('Loading');
    expect(fit('Loading', 50, measure)).toBe('Load…');
    expect(fit('Loading', 5, measure)).toBe('…');
  });
});

it('stands a name left of its end where another end is in its way', () => {
  const area = { left: 0, right: 300, top: 0, bottom: 100 };
  const sideOf = (other: number): string | undefined => {
    const ends = [
      { x: 150, y: 20, names: ['the first'] },
      { x: other, y: 20, names: ['the second'] },
    ];
    const marks = endNames(ends, area, 400, (words) => words.length * 6);
    return marks.flatMap((mark) => (mark.type === 'text' ? [mark.align] : []))[0];
  };
  expect(sideOf(190)).toBe('right');
  expect(sideOf(280)).toBe('left');
});

const SEEN = {
  ...{ deviation: 0.014, low: 0.011, high: 0.016, least: 0.0094, most: 0.02 },
  actions: [
    { action: [7, 8, 9], deviation: 0.02, low: 0.0034, high: 0.061 },
    { action: [4, 5, 8], deviation: 0.011, low: 0.00008, high: 0.035 },
  ],
};

it.each([300, 320, 360, 420, 700])(
  'the noise that was seen has labels that stand apart at %i pixels',
  (width) => {
    const { x, plot, over } = noiseFigure(
      SEEN,
      (action) => `all advertisements ${action.join()}`,
      width,
    );
    const along = (value: number): number =>
      plot.left +
      ((plot.right - plot.left) * Math.log(value / x.domain[0])) /
        Math.log(x.domain[1] / x.domain[0]);
    const labels = x.ticks.map(({ value, label }) => {
      const half = printMeasure(label, 11) / 2;
      return { from: along(value) - half, to: along(value) + half };
    });
    expect(labels.length).toBeGreaterThan(0);
    for (const [index, { from }] of labels.entries())
      expect(from).toBeGreaterThan(labels[index - 1]?.to ?? -Infinity);
    // Names that have no room beside their rows are above them, whole.
    const words = over.flatMap((mark) => (mark.type === 'text' ? [mark.text] : []));
    for (const { action } of SEEN.actions)
      expect(words).toContain(`all advertisements ${action.join()}`);
    expect(x.ticks.some(({ value }) => value === 0.0001 || value === 0.001)).toBe(true);
  },
);
