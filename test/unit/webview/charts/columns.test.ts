import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thinnedToColumns } from '../../../../webview/charts/columns';

type Point = readonly [x: number, y: number];

const thinned = (points: readonly Point[]): readonly Point[] =>
  thinnedToColumns(
    points,
    ([x]) => Math.floor(x),
    ([, y]) => y,
  );

/** Lines that stay in a column for a while, turn back and break. */
const lines: fc.Arbitrary<readonly Point[]> = fc.array(
  fc.tuple(
    fc.double({ min: 0, max: 6, noNaN: true }),
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: -5, max: 5 }) },
      { weight: 1, arbitrary: fc.constant(Number.NaN) },
    ),
  ),
  { maxLength: 60 },
);

/** The visits of a line to columns, by the definition: neighbours that are in one column, without a break. */
function visits(points: readonly Point[]): readonly (readonly Point[])[] {
  const found: Point[][] = [];
  points.forEach((point, index) => {
    const before = points[index - 1];
    const goesOn =
      before !== undefined &&
      Math.floor(before[0]) === Math.floor(point[0]) &&
      !Number.isNaN(before[1]) &&
      !Number.isNaN(point[1]);
    if (goesOn) found.at(-1)?.push(point);
    else found.push([point]);
  });
  return found;
}

describe('a line in columns of pixels', () => {
  it('keeps what is first, lowest, highest and last in each visit to a column, and no more', () => {
    fc.assert(
      fc.property(lines, (points: readonly Point[]) => {
        const kept = new Set(thinned(points));
        for (const visit of visits(points)) {
          const left = visit.filter((point) => kept.has(point));
          expect(left.length).toBeLessThanOrEqual(4);
          expect(left[0]).toBe(visit[0]);
          expect(left.at(-1)).toBe(visit.at(-1));
          const heights = (some: readonly Point[]): readonly number[] => some.map(([, y]) => y);
          expect(Math.min(...heights(left))).toBe(Math.min(...heights(visit)));
          expect(Math.max(...heights(left))).toBe(Math.max(...heights(visit)));
        }
      }),
    );
  });

  it('keeps the order, and no point twice', () => {
    fc.assert(
      fc.property(lines, (points: readonly Point[]) => {
        const indices = thinned(points).map((point) => points.indexOf(point));
        expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b));
      }),
    );
  });
});
