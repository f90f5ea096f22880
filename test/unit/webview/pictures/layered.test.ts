import { describe, expect, it } from 'vitest';
import { boxName } from '../../../../webview/pictures/drawing';
import { drawLayered } from '../../../../webview/pictures/layeredDrawing';
import { layeredLayout, layersOf } from '../../../../webview/pictures/layeredLayout';
import { expectFreeLines, expectSeparateBoxes } from './drawings';
import { BACKBONE, dag, graphOf, type Edge } from './graphs';
import { pairs } from '../../lists';

it('the layers of a directed graph are the lengths of the longest ways, where edges bend', () => {
  const layout = layeredLayout(BACKBONE, 20);
  expect(layout?.layers).toBe(7);
  const nodes = layout?.nodes.map(({ layer }, node) => `${BACKBONE.nodes[node]} ${layer}`);
  expect(nodes?.join(', ')).toBe(
    'HAM 0, AMS 1, FRA 3, BER 1, BRU 2, PRG 2, ZRH 4, MUC 4, VIE 5, MIL 6, TRN 5',
  );
  expect(layersOf(3, [[2, 1]])).toEqual([0, 1, 0]);
  // Once in each layer that an edge skips.
  const bends = layout?.bends.map((bend) => bend.map(({ layer }) => layer));
  expect(bends?.slice(0, 2)).toEqual([[], [1, 2]]);
});

it('the layers of a directed graph are none where there is a cycle', () => {
  const cycle: readonly Edge[] = pairs('0-1 1-2 2-1');
  expect(layersOf(3, cycle)).toBeNull();
  expect(layeredLayout(graphOf(3, cycle, true), 20)).toBeNull();
});

describe('the drawing of a directed graph', () => {
  const graphs = [
    BACKBONE,
    dag(12, 14, 4, 7),
    dag(24, 26, 5, 11),
    graphOf(1, [], true),
    graphOf(2, [[0, 1]], true),
  ];

  it('has boxes that do not overlap, and lines beside them, at every width', () => {
    for (const graph of graphs)
      for (const width of [316, 356, 440, 620]) {
        const drawing = drawLayered(graph, width);
        if (drawing === null) continue;
        expect(drawing.width).toBe(width);
        expectSeparateBoxes(drawing);
        expectFreeLines(graph, drawing);
      }
  });

  it('goes from left to right where there is room, else from top to bottom', () => {
    const wide = drawLayered(BACKBONE, 440);
    expect(wide?.nodes[9]?.x).toBeGreaterThan((wide?.nodes[0]?.x ?? 0) + 300);
    const edges = Array.from({ length: 11 }, (_, node): Edge => [node, node + 1]);
    const chain = graphOf(12, edges, true, (node) => `Station ${node}`);
    const high = drawLayered(chain, 356);
    expect(high?.nodes.every(({ x }) => x === high.nodes[0]?.x)).toBe(true);
    expect(high?.nodes[11]?.y).toBeGreaterThan(high?.nodes[0]?.y ?? 0);
  });

  it('has the names whole where they fit in either direction', () => {
    const nodes = ['Home', 'Bridge', 'Tunnel', 'Market', 'Station', 'Harbour', 'Office'];
    const edges: readonly Edge[] = pairs('0-1 0-2 1-3 1-4 2-4 2-5 4-3 3-6 4-6 5-6');
    const graph = graphOf(nodes.length, edges, true, (node) => nodes[node] ?? '');
    for (const width of [260, 292, 356, 440, 600]) {
      const drawing = drawLayered(graph, width);
      if (drawing === null) throw new Error(`it is not drawn at ${width}`);
      for (const name of nodes) expect(boxName(name, drawing.box)).toBe(name);
      expectSeparateBoxes(drawing);
      expectFreeLines(graph, drawing);
    }
  });

  it('keeps parallel edges apart', () => {
    const edges: readonly Edge[] = pairs('0-1 0-1 1-2');
    const [first, second] = drawLayered(graphOf(3, edges, true), 440)?.lines ?? [];
    expect(first).not.toEqual(second);
    // The point after the start is where the line is farthest from its twin.
    expect(Math.abs((first?.[1]?.y ?? 0) - (second?.[1]?.y ?? 0))).toBeGreaterThan(8);
  });

  it('is none of a graph that is too large', () => {
    expect(drawLayered(dag(61, 10, 2, 3), 440)).toBeNull();
    const complete = Array.from({ length: 20 }, (_, from) =>
      Array.from({ length: 19 - from }, (__, rest): Edge => [from, from + 1 + rest]),
    ).flat();
    expect(drawLayered(graphOf(20, complete, true), 440)).toBeNull();
  });
});
