import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Assignment } from '../../../src/core/combinatorics/assignment/assignment';
import type { BipartiteGraph } from '../../../src/core/combinatorics/assignment/bipartiteGraph';
import {
  createBipartiteGraph,
  transpose,
} from '../../../src/core/combinatorics/assignment/bipartiteGraph';
import { findLargestMatching } from '../../../src/core/combinatorics/assignment/largestMatching';
import { heaviestSaturating } from '../../../src/core/combinatorics/assignment/saturatingAssignment';

const SEED = 1987;

interface Instance {
  readonly graph: BipartiteGraph;
  readonly weights: Float64Array;
}

/** Few nodes and many edges: parallel ones occur, graphs without a saturating matching as well. */
function instances(
  mostNodes: number,
  edges: { readonly minLength: number; readonly maxLength: number },
  weight: fc.Arbitrary<number>,
): fc.Arbitrary<Instance> {
  const nodes = fc.integer({ min: 1, max: mostNodes });
  return fc.tuple(nodes, nodes).chain(([left, right]) =>
    fc.array(fc.tuple(fc.nat(left - 1), fc.nat(right - 1), weight), edges).map((drawn) => ({
      graph: createBipartiteGraph(
        left,
        right,
        drawn.map(([l, r]): [number, number] => [l, r]),
      ),
      weights: Float64Array.from(drawn, ([, , value]) => value),
    })),
  );
}

/** Complementary slackness: no edge may have a negative reduced cost, matched ones have 0. */
function expectOptimal(
  graph: BipartiteGraph,
  weights: Float64Array,
  { edgeOfLeft, edgeOfRight, potentials }: Assignment,
): void {
  const { left, right } = graph;
  const source = potentials[left + right] ?? NaN;
  const sink = potentials[left + right + 1] ?? NaN;
  graph.leftOf.forEach((l, edge) => {
    const r = graph.rightOf[edge] ?? NaN;
    const reduced = (potentials[l] ?? NaN) - (weights[edge] ?? NaN) - (potentials[left + r] ?? NaN);
    expect(reduced).toBeGreaterThanOrEqual(0);
    if (edgeOfLeft[l] === edge) expect(reduced).toBe(0);
    expect(edgeOfLeft[l] === edge).toBe(edgeOfRight[r] === edge);
  });
  // The source leaves the free left nodes out because they cost more, and so for the sink.
  edgeOfLeft.forEach((edge, l) => {
    if (edge < 0) expect(source).toBeGreaterThanOrEqual(potentials[l] ?? NaN);
    else expect(source).toBeLessThanOrEqual(potentials[l] ?? NaN);
  });
  edgeOfRight.forEach((edge, r) => {
    const hasEdge = graph.rightOf.includes(r);
    if (edge >= 0) expect(potentials[left + r] ?? NaN).toBeLessThanOrEqual(sink);
    else if (hasEdge) expect(potentials[left + r] ?? NaN).toBeGreaterThanOrEqual(sink);
  });
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
  const small = { minLength: 1, maxLength: 20 };

  it('proves its matching by its potentials, whichever side is smaller', () => {
    fc.assert(
      fc.property(instances(5, small, fc.integer({ min: -9, max: 9 })), ({ graph, weights }) => {
        expectProof({ graph, weights });
        expectProof({ graph: transpose(graph), weights });
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('proves larger ones with ties everywhere', () => {
    const dense = { minLength: 600, maxLength: 900 };
    fc.assert(fc.property(instances(25, dense, fc.integer({ min: 0, max: 2 })), expectProof), {
      seed: SEED,
      numRuns: 20,
    });
  });
});
