/** Spanning trees of an undirected graph. */
import { createGraphicMatroid } from '../../combinatorics/matroids/graphic';
import { connectedComponents } from '../../combinatorics/matroids/unionFind';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import { setOf, someOf } from '../../words/lists';
import type { ActionFamily } from '../family';
import { familyKind, familyNode } from '../familyKind';
import { listedBy } from '../groundSetKinds';
import { createMatroid } from '../matroid/matroid';
import { checkedForest, namedEdges } from './graphForm';
import { forestLabels, readGraph, shownNode, type NamedEdges } from './namedGraph';

/** An undirected graph. */
export interface SpanningTreeOptions {
  readonly nodes: number;
  /** The base arms in order, as pairs of node numbers from 0. */
  readonly edges: readonly (readonly [number, number])[];
}

/**
 * X = all spanning trees. Parallel edges are different base arms; an edge from a node to itself is in no tree.
 * @throws RangeError if the graph is not connected or has fewer than two nodes, or an end of an edge is not a node
 */
export function createSpanningTree({ nodes, edges }: SpanningTreeOptions): ActionFamily {
  if (!Number.isInteger(nodes) || nodes < 2) {
    throw new RangeError('A graph needs two nodes for a spanning tree with an edge.');
  }
  const matroid = createGraphicMatroid(nodes, edges);
  const components = connectedComponents(nodes, edges);
  if (components.length > 1) {
    const listed = components.map((component) => `{${component.join(', ')}}`).join(', ');
    throw new RangeError(`The graph is not connected; its components are ${listed}.`);
  }
  return createMatroid(matroid, 'spanningTree');
}

const EDGES: Path = ['actions', 'edges'];

export const SPANNING_TREE = familyKind(
  familyNode(
    'spanningTree',
    'The sets of edges that join all nodes of a graph without a cycle.',
    {
      edges: namedEdges(
        'One edge: `[u, v]`, two nodes, in either order.',
        'The edges as `[u, v]`, without direction; the base arms in this order: `d` of them. Together they must connect all nodes.',
      ),
    },
    '**spanningTree**: the sets of edges that join all nodes of a graph without a cycle; the base arms are the edges. `m = |V| − 1`. `X` spans `|E| − blocks + 1` dimensions (a bridge is a block of its own); runs work in that span.',
  ),
  {
    snippets: [
      {
        description: 'The sets of edges that join all nodes of a graph',
        properties: {
          edges: [
            ['${1:a}', '${2:b}'],
            ['${2:b}', '${3:c}'],
            ['${1:a}', '${3:c}'],
            ['${3:c}', '${4:d}'],
            ['${2:b}', '${4:d}'],
          ],
        },
      },
    ],
    groundSet: listedBy('edges', 'edge'),
    check: checkSpanningTree,
    build: (actions) => {
      const { nodes, edges } = readGraph(actions.edges);
      return createSpanningTree({ nodes: nodes.length, edges });
    },
    labels: forestLabels,
  },
);

/** Reports a graph without a non-empty spanning tree, naming its pieces; warns of loops. */
function checkSpanningTree({ edges }: { readonly edges: NamedEdges }, problems: Problems): void {
  const graph = checkedForest(edges, EDGES, problems);
  if (!graph) return;
  if (graph.nodes.length === 1) {
    problems.add({
      code: 'empty-action',
      message:
        'The graph has a single node, so the only spanning tree is the empty one: at least one edge must join two nodes.',
      path: EDGES,
    });
    return;
  }
  const pieces = connectedComponents(graph.nodes.length, graph.edges);
  if (pieces.length === 1) return;
  const named = pieces.map((nodes) => setOf(nodes.map((node) => shownNode(graph, node))));
  problems.add({
    code: 'graph-not-connected',
    message: `The graph is in ${pieces.length} pieces, ${someOf(named)}: no tree joins them all. Add edges between the pieces, or use the family \`matroid\` of type \`graphic\`, which spans each piece.`,
    path: EDGES,
    fixes: [
      {
        title: 'Change the family to matroid of type graphic',
        description: 'Spans each piece: the actions are the spanning forests of the graph.',
        edits: [
          { path: ['actions', 'family'], value: 'matroid' },
          { path: ['actions', 'type'], value: 'graphic' },
        ],
      },
    ],
  });
}
