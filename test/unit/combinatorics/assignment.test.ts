import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logBigInt } from '../../../src/core/combinatorics/bigCounting';
import {
  createBipartiteGraph,
  transpose,
  type BipartiteGraph,
} from '../../../src/core/combinatorics/assignment/bipartiteGraph';
import { findLargestMatching } from '../../../src/core/combinatorics/assignment/largestMatching';
import { logMatchingsBound } from '../../../src/core/combinatorics/assignment/matchingBound';
import { countCompleteMatchings } from '../../../src/core/combinatorics/assignment/completeMatchings';
import { visitMatchings } from '../../../src/core/combinatorics/assignment/matchingEnumeration';
import type { Assignment } from '../../../src/core/combinatorics/assignment/assignment';
import { heaviestSaturating } from '../../../src/core/combinatorics/assignment/saturatingAssignment';
import { completeBipartite } from '../feedback/listedFamily';
import { forAll } from '../forAll';
import { integer, listOf } from '../manyOf';

const graphs = fc
  .tuple(integer(1, 6), integer(1, 6))
  .chain(([left, right]) =>
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

it.each([[[2, 0]], [[0, 2]], [[-1, 0]], [[0, 0.5]]] as const)('refuses the edge %j', (edge) => {
  expect(() => createBipartiteGraph(2, 2, [edge])).toThrow(RangeError);
});

describe('listing and bounding matchings', () => {
  it('agrees with the recurrence over the edges, for every range of sizes', () => {
    forAll([graphs], 200, ({ edges, graph }) => {
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
    });
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

it('the largest matching takes a path of any length', () => {
  // Each left node l takes l first; then the last one needs the path through all nodes.
  const n = 12_000;
  const edges: [number, number][] = [];
  for (let l = 0; l < n; l++) edges.push([l, l], [l, l + 1]);
  edges.push([n, 0]);
  const graph = createBipartiteGraph(n + 1, n + 1, edges);
  const { size, edgeOfLeft, edgeOfRight } = findLargestMatching(graph);
  expect(size).toBe(n + 1);
  expect(edgeOfLeft.toSorted().join()).toBe(edgeOfRight.toSorted().join());
  expect(edgeOfRight.every((edge, r) => graph.rightOf[edge] === r)).toBe(true);
});

interface Instance {
  readonly graph: BipartiteGraph;
  readonly weights: Float64Array;
}

/** Few nodes and `least` to `most` edges: parallel ones occur, graphs without a saturating matching as well. */
function instances(
  mostNodes: number,
  [least, most]: readonly [number, number],
  weight: fc.Arbitrary<number>,
): fc.Arbitrary<Instance> {
  const nodes = integer(1, mostNodes);
  return fc.tuple(nodes, nodes).chain(([left, right]) => {
    const edges = listOf(least, most, fc.tuple(fc.nat(left - 1), fc.nat(right - 1), weight));
    return edges.map((drawn) => {
      const ends = drawn.map(([l, r]) => [l, r] as const);
      const weights = Float64Array.from(drawn, ([, , value]) => value);
      return { graph: createBipartiteGraph(left, right, ends), weights };
    });
  });
}

/** Complementary slackness: no edge may have a negative reduced cost, matched ones have 0. */
function expectOptimal(
  { left, right, leftOf, rightOf }: BipartiteGraph,
  weights: Float64Array,
  { edgeOfLeft, edgeOfRight, potentials }: Assignment,
): void {
  const at = (node: number) => potentials[node] ?? NaN;
  const [source, sink] = [at(left + right), at(left + right + 1)];
  const isRight = (l: number, edge: number) => {
    const r = rightOf[edge] ?? NaN;
    const reduced = at(l) - (weights[edge] ?? NaN) - at(left + r);
    const isMatched = edgeOfLeft[l] === edge;
    return (isMatched ? reduced === 0 : reduced >= 0) && isMatched === (edgeOfRight[r] === edge);
  };
  expect(leftOf.filter((l, edge) => !isRight(l, edge))).toHaveLength(0);
  // The source leaves the free left nodes out because they cost more, and so for the sink.
  const isLeft = (edge: number, l: number) => (edge < 0 ? source >= at(l) : source <= at(l));
  expect(edgeOfLeft.every(isLeft)).toBe(true);
  const isReached = (edge: number, r: number) =>
    edge >= 0 ? at(left + r) <= sink : !rightOf.includes(r) || at(left + r) >= sink;
  expect(edgeOfRight.every(isReached)).toBe(true);
}

function expectProof({ graph, weights }: Instance): void {
  const size = Math.min(graph.left, graph.right);
  const found = heaviestSaturating(graph, weights);
  expect(found !== null).toBe(findLargestMatching(graph).size === size);
  if (found === null) return;
  expect(found.edgeOfLeft.filter((edge) => edge >= 0)).toHaveLength(size);
  expectOptimal(graph, weights, found);
}

describe('heaviestSaturating', () => {
  it('proves its matching by its potentials, whichever side is smaller', () => {
    forAll([instances(5, [1, 20], integer(-9, 9))], 500, ({ graph, weights }) => {
      expectProof({ graph, weights });
      expectProof({ graph: transpose(graph), weights });
    });
  });

  it('proves larger ones with ties everywhere', () => {
    forAll([instances(25, [600, 900], integer(0, 2))], 20, expectProof);
  });
});
