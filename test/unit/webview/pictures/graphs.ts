/** Graphs to draw, among them some made by a small generator with a fixed seed. */
import type { GraphLabels } from '../../../../src/core/words/labels';
import { pairs } from '../../lists';

export type Edge = readonly [number, number];

export function graphOf(
  count: number,
  edges: readonly Edge[],
  directed: boolean,
  name: (node: number) => string = (node) => `N${node}`,
): GraphLabels {
  return { nodes: Array.from({ length: count }, (_, node) => name(node)), edges, directed };
}

/** Parks and Miller's minimal standard generator. */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A chain from the first to the last node with `more` shortcuts of at most `reach`. */
export function dag(count: number, more: number, reach: number, seed: number): GraphLabels {
  const below = numbers(seed);
  const chain = Array.from({ length: Math.floor(count / 4) }, (_, index): Edge => {
    const step = Math.floor(count / Math.floor(count / 4));
    const from = index * step;
    return [from, Math.min(count - 1, from + step)];
  });
  const shortcuts = Array.from({ length: more }, (): Edge => {
    const from = below(count - 1);
    return [from, Math.min(count - 1, from + 1 + below(reach))];
  });
  return graphOf(
    count,
    [...chain, ...shortcuts].filter(([from, to]) => from !== to),
    true,
  );
}

/** A random tree with `more` further edges. */
export function connected(count: number, more: number, seed: number): GraphLabels {
  const below = numbers(seed);
  const tree = Array.from({ length: count - 1 }, (_, node): Edge => [below(node + 1), node + 1]);
  const others = Array.from({ length: more }, (): Edge => [below(count), below(count)]);
  return graphOf(count, [...tree, ...others], false);
}

/** The backbone of the design mock. */
export const BACKBONE: GraphLabels = {
  nodes: ['HAM', 'AMS', 'FRA', 'BER', 'BRU', 'PRG', 'ZRH', 'MUC', 'VIE', 'MIL', 'TRN'],
  edges: pairs('0-1 0-2 0-3 1-4 1-2 3-2 3-5 4-6 4-2 2-6 2-7 5-7 5-8 6-9 7-9 7-8 8-9 6-10 10-9'),
  directed: true,
  source: 0,
  target: 9,
};
