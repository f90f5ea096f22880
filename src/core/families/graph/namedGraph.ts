/** A graph of named nodes, numbered for the families. */
import type { NodeName } from '../commonNode';

const LONGEST_NAME = 40;

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
export function readGraph(edges: readonly (readonly [NodeName, NodeName])[]): NamedGraph {
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

/** The name of a node in a sentence, cut where it is long. @param node its number */
export function shownNode({ nodes }: NamedGraph, node: number): string {
  return `\`${(nodes[node] ?? '').slice(0, LONGEST_NAME)}\``;
}
