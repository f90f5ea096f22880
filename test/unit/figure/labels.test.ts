import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endNames } from '../../../src/core/figure/endNames';
import { fit, spread } from '../../../src/core/figure/labels';

const SEED = 20260612;

describe('labels at line ends', () => {
  it.each([
    [[10, 90, 50], 16, [10, 90, 50]],
    [[50, 50], 16, [42, 58]],
    [[50, 51, 52], 20, [31, 51, 71]],
  ])('stay where there is room, and are else pushed apart evenly: %j', (wanted, gap, places) => {
    expect(spread(wanted, gap, 0, 100)).toEqual(places);
  });

  it('keep their order, their distance and the bounds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 1, maxLength: 6 }),
        (wanted) => {
          const places = spread(wanted, 32, 0, 200);
          const sorted = wanted
            .map((value, index) => ({ value, place: places[index] ?? Number.NaN }))
            .sort((a, b) => a.value - b.value || a.place - b.place);
          sorted.forEach(({ place }, index) => {
            expect(place).toBeGreaterThanOrEqual(-1e-9);
            expect(place).toBeLessThanOrEqual(200 + 1e-9);
            const before = sorted[index - 1];
            if (before !== undefined)
              expect(place - before.place).toBeGreaterThanOrEqual(32 - 1e-6);
          });
        },
      ),
      { seed: SEED },
    );
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
