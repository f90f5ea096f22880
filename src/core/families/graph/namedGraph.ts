/** A graph of named nodes, numbered for the families, and the names of its edges. */
import type { GraphLabels, Labels } from '../../words/labels';

/** A node of a graph is known by its name; a number is the same name as its digits. */
export type NodeName = string | number;

/** The edges of a graph as a spec has them. */
export type NamedEdges = readonly (readonly [NodeName, NodeName])[];

const LONGEST_NAME = 40;
const ARROW = ' → ';
const DASH = ' – ';

/** A graph whose nodes have names; they are numbered from 0. */
export interface NamedGraph {
  /** The names of the nodes, in the order in which the edges first name them. */
  readonly nodes: readonly string[];
  /** The ends of each edge, as numbers of nodes. */
  readonly edges: readonly (readonly [number, number])[];
  /** The number of a node, or null where no edge has it. */
  numberOf(name: NodeName): number | null;
}

/** Numbers the nodes of a graph. A number and the same number as a text are one node. */
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

/** The name of a node in a sentence, cut where it is long. */
export function shownName(name: NodeName): string {
  return `\`${String(name).slice(0, LONGEST_NAME)}\``;
}

/** The same by its number. */
export function shownNode({ nodes }: NamedGraph, node: number): string {
  return shownName(nodes[node] ?? '');
}

/** What the edges of a graph are called. @param labels those of the spec, where it has some */
export function graphLabels(labels: readonly string[] | undefined, graph: GraphLabels): Labels {
  const { nodes, edges, directed } = graph;
  const between = directed ? ARROW : DASH;
  const joined = edges.map(([from, to]) => `${nodes[from]}${between}${nodes[to]}`);
  return { arms: labels ?? distinct(joined), sides: null, graph };
}

/** Those of a graph without direction. */
export function forestLabels(actions: {
  readonly edges: NamedEdges;
  readonly labels?: readonly string[];
}): Labels {
  const { nodes, edges } = readGraph(actions.edges);
  return graphLabels(actions.labels, { nodes, edges, directed: false });
}

/** Of parallel edges the second is `u – v (2)`, and so on. */
function distinct(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
