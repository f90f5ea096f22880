/** The family `matching` of the spec: sets of pairs from two sides. */
import type { Static } from 'typebox';
import { byType, snippet } from '../../text/branches';
import { MAX_DIMENSION } from '../../text/limits';
import { integer, list, object, optionals, pair, text } from '../../text/nodes';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import { setTo } from '../../text/setTo';
import { formatCounted, readable } from '../../words/counts';
import type { Labels } from '../../words/labels';
import { familyKind, familyNode, labels } from '../familyKind';
import { listedBy } from '../groundSetKinds';
import { checkAtMost, checkExists } from '../inRange';
import { createMatching, largestMatching } from './matching';

type Pairs = readonly (readonly [number, number])[];

const ARROW = ' → ';
const NO_EDGE =
  'There is no edge, so there is no action: write at least one, or leave `edges` out to allow every pair.';

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
      snippet('one size', 'Every matching has the same size', '^${1:3}'),
      snippet('from min to max', 'Matchings of several sizes', { min: '^${1:2}', max: '^${2:3}' }),
    ],
  },
);

const node = familyNode(
  'matching',
  'Sets of pairs in which no node occurs twice.',
  {
    left: integer(1, 'How many nodes the left side has (for example workers), numbered from 0.', {
      examples: [3],
    }),
    right: integer(1, 'How many nodes the right side has (for example tasks), numbered from 0.', {
      examples: [3],
    }),
    ...optionals({
      edges: list(
        pair('One allowed pair: `[left node, right node]`.', 'A node, numbered from 0.'),
        'The pairs that are allowed, as `[left, right]`; the base arms in this order, `d` of them. Default: every pair, row by row (`arm = left node · right + right node`).',
      ),
      size,
      labels,
      leftLabels: list(
        text('The name of one left node.'),
        'One name for each left node. A base arm without a label is shown as `left → right`.',
      ),
      rightLabels: list(
        text('The name of one right node.'),
        'One name for each right node. A base arm without a label is shown as `left → right`.',
      ),
    }),
  },
  '**matching**: sets of pairs (edges of a bipartite graph) in which no node occurs twice; the base arms are the pairs. Perfect matchings of `n × n` nodes span `(n − 1)² + 1` dimensions; runs work in that span.',
);

type MatchingSpec = Static<typeof node>;

export const MATCHING = familyKind(node, {
  snippets: [
    {
      description: 'Pairs of two sides, no node twice',
      properties: {
        left: '^${1:3}',
        right: '^${2:3}',
        size: { min: '^${3:2}', max: '^${4:3}' },
      },
    },
  ],
  // The number of listed pairs; without a list, of all pairs.
  groundSet: ({ left, right, edges }, path) => {
    if (edges) return listedBy('edges', 'pair')({ edges }, path);
    const size = left * right;
    const widest = Math.floor(Math.sqrt(MAX_DIMENSION));
    const example = `, for example ${widest} × ${widest} nodes or fewer pairs in \`edges\``;
    return {
      size,
      origin: `${left} × ${right} nodes make ${formatCounted(size, 'pair')}`,
      path: [...path, 'left'],
      example,
    };
  },
  check: checkMatching,
  build: (actions) =>
    createMatching({
      left: actions.left,
      right: actions.right,
      edges: edgesOf(actions),
      ...sizesOf(actions),
    }),
  labels: matchingLabels,
});

/** The listed edges; without a list, every pair row by row. */
function edgesOf({ left, right, edges }: MatchingSpec): Pairs {
  if (edges) return edges;
  return Array.from({ length: left * right }, (_, arm): [number, number] => [
    Math.floor(arm / right),
    arm % right,
  ]);
}

/** The allowed sizes; by default, every node of the smaller side is matched. */
function sizesOf({ left, right, size }: MatchingSpec): { min: number; max: number } {
  if (size === undefined) return { min: Math.min(left, right), max: Math.min(left, right) };
  return typeof size === 'number' ? { min: size, max: size } : size;
}

/** Reports edges and sizes out of range, and sizes that no matching of the graph has. */
function checkMatching(actions: MatchingSpec, problems: Problems): void {
  for (const side of ['left', 'right'] as const) {
    if (actions[side] <= MAX_DIMENSION) continue;
    problems.add({
      code: 'size-too-large',
      message: `\`${side}\` has ${readable(actions[side])} nodes; at most ${readable(MAX_DIMENSION)} are accepted: remove those without an edge.`,
      path: ['actions', side],
    });
    return;
  }
  checkEdges(actions, problems);
  checkSizes(actions, problems);
  const { edges, left, right, size } = actions;
  if (!edges || !problems.isSound(['actions'])) return;
  const largest = largestMatching(left, right, edges);
  const { min, max } = sizesOf(actions);
  if (largest < min) {
    const wanted = size === undefined ? 'Without `size` every matching has' : 'The spec asks for';
    problems.add({
      code: 'empty-family',
      message: `${wanted} ${min === max ? min : `${min} to ${max}`} pairs, and the edges allow at most ${largest}, so there is no action: ask for fewer, or add edges.`,
      path: size === undefined ? ['actions', 'edges'] : ['actions', 'size'],
      fixes:
        largest === 0
          ? []
          : [
              setTo(
                ['actions', 'size'],
                largest,
                `Sets the size to ${largest}, the largest possible.`,
              ),
            ],
    });
  } else if (largest < max) {
    problems.add({
      severity: 'info',
      code: 'size-never-reached',
      message: `The edges allow matchings of at most ${formatCounted(largest, 'pair')}: no action has ${max}. \`max\` could be ${largest}.`,
      path: ['actions', 'size', 'max'],
      fixes: [setTo(['actions', 'size', 'max'], largest, 'The largest possible size.')],
    });
  }
}

function checkEdges({ edges, left, right }: MatchingSpec, problems: Problems): void {
  if (!edges) return;
  const add = (code: string, message: string, at: Path) =>
    problems.add({ code, message, path: ['actions', 'edges', ...at] });
  if (edges.length === 0) add('empty-family', NO_EDGE, []);
  const firstPlaces = new Map<number, number>();
  for (const [i, [from, to]] of edges.entries()) {
    const ends = [
      ['left', from, left],
      ['right', to, right],
    ] as const;
    const exist = ends.map(([side, node, nodes], j) => {
      const at = ['actions', 'edges', i, j];
      return checkExists(node, `${side} node`, [side, nodes], 'edge-out-of-range', at, problems);
    });
    if (exist.includes(false)) continue;
    const first = firstPlaces.get(from * right + to);
    const message = `This pair is given twice, first as entry ${first}: remove one of the two.`;
    if (first === undefined) firstPlaces.set(from * right + to, i);
    else add('edge-repeated', message, [i]);
  }
}

function checkSizes(actions: MatchingSpec, problems: Problems): void {
  const { left, right, size } = actions;
  if (size === undefined) return;
  const sizes = sizesOf(actions);
  const { max } = sizes;
  const path: Path = ['actions', 'size'];
  checkAtMost(sizes, ['min', 'max'], 'min-above-max', path, problems);
  const nodes = Math.min(left, right);
  if (max > nodes) {
    const at = typeof size === 'number' ? path : [...path, 'max'];
    problems.add({
      code: 'size-above-nodes',
      message: `A matching of ${left} and ${right} nodes has at most ${formatCounted(nodes, 'pair')}: ask for at most ${nodes}, not ${max}.`,
      path: at,
      fixes: [setTo(at, nodes, 'Every node of the smaller side is matched.')],
    });
  }
}

/** An unlabelled pair is named after its ends; ends without names are named after parts of the labels, if these agree. */
function matchingLabels(actions: MatchingSpec): Labels {
  const edges = edgesOf(actions);
  const told = actions.labels ? sidesTold(actions.labels, edges) : null;
  const name = (side: 'left' | 'right') =>
    Array.from(
      { length: actions[side] },
      (_, node) => actions[`${side}Labels`]?.[node] ?? told?.[side].get(node) ?? `${side} ${node}`,
    );
  const sides: NonNullable<Labels['sides']> = { left: name('left'), right: name('right'), edges };
  const paired = edges.map(([from, to]) => `${sides.left[from]}${ARROW}${sides.right[to]}`);
  return { arms: actions.labels ?? paired, sides };
}

/**
 * The names of the nodes, if all labels have the form `A → B` and agree with the edges: the same node has the same name, and
 * different nodes of a side have different names. Null otherwise.
 */
function sidesTold(
  labels: readonly string[],
  edges: Pairs,
): { readonly left: Map<number, string>; readonly right: Map<number, string> } | null {
  const left = new Map<number, string>();
  const right = new Map<number, string>();
  for (const [arm, [from, to]] of edges.entries()) {
    const [first, second, ...more] = (labels[arm] ?? '').split(ARROW);
    if (!first || !second || more.length > 0) return null;
    if ((left.get(from) ?? first) !== first || (right.get(to) ?? second) !== second) return null;
    left.set(from, first);
    right.set(to, second);
  }
  const areDistinct = (names: Map<number, string>) => new Set(names.values()).size === names.size;
  return areDistinct(left) && areDistinct(right) ? { left, right } : null;
}
