/** The family `matching`: sets of pairs of two sides. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { byType } from '../../text/branches';
import { integer, list, object, optional, pair, text } from '../../text/nodes';
import { labels } from '../commonNode';

const size = byType(
  {
    integer: integer(1, 'The one size that every matching has.'),
    object: object(
      {
        min: integer(1, 'The fewest pairs of a matching: `1 ≤ min ≤ max`.'),
        max: integer(1, 'The most pairs of a matching: `min ≤ max ≤ min(left, right)`.'),
      },
      'The sizes that are allowed, from `min` to `max` pairs.',
    ),
  },
  {
    markdownDescription:
      'How many pairs a matching has: one number, or `{ "min": …, "max": … }`. Default: `min(left, right)`, every node of the smaller side matched.',
    defaultSnippets: [
      { label: 'one size', description: 'Every matching has the same size', body: '^${1:3}' },
      {
        label: 'from min to max',
        description: 'Matchings of several sizes',
        body: { min: '^${1:2}', max: '^${2:3}' },
      },
    ],
  },
);

export const matching = object(
  {
    family: Type.Literal('matching', {
      markdownDescription: 'Sets of pairs in which no node occurs twice.',
    }),
    left: integer(1, 'How many nodes the left side has (for example workers), numbered from 0.', {
      examples: [3],
    }),
    right: integer(1, 'How many nodes the right side has (for example tasks), numbered from 0.', {
      examples: [3],
    }),
    edges: optional(
      list(
        pair('One allowed pair: `[left node, right node]`.', 'A node, numbered from 0.'),
        'The pairs that are allowed, as `[left, right]`; the base arms in this order, `d` of them. Default: every pair, row by row (`arm = left node · right + right node`).',
      ),
    ),
    size: optional(size),
    labels,
    leftLabels: optional(
      list(
        text('The name of one left node.'),
        'One name for each left node. A base arm without a label is shown as `left → right`.',
      ),
    ),
    rightLabels: optional(
      list(
        text('The name of one right node.'),
        'One name for each right node. A base arm without a label is shown as `left → right`.',
      ),
    ),
  },
  '**matching**: sets of pairs (edges of a bipartite graph) in which no node occurs twice; the base arms are the pairs. Perfect matchings of `n × n` nodes span `(n − 1)² + 1` dimensions, fewer than `d = n²`; runs work in that span.',
);

export type MatchingSpec = Static<typeof matching>;
