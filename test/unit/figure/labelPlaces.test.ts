/** Labels of curves cover neither one another nor another curve, and stay in the picture. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeLabels } from '../../../src/core/figure/labelPlaces';
import type { Box } from '../../../src/core/figure/figure';

const AREA: Box = { left: 40, right: 600, top: 20, bottom: 150 };

describe('the places of labels', () => {
  it('are free and within the area, or there is none', () => {
    const label = fc.record({
      width: fc.integer({ min: 20, max: 200 }),
      from: fc.integer({ min: 40, max: 300 }),
      length: fc.integer({ min: 0, max: 250 }),
      near: fc.integer({ min: 20, max: 150 }),
      // A curve that goes straight up, and then to its end along the top.
      bend: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 6 }), (all) => {
        const labels = all.map(({ width, from, length, near, bend }) => ({
          width,
          from,
          to: from + length,
          near,
          reach: (top: number) => (top <= AREA.top + 4 ? from + length : from + bend * length),
        }));
        const curves = labels.map(({ from, to }) => [
          { left: from, right: to, top: AREA.top, bottom: AREA.bottom },
        ]);
        const boxes = placeLabels(labels, AREA, curves).map((place, index) => {
          if (place === null) return null;
          const width = labels[index]?.width ?? 0;
          const left = place.anchor === 'start' ? place.x : place.x - width;
          return { left, right: left + width, top: place.y - 12, bottom: place.y + 4 };
        });
        boxes.forEach((box, index) => {
          if (box === null) return;
          expect(box.left).toBeGreaterThanOrEqual(AREA.left);
          expect(box.right).toBeLessThanOrEqual(AREA.right);
          const others = [
            ...boxes.filter((_, other) => other !== index),
            ...curves.flatMap((curve, other) => (other === index ? [] : curve)),
          ];
          for (const other of others) {
            if (other === null) continue;
            const apart =
              box.right <= other.left ||
              other.right <= box.left ||
              box.bottom <= other.top ||
              other.bottom <= box.top;
            expect(apart).toBe(true);
          }
        });
      }),
    );
  });

  it('give a lone label the place beside the end of its curve', () => {
    expect(placeLabels([{ width: 50, from: 100, to: 200 }], AREA, [[]])).toEqual([
      { x: 210, y: 32, anchor: 'start' },
    ]);
  });

  it('go under a curve that has no room at either end', () => {
    const reach = (top: number): number | null => (top <= 24 ? 595 : top < 60 ? 110 : null);
    expect(placeLabels([{ width: 50, from: 50, to: 595, reach }], AREA, [[]])).toEqual([
      { x: 120, y: 48, anchor: 'start' },
    ]);
    expect(placeLabels([{ width: 50, from: 50, to: 595 }], AREA, [[]])).toEqual([null]);
  });

  it('go to the start of a curve that ends at the edge', () => {
    expect(placeLabels([{ width: 50, from: 100, to: 590 }], AREA, [[]])[0]?.anchor).toBe('end');
  });
});
