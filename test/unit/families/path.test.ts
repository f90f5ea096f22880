import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/families/family';
import { createPath, type PathOptions } from '../../../src/core/families/graph/path';
import { findCycle } from '../../../src/core/combinatorics/paths/topologicalOrder';
import { spanOfActions } from '../../../src/core/feedback/span';
import { streamOf } from '../feedback/arbitraries';
import { allSets, expectFamily, weightsOf } from './bruteForce';
import { pairs } from '../lists';

const SEED = 1999;

type Edge = readonly [number, number];

/** Whether the edges, each used once, make one path: follows them from the source, whatever their order. */
function isPath(set: readonly number[], { edges, source, target }: PathOptions): boolean {
  const rest = new Set(set);
  let node = source;
  while (rest.size > 0) {
    const next = [...rest].filter((edge) => edges[edge]?.[0] === node);
    if (next.length !== 1) return false;
    rest.delete(next[0] as number);
    node = edges[next[0] as number]?.[1] ?? NaN;
  }
  return node === target;
}

/** Up to 6 nodes and 11 edges in any order, many parallel or useless, numbered against the direction too. */
const graphs = fc
  .record({
    names: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 2, maxLength: 6 }),
    picks: fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 1, maxLength: 11, size: 'max' }),
    // Mostly from the first to the last node, so that there are paths.
    ends: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.tuple(fc.nat(5), fc.nat(5)) },
    ),
  })
  .map(({ names, picks, ends }) => {
    const nameOf = (place: number): number => names[place % names.length] as number;
    const edges = picks
      .map(([a, b]): Edge => [a % names.length, b % names.length])
      .filter(([a, b]) => a !== b)
      .map(([a, b]): Edge => [nameOf(Math.min(a, b)), nameOf(Math.max(a, b))]);
    const [source, target] = ends ?? [0, names.length - 1];
    return { nodes: 6, edges, source: nameOf(source), target: nameOf(target) };
  });

/** `layers` layers of `width` nodes between source and target, all nodes of neighbours joined. */
function layered(layers: number, width: number): PathOptions {
  const node = (layer: number, place: number): number => 1 + layer * width + place;
  const target = 1 + layers * width;
  const edges: Edge[] = [];
  for (let place = 0; place < width; place++) edges.push([0, node(0, place)]);
  for (let layer = 1; layer < layers; layer++) {
    for (let a = 0; a < width; a++) {
      for (let b = 0; b < width; b++) edges.push([node(layer - 1, a), node(layer, b)]);
    }
  }
  for (let place = 0; place < width; place++) edges.push([node(layers - 1, place), target]);
  return { nodes: target + 1, edges, source: 0, target };
}

describe('createPath', () => {
  it('agrees with the list of all paths of any small graph, or refuses it where there is none', () => {
    const instances = graphs.chain((graph) =>
      fc.tuple(fc.constant(graph), weightsOf(graph.edges.length)),
    );
    let refused = 0;
    let large = 0;
    fc.assert(
      fc.property(instances, ([graph, weights]) => {
        const actions = allSets(graph.edges.length, (set) => isPath(set, graph));
        if (actions.length > 4) large += 1;
        if (actions.length > 0) {
          expectFamily(createPath(graph), actions, weights);
        } else {
          refused += 1;
          expect(() => createPath(graph)).toThrow(RangeError);
        }
      }),
      { seed: SEED, numRuns: 400 },
    );
    expect(refused).toBeGreaterThan(0);
    expect(large).toBeGreaterThan(20);
  });

  it('spans |E| - |V| + 2 dimensions, counting what lies on a path', () => {
    const random = streamOf(SEED);
    let withUseless = 0;
    fc.assert(
      fc.property(graphs, (graph) => {
        const actions = allSets(graph.edges.length, (set) => isPath(set, graph));
        fc.pre(actions.length > 0);
        const edges = [...new Set(actions.flat())].map((edge) => graph.edges[edge] as Edge);
        const nodes = new Set(edges.flat());
        if (edges.length < graph.edges.length) withUseless += 1;
        const { rank } = spanOfActions(createPath(graph), random);
        expect(rank).toBe(edges.length - nodes.size + 2);
      }),
      { seed: SEED, numRuns: 150 },
    );
    expect(withUseless).toBeGreaterThan(20);
  });

  it('spans as many dimensions where there are two million paths', () => {
    const family = createPath(layered(7, 8));
    expect(family.count.exact).toBe(8n ** 7n);
    const { rank } = spanOfActions(family, streamOf(SEED));
    expect(rank).toBe(8 + 6 * 64 + 8 - (1 + 7 * 8 + 1) + 2);
  });

  it('ranks 4,096 paths of one layered graph like their sorted list', () => {
    const graph = layered(6, 4);
    const family = createPath(graph);
    const actions = family.enumerate(4096) ?? [];
    expect(new Set(actions.map((action) => action.join())).size).toBe(4096);
    expect(actions.every((action) => isPath(action, graph))).toBe(true);
    fc.assert(
      fc.property(weightsOf(graph.edges.length), (weights) => {
        const weigh = (action: Action): number =>
          action.reduce((total, arm) => total + (weights[arm] as number), 0);
        const values = actions.map(weigh).sort((a, b) => b - a);
        const scale = Math.max(...weights.map(Math.abs));
        const ranked = family.best(weights, 5000);
        expect(new Set(ranked.map(({ action }) => action.join())).size).toBe(4096);
        ranked.forEach(({ action, value }, i) => {
          expect(value).toBe(weigh(action));
          expect(Math.abs(value - (values[i] as number))).toBeLessThanOrEqual(1e-12 * scale);
        });
      }),
      { seed: SEED, numRuns: 10 },
    );
  });

  it('finds the best of 10^20 paths', () => {
    const graph = layered(20, 10);
    const family = createPath(graph);
    expect(family.dimension).toBe(1920);
    expect(family.count.exact).toBe(10n ** 20n);
    expect(family.sizes).toEqual([21]);
    expect(family.enumerate(1000)).toBeNull();
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

  it('counts 2^1000 paths', () => {
    const edges = Array.from({ length: 2000 }, (_, arm): Edge => [arm >> 1, (arm >> 1) + 1]);
    const { count, sizes } = createPath({ nodes: 1001, edges, source: 0, target: 1000 });
    expect(count.exact).toBe(2n ** 1000n);
    expect(Math.abs(count.logActions / (1000 * Math.LN2) - 1)).toBeLessThan(1e-14);
    expect(sizes).toEqual([1000]);
  });

  it.each<[string, PathOptions]>([
    [
      'a cycle',
      {
        nodes: 3,
        edges: pairs('0-1 1-2 2-1'),
        source: 0,
        target: 1,
      },
    ],
    [
      'a loop',
      {
        nodes: 2,
        edges: pairs('0-1 1-1'),
        source: 0,
        target: 1,
      },
    ],
    [
      'a cycle off all paths',
      {
        nodes: 4,
        edges: pairs('0-1 2-3 3-2'),
        source: 0,
        target: 1,
      },
    ],
    ['the wrong direction', { nodes: 2, edges: [[1, 0]], source: 0, target: 1 }],
    ['the empty path', { nodes: 2, edges: [[0, 1]], source: 0, target: 0 }],
    ['an end that is no node', { nodes: 2, edges: [[0, 2]], source: 0, target: 1 }],
    ['a source that is no node', { nodes: 2, edges: [[0, 1]], source: -1, target: 1 }],
    ['no edges', { nodes: 2, edges: [], source: 0, target: 1 }],
  ])('refuses %s', (_, graph) => {
    expect(() => createPath(graph)).toThrow(RangeError);
  });
});

describe('findCycle', () => {
  it('gives the edges of a cycle in order, where and only where there is one', () => {
    const digraphs = fc.integer({ min: 1, max: 6 }).chain((nodes) =>
      fc.record({
        nodes: fc.constant(nodes),
        edges: fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1)), { maxLength: 9 }),
      }),
    );
    let cyclic = 0;
    fc.assert(
      fc.property(digraphs, ({ nodes, edges }) => {
        const cycle = findCycle(nodes, edges);
        // Independent of order: the pairs that are joined by a walk, by transitive closure.
        const reaches = Array.from({ length: nodes }, (_, a) =>
          Array.from({ length: nodes }, (_, b) => edges.some(([u, v]) => u === a && v === b)),
        );
        for (const via of reaches.keys()) {
          for (const row of reaches) {
            if (row[via] === true)
              reaches[via]?.forEach((is, b) => (row[b] = row[b] === true || is));
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
      }),
      { seed: SEED, numRuns: 300 },
    );
    expect(cyclic).toBeGreaterThan(50);
  });
});
