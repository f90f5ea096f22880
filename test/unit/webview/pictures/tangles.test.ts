import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../../../webview/pictures/drawing';
import { tanglesOf } from '../../../../webview/pictures/tangles';
import { graphOf, type Edge } from './graphs';

describe('the tangles of a drawing', () => {
  const at = (...places: readonly (readonly [number, number])[]) =>
    places.map(([x, y]) => ({ x, y }));
  const drawn = (nodes: Drawing['nodes'], edges: readonly Edge[]): number => {
    const lines = edges.map(([from, to]) => [nodes[from], nodes[to]].flatMap((node) => node ?? []));
    const drawing = { width: 200, height: 200, box: { width: 20, height: 10 }, nodes, lines };
    return tanglesOf(graphOf(nodes.length, edges, false), drawing);
  };

  it('are crossings, but not common ends', () => {
    const corners = at([10, 10], [190, 10], [190, 190], [10, 190]);
    expect(drawn(corners, [[0, 2], [1, 3]])).toBe(1); // prettier-ignore
    expect(drawn(corners, [[0, 1], [1, 2], [2, 3], [3, 0]])).toBe(0); // prettier-ignore
    expect(drawn(corners, [[0, 2], [0, 1], [0, 3]])).toBe(0); // prettier-ignore
  });

  it('are lines behind the box of another node, which are worse', () => {
    expect(drawn(at([10, 50], [190, 50], [100, 50]), [[0, 1]])).toBe(2);
    expect(drawn(at([10, 50], [190, 50], [100, 80]), [[0, 1]])).toBe(0);
  });
});
