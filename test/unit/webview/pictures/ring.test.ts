import { describe, expect, it } from 'vitest';
import { ringLayouts } from '../../../../webview/pictures/ringLayout';
import { connected, graphOf } from './graphs';

describe('the layouts around a ring', () => {
  it('put a hub in the middle of its wheel, and every node of the ring on a circle', () => {
    const spokes = [0, 1, 2, 3, 4].map((node) => [node, 5] as const);
    const ring = [0, 1, 2, 3, 4].map((node) => [node, (node + 1) % 5] as const);
    const layouts = ringLayouts(graphOf(6, [...ring, ...spokes], false), 50);
    const wheel = layouts.find((places) =>
      places.slice(0, 5).every(({ x, y }) => Math.abs(Math.hypot(x - 0.5, y - 0.5) - 0.5) < 1e-9),
    );
    expect(wheel?.[5]?.x).toBeCloseTo(0.5);
    expect(wheel?.[5]?.y).toBeCloseTo(0.5);
  });

  it('are none of a tree, and no more than asked for', () => {
    expect(ringLayouts(connected(9, 0, 3), 10)).toEqual([]);
    expect(ringLayouts(connected(9, 9, 3), 2)).toHaveLength(2);
  });

  it('let every other node rest in the middle of its neighbours', () => {
    const graph = connected(10, 14, 11);
    for (const places of ringLayouts(graph, 5)) {
      places.forEach(({ x, y }, node) => {
        if (Math.abs(Math.hypot(x - 0.5, y - 0.5) - 0.5) < 1e-9) return;
        const neighbours = new Set(
          graph.edges.flatMap(([a, b]) => (a === node ? [b] : b === node ? [a] : [])),
        );
        neighbours.delete(node);
        const mean = (axis: 'x' | 'y'): number =>
          [...neighbours].reduce((sum, other) => sum + (places[other]?.[axis] ?? 0), 0) /
          neighbours.size;
        expect(x).toBeCloseTo(mean('x'), 4);
        expect(y).toBeCloseTo(mean('y'), 4);
      });
    }
  });
});
