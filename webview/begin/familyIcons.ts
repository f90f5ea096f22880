/** Icons of what each family chooses. */
import { s, type Child, type ElementNode } from '../dom/h';

const dot = (cx: number, cy: number, isChosen = false): ElementNode =>
  s(isChosen ? 'circle.on' : 'circle', { cx, cy, r: 3 });
const line = (d: string, isChosen = false): ElementNode => s(isChosen ? 'path.on' : 'path', { d });
const box = (x: number, y: number, width: number, height: number, isChosen = false): ElementNode =>
  s(isChosen ? 'rect.on' : 'rect', { x, y, width, height, rx: 1.5 });
const row = (y: number, chosen: readonly number[]): readonly ElementNode[] =>
  [8, 19, 30, 41].map((x, i) => dot(x, y, chosen.includes(i)));

const PICTURES: Readonly<Record<string, readonly ElementNode[]>> = {
  matching: [
    ...[line('M11 7 37 18', true), line('M11 18 37 29', true), line('M11 29 37 7', true)],
    ...[7, 18, 29].flatMap((y) => [dot(8, y, true), dot(40, y, true)]),
  ],
  topK: [...row(12, [0, 2]), ...row(25, [1])],
  subsets: [...row(12, [1, 2]), ...row(25, []), line('M14 5h16v14H14z')],
  path: [
    ...[line('M8 18 20 8'), line('M20 8 40 18'), line('M8 18 20 28', true)],
    line('M20 28 40 18', true),
    ...[dot(8, 18, true), dot(20, 8), dot(20, 28, true), dot(40, 18, true)],
  ],
  spanningTree: [
    ...[line('M8 8 24 18', true), line('M24 18 40 8', true), line('M24 18 24 30', true)],
    ...[line('M8 8 40 8'), dot(8, 8, true), dot(40, 8, true), dot(24, 18, true), dot(24, 30, true)],
  ],
  partition: [6, 19, 32].flatMap((x, i) => [
    box(x, 4, 10, 28),
    ...[10, 18, 26].map((y, j) => dot(x + 5, y, j === (i + 1) % 3)),
  ]),
  ranking: [30, 22, 14].map((width, i) => box(8, 5 + 10 * i, width, 6, i === 0)),
  knapsack: [
    line('M10 8v22h28V8'),
    ...[box(13, 20, 10, 8, true), box(25, 14, 10, 14, true), box(14, 10, 8, 8, true)],
  ],
  explicit: [6, 16, 26].map((y, i) => line(`M8 ${y}h${[32, 24, 28][i]}`, i === 1)),
  matroid: [
    s('circle', { cx: 24, cy: 18, r: 14 }),
    ...[dot(18, 16, true), dot(29, 14, true)],
    dot(24, 26),
  ],
  matroidIntersection: [
    ...[s('circle', { cx: 18, cy: 18, r: 12 }), s('circle', { cx: 30, cy: 18, r: 12 })],
    ...[dot(24, 14, true), dot(24, 23, true)],
  ],
  table: [box(8, 5, 32, 26), line('M8 13h32M8 22h32M19 5v26M30 5v26')],
};

export function familyIcon(family: string): Child {
  const picture = PICTURES[family];
  return picture === undefined
    ? null
    : s('svg.family-icon', { viewBox: '0 0 48 36', 'aria-hidden': 'true' }, picture);
}
