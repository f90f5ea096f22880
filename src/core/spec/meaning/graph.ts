/** The families `path` and `spanningTree`: graphs in which there is an action. */
import { connectedComponents } from '../../combinatorics/unionFind';
import { findCycle } from '../../families/path';
import { readGraph, type NamedGraph } from '../build/graph';
import type { Path } from '../paths';
import type { Fix } from '../problem';
import type { Problems } from '../problems';
import type { FamilySpec, NodeName } from '../schema';
import { suggest } from '../suggest';
import { someOf, shownNode } from './names';

const EDGES: Path = ['actions', 'edges'];

export function checkPath(actions: FamilySpec<'path'>, problems: Problems): void {
  if (!checkNotEmpty(actions.edges, EDGES, problems)) return;
  const graph = readGraph(actions.edges);
  const source = checkNode('source', actions, graph, problems);
  const target = checkNode('target', actions, graph, problems);
  const isAcyclic = checkAcyclic(graph, problems);
  if (source === null || target === null || !isAcyclic) return;
  if (source === target) {
    problems.add({
      code: 'source-is-target',
      message: `\`source\` and \`target\` are both ${shownNode(graph, source)}: a way has at least one edge, so they must be two nodes.`,
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
  reportNeverUsed(graph, unused, 'No way from source to target', problems);
}

export function checkSpanningTree(actions: FamilySpec<'spanningTree'>, problems: Problems): void {
  if (!checkNotEmpty(actions.edges, EDGES, problems)) return;
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
  const named = pieces.map((nodes) => `{${someOf(nodes.map((node) => shownNode(graph, node)))}}`);
  problems.add({
    code: 'graph-not-connected',
    message: `The graph is in ${pieces.length} pieces, ${someOf(named)}: no tree joins them all. Edges between the pieces are needed; the family \`matroid\` of type \`graphic\` spans each piece on its own.`,
    path: EDGES,
    fixes: [SPAN_EACH_PIECE],
  });
}

const SPAN_EACH_PIECE: Fix = {
  title: 'Span each piece on its own (graphic matroid)',
  description: 'Makes the actions the spanning forests of the graph.',
  edits: [
    { path: ['actions', 'family'], value: 'matroid' },
    { path: ['actions', 'type'], value: 'graphic' },
  ],
};

/** Whether there is an edge at all. */
export function checkNotEmpty(edges: readonly unknown[], path: Path, problems: Problems): boolean {
  if (edges.length > 0) return true;
  const message = 'There is no edge, so there is no action.';
  problems.add({ code: 'empty-family', message, path });
  return false;
}

/** An edge from a node to itself is a base arm of no action where cycles are not wanted: a slip, most likely. */
export function checkLoops(graph: NamedGraph, path: Path, problems: Problems): void {
  for (const [edge, [from, to]] of graph.edges.entries()) {
    if (from !== to) continue;
    problems.add({
      severity: 'warning',
      code: 'self-loop',
      message: `This edge leads from ${shownNode(graph, from)} to itself: it is a cycle on its own, so no action has it.`,
      path: [...path, edge],
    });
  }
}

function checkNode(
  end: 'source' | 'target',
  actions: FamilySpec<'path'>,
  graph: NamedGraph,
  problems: Problems,
): number | null {
  const number = graph.numberOf(actions[end]);
  if (number !== null) return number;
  const near = suggest(String(actions[end]), graph.nodes);
  const path = ['actions', end];
  const hint =
    near === null
      ? `They have ${someOf(graph.nodes.map((_, node) => shownNode(graph, node)))}.`
      : `Did you mean ${shownNode(graph, graph.nodes.indexOf(near))}?`;
  problems.add({
    code: 'unknown-node',
    message: `No edge has the node ${shownName(actions[end])}. ${hint}`,
    path,
    fixes: near === null ? [] : [useNode(path, asWritten(near, actions.edges))],
  });
  return null;
}

function useNode(path: Path, name: NodeName): Fix {
  return {
    title: `Change to ${JSON.stringify(name)}`,
    description: `Writes the node ${JSON.stringify(name)} here.`,
    edits: [{ path, value: name }],
  };
}

/** A node as the edges write it, a number or a text. */
function asWritten(name: string, edges: FamilySpec<'path'>['edges']): NodeName {
  return edges.flat().find((node) => String(node) === name) ?? name;
}

/** A cycle is told at its last edge of the list, the one that closes it for a reader. */
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
      ? `This edge leads from ${shownNode(graph, loop[0])} to itself, and a way must not come back to where it was: remove it, or lead it to another node.`
      : `These edges form a cycle: ${around}. A way must not come back to where it was: remove or turn round one of them.`,
    path: [...EDGES, Math.max(...cycle)],
  });
  return false;
}

/** The nodes that edges lead to from one of them. */
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
  // A set is gone through in the order in which it grows.
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
    message: `No way leads from ${shownNode(graph, source)} to ${shownNode(graph, target)}, so there is no action: ${where}.`,
    path: ['actions', 'target'],
  });
}

function reportNeverUsed(
  graph: NamedGraph,
  unused: readonly number[],
  subject: string,
  problems: Problems,
): void {
  const [first] = unused;
  if (first === undefined) return;
  const named = unused.map((edge) => {
    const [from, to] = graph.edges[edge] as readonly [number, number];
    return `${shownNode(graph, from)} → ${shownNode(graph, to)}`;
  });
  problems.add({
    severity: 'info',
    code: 'edge-never-used',
    message: `${subject} takes ${someOf(named)}: ${unused.length === 1 ? 'this base arm is' : 'these base arms are'} in no action, and cannot be learnt.`,
    path: [...EDGES, first],
  });
}

function shownName(name: NodeName): string {
  return `\`${String(name).slice(0, 40)}\``;
}
