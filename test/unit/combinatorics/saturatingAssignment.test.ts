import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BipartiteGraph } from '../../../src/core/combinatorics/assignment/bipartiteGraph';
import {
  createBipartiteGraph,
  transpose,
} from '../../../src/core/combinatorics/assignment/bipartiteGraph';
import { findLargestMatching } from '../../../src/core/combinatorics/assignment/largestMatching';
import { heaviestSaturating } from '../../../src/core/combinatorics/assignment/saturatingAssignment';
import { expectOptimal } from './optimality';

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
