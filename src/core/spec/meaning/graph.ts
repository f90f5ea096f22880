/** What all families of graphs are checked for. */
import type { NamedGraph } from '../build/graph';
import type { Path } from '../paths';
import type { Problems } from '../problems';
import { shownNode } from './names';

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
      message: `This edge leads from ${shownNode(graph, from)} to itself: it is a cycle on its own, so no action has it. Remove it, or lead it to another node.`,
      path: [...path, edge],
    });
  }
}
