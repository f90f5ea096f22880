/** The form of graphs in a spec, and checks that all of them share. */
import * as Type from 'typebox';
import type { TUnsafe } from 'typebox';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import {
  readGraph,
  shownNode,
  type NamedEdges,
  type NamedGraph,
  type NodeName,
} from './namedGraph';

/** A node of a graph, given by name. */
export function nodeName(markdownDescription: string): TUnsafe<NodeName> {
  return Type.Unsafe({ type: ['string', 'number'], markdownDescription });
}

/** Edges between named nodes. @param edge description of one edge */
export function namedEdges(edge: string, markdownDescription: string): TUnsafe<NamedEdges> {
  const end = nodeName('A node: a string or a number. `1` and `"1"` are the same node.');
  const ends = Type.Array(end, { minItems: 2, maxItems: 2, markdownDescription: edge });
  return Type.Unsafe(Type.Array(ends, { markdownDescription }));
}

/** A node of a spec, with its place. */
interface WrittenNode {
  readonly name: NodeName;
  readonly path: Path;
}

/**
 * The graph of some edges; null if there are none, which is reported. Also notes a node written in two forms.
 * @param path of the edges
 * @param others further named nodes, after the edges
 */
export function checkedGraph(
  edges: NamedEdges,
  path: Path,
  problems: Problems,
  others: readonly WrittenNode[] = [],
): NamedGraph | null {
  if (edges.length === 0) {
    const message =
      'There is no edge, so there is no action: write at least one, as a pair of nodes.';
    problems.add({ code: 'empty-family', message, path });
    return null;
  }
  const nodes = edges.flatMap((ends, edge) =>
    ends.map((name, end) => ({ name, path: [...path, edge, end] })),
  );
  reportSameNodes([...nodes, ...others], problems);
  return readGraph(edges);
}

/** Like `checkedGraph`, with a warning for each edge from a node to itself: no action has it, so it is probably a slip. */
export function checkedForest(
  edges: NamedEdges,
  path: Path,
  problems: Problems,
): NamedGraph | null {
  const graph = checkedGraph(edges, path, problems);
  for (const [edge, [from, to]] of graph?.edges.entries() ?? []) {
    if (!graph || from !== to) continue;
    problems.add({
      severity: 'warning',
      code: 'self-loop',
      message: `This edge leads from ${shownNode(graph, from)} to itself: that is a cycle, so no action has it. Remove it, or change its end.`,
      path: [...path, edge],
    });
  }
  return graph;
}

/** `1` and `"1"` are one node: a spec with both gets a note at the first one of the second form. */
function reportSameNodes(nodes: readonly WrittenNode[], problems: Problems): void {
  const forms = new Map<string, { readonly first: NodeName; other: WrittenNode | null }>();
  for (const node of nodes) {
    const known = forms.get(String(node.name));
    if (known === undefined) forms.set(String(node.name), { first: node.name, other: null });
    else if (known.other === null && known.first !== node.name) known.other = node;
  }
  const mixed = [...forms.values()].flatMap(({ other }) => (other === null ? [] : [other]));
  const [first] = mixed;
  if (first === undefined) return;
  const number = String(first.name);
  const more = mixed.length === 1 ? '' : ` The same holds for ${mixed.length - 1} more.`;
  problems.add({
    severity: 'info',
    code: 'same-node',
    message: `\`${number}\` and \`"${number}"\` are the same node.${more} Write a node in the same way everywhere, or give different nodes different names.`,
    path: first.path,
  });
}
