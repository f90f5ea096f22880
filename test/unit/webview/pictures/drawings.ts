/** What is true of every drawing of a graph. */
import { expect } from 'vitest';
import type { GraphLabels } from '../../../../src/core/words/labels';
import type { Drawing, Point } from '../../../../webview/pictures/drawing';

/** The boxes lie within the picture and none covers another. */
export function expectSeparateBoxes({ nodes, box, width, height }: Drawing): void {
  nodes.forEach((a, index) => {
    expect(a.x - box.width / 2).toBeGreaterThanOrEqual(0);
    expect(a.x + box.width / 2).toBeLessThanOrEqual(width);
    expect(a.y - box.height / 2).toBeGreaterThanOrEqual(0);
    expect(a.y + box.height / 2).toBeLessThanOrEqual(height);
    for (const b of nodes.slice(index + 1)) {
      const apart = Math.abs(a.x - b.x) >= box.width || Math.abs(a.y - b.y) >= box.height;
      expect(apart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true);
    }
  });
}

/** No line runs through the box of a node that is not one of its ends. */
export function expectFreeLines(graph: GraphLabels, { nodes, box, lines }: Drawing): void {
  lines.forEach((line, edge) => {
    const ends: readonly number[] = graph.edges[edge] ?? [];
    nodes.forEach((node, number) => {
      if (ends.includes(number)) return;
      const inside = sampled(line).some(
        ({ x, y }) =>
          Math.abs(x - node.x) < box.width / 2 - 0.5 && Math.abs(y - node.y) < box.height / 2 - 0.5,
      );
      expect(inside, `edge ${edge} runs through node ${number}`).toBe(false);
    });
  });
}

/** Points along a line, close together. */
function sampled(line: readonly Point[]): readonly Point[] {
  return line.slice(1).flatMap((end, index) => {
    const start = line[index] as Point;
    return Array.from({ length: 41 }, (_, step) => ({
      x: start.x + ((end.x - start.x) * step) / 40,
      y: start.y + ((end.y - start.y) * step) / 40,
    }));
  });
}
