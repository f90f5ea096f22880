/** Graphs of named nodes, numbered for the families, and the names of their edges. */
import type { GraphLabels, Labels } from '../../words/labels';

/** The name of a node; a number is the same name as its digits. */
export type NodeName = string | number;

/** The edges of a graph as written in a spec. */
export type NamedEdges = readonly (readonly [NodeName, NodeName])[];

const LONGEST_NAME = 40;
const ARROW = ' → ';
const DASH = ' – ';

/** A graph whose named nodes are numbered from 0. */
export interface NamedGraph {
  /** The names of the nodes, in the order of their first occurrence in the edges. */
  readonly nodes: readonly string[];
  /** The ends of each edge, as node numbers. */
  readonly edges: readonly (readonly [number, number])[];
  /** The number of a node; null if no edge has it. */
  numberOf(name: NodeName): number | null;
}

/** Numbers the nodes of a graph. A number and the same number as text are one node. */
export function readGraph(edges: NamedEdges): NamedGraph {
  const numbers = new Map<string, number>();
  const number = (name: NodeName): number => {
    const known = numbers.get(String(name));
    if (known !== undefined) return known;
    numbers.set(String(name), numbers.size);
    return numbers.size - 1;
  };
  const ends = edges.map(([from, to]) => [number(from), number(to)] as const);
  return {
    nodes: [...numbers.keys()],
    edges: ends,
    numberOf: (name) => numbers.get(String(name)) ?? null,
  };
}

/** The name of a node for a message, shortened if long. */
export function shownName(name: NodeName): string {
  return `\`${String(name).slice(0, LONGEST_NAME)}\``;
}

/** Like `shownName`, by the node's number. */
export function shownNode({ nodes }: NamedGraph, node: number): string {
  return shownName(nodes[node] ?? '');
}

/** The names of a graph's edges. @param labels from the spec, if any */
export function graphLabels(labels: readonly string[] | undefined, graph: GraphLabels): Labels {
  const { nodes, edges, directed } = graph;
  const between = directed ? ARROW : DASH;
  const joined = edges.map(([from, to]) => `${nodes[from]}${between}${nodes[to]}`);
  return { arms: labels ?? distinct(joined), sides: null, graph };
}

/** The names of an undirected graph's edges. */
export function forestLabels(actions: {
  readonly edges: NamedEdges;
  readonly labels?: readonly string[];
}): Labels {
  const { nodes, edges } = readGraph(actions.edges);
  return graphLabels(actions.labels, { nodes, edges, directed: false });
}

/** Makes names of parallel edges distinct: the second is `u – v (2)`, and so on. */
function distinct(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
