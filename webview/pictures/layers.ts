/** The layer of each node of a directed graph: the longest way to it, in edges. */

/**
 * @param count the number of nodes
 * @returns null where the graph has a cycle
 */
export function layersOf(
  count: number,
  edges: readonly (readonly [number, number])[],
): readonly number[] | null {
  const layers = new Array<number>(count).fill(0);
  const waiting = new Array<number>(count).fill(0);
  const leaving: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of edges) {
    waiting[to] = (waiting[to] ?? 0) + 1;
    leaving[from]?.push(to);
  }
  const ready = waiting.flatMap((edgesInto, node) => (edgesInto === 0 ? [node] : []));
  let done = 0;
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    done++;
    for (const next of leaving[node] ?? []) {
      layers[next] = Math.max(layers[next] ?? 0, (layers[node] ?? 0) + 1);
      waiting[next] = (waiting[next] ?? 0) - 1;
      if (waiting[next] === 0) ready.push(next);
    }
  }
  return done === count ? layers : null;
}
