import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPath } from '../../../src/core/families/graph/path';
import { findCycle } from '../../../src/core/combinatorics/paths/topologicalOrder';
import { layered } from './layered';
import { forAll } from '../forAll';
import { integer } from '../manyOf';

type Edge = readonly [number, number];

describe('createPath', () => {
  it('finds the best of 10^20 paths', () => {
    const graph = layered(20, 10);
    const family = createPath(graph);
    expect(family.dimension).toBe(1920);
    expect(family.count.exact).toBe(10n ** 20n);
    expect(family.sizes).toEqual([21]);
    // Every arm costs 1, but for one path whose arms cost nothing, and one arm beside it.
    const weights = new Float64Array(1920).fill(-1);
    const chosen = family.best(weights, 50)[49]?.action ?? [];
    for (const arm of chosen) weights[arm] = 0;
    expect(family.maximize(weights)).toEqual({ action: chosen, value: 0 });
    const second = family.best(weights, 2)[1];
    // Another node in one layer: two arms.
    expect(second?.value).toBe(-2);
    expect(second?.action.filter((arm) => !chosen.includes(arm)).length).toBe(2);
  });

  it('walks a chain of 2,000 arms without recursion, and takes each parallel arm', () => {
    const chain = Array.from({ length: 1998 }, (_, v): Edge => [v, v + 1]);
    const edges: Edge[] = [...chain, [1998, 1999], [1998, 1999]];
    const family = createPath({ nodes: 2000, edges, source: 0, target: 1999 });
    const weights = new Float64Array(2000).fill(-1);
    weights[1999] = 3;
    expect(family.best(weights, 5).map(({ value }) => value)).toEqual([-1995, -1999]);
    expect(family.enumerate(2)?.map((path) => path.at(-1))).toEqual([1998, 1999]);
    expect(family.count.exact).toBe(2n);
    expect(family.ofSize(1999).count.exact).toBe(2n);
  });
});

it('findCycle gives the edges of a cycle in order, where and only where there is one', () => {
  const digraphs = integer(1, 6).chain((nodes) =>
    fc.record({
      nodes: fc.constant(nodes),
      edges: fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1)), { maxLength: 9 }),
    }),
  );
  let cyclic = 0;
  forAll([digraphs], 300, ({ nodes, edges }) => {
    const cycle = findCycle(nodes, edges);
    // Independent of order: the pairs that are joined by a walk, by transitive closure.
    const reaches = Array.from({ length: nodes }, (_, a) =>
      Array.from({ length: nodes }, (_, b) => edges.some(([u, v]) => u === a && v === b)),
    );
    for (const via of reaches.keys()) {
      for (const row of reaches) {
        if (row[via] === true) reaches[via]?.forEach((is, b) => (row[b] = row[b] === true || is));
      }
    }
    expect(cycle !== null).toBe(reaches.some((row, v) => row[v]));
    if (cycle === null) return;
    cyclic += 1;
    expect(new Set(cycle).size).toBe(cycle.length);
    cycle.forEach((edge, i) => {
      const next = cycle[(i + 1) % cycle.length] as number;
      expect(edges[edge]?.[1]).toBe(edges[next]?.[0]);
    });
    expect(new Set(cycle.map((edge) => edges[edge]?.[0])).size).toBe(cycle.length);
  });
  expect(cyclic).toBeGreaterThan(50);
});
