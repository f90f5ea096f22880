import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logBigInt } from '../../../src/core/combinatorics/counting/bigCounting';
import { eliminateByDegree } from '../../../src/core/combinatorics/counting/nodeElimination';
import {
  BITS_OF_A_PRIME,
  fromResidues,
  inverseModulo,
  primesBelowLimit,
} from '../../../src/core/combinatorics/counting/primeFields';
import {
  countSpanningForests,
  logSpanningForestsBound,
} from '../../../src/core/combinatorics/counting/spanningForests';
import { connectedComponents } from '../../../src/core/combinatorics/matroids/unionFind';

const SEED = 1847;

type Edge = readonly [number, number];

function completeEdges(nodes: number): Edge[] {
  const all = Array.from({ length: nodes }, (_, node) => node);
  return all.flatMap((u) => all.slice(u + 1).map((v): Edge => [u, v]));
}

function completeBipartite(left: number, right: number): Edge[] {
  return Array.from({ length: left * right }, (_, i) => [
    Math.floor(i / right),
    left + (i % right),
  ]);
}

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
  it('counts the trees of complete graphs (Cayley), bipartite ones and wheels', () => {
    for (const n of [2, 3, 4, 10, 40]) {
      expect(countSpanningForests(n, completeEdges(n))).toBe(BigInt(n) ** BigInt(n - 2));
    }
    expect(countSpanningForests(6, completeBipartite(3, 3))).toBe(81n);
    // l^(r-1) r^(l-1)
    expect(countSpanningForests(16, completeBipartite(7, 9))).toBe(7n ** 8n * 9n ** 6n);
    // L(2n) - 2, with the Lucas numbers 7, 18, 47, 123, …
    expect([3, 4, 5].map((rim) => countSpanningForests(rim + 1, wheel(rim)))).toEqual([
      16n,
      45n,
      121n,
    ]);
    expect(countSpanningForests(101, wheel(100))).toBe(lucas(200) - 2n);
  });

  it('agrees with deletion and contraction on any small graph', () => {
    const graphs = fc.integer({ min: 1, max: 7 }).chain((nodes) =>
      fc.record({
        nodes: fc.constant(nodes),
        edges: fc.array(fc.tuple(fc.nat({ max: nodes - 1 }), fc.nat({ max: nodes - 1 })), {
          maxLength: 11,
        }),
      }),
    );
    fc.assert(
      fc.property(graphs, ({ nodes, edges }) => {
        const count = countByContraction(edges);
        expect(countSpanningForests(nodes, edges)).toBe(count);
        const bound = logSpanningForestsBound(nodes, edges);
        expect(bound).toBeGreaterThanOrEqual(logBigInt(count));
        expect(bound).toBeLessThan(logBigInt(count) + 1e-10);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('gives up where it would take too long, and then bounds from above', () => {
    const edges = completeEdges(40);
    expect(countSpanningForests(40, edges, 1000)).toBeNull();
    const log = 38 * Math.log(40);
    expect(logSpanningForestsBound(40, edges)).toBeGreaterThanOrEqual(log);
    expect(logSpanningForestsBound(40, edges)).toBeLessThan(log + 1e-9);
  });
});

function lucas(n: number): bigint {
  let [a, b] = [2n, 1n];
  for (let i = 0; i < n; i++) [a, b] = [b, a + b];
  return a;
}

describe('eliminateByDegree', () => {
  it('meets every node once and keeps a grid thin', () => {
    const side = 20;
    const at = (row: number, column: number): number => row * side + column;
    const edges = Array.from({ length: side * side }, (_, i) => i).flatMap((i): Edge[] => {
      const [row, column] = [Math.floor(i / side), i % side];
      return [
        ...(row + 1 < side ? [[i, at(row + 1, column)] as const] : []),
        ...(column + 1 < side ? [[i, at(row, column + 1)] as const] : []),
      ];
    });
    const { steps, work } = eliminateByDegree(side * side, edges);
    expect(new Set(steps.map(({ node }) => node)).size).toBe(side * side);
    // In any order of the columns it is about side^4 / 2.
    expect(work).toBeLessThan(side ** 4 / 4);
  });
});

describe('prime fields', () => {
  it('lists primes of 26 bits, the largest first', () => {
    const primes = primesBelowLimit();
    const first = Array.from({ length: 20 }, () => primes.next().value ?? 0);
    // The largest prime below 2^26 is 2^26 - 5.
    expect(first[0]).toBe(67108859);
    for (const [i, prime] of first.entries()) {
      expect(prime).toBeGreaterThan(2 ** BITS_OF_A_PRIME);
      if (i > 0) expect(prime).toBeLessThan(first[i - 1] ?? 0);
      for (let divisor = 2; divisor * divisor <= prime; divisor++) {
        if (prime % divisor === 0) expect.fail(`${prime} is divided by ${divisor}`);
      }
    }
  });

  it('inverts residues and puts numbers together again', () => {
    const primes: number[] = [];
    for (const prime of primesBelowLimit()) if (primes.push(prime) === 5) break;
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 125n }), (value) => {
        const residues = primes.map((prime) => ({ residue: Number(value % BigInt(prime)), prime }));
        expect(fromResidues(residues)).toBe(value);
        for (const { residue, prime } of residues) {
          if (residue === 0) continue;
          const inverse = inverseModulo(residue, prime);
          expect((BigInt(inverse) * BigInt(residue)) % BigInt(prime)).toBe(1n);
          expect(inverse).toBeLessThan(prime);
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
