/**
 * A matching as a two-sided picture. Chosen edges are heavy, with a gap in the lower one at a crossing. Every edge shows its
 * estimate on hover, or that it cannot be determined alone.
 */
import type { Labels } from '../../src/core/words/labels';
import { fit } from '../../src/core/figure/labels';
import { s, type ElementNode } from '../dom/h';
import type { Environment } from '../model/environment';
import { armTip, estimateOf, valueText, type ChosenArms } from './chosenArms';
import { place } from './pieces';

export type Sides = NonNullable<Labels['sides']>;

/** The smallest share of the width for edges, the room for values, and the offsets between names and nodes. */
const LEAST_MIDDLE = 0.3;
const VALUES = 64;
const OFFSETS = 26;

/** With more rows the picture is dense; above `LARGEST` there is a table instead. */
const DENSE = 12;
const LARGEST = 40;

export interface MatchingModel extends ChosenArms {
  readonly sides: Sides;
  /** Show the value of each chosen pair on the right: its part of the reward only if that is a sum. */
  readonly values: boolean;
  /** The content of the picture in one sentence. */
  readonly label: string;
}

export function isDrawable(sides: Sides): boolean {
  return Math.max(sides.left.length, sides.right.length) <= LARGEST;
}

interface Layout {
  readonly xl: number;
  readonly xr: number;
  readonly y: (row: number) => number;
}

export function matchingPicture(
  model: MatchingModel,
  env: Pick<Environment, 'measure' | 'width'>,
): ElementNode {
  const { sides } = model;
  const width = env.width('picture');
  const rows = Math.max(sides.left.length, sides.right.length);
  const dense = rows > DENSE;
  const size = dense ? 13 : 15;
  const row = dense ? 24 : width < 340 ? 44 : 48;
  const values =
    model.values && [...model.chosen.keys()].some((arm) => estimateOf(model, arm) !== null);
  const top = values ? 26 : 12;
  const height = top + row * (rows - 1) + 18;
  const measure = (text: string): number => env.measure(text, size);
  const rooms = namesRoom(width - OFFSETS - (values ? VALUES : 0), sides, measure);
  const left = sides.left.map((name) => fit(name, rooms.left, measure));
  const right = sides.right.map((name) => fit(name, rooms.right, measure));
  const layout: Layout = {
    xl: Math.max(...left.map(measure)) + 12,
    xr: width - Math.max(...right.map(measure)) - 14 - (values ? VALUES : 0),
    y: (index) => top + index * row + 4,
  };
  const line = (arm: number): string => edgePath(sides, arm, layout);
  const arms = sides.edges.map((_, arm) => arm);
  const nodes = (names: readonly string[], side: 'left' | 'right'): readonly ElementNode[] => {
    const isLeft = side === 'left';
    const x = isLeft ? layout.xl : layout.xr;
    const ends = [...model.chosen.keys()].map((arm) => sides.edges[arm]?.[isLeft ? 0 : 1]);
    return names.flatMap((name, index) => {
      const isOn = ends.includes(index);
      const off = isOn || model.chosen.size > 0 ? '' : 'off';
      const full = sides[side][index];
      return [
        s('circle', {
          class: isOn ? 'on' : null,
          cx: x.toFixed(1),
          cy: layout.y(index),
          r: dense ? 3.5 : 4.5,
        }),
        s(
          'text',
          {
            class: `${dense ? 'small' : ''} ${off}`.trim() || null,
            x: (x + (isLeft ? -12 : 12)).toFixed(1),
            y: layout.y(index) + 5,
            'text-anchor': isLeft ? 'end' : 'start',
            'data-tip': name === full ? null : full,
          },
          name,
        ),
      ];
    });
  };
  const picture = s(
    'svg.pic',
    { role: 'img', 'aria-label': model.label, width, height, viewBox: `0 0 ${width} ${height}` },
    arms.map((arm) => s('path.edge', { d: line(arm), key: `edge ${arm}` })),
    [...model.chosen].flatMap(([arm, choice]) => [
      choice === 'plain' ? s('path.halo', { d: line(arm), key: `halo ${arm}` }) : null,
      s('path', {
        class: choice === 'plain' ? 'pick' : `pick ${choice}`,
        d: line(arm),
        key: `pick ${arm}`,
      }),
    ]),
    nodes(left, 'left'),
    nodes(right, 'right'),
    values && valueTexts(model, width, top, layout),
    arms.map((arm) =>
      s('path.hit', { 'data-tip': armTip(model, arm), d: line(arm), key: `hit ${arm}` }),
    ),
  );
  return place('picture', picture);
}

/** The widths for the names of each side; one side may use what the other does not need. */
function namesRoom(
  width: number,
  { left, right }: Sides,
  measure: (text: string) => number,
): { readonly left: number; readonly right: number } {
  const room = (1 - LEAST_MIDDLE) * width;
  const [wide, other] = [left, right].map((names) => Math.ceil(Math.max(...names.map(measure))));
  const half = room / 2;
  return {
    left: Math.max(half, room - (other ?? half)),
    right: Math.max(half, room - (wide ?? half)),
  };
}

function edgePath(sides: Sides, arm: number, { xl, xr, y }: Layout): string {
  const [from, to] = sides.edges[arm] ?? [0, 0];
  const bend = (xr - xl) * 0.42;
  const at = (v: number): string => v.toFixed(1);
  return `M${at(xl)} ${y(from)}C${at(xl + bend)} ${y(from)} ${at(xr - bend)} ${y(to)} ${at(xr)} ${y(to)}`;
}

function valueTexts(
  model: MatchingModel,
  width: number,
  top: number,
  { y }: Layout,
): readonly ElementNode[] {
  const head = s(
    'text.hd',
    { x: width, y: top - 14, 'text-anchor': 'end' },
    model.areWeights === true ? 'weight of the pair' : 'value of the pair',
  );
  const texts = [...model.chosen.keys()].flatMap((arm) => {
    const right = model.sides.edges[arm]?.[1];
    if (right === undefined) return [];
    const estimate = estimateOf(model, arm);
    return s(
      'text.val',
      { x: width, y: y(right) + 5, 'text-anchor': 'end', 'data-tip': armTip(model, arm) },
      estimate === null ? '–' : valueText(model, estimate),
    );
  });
  return [head, ...texts];
}
