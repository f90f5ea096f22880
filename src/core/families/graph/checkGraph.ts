/** What all families of graphs are checked for. */
import type { NamedGraph } from './namedGraph';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { NodeName } from '../commonNode';
import { shownNode } from './namedGraph';

/** Whether there is an edge at all. */
export function checkNotEmpty(edges: readonly unknown[], path: Path, problems: Problems): boolean {
  if (edges.length > 0) return true;
  const message =
    'There is no edge, so there is no action: write at least one, as a pair of nodes.';
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
      message: `This edge leads from ${shownNode(graph, from)} to itself: that is a cycle, so no action has it. Remove it, or change its end.`,
      path: [...path, edge],
    });
  }
}

/** A node of a spec, and where it is written. */
export interface WrittenNode {
  readonly name: NodeName;
  readonly path: Path;
}

/** The nodes of edges, in the order of the text. */
export function nodesOf(
  edges: readonly (readonly [NodeName, NodeName])[],
  path: Path,
): readonly WrittenNode[] {
  return edges.flatMap((ends, edge) =>
    ends.map((name, end) => ({ name, path: [...path, edge, end] })),
  );
}

/** `1` and `"1"` are one node: a spec with both gets a note at the first one in the other form. */
export function reportSameNodes(nodes: readonly WrittenNode[], problems: Problems): void {
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
