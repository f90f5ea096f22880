import { describe, expect, it } from 'vitest';
import { drawByForce } from '../../../../webview/pictures/forceDrawing';
import { forceLayout } from '../../../../webview/pictures/forceLayout';
import { ringLayouts } from '../../../../webview/pictures/ringLayout';
import { expectSeparateBoxes } from './drawings';
import { tanglesOf } from '../../../../webview/pictures/tangles';
import { connected, graphOf, type Edge } from './graphs';
import { pairs } from '../../lists';

const CAMPUS: readonly Edge[] = [
  ...[[0, 1], [0, 2], [0, 3], [1, 2], [1, 4], [2, 5]],
  ...[[2, 4], [5, 4], [5, 6], [3, 6], [3, 2], [4, 6]],
].map(([from = 0, to = 0]): Edge => [from, to]); // prettier-ignore

function ring(first: number, count: number): readonly Edge[] {
  return Array.from({ length: count }, (_, i): Edge => [first + i, first + ((i + 1) % count)]);
}

function wheel(spokes: number): readonly Edge[] {
  return [...ring(0, spokes), ...ring(0, spokes).map(([node]): Edge => [node, spokes])];
}

function lattice(side: number): readonly Edge[] {
  return Array.from({ length: side * side }, (_, node) => node).flatMap((node): readonly Edge[] => [
    ...(node % side < side - 1 ? [[node, node + 1] as const] : []),
    ...(node + side < side * side ? [[node, node + side] as const] : []),
  ]);
}

describe('the picture of an undirected graph', () => {
  it('has boxes that do not overlap, at every width', () => {
    const graphs = [
      connected(7, 5, 3),
      connected(20, 14, 5),
      connected(40, 20, 9),
      connected(60, 30, 13),
      graphOf(1, [[0, 0]], false),
      graphOf(4, [], false, (node) => `A place with a long name ${node}`),
    ];
    for (const graph of graphs)
      for (const width of [316, 440, 620]) {
        const drawing = drawByForce(graph, width);
        if (drawing !== null) expectSeparateBoxes(drawing);
        if (graph.nodes.length <= 40 || width >= 440) expect(drawing).not.toBeNull();
      }
  });

  it('is the same each time', () => {
    const graph = connected(30, 12, 21);
    const again = { ...graph, nodes: [...graph.nodes] };
    expect(forceLayout(again, 0)).not.toBe(forceLayout(graph, 0));
    expect(drawByForce(again, 440)).toEqual(drawByForce(graph, 440));
  });

  it('puts neighbours closer together than others', () => {
    const graph = connected(20, 0, 17);
    const places = forceLayout(graph, 0) ?? [];
    const distance = (a: number, b: number): number =>
      Math.hypot(
        (places[a]?.x ?? 0) - (places[b]?.x ?? 0),
        (places[a]?.y ?? 0) - (places[b]?.y ?? 0),
      );
    const mean = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    const all = places.flatMap((_, a) =>
      places.slice(a + 1).map((__, b) => distance(a, a + 1 + b)),
    );
    expect(mean(graph.edges.map(([a, b]) => distance(a, b)))).toBeLessThan(0.7 * mean(all));
  });

  it('keeps parallel edges apart, and lets a loop stick out', () => {
    const graph = graphOf(2, pairs('0-1 1-0 0-1 1-1'), false);
    const lines = drawByForce(graph, 440)?.lines ?? [];
    const middles = lines.slice(0, 3).map((line) => (line.length === 3 ? line[1] : undefined));
    expect(new Set(middles.map((middle) => JSON.stringify(middle))).size).toBe(3);
    expect(lines[3]).toHaveLength(3);
  });

  it.each([
    ['a ring with a hub', wheel(6)],
    ['a prism', [...ring(0, 4), ...ring(4, 4), [0, 4], [1, 5], [2, 6], [3, 7]]],
    ['all four joined', [...ring(0, 4), [0, 2], [1, 3]]],
    ['a lattice', lattice(3)],
  ] as readonly (readonly [string, readonly Edge[]])[])(
    'has no crossing where none is needed: %s',
    (_, edges) => {
      const graph = graphOf(Math.max(...edges.flat()) + 1, edges, false);
      for (const width of [356, 440, 620]) {
        const drawing = drawByForce(graph, width);
        expect(drawing && tanglesOf(graph, drawing)).toBe(0);
      }
    },
  );

  it('of drawings that are equally clear takes one whose chosen edges do not cross', () => {
    const graph = graphOf(7, CAMPUS, false, (node) => `Building ${node}`);
    const chosen = [0, 1, 2, 5, 8, 11];
    const own = chosen.map((edge) => CAMPUS[edge] as Edge);
    const tree = graphOf(7, own, false);
    for (const width of [316, 356, 440]) {
      const drawing = drawByForce(graph, width, chosen);
      const lines = chosen.map((edge) => drawing?.lines[edge] ?? []);
      expect(drawing && tanglesOf(tree, { ...drawing, lines })).toBe(0);
    }
  });

  it('is none of a graph that is too large', () => {
    expect(drawByForce(connected(61, 3, 1), 620)).toBeNull();
    expect(drawByForce(connected(60, 300, 1), 620)).toBeNull();
  });

  it('has no ring in a tree, and tries no more of them than asked for', () => {
    expect(ringLayouts(connected(9, 0, 3), 10)).toEqual([]);
    expect(ringLayouts(connected(9, 9, 3), 2)).toHaveLength(2);
  });
});
