/** `actions`: the set X of allowed actions (super arms), d, and the order of the base arms. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { byProperty, byType } from './branches';
import { integer, list, object, optional, pair, text } from './nodes';
import { ACTIONS_SNIPPETS } from './snippets';

const labels = optional(
  list(
    text('The name of one base arm.'),
    'One name for each base arm, in the order of the base arms: `d` strings. Used wherever an action is shown. Default: `arm 0`, `arm 1`, …',
  ),
);

const arms = integer(
  1,
  '`d`: how many base arms there are. They are numbered `0 … d − 1`. At most 2,000.',
);

const topK = object(
  {
    family: Type.Literal('topK', {
      markdownDescription: 'Every set of exactly `k` of the base arms.',
    }),
    arms,
    k: integer(1, '`k`: how many base arms an action has. `m = k ≤ d`, `|X| = C(d, k)`.'),
    labels,
  },
  '**topK**: every set of exactly `k` of the `d` base arms. `X = { x ∈ {0,1}ᵈ : ‖x‖₁ = k }`.',
);

const subsets = object(
  {
    family: Type.Literal('subsets', {
      markdownDescription: 'Every set of `min` to `max` of the base arms.',
    }),
    arms,
    min: integer(1, 'The size of the smallest action: `1 ≤ min ≤ max`.'),
    max: integer(1, 'The size of the largest action, the `m` of the paper: `min ≤ max ≤ d`.'),
    labels,
  },
  '**subsets**: every set of `min` to `max` of the `d` base arms. `X = { x ∈ {0,1}ᵈ : min ≤ ‖x‖₁ ≤ max }`.',
);

const group = object(
  {
    size: integer(1, 'How many base arms the group has.'),
    choose: integer(0, 'How many of the group every action takes: `0 ≤ choose ≤ size`.'),
  },
  'One group of base arms: every action takes exactly `choose` of its `size`.',
);

const partition = object(
  {
    family: Type.Literal('partition', { markdownDescription: 'A fixed number out of each group.' }),
    groups: Type.Array(group, {
      minItems: 1,
      markdownDescription:
        'The groups, in order. The base arms are numbered group by group: `d = Σ size`, `m = Σ choose`, `|X| = Π C(size, choose)`.',
    }),
    labels,
  },
  '**partition**: from each group exactly `choose` base arms, the bases of a partition matroid. `choose: 1` everywhere is the *Multi-Bandit* of the paper. The actions span `1 + Σ (size − 1)` dimensions over the groups with `0 < choose < size`, fewer than `d`; runs work in that span.',
);

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

const matching = object(
  {
    family: Type.Literal('matching', {
      markdownDescription: 'Sets of pairs in which no node occurs twice.',
    }),
    left: integer(1, 'How many nodes the left side has (workers, say), numbered from 0.', {
      examples: [3],
    }),
    right: integer(1, 'How many nodes the right side has (tasks, say), numbered from 0.', {
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
        'One name for each left node. A base arm without a label of its own is shown as `left → right`.',
      ),
    ),
    rightLabels: optional(
      list(
        text('The name of one right node.'),
        'One name for each right node. A base arm without a label of its own is shown as `left → right`.',
      ),
    ),
  },
  '**matching**: sets of pairs (edges of a bipartite graph) in which no node occurs twice; the base arms are the pairs. Perfect matchings of `n × n` nodes span `(n − 1)² + 1` dimensions, fewer than `d = n²`; runs work in that span.',
);

const explicit = object(
  {
    family: Type.Literal('explicit', { markdownDescription: 'A list of actions, written out.' }),
    arms,
    actions: list(
      list(integer(0, 'A base arm, numbered from 0.'), 'One action: its base arms, each once.'),
      'Every action of `X`, each as the list of its base arms; none empty, none twice. At most 200,000.',
    ),
    labels,
  },
  '**explicit**: a list of actions. `X` is what is written here, nothing else.',
);

export const ACTION_FAMILIES = { topK, subsets, partition, matching, explicit } as const;

export const ActionsSchema = byProperty('family', ACTION_FAMILIES, {
  markdownDescription:
    '`X ⊆ {0,1}ᵈ`: the actions (super arms) that may be tried, one of which is the answer. An action is a set of base arms; base arms are numbered from 0.',
  propertyDescription: 'The structure of `X`: which sets of base arms are actions.',
  defaultSnippets: ACTIONS_SNIPPETS,
});

export type ActionsSpec = Static<typeof ActionsSchema>;
export type MatchingSpec = Static<typeof matching>;
export type SizeSpec = Static<typeof size>;
