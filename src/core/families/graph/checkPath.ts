/** The family `path`: a graph without cycles in which a path leads from the source to the target. */
import { findCycle } from './path';
import { readGraph, type NamedGraph, shownNode } from './namedGraph';
import type { Path } from '../../text/paths';
import type { Fix } from '../../text/problem';
import type { Problems } from '../../text/problems';
import type { NodeName } from '../commonNode';
import type { PathSpec } from './graphNode';
import { suggest } from '../../text/suggest';
import { checkNotEmpty, nodesOf, reportSameNodes } from './checkGraph';
import { someOf } from '../../words/lists';

const EDGES: Path = ['actions', 'edges'];

/** Reports ends that are not nodes or the same, cycles, and a target out of reach; mentions edges that are on no path. */
export function checkPath(actions: PathSpec, problems: Problems): void {
  if (!checkNotEmpty(actions.edges, EDGES, problems)) return;
  reportSameNodes(
    [
      ...nodesOf(actions.edges, EDGES),
      { name: actions.source, path: ['actions', 'source'] },
      { name: actions.target, path: ['actions', 'target'] },
    ],
    problems,
  );
  const graph = readGraph(actions.edges);
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
  const path = ['actions', end];
  const hint =
    near === null
      ? `The nodes are ${someOf(graph.nodes.map((_, node) => shownNode(graph, node)))}.`
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
    title: `Set ${path.at(-1) ?? ''} to ${JSON.stringify(name)}`,
    description: 'The node of the edges with the most similar name.',
    edits: [{ path, value: name }],
  };
}

/** A node as the edges write it, a number or a text. */
function asWritten(name: string, edges: PathSpec['edges']): NodeName {
  return edges.flat().find((node) => String(node) === name) ?? name;
}

/** A cycle is reported at its last edge in the list, the one that closes it for a reader. */
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

function shownName(name: NodeName): string {
  return `\`${String(name).slice(0, 40)}\``;
}
