/** Paths from a source to a target in a directed acyclic graph. */
import type { Static } from 'typebox';
import { allPaths, countPaths, rankPaths } from '../../combinatorics/paths/dagPaths';
import type { PathDag } from '../../combinatorics/paths/pathDag';
import { createPathDag, pathLengths, pathsOfLength } from '../../combinatorics/paths/pathDag';
import {
  findCycle,
  topologicalOrder,
  type DirectedEdge,
} from '../../combinatorics/paths/topologicalOrder';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import { setTo } from '../../text/setTo';
import { suggest } from '../../text/suggest';
import type { GraphLabels } from '../../words/labels';
import { someOf } from '../../words/lists';
import type { ActionFamily } from '../family';
import { adding } from '../constraints/completed';
import { familyKind, familyNode } from '../familyKind';
import { byTotalWeight, familyOf } from '../familyOf';
import { listedBy } from '../groundSetKinds';
import { takeAtMost } from '../rankedActions';
import { checkedGraph, namedEdges, nodeName } from './graphForm';
import { graphLabels, readGraph, shownName, shownNode, type NamedGraph } from './namedGraph';

/** A directed graph with the two ends of every path. */
export interface PathOptions {
  /** The number of nodes, which are numbered from 0. */
  readonly nodes: number;
  /** The base arms in order, as tail and head. Parallel edges are different arms. */
  readonly edges: readonly DirectedEdge[];
  readonly source: number;
  readonly target: number;
}

/**
 * X = all paths from source to target, as their edges. Edges on no such path are base arms too, in no action.
 * @throws RangeError if the graph has a directed cycle or no path with at least one edge, or an
 *   end of an edge, the source or the target is not a node
 */
export function createPath({ nodes, edges, source, target }: PathOptions): ActionFamily {
  const dag = createPathDag(nodes, edges, source, target);
  if (dag === null) throw new RangeError(`There is no path from node ${source} to node ${target}.`);
  return ofDag(dag, edges.length, pathLengths(dag), (required, forbidden) => {
    const kept = edgesThrough({ nodes, edges, source, target }, required, forbidden);
    const left = kept.map((edge) => edges[edge] as DirectedEdge);
    const smaller = createPathDag(nodes, left, source, target);
    if (smaller === null) return [];
    const family = ofDag(smaller, kept.length, pathLengths(smaller));
    return [adding(family, { dimension: edges.length, required: [], free: kept })];
  });
}

/**
 * The edges of the paths with all required and no forbidden edges; empty if there is no such path. In topological order, every
 * path crosses the cut behind the tail of a required edge once, so all other edges across that cut are dropped.
 */
function edgesThrough(
  { nodes, edges, source, target }: PathOptions,
  required: readonly number[],
  forbidden: ReadonlySet<number>,
): readonly number[] {
  const order = topologicalOrder(nodes, edges) ?? [];
  const placeOf = new Map(order.map((node, place) => [node, place]));
  const isAcross = ([from, to]: DirectedEdge, place: number): boolean =>
    (placeOf.get(from) ?? 0) <= place && place < (placeOf.get(to) ?? 0);
  const cuts = required.map((edge) => placeOf.get((edges[edge] as DirectedEdge)[0]) ?? 0);
  if (!cuts.every((place) => isAcross([source, target], place))) return [];
  return Array.from(edges.keys()).filter(
    (edge) =>
      !forbidden.has(edge) &&
      cuts.every(
        (place, i) => required[i] === edge || !isAcross(edges[edge] as DirectedEdge, place),
      ),
  );
}

function ofDag(
  dag: PathDag,
  dimension: number,
  sizes: readonly number[],
  restrict?: ActionFamily['restrict'],
): ActionFamily {
  return familyOf({
    ...(restrict && { restrict }),
    kind: 'path',
    dimension,
    sizes,
    countActions: () => countPaths(dag),
    best: byTotalWeight((weights, k) => rankPaths(dag, weights, k)),
    ofSize: (size) => ofDag(pathsOfLength(dag, size), dimension, [size]),
    enumerate: (cap) => takeAtMost(allPaths(dag), cap),
  });
}

const node = familyNode(
  'path',
  'The paths from one node of a directed graph to another.',
  {
    edges: namedEdges(
      'One edge: `[from, to]`, two nodes.',
      'The edges as `[from, to]`, the base arms in this order: `d` of them. Two edges between the same nodes are two base arms. No path may return to its start.',
    ),
    source: nodeName('The node where every path starts. A node of the edges.'),
    target: nodeName(
      'The node where every path ends. A node of the edges, different from `source`.',
    ),
  },
  '**path**: the paths from `source` to `target` in a directed graph without cycles; the base arms are the edges. `X` spans `|E′| − |V′| + 2` dimensions, `E′` and `V′` being the edges and nodes that lie on some path; runs work in that span.',
);

type PathSpec = Static<typeof node>;

const EDGES: Path = ['actions', 'edges'];

export const PATH = familyKind(node, {
  snippets: [
    {
      properties: {
        edges: [
          ['${1:start}', '${2:left}'],
          ['${1:start}', '${3:right}'],
          ['${2:left}', '${4:end}'],
          ['${3:right}', '${4:end}'],
          ['${2:left}', '${3:right}'],
        ],
        source: '${1:start}',
        target: '${4:end}',
      },
    },
  ],
  groundSet: listedBy('edges', 'edge'),
  check: checkPath,
  build: (actions) => {
    const { nodes, edges, source, target } = graphOf(actions);
    return createPath({ nodes: nodes.length, edges, source, target });
  },
  labels: (actions) => graphLabels(actions.labels, graphOf(actions)),
});

/** The graph with the source and the target. @throws RangeError if one is not a node of the edges */
function graphOf(actions: PathSpec): Required<GraphLabels> {
  const { nodes, edges, numberOf } = readGraph(actions.edges);
  const [source, target] = [numberOf(actions.source), numberOf(actions.target)];
  if (source === null || target === null) throw new RangeError('A path has two ends.');
  return { nodes, edges, directed: true, source, target };
}

/** Reports ends that are unknown or equal, cycles, and an unreachable target; notes edges on no path. */
function checkPath(actions: PathSpec, problems: Problems): void {
  const graph = checkedGraph(actions.edges, EDGES, problems, [
    { name: actions.source, path: ['actions', 'source'] },
    { name: actions.target, path: ['actions', 'target'] },
  ]);
  if (!graph) return;
  const source = checkNode('source', actions, graph, problems);
  const target = checkNode('target', actions, graph, problems);
  const isAcyclic = checkAcyclic(graph, problems);
  if (source === null || target === null || !isAcyclic) return;
  if (source === target) {
    problems.add({
      code: 'source-is-target',
      message: `\`source\` and \`target\` are both ${shownNode(graph, source)}: a path has at least one edge, so they must be two nodes.`,
      path: ['actions', 'target'],
    });
    return;
  }
  const fromSource = reached(graph, source, (edge) => edge);
  if (!fromSource.has(target)) {
    reportUnreachable(graph, source, target, fromSource, problems);
    return;
  }
  const toTarget = reached(graph, target, ([from, to]) => [to, from]);
  const unused = graph.edges.flatMap(([from, to], edge) =>
    fromSource.has(from) && toTarget.has(to) ? [] : [edge],
  );
  reportNeverUsed(graph, unused, problems);
}

function checkNode(
  end: 'source' | 'target',
  actions: PathSpec,
  graph: NamedGraph,
  problems: Problems,
): number | null {
  const number = graph.numberOf(actions[end]);
  if (number !== null) return number;
  const near = suggest(String(actions[end]), graph.nodes);
  const asWritten = actions.edges.flat().find((node) => String(node) === near);
  const path = ['actions', end];
  const hint =
    near === null
      ? `The nodes are ${someOf(graph.nodes.map((_, node) => shownNode(graph, node)))}.`
      : `Did you mean ${shownNode(graph, graph.nodes.indexOf(near))}?`;
  problems.add({
    code: 'unknown-node',
    message: `No edge has the node ${shownName(actions[end])}. ${hint}`,
    path,
    fixes:
      asWritten === undefined
        ? []
        : [setTo(path, asWritten, 'The node of the edges with the most similar name.')],
  });
  return null;
}

/** Reports a cycle at its last edge in the list, which closes it for a reader. */
function checkAcyclic(graph: NamedGraph, problems: Problems): boolean {
  const cycle = findCycle(graph.nodes.length, graph.edges);
  if (!cycle) return true;
  const edges = cycle.map((edge) => graph.edges[edge] as readonly [number, number]);
  const around = someOf([
    ...edges.map(
      ([from, to], i) => `${shownNode(graph, from)} → ${shownNode(graph, to)} (edge ${cycle[i]})`,
    ),
  ]);
  const [loop] = edges;
  const isLoop = edges.length === 1 && loop;
  problems.add({
    code: isLoop ? 'self-loop' : 'cycle',
    message: isLoop
      ? `This edge leads from ${shownNode(graph, loop[0])} to itself, and a path must not visit a node twice: remove it, or change its end.`
      : `These edges form a cycle: ${around}. A path must not visit a node twice: remove or reverse one of them.`,
    path: [...EDGES, Math.max(...cycle)],
  });
  return false;
}

/** The nodes reachable from `start`. */
function reached(
  { edges }: NamedGraph,
  start: number,
  direction: (edge: readonly [number, number]) => readonly [number, number],
): ReadonlySet<number> {
  const following = new Map<number, number[]>();
  for (const edge of edges) {
    const [from, to] = direction(edge);
    const known = following.get(from);
    if (known) known.push(to);
    else following.set(from, [to]);
  }
  // A set iterates over elements added during the loop.
  const nodes = new Set([start]);
  for (const node of nodes) for (const next of following.get(node) ?? []) nodes.add(next);
  return nodes;
}

function reportUnreachable(
  graph: NamedGraph,
  source: number,
  target: number,
  fromSource: ReadonlySet<number>,
  problems: Problems,
): void {
  const others = [...fromSource].filter((node) => node !== source);
  const where =
    others.length === 0
      ? `no edge leaves ${shownNode(graph, source)}`
      : `the edges lead from there to ${someOf(others.map((node) => shownNode(graph, node)))} only`;
  problems.add({
    code: 'target-not-reachable',
    message: `No path leads from ${shownNode(graph, source)} to ${shownNode(graph, target)}, so there is no action: ${where}. Add the missing edges, or change an end.`,
    path: ['actions', 'target'],
  });
}

function reportNeverUsed(graph: NamedGraph, unused: readonly number[], problems: Problems): void {
  const [first] = unused;
  if (first === undefined) return;
  const named = unused.map((edge) => {
    const [from, to] = graph.edges[edge] as readonly [number, number];
    return `${shownNode(graph, from)} → ${shownNode(graph, to)}`;
  });
  problems.add({
    severity: 'info',
    code: 'edge-never-used',
    message: `No path from source to target takes ${someOf(named)}: ${unused.length === 1 ? 'this base arm is' : 'these base arms are'} in no action, so ${unused.length === 1 ? 'its value does' : 'their values do'} not matter. ${unused.length === 1 ? 'It' : 'They'} can be removed.`,
    path: [...EDGES, first],
  });
}
