/** Caches slow results: a page is drawn ten times a second, and its graph stays the same for a whole run. */
import type { GraphLabels } from '../../src/core/words/labels';

/** Limits the sizes kept while a person resizes a panel. */
const MOST_SIZES = 12;

/** `make` with a cache per graph and size; entries are dropped together with their graph. */
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
