/** Which elements of a common basis of two matroids can be exchanged for which others. */
import type { Exchanges } from './matroid';

const NONE = -1;

/** What can be exchanged in one common basis, as a directed graph on the elements. */
export interface ExchangeGraph {
  /**
   * The strongly connected components of the graph without one element (-1 for none), each ascending,
   * the components with arcs into others first. An element that is alone in its component is in all
   * common bases, or in none, that agree with this one on the element left out.
   */
  components(omitted: number): readonly (readonly number[])[];
  /**
   * The common basis after the exchanges of a shortest cycle through the element, ascending: one that
   * differs in that element. Null where there is none.
   */
  exchanged(element: number): number[] | null;
  /** The number of pairs that can be exchanged in one of the matroids. */
  readonly arcs: number;
}

/**
 * The exchange graph of a common basis B, which is as large as any. From y in B to x outside: y may
 * leave for x in the first matroid; from x to y: in the second. Where nothing must leave for x,
 * everything may, as both matroids count as truncated to the size of B.
 *
 * The exchanges of a cycle without a shortcut lead to a common basis (Brualdi 1969, Krogdahl 1974).
 */
export function createExchangeGraph(
  elements: number,
  basis: readonly number[],
  first: Exchanges,
  second: Exchanges,
): ExchangeGraph {
  const isInside = new Uint8Array(elements);
  for (const y of basis) isInside[y] = 1;
  // What everything may leave for, and what may enter for everything, is reached over two hubs.
  const anyLeaves = elements;
  const anyEnters = elements + 1;
  const next = Array.from({ length: elements + 2 }, (): number[] => []);
  const listOf = (node: number): number[] => next[node] as number[];
  let arcs = elements;
  for (let x = 0; x < elements; x++) {
    if (isInside[x] === 1) continue;
    const leavingFirst = first.circuit(x);
    const leavingSecond = second.circuit(x);
    // A loop of either stays outside.
    if (leavingFirst?.length === 0 || leavingSecond?.length === 0) continue;
    if (leavingFirst === null) listOf(anyLeaves).push(x);
    else for (const y of leavingFirst) listOf(y).push(x);
    if (leavingSecond === null) listOf(x).push(anyEnters);
    else for (const y of leavingSecond) listOf(x).push(y);
    arcs += (leavingFirst?.length ?? 1) + (leavingSecond?.length ?? 1);
  }
  if (listOf(anyLeaves).length > 0) for (const y of basis) listOf(y).push(anyLeaves);
  listOf(anyEnters).push(...basis);

  return {
    arcs,
    components: (omitted) =>
      strongComponents(next, omitted)
        .map((component) => component.filter((node) => node < elements).sort((a, b) => a - b))
        .filter((component) => component.length > 0),
    exchanged(element) {
      const cycle = shortestCycle(next, element, elements);
      if (cycle === null) return null;
      const changed = new Set(basis);
      for (const node of cycle) if (!changed.delete(node)) changed.add(node);
      return [...changed].sort((a, b) => a - b);
    },
  };
}

/** Breadth-first search; to go over a hub takes no step, so that it is no detour. */
function shortestCycle(
  next: readonly (readonly number[])[],
  start: number,
  hubs: number,
): readonly number[] | null {
  const previous = new Int32Array(next.length).fill(NONE);
  const reached = [start];
  for (const node of reached) {
    const follow = (nodes: readonly number[]): boolean => {
      for (const other of nodes) {
        if (previous[other] !== NONE) continue;
        previous[other] = node;
        if (other === start) return true;
        if (other < hubs) reached.push(other);
        else if (follow(next[other] as readonly number[])) return true;
      }
      return false;
    };
    if (!follow(next[node] as readonly number[])) continue;
    const cycle = [start];
    for (let at = previous[start] as number; at !== start; at = previous[at] as number) {
      cycle.push(at);
    }
    return cycle;
  }
  return null;
}

/** Tarjan (1972), with its own stack: components with arcs into others before those. */
function strongComponents(next: readonly (readonly number[])[], omitted: number): number[][] {
  const index = new Int32Array(next.length).fill(NONE);
  const low = new Int32Array(next.length);
  const progress = new Int32Array(next.length);
  const isOpen = new Uint8Array(next.length);
  const open: number[] = [];
  const components: number[][] = [];
  let met = 0;
  for (let root = 0; root < next.length; root++) {
    if (index[root] !== NONE || root === omitted) continue;
    const path = [root];
    while (path.length > 0) {
      const node = path[path.length - 1] as number;
      if (index[node] === NONE) {
        index[node] = low[node] = met++;
        isOpen[node] = 1;
        open.push(node);
      }
      const other = (next[node] as readonly number[])[progress[node] as number];
      if (other !== undefined) {
        progress[node] = (progress[node] as number) + 1;
        if (other === omitted) continue;
        if (index[other] === NONE) path.push(other);
        else if (isOpen[other] === 1) {
          low[node] = Math.min(low[node] as number, index[other] as number);
        }
        continue;
      }
      path.pop();
      const below = path[path.length - 1];
      if (below !== undefined) low[below] = Math.min(low[below] as number, low[node] as number);
      if (low[node] !== index[node]) continue;
      const component = open.splice(open.indexOf(node));
      for (const member of component) isOpen[member] = 0;
      components.push(component);
    }
  }
  return components.reverse();
}
