/** Keeps what is slow to make: a page is drawn ten times a second, and its graph stays the same for a whole run. */
import type { GraphLabels } from '../../src/core/words/labels';

/** Sizes that a person drags a panel through are not all kept. */
const MOST_SIZES = 12;

/** `make` with a memory: for one graph and one size it is asked once. Forgotten together with the graph. */
export function remembered<T>(
  make: (graph: GraphLabels, size: number) => T,
): (graph: GraphLabels, size: number) => T {
  const known = new WeakMap<GraphLabels, Map<number, { readonly made: T }>>();
  return (graph, size) => {
    const bySize = known.get(graph) ?? new Map<number, { readonly made: T }>();
    known.set(graph, bySize);
    const before = bySize.get(size);
    if (before !== undefined) return before.made;
    const made = make(graph, size);
    const [oldest] = bySize.keys();
    if (bySize.size >= MOST_SIZES && oldest !== undefined) bySize.delete(oldest);
    bySize.set(size, { made });
    return made;
  };
}
