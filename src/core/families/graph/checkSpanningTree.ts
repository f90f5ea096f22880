/** The family `spanningTree`: a graph that one tree can join. */
import { connectedComponents } from '../../combinatorics/matroids/unionFind';
import { readGraph, shownNode } from './namedGraph';
import type { Path } from '../../text/paths';
import type { Fix } from '../../text/problem';
import type { Problems } from '../../text/problems';
import type { SpanningTreeSpec } from './graphNode';
import { checkLoops, checkNotEmpty, nodesOf, reportSameNodes } from './checkGraph';
import { setOf, someOf } from '../../words/lists';

const EDGES: Path = ['actions', 'edges'];

/** Reports a graph that no tree with an edge can join, with the pieces that it is in; warns of loops. */
export function checkSpanningTree(actions: SpanningTreeSpec, problems: Problems): void {
  if (!checkNotEmpty(actions.edges, EDGES, problems)) return;
  reportSameNodes(nodesOf(actions.edges, EDGES), problems);
  const graph = readGraph(actions.edges);
  checkLoops(graph, EDGES, problems);
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
    fixes: [SPAN_EACH_PIECE],
  });
}

const SPAN_EACH_PIECE: Fix = {
  title: 'Change the family to matroid of type graphic',
  description: 'Spans each piece: the actions are the spanning forests of the graph.',
  edits: [
    { path: ['actions', 'family'], value: 'matroid' },
    { path: ['actions', 'type'], value: 'graphic' },
  ],
};
