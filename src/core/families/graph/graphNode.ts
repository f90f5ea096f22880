/** Families of sets of edges of a graph: `path`, `spanningTree`. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { object } from '../../text/nodes';
import { labels, namedEdges, nodeName } from '../commonNode';

export const path = object(
  {
    family: Type.Literal('path', {
      markdownDescription: 'The paths from one node of a directed graph to another.',
    }),
    edges: namedEdges(
      'One edge: `[from, to]`, two nodes.',
      'The edges as `[from, to]`, the base arms in this order: `d` of them. Two edges between the same nodes are two base arms. No path may return to its start.',
    ),
    source: nodeName('The node where every path starts. A node of the edges.'),
    target: nodeName(
      'The node where every path ends. A node of the edges, different from `source`.',
    ),
    labels,
  },
  '**path**: the paths from `source` to `target` in a directed graph without cycles; the base arms are the edges. `X = { x : the edges with x_e = 1 form a path from source to target }`. The actions span `|E′| − |V′| + 2` dimensions, `E′` and `V′` being the edges and nodes that lie on some path; runs work in that span.',
);

export const spanningTree = object(
  {
    family: Type.Literal('spanningTree', {
      markdownDescription: 'The sets of edges that join all nodes of a graph without a cycle.',
    }),
    edges: namedEdges(
      'One edge: `[u, v]`, two nodes, in either order.',
      'The edges as `[u, v]`, without direction; the base arms in this order: `d` of them. Together they must connect all nodes.',
    ),
    labels,
  },
  '**spanningTree**: the sets of edges that join all nodes of a graph without a cycle; the base arms are the edges. `m = |V| − 1`, and `|X|` by the matrix-tree theorem. The actions span `|E| − blocks + 1` dimensions (a bridge is a block of its own); runs work in that span.',
);

export type PathSpec = Static<typeof path>;
export type SpanningTreeSpec = Static<typeof spanningTree>;
