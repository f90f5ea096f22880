import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestFirst } from '../../../src/core/combinatorics/bestFirst';
import { forAll } from '../forAll';
import { integer } from '../manyOf';

interface Node {
  readonly value: number;
  readonly children: Node[];
}

/** Trees whose values never grow downwards, many of them equal, as the list of all their nodes. */
const forests = fc
  .array(fc.record({ parent: fc.nat(), drop: integer(0, 2) }), { maxLength: 25 })
  .map((links) => {
    const roots: Node[] = [];
    const nodes: Node[] = [];
    for (const { parent, drop } of links) {
      const above = nodes[(parent % (nodes.length + 1)) - 1];
      const node: Node = { value: (above?.value ?? 0) - drop, children: [] };
      (above?.children ?? roots).push(node);
      nodes.push(node);
    }
    return { roots, nodes };
  });

describe('bestFirst', () => {
  it('yields each item once, in descending order, and shorter answers first', () => {
    forAll([forests], ({ roots, nodes }) => {
      const rank = (limit: number) => [
        ...bestFirst(
          roots,
          (node) => node.value,
          (node) => node.children,
          limit,
        ),
      ];
      const ranked = rank(Infinity);
      expect(new Set(ranked)).toEqual(new Set(nodes));
      expect(ranked.map(({ value }) => value)).toEqual(
        nodes.map(({ value }) => value).sort((a, b) => b - a),
      );
      for (let limit = 1; limit <= nodes.length + 1; limit++) {
        const shorter = rank(limit);
        expect(shorter.length).toBe(Math.min(limit, nodes.length));
        shorter.forEach((node, i) => expect(node).toBe(ranked[i]));
      }
    });
  });

  it('cuts the queue back without changing what comes, ties included', () => {
    // 3 * 300 successors are met for an answer of 20: far more than are kept.
    const roots = Array.from({ length: 300 }, (_, i) => ({ id: i, value: (i * 7) % 10, depth: 0 }));
    const successors = (node: (typeof roots)[number]) =>
      node.depth > 2
        ? []
        : [0, 1].map((drop) => ({ id: node.id, value: node.value - drop, depth: node.depth + 1 }));
    const rank = (limit: number) => [...bestFirst(roots, (node) => node.value, successors, limit)];
    expect(rank(20)).toEqual(rank(Infinity).slice(0, 20));
  });

  it('does no work beyond the last item that is wanted', () => {
    let asked = 0;
    const naturals = bestFirst(
      [0],
      (n) => -n,
      (n) => {
        asked += 1;
        return [n + 1];
      },
      5,
    );
    expect([...naturals]).toEqual([0, 1, 2, 3, 4]);
    expect(asked).toBe(4);
  });
});
