/** The proof that a matching is heaviest of its size. */
import { expect } from 'vitest';
import type { Assignment } from '../../../src/core/combinatorics/assignment/assignment';
import type { BipartiteGraph } from '../../../src/core/combinatorics/assignment/bipartiteGraph';

export function edgesOf(graph: BipartiteGraph): [number, number][] {
  return Array.from(graph.leftOf, (l, edge) => [l, graph.rightOf[edge] ?? NaN]);
}

/** Complementary slackness: no edge may have a negative reduced cost, matched ones have 0. */
export function expectOptimal(
  graph: BipartiteGraph,
  weights: Float64Array,
  { edgeOfLeft, edgeOfRight, potentials }: Assignment,
): void {
  const { left, right } = graph;
  const source = potentials[left + right] ?? NaN;
  const sink = potentials[left + right + 1] ?? NaN;
  edgesOf(graph).forEach(([l, r], edge) => {
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
