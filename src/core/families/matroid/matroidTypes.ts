/** The matroids of the spec by `type`: their form, their ground set, their faults, and how they are built. */
import * as Type from 'typebox';
import type { Static, TObject } from 'typebox';
import { createGraphicMatroid } from '../../combinatorics/matroids/graphic';
import { createLaminarMatroid, findCrossingSets } from '../../combinatorics/matroids/laminar';
import type { Matroid } from '../../combinatorics/matroids/matroid';
import { createPartitionMatroid } from '../../combinatorics/matroids/partition';
import { createTransversalMatroid } from '../../combinatorics/matroids/transversal';
import { createUniformMatroid } from '../../combinatorics/matroids/uniform';
import { MAX_DIMENSION } from '../../text/limits';
import { integer, list, object, variant } from '../../text/nodes';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import { readable } from '../../words/counts';
import { familyNode } from '../familyKind';
import { checkedForest, namedEdges } from '../graph/graphForm';
import { readGraph } from '../graph/namedGraph';
import { countedBy, listedBy, type GroundSet } from '../groundSetKinds';
import { checkAtMost, checkExists } from '../inRange';
import { checkGroups, grouped, groups } from '../selection/partition';

/** More sets than this are redundant. */
const MAX_SETS = 2 * MAX_DIMENSION;

interface MatroidMeaning<Form> {
  /** d and its origin. @param path of the matroid */
  groundSet(matroid: Form, path: Path): GroundSet;
  /** Reports faults beyond the form. @param path of the matroid */
  check(matroid: Form, path: Path, problems: Problems): void;
  /** The loops: elements that are in no independent set. */
  loops(matroid: Form): Iterable<number>;
  /** The approximate steps of one oracle call; missing if other work dominates. */
  steps?(matroid: Form): number;
  /** @param matroid without a fault */
  build(matroid: Form): Matroid;
}

/** A type of matroid, typed by its form within `matroidIntersection`; the family `matroid` has the same properties. */
function matroidType<Node extends TObject>(node: Node, meaning: MatroidMeaning<Static<Node>>) {
  const { properties, markdownDescription } = node as Node & {
    readonly markdownDescription: string;
  };
  const family = familyNode(
    'matroid',
    'The bases of a matroid: uniform, partition, graphic, laminar, transversal.',
    properties as Node['properties'],
    markdownDescription,
  );
  return { node, family, ...meaning };
}

const elements = integer(
  1,
  'How many elements the ground set has: the base arms `0 … d − 1`. At most 1,000; 4,000 of a `matroid` with `semi-bandit` feedback.',
);

const UNIFORM = matroidType(
  variant(
    'uniform',
    'Independent: every set of at most `rank` elements.',
    {
      elements,
      rank: integer(1, 'How many elements a basis has: `rank ≤ elements`. `|X| = C(d, rank)`.'),
    },
    '**uniform** matroid: the bases are all sets of `rank` elements. `X = { x : ‖x‖₁ = rank }`.',
  ),
  {
    groundSet: countedBy('elements'),
    check: (matroid, path, problems) => {
      checkAtMost(matroid, ['rank', 'elements'], 'rank-above-elements', path, problems);
    },
    loops: () => [],
    build: ({ elements, rank }) => createUniformMatroid(elements, rank),
  },
);

const PARTITION_MATROID = matroidType(
  variant(
    'partition',
    'Independent: at most `choose` elements of each group.',
    { groups },
    '**partition** matroid: the bases take exactly `choose` elements of each group. `X = { x : |x ∩ G_j| = choose_j }`.',
  ),
  {
    groundSet: grouped,
    check: checkGroups,
    loops: (matroid) =>
      indicesOf(
        matroid.groups.flatMap(({ size, choose }) => new Array<boolean>(size).fill(choose === 0)),
      ),
    build: (matroid) => createPartitionMatroid(matroid.groups),
  },
);

const GRAPHIC = matroidType(
  variant(
    'graphic',
    'Independent: sets of edges of a graph without a cycle.',
    {
      edges: namedEdges(
        'One edge: `[u, v]`, two nodes, in either order.',
        'The edges as `[u, v]`, without direction; the elements in this order. The graph may be in several pieces: a basis spans each.',
      ),
    },
    '**graphic** matroid: the bases are the spanning forests of a graph, a spanning tree of each of its pieces. `m = |V| − pieces`.',
  ),
  {
    groundSet: listedBy('edges', 'edge'),
    check: (matroid, path, problems) => {
      const at = [...path, 'edges'];
      if (!checkedForest(matroid.edges, at, problems)) return;
      const reason = 'every edge leads from a node to itself';
      checkRank(matroid, at, reason, 'change the end of one', problems);
    },
    loops: ({ edges }) => indicesOf(readGraph(edges).edges.map(([from, to]) => from === to)),
    build: (matroid) => {
      const { nodes, edges } = readGraph(matroid.edges);
      return createGraphicMatroid(nodes.length, edges);
    },
  },
);

const LAMINAR = matroidType(
  variant(
    'laminar',
    'Independent: at most `capacity` elements of each set; the sets are nested or disjoint.',
    {
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
    },
    '**laminar** matroid: a family of sets, nested or disjoint, each with a capacity; the bases are the largest sets with `|x ∩ S| ≤ capacity` for every set `S`.',
  ),
  {
    groundSet: countedBy('elements'),
    check: (matroid, path, problems) => {
      const at = [...path, 'sets'];
      const sets = matroid.sets.map((set) => set.elements);
      if (!checkSets(sets, matroid.elements, at, ['elements'], problems)) return;
      if (reportCrossing(sets, at, problems)) return;
      checkRank(matroid, at, 'every element is in a set of capacity 0', 'raise one', problems);
    },
    loops: ({ sets }) => sets.flatMap((set) => (set.capacity === 0 ? set.elements : [])),
    build: ({ elements, sets }) => createLaminarMatroid(elements, sets),
  },
);

const TRANSVERSAL = matroidType(
  variant(
    'transversal',
    'Independent: sets of elements that can each be assigned a different set.',
    {
      elements,
      sets: list(
        list(
          integer(0, 'An element, numbered from 0.'),
          'One set: the elements that can take its place, each once.',
        ),
        'The sets (for example places): each is assigned to at most one of its elements. `m` = the most elements that can each be assigned one.',
      ),
    },
    '**transversal** matroid: the bases are the largest sets of elements that can be matched to sets which contain them, each set used once.',
  ),
  {
    groundSet: countedBy('elements'),
    check: (matroid, path, problems) => {
      const at = [...path, 'sets'];
      if (!checkSets(matroid.sets, matroid.elements, at, [], problems)) return;
      checkRank(matroid, at, 'no set has an element', 'put one into a set', problems);
    },
    loops: ({ elements, sets }) => {
      const placed = new Set(sets.flat());
      return indicesOf(Array.from({ length: elements }, (_, element) => !placed.has(element)));
    },
    // The oracle searches for augmenting paths through all sets.
    steps: ({ sets }) => sets.reduce((sum, { length }) => sum + length, 0),
    build: ({ elements, sets }) => createTransversalMatroid(elements, sets),
  },
);

export const MATROID_TYPES = {
  uniform: UNIFORM,
  partition: PARTITION_MATROID,
  graphic: GRAPHIC,
  laminar: LAMINAR,
  transversal: TRANSVERSAL,
} as const;

/** A matroid of any type. */
export type MatroidSpec = {
  [Name in keyof typeof MATROID_TYPES]: Static<(typeof MATROID_TYPES)[Name]['node']>;
}[keyof typeof MATROID_TYPES];

export function matroidTypeOf({ type }: MatroidSpec): MatroidMeaning<MatroidSpec> {
  return MATROID_TYPES[type];
}

export function loopsOf(matroid: MatroidSpec): ReadonlySet<number> {
  return new Set(matroidTypeOf(matroid).loops(matroid));
}

/** @param below the path from an entry of the list to its elements */
function checkSets(
  sets: readonly (readonly number[])[],
  elements: number,
  path: Path,
  below: Path,
  problems: Problems,
): boolean {
  if (sets.length > MAX_SETS) {
    const message = `There are ${readable(sets.length)} sets; at most ${readable(MAX_SETS)} are accepted: remove sets that exclude nothing.`;
    problems.add({ code: 'size-too-large', message, path });
    return false;
  }
  for (const [i, set] of sets.entries()) {
    const seen = new Set<number>();
    for (const [j, element] of set.entries()) {
      const at = [...path, i, ...below, j];
      const limit = ['elements', elements] as const;
      const exists = checkExists(element, 'element', limit, 'element-out-of-range', at, problems);
      if (exists && seen.has(element)) {
        problems.add({
          code: 'element-repeated',
          message: `Element ${element} is in this set already, and each counts once: remove one of the two.`,
          path: at,
        });
      }
      seen.add(element);
    }
  }
  return problems.isSound(path);
}

/** Reports two sets that overlap without one containing the other; returns whether there are any. */
function reportCrossing(
  sets: readonly (readonly number[])[],
  path: Path,
  problems: Problems,
): boolean {
  const crossing = findCrossingSets(sets);
  if (!crossing) return false;
  const [a, b] = crossing;
  const inA = new Set(sets[a]);
  const inB = sets[b] ?? [];
  const common = inB.find((element) => inA.has(element));
  const onlyB = inB.find((element) => !inA.has(element));
  const onlyA = [...inA].find((element) => !inB.includes(element));
  problems.add({
    code: 'sets-cross',
    message: `The sets ${a} and ${b} cross: element ${common} is in both, ${onlyA} only in set ${a}, ${onlyB} only in set ${b}. Of two sets, one must contain the other, or they must have no element in common.`,
    path: [...path, b],
  });
  return true;
}

/** Reports rank 0: every element is a loop. */
function checkRank(
  matroid: MatroidSpec,
  path: Path,
  reason: string,
  mend: string,
  problems: Problems,
): void {
  if (loopsOf(matroid).size < matroidTypeOf(matroid).groundSet(matroid, []).size) return;
  problems.add({
    code: 'empty-action',
    message: `The matroid has rank 0, because ${reason}: its only basis is the empty set. To fix it, ${mend}.`,
    path,
  });
}

function indicesOf(flags: readonly boolean[]): readonly number[] {
  return flags.flatMap((flag, i) => (flag ? [i] : []));
}
