import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logBigInt } from '../../../src/core/combinatorics/bigCounting';
import type { BipartiteGraph } from '../../../src/core/combinatorics/assignment/bipartiteGraph';
import { createBipartiteGraph } from '../../../src/core/combinatorics/assignment/bipartiteGraph';
import { findLargestMatching } from '../../../src/core/combinatorics/assignment/largestMatching';
import { logMatchingsBound } from '../../../src/core/combinatorics/assignment/matchingBound';
import { countCompleteMatchings } from '../../../src/core/combinatorics/assignment/completeMatchings';
import { visitMatchings } from '../../../src/core/combinatorics/assignment/matchingEnumeration';
import { completeBipartite } from '../feedback/listedFamily';

const SEED = 1973;

const graphs = fc
  .record({ left: fc.integer({ min: 1, max: 6 }), right: fc.integer({ min: 1, max: 6 }) })
  .chain(({ left, right }) =>
    fc
      .shuffledSubarray(completeBipartite(left, right), { maxLength: Math.min(14, left * right) })
      .map((edges) => ({ edges, graph: createBipartiteGraph(left, right, edges) })),
  );

/** The numbers of matchings by size, by the recurrence M(G) = M(G - e) + x M(G - ends of e). */
function matchingPolynomial(edges: readonly (readonly [number, number])[]): number[] {
  const [first, ...rest] = edges;
  if (first === undefined) return [1];
  const without = matchingPolynomial(rest);
  const apart = rest.filter(([l, r]) => l !== first[0] && r !== first[1]);
  const using = matchingPolynomial(apart);
  const length = Math.max(without.length, using.length + 1);
  return Array.from({ length }, (_, size) => (without[size] ?? 0) + (using[size - 1] ?? 0));
}

describe('bipartite graphs', () => {
  it.each([[[2, 0]], [[0, 2]], [[-1, 0]], [[0, 0.5]]] as const)('refuse the edge %j', (edge) => {
    expect(() => createBipartiteGraph(2, 2, [edge])).toThrow(RangeError);
  });
});

describe('listing and bounding matchings', () => {
  it('agrees with the recurrence over the edges, for every range of sizes', () => {
    fc.assert(
      fc.property(graphs, ({ edges, graph }) => {
        const polynomial = matchingPolynomial(edges);
        const largest = polynomial.length - 1;
        expect(findLargestMatching(graph).size).toBe(largest);
        for (let min = 1; min <= largest; min++) {
          for (let max = min; max <= largest; max++) {
            const expected = polynomial.slice(min, max + 1).reduce((a, b) => a + b);
            const listed = new Set<string>();
            visitMatchings(graph, min, max, (found) => {
              listed.add(found.toSorted((a, b) => a - b).join());
              return true;
            });
            expect(listed.size).toBe(expected);
            const bound = logMatchingsBound(graph, min, max);
            expect(bound).toBeGreaterThanOrEqual(Math.log(expected));
            expect(bound).toBeLessThanOrEqual(graph.edges * Math.LN2 + 1e-6);
          }
        }
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('use the formula for complete graphs, on which the bound of Bregman is exact', () => {
    expect(countCompleteMatchings(2, 4, 1, 2)).toBe(20n);
    const graph = createBipartiteGraph(7, 7, completeBipartite(7, 7));
    const perfect = countCompleteMatchings(7, 7, 7, 7);
    expect(logMatchingsBound(graph, 7, 7)).toBeCloseTo(logBigInt(perfect), 7);
  });

  it('meet no dead ends, of which these graphs have more than could be gone through', () => {
    // Left node l has the right nodes 0, …, n-1-l: the first choice of each is the wrong one.
    const triangle = (n: number) =>
      createBipartiteGraph(
        n,
        n,
        completeBipartite(n, n).filter(([l, r]) => r < n - l),
      );
    const visits = (graph: BipartiteGraph, size: number): number => {
      let count = 0;
      visitMatchings(graph, size, size, () => ++count > 0);
      return count;
    };
    expect(visits(triangle(40), 40)).toBe(1);
    // Stirling numbers of the second kind count the placements of rooks on a triangle: S(13, 2).
    expect(visits(triangle(12), 11)).toBe(2 ** 12 - 1);

    // The last two left nodes need the right nodes 0 and 1, which all others have too.
    const n = 16;
    const edges = completeBipartite(n, n).filter(([l, r]) => l < n - 2 || r < 2);
    let visited = 0;
    visitMatchings(createBipartiteGraph(n, n, edges), n, n, () => ++visited < 20_000);
    expect(visited).toBe(20_000);
  });
});

describe('findLargestMatching', () => {
  it('takes a path of any length', () => {
    // Each left node l takes l first; then the last one needs the path through all nodes.
    const n = 12_000;
    const edges: [number, number][] = [];
    for (let l = 0; l < n; l++) edges.push([l, l], [l, l + 1]);
    edges.push([n, 0]);
    const graph = createBipartiteGraph(n + 1, n + 1, edges);
    const { size, edgeOfLeft, edgeOfRight } = findLargestMatching(graph);
    expect(size).toBe(n + 1);
    expect([...edgeOfLeft].sort((a, b) => a - b)).toEqual([...edgeOfRight].sort((a, b) => a - b));
    expect(edgeOfRight.every((edge, r) => graph.rightOf[edge] === r)).toBe(true);
  });
});
