import { describe, expect, it } from 'vitest';
import { createMatching } from '../../../src/core/families/matching/matching';
import { assignments } from './assignments';
import { completeBipartite } from '../feedback/listedFamily';

type Edge = readonly [number, number];

describe('createMatching', () => {
  it('numbers the matchings of complete graphs by size', () => {
    const counts = (n: number) =>
      assignments(n, 1, n).sizes.map((size) => Number(assignments(n, size, size).count.exact));
    expect(counts(3)).toEqual([9, 18, 6]);
    expect(counts(4)).toEqual([16, 72, 96, 24]);
    expect(counts(5)).toEqual([25, 200, 600, 600, 120]);
    expect(assignments(5, 1, 5).enumerate(1545)?.length).toBe(1545);
  });

  it('bounds the count where it is too hard', () => {
    // 2^40 <= |X|: of 40 disjoint parts of the graph, each can be matched in two ways at least.
    const edges: Edge[] = completeBipartite(80, 80).filter(
      ([l, r]) => l >> 1 === r >> 1 || (l * 31 + r * 17) % 7 === 0,
    );
    const { exact, logActions } = createMatching({
      left: 80,
      right: 80,
      edges,
      min: 80,
      max: 80,
    }).count;
    expect(exact).toBeNull();
    expect(logActions).toBeGreaterThan(40 * Math.LN2);
    expect(logActions).toBeLessThan(80 * Math.log(edges.length / 80));
  });
});
