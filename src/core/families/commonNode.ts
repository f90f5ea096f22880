/** What several families are described with. */
import * as Type from 'typebox';
import type { TUnsafe } from 'typebox';
import { integer, list, object, optional, text } from '../text/nodes';

export const labels = optional(
  list(
    text('The name of one base arm.'),
    'One name for each base arm, in the order of the base arms: `d` strings. Used wherever an action is shown. Default: numbered, or named after the nodes of an edge.',
  ),
);

export const arms = integer(
  1,
  '`d`: the number of base arms, numbered `0 … d − 1`. At most 1,000.',
);

export const groups = Type.Array(
  object(
    {
      size: integer(1, 'How many base arms the group has.'),
      choose: integer(0, 'How many of the group every action takes: `0 ≤ choose ≤ size`.'),
    },
    'One group of base arms: every action takes exactly `choose` of its `size`.',
  ),
  {
    minItems: 1,
    markdownDescription:
      'The groups, in order. The base arms are numbered group by group: `d = Σ size`, `m = Σ choose`, `|X| = Π C(size, choose)`.',
  },
);

/** A node of a graph is known by its name; a number is the same name as its digits. */
export type NodeName = string | number;

/** A node of a graph, by its name. */
export function nodeName(markdownDescription: string): TUnsafe<NodeName> {
  return Type.Unsafe({ type: ['string', 'number'], markdownDescription });
}

/** Edges of a graph whose nodes have names. @param edge what one of them is, in words */
export function namedEdges(
  edge: string,
  markdownDescription: string,
): TUnsafe<readonly (readonly [NodeName, NodeName])[]> {
  const end = nodeName('A node: a string or a number. `1` and `"1"` are the same node.');
  const ends = Type.Array(end, { minItems: 2, maxItems: 2, markdownDescription: edge });
  return Type.Unsafe(Type.Array(ends, { markdownDescription }));
}
