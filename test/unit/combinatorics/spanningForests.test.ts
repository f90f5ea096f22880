import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logBigInt } from '../../../src/core/combinatorics/bigCounting';
import {
  countSpanningForests,
  logSpanningForestsBound,
} from '../../../src/core/combinatorics/matroids/spanningForests';
import { connectedComponents } from '../../../src/core/combinatorics/matroids/unionFind';
import { completeEdges, type Edge } from './matroids/samples';
import { forAll } from '../forAll';
import { integer } from '../manyOf';

/** A hub joined to each node of a cycle. */
function wheel(rim: number): Edge[] {
  return Array.from({ length: rim }, (_, i) => i).flatMap((i): Edge[] => [
    [rim, i],
    [i, (i + 1) % rim],
  ]);
}

/** Deletion and contraction: the forests without the first edge, and those with it. */
function countByContraction(edges: readonly Edge[]): bigint {
  const [first, ...rest] = edges.filter(([u, v]) => u !== v);
  if (first === undefined) return 1n;
  const [from, to] = first;
  const contracted = rest.map(([u, v]): Edge => [u === from ? to : u, v === from ? to : v]);
  const isBridge = !connectedComponents(20, rest).some(
    (component) => component.includes(from) && component.includes(to),
  );
  return countByContraction(contracted) + (isBridge ? 0n : countByContraction(rest));
}

describe('countSpanningForests', () => {
  it('counts the trees of complete graphs (Cayley) and of a wheel (Lucas numbers)', () => {
    for (const n of [2, 3, 4, 10, 40])
      expect(countSpanningForests(n, completeEdges(n))).toBe(BigInt(n) ** BigInt(n - 2));
    expect(countSpanningForests(101, wheel(100))).toBe(lucas(200) - 2n);
  });

  it('agrees with deletion and contraction on any small graph', () => {
    const graphs = integer(1, 7).chain((nodes) =>
      fc.record({
        nodes: fc.constant(nodes),
        edges: fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1)), {
          maxLength: 11,
        }),
      }),
    );
    forAll([graphs], 300, ({ nodes, edges }) => {
      const count = countByContraction(edges);
      expect(countSpanningForests(nodes, edges)).toBe(count);
      const bound = logSpanningForestsBound(nodes, edges);
      expect(bound).toBeGreaterThanOrEqual(logBigInt(count));
      expect(bound).toBeLessThan(logBigInt(count) + 1e-10);
    });
  });

  it('counts no forests of large graphs, and bounds them from above', () => {
    expect(countSpanningForests(301, wheel(300))).toBeNull();
    const log = logBigInt(lucas(600) - 2n);
    expect(logSpanningForestsBound(301, wheel(300))).toBeGreaterThanOrEqual(log);
    expect(logSpanningForestsBound(301, wheel(300))).toBeLessThan(log + 1e-9);
  });
});

function lucas(n: number): bigint {
  let [a, b] = [2n, 1n];
  for (let i = 0; i < n; i++) [a, b] = [b, a + b];
  return a;
}
