/** The families `matroid` and `matroidIntersection`, and the matroids they are made of. */
import * as Type from 'typebox';
import type { Static, TObject, TProperties } from 'typebox';
import { byProperty } from '../../text/branches';
import { integer, list, object } from '../../text/nodes';
import { groups, labels, namedEdges } from '../commonNode';

const elements = integer(
  1,
  'How many elements the ground set has: the base arms `0 … d − 1`. At most 1,000.',
);

const uniform = {
  type: Type.Literal('uniform', {
    markdownDescription: 'Independent: every set of at most `rank` elements.',
  }),
  elements,
  rank: integer(1, 'How many elements a basis has: `rank ≤ elements`. `|X| = C(d, rank)`.'),
};

const partition = {
  type: Type.Literal('partition', {
    markdownDescription: 'Independent: at most `choose` elements of each group.',
  }),
  groups,
};

const graphic = {
  type: Type.Literal('graphic', {
    markdownDescription: 'Independent: sets of edges of a graph without a cycle.',
  }),
  edges: namedEdges(
    'One edge: `[u, v]`, two nodes, in either order.',
    'The edges as `[u, v]`, without direction; the elements in this order. The graph may be in several pieces: a basis spans each.',
  ),
};

const laminar = {
  type: Type.Literal('laminar', {
    markdownDescription:
      'Independent: at most `capacity` elements of each set; the sets are nested or disjoint.',
  }),
  elements,
  sets: list(
    object(
      {
        elements: Type.Array(integer(0, 'An element, numbered from 0.'), {
          minItems: 1,
          markdownDescription: 'The elements of the set, each once.',
        }),
        capacity: integer(0, 'The most elements of this set that a basis may have.', {
          examples: [1],
        }),
      },
      'One set `S` with its capacity `c`: `|x ∩ S| ≤ c`.',
    ),
    'The sets. Of any two, one contains the other or they have no element in common.',
  ),
};

const transversal = {
  type: Type.Literal('transversal', {
    markdownDescription: 'Independent: sets of elements that can each be assigned a different set.',
  }),
  elements,
  sets: list(
    list(
      integer(0, 'An element, numbered from 0.'),
      'One set: the elements that can take its place, each once.',
    ),
    'The sets (for example places): each is assigned to at most one of its elements. `m` = the most elements that can each be assigned one.',
  ),
};

const WORDS = {
  uniform:
    '**uniform** matroid: the bases are all sets of `rank` elements. `X = { x : ‖x‖₁ = rank }`.',
  partition:
    '**partition** matroid: the bases take exactly `choose` elements of each group. `X = { x : |x ∩ G_j| = choose_j }`.',
  graphic:
    '**graphic** matroid: the bases are the spanning forests of a graph, a spanning tree of each of its pieces. `m = |V| − pieces`.',
  laminar:
    '**laminar** matroid: a family of sets, nested or disjoint, each with a capacity; the bases are the largest sets with `|x ∩ S| ≤ capacity` for every set `S`.',
  transversal:
    '**transversal** matroid: the bases are the largest sets of elements that can be matched to sets which contain them, each set used once.',
};

const MatroidSchema = byProperty(
  'type',
  {
    uniform: object(uniform, WORDS.uniform),
    partition: object(partition, WORDS.partition),
    graphic: object(graphic, WORDS.graphic),
    laminar: object(laminar, WORDS.laminar),
    transversal: object(transversal, WORDS.transversal),
  },
  {
    markdownDescription:
      'A matroid on the ground set of the base arms, written like the family `matroid` without `family`.',
    propertyDescription: 'Which sets of elements are independent.',
  },
);

const family = Type.Literal('matroid', {
  markdownDescription: 'The bases of a matroid: uniform, partition, graphic, laminar, transversal.',
});

function asFamily<Properties extends TProperties>(
  properties: Properties,
  words: string,
): TObject<{ family: typeof family } & Properties & { labels: typeof labels }> {
  return object({ family, ...properties, labels }, words);
}

export const matroid = byProperty(
  'type',
  {
    uniform: asFamily(uniform, WORDS.uniform),
    partition: asFamily(partition, WORDS.partition),
    graphic: asFamily(graphic, WORDS.graphic),
    laminar: asFamily(laminar, WORDS.laminar),
    transversal: asFamily(transversal, WORDS.transversal),
  },
  {
    markdownDescription:
      '**matroid**: the bases (largest independent sets) of a matroid; the base arms are its elements. All bases have the same size, `m` = the rank. The actions span `d − components + 1` dimensions; runs work in that span.',
    propertyDescription: 'Which sets of elements are independent.',
  },
);

export const matroidIntersection = object(
  {
    family: Type.Literal('matroidIntersection', {
      markdownDescription: 'The largest sets that are independent in two matroids.',
    }),
    matroids: Type.Array(MatroidSchema, {
      minItems: 2,
      maxItems: 2,
      markdownDescription:
        'The two matroids, on the same ground set: the same elements in the same order.',
    }),
    labels,
  },
  '**matroidIntersection**: the maximum common independent sets of two matroids on the same elements. `X = { x ∈ I₁ ∩ I₂ : ‖x‖₁ largest }`. Examples: a matching (each side is a partition matroid), and a team with at most one member of every role and every home town.',
);

export type MatroidSpec = Static<typeof MatroidSchema>;

export type MatroidFamilySpec = Static<typeof matroid>;
export type MatroidIntersectionSpec = Static<typeof matroidIntersection>;
