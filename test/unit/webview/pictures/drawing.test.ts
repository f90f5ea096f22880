import { expect, it } from 'vitest';
import { boxName, boxWidth, codeWidth, headOf, pathOf } from '../../../../webview/pictures/drawing';
import type { Drawing, Point } from '../../../../webview/pictures/drawing';
import { remembered } from '../../../../webview/pictures/remembered';
import { tanglesOf } from '../../../../webview/pictures/tangles';
import { pairs } from '../../lists';
import { BACKBONE, type Edge, graphOf } from './graphs';

function at(...places: readonly (readonly [number, number])[]): readonly Point[] {
  return places.map(([x, y]) => ({ x, y }));
}

it('boxes are as wide as the longest name, up to what there is room for', () => {
  expect(boxWidth(['HAM', 'A'], 96)).toBeGreaterThan(codeWidth('HAM'));
  expect(boxWidth(['A name that is long'], 50)).toBe(50);
  expect(boxWidth([], 50)).toBeGreaterThan(0);
});

it('boxes keep the beginning and the end of a name that is too long', () => {
  const box = { width: 50, height: 20 };
  expect(boxName('HAM', box)).toBe('HAM');
  expect(boxName('node 1234', box)).toBe('no…34');
  for (const width of [10, 30, 44, 96]) {
    const name = boxName('A name that is long', { width, height: 20 });
    expect(codeWidth(name)).toBeLessThanOrEqual(Math.max(width, codeWidth('…')));
  }
});

it('lines are straight between two points, turn at corners inside them, and end in heads', () => {
  const [a, b, c] = at([0, 0], [40, 0], [40, 60]) as [Point, Point, Point];
  expect(pathOf([a, b])).toBe('M0.0 0.0L40.0 0.0');
  expect(pathOf([a, b, c])).toBe('M0.0 0.0L30.0 0.0Q40.0 0.0 40.0 10.0L40.0 60.0');
  expect(headOf([a, b], 8)).toBe('M48.0 0.0L39.0 4.4L39.0 -4.4Z');
});

function tangles(nodes: Drawing['nodes'], edges: readonly Edge[]): number {
  const lines = edges.map(([from, to]) => [nodes[from], nodes[to]].flatMap((node) => node ?? []));
  const drawing = { width: 200, height: 200, box: { width: 20, height: 10 }, nodes, lines };
  return tanglesOf(graphOf(nodes.length, edges, false), drawing);
}

it('the tangles of a drawing are crossings, but not common ends', () => {
  const corners = at([10, 10], [190, 10], [190, 190], [10, 190]);
  expect(tangles(corners, pairs('0-2 1-3'))).toBe(1);
  expect(tangles(corners, pairs('0-1 1-2 2-3 3-0'))).toBe(0);
  expect(tangles(corners, pairs('0-2 0-1 0-3'))).toBe(0);
});

it('the tangles of a drawing are lines behind the box of another node, which are worse', () => {
  expect(tangles(at([10, 50], [190, 50], [100, 50]), [[0, 1]])).toBe(2);
  expect(tangles(at([10, 50], [190, 50], [100, 80]), [[0, 1]])).toBe(0);
});

it('what is remembered of a graph is made once for a size, nothing included', () => {
  const asked: number[] = [];
  const make = remembered((_, size) => {
    asked.push(size);
    return size > 1 ? size : null;
  });
  expect([1, 1, 2, 2].map((size) => make(BACKBONE, size))).toEqual([null, null, 2, 2]);
  expect(asked).toEqual([1, 2]);
  make({ ...BACKBONE }, 1);
  expect(asked).toEqual([1, 2, 1]);
});

it('what is remembered of a graph is not kept for all sizes there are', () => {
  const make = remembered((_, size) => ({ size }));
  const first = make(BACKBONE, 0);
  for (let size = 1; size < 100; size++) make(BACKBONE, size);
  expect(make(BACKBONE, 99)).toBe(make(BACKBONE, 99));
  expect(make(BACKBONE, 0)).not.toBe(first);
});
