import fc from 'fast-check';
import { expect, it } from 'vitest';
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

it('a line in columns of pixels keeps what is first, lowest, highest and last in each visit', () => {
  fc.assert(
    fc.property(lines, (points: readonly Point[]) => {
      const all = thinned(points);
      const kept = new Set(all);
      for (const visit of visits(points)) {
        const left = visit.filter((point) => kept.has(point));
        expect(left.length).toBeLessThanOrEqual(4);
        expect([left[0], left.at(-1)]).toEqual([visit[0], visit.at(-1)]);
        const [own, whole] = [left, visit].map((some) => some.map(([, y]) => y));
        expect(Math.min(...(own ?? []))).toBe(Math.min(...(whole ?? [])));
        expect(Math.max(...(own ?? []))).toBe(Math.max(...(whole ?? [])));
      }
      // In their order, none twice.
      const indices = all.map((point) => points.indexOf(point));
      expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b));
    }),
  );
});
