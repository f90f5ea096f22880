/** Heaviest common independent sets of two matroids, by shortest paths with a split of the weights. */
import { toWholeNumbers } from './integerGrid';
import type { Matroid } from './matroid';

/**
 * A heaviest common independent set of its size, with a split of the weights that proves it (Frank 1981): w = w1 + w2, and the
 * set is a heaviest of its size by w1 in the first matroid and by w2 in the second.
 */
export interface CommonSet {
  /** Ascending. */
  readonly elements: readonly number[];
  /** w1 */
  readonly split: Float64Array;
}

/** The possible changes of one common set. */
interface CommonExchanges {
  /**
   * A heaviest common independent set of the same size without `element`; null if there is none.
   * @param element of the set, and not settled
   * @param isSettled 1 for elements of the set that must stay and other elements that must not enter
   */
  without(element: number, isSettled: Uint8Array): CommonSet | null;
  /** A heaviest common independent set with one element more. */
  larger(): CommonSet | null;
}

/** Finds heaviest common independent sets of two matroids for one vector of weights. */
export interface IntersectionSolver {
  /** A heaviest of the largest common independent sets. */
  largest(): CommonSet;
  /** @param common a heaviest of its size among the sets that agree with it on the elements settled later */
  exchanges(common: CommonSet): CommonExchanges;
}

/** The growth of split weights and path lengths, in multiples of (rank + 1) * the largest weight. */
const HEADROOM_BITS = 5;
const NONE = -1;

/**
 * Successive shortest paths: Lawler (1975), "Matroid intersection algorithms", with the weights split as in Frank (1981), "A
 * weighted matroid intersection algorithm", so that all lengths are >= 0 and Dijkstra's search applies.
 *
 * The path must be a shortest one without a shortcut of the same length; otherwise its set need not be independent. A path of a
 * search tree has no such shortcut: the shortcut would have reached its end first, and a node reached twice at one distance
 * keeps its first predecessor. This requires exact sums, so weights are rounded to a grid (at rank 30 to a part in 2^40 of the
 * largest; smaller whole numbers keep their values).
 * @param weights one finite number per element, small enough that sums of them do not overflow
 */
export function createIntersectionSolver(
  first: Matroid,
  second: Matroid,
  weights: Float64Array,
): IntersectionSolver {
  const largestRank = Math.min(first.rank, second.rank);
  const bits = 52 - HEADROOM_BITS - Math.ceil(Math.log2(largestRank + 1));
  const whole = toWholeNumbers(weights, bits);
  const exchanges = (common: CommonSet): CommonExchanges =>
    createExchanges(first, second, whole, common);

  return {
    exchanges,
    largest() {
      let common: CommonSet = { elements: [], split: whole };
      for (;;) {
        const larger = exchanges(common).larger();
        if (larger === null) return common;
        common = larger;
      }
    },
  };
}

/**
 * The exchange graph of a common independent set I. An arc from y in I to x outside: y may leave for x in the first matroid, at
 * w1(y) - w1(x). An arc from x to y: y may leave for x in the second, at w2(y) - w2(x). If nothing must leave for x, every y may.
 */
function createExchanges(
  first: Matroid,
  second: Matroid,
  weights: Float64Array,
  common: CommonSet,
): CommonExchanges {
  const { elements: inside, split } = common;
  const count = weights.length;
  const isInside = new Uint8Array(count);
  for (const y of inside) isInside[y] = 1;
  const firstCircuits = first.exchanges(inside);
  const secondCircuits = second.exchanges(inside);

  /** The elements that may enter for each y in the first matroid, and those that may enter it for nothing. */
  const enteringFor = new Map(inside.map((y): [number, number[]] => [y, []]));
  const freeInFirst: number[] = [];
  /** The elements that may leave for x in the second matroid; null if x may enter it for nothing. */
  const leavingFor = new Map<number, readonly number[] | null>();
  for (let x = 0; x < count; x++) {
    if (isInside[x] === 1) continue;
    const leavingFirst = firstCircuits.circuit(x);
    const leavingSecond = secondCircuits.circuit(x);
    // A loop of either matroid can never enter.
    if (leavingFirst?.length === 0 || leavingSecond?.length === 0) continue;
    if (leavingFirst === null) freeInFirst.push(x);
    else for (const y of leavingFirst) enteringFor.get(y)?.push(x);
    leavingFor.set(x, leavingSecond);
  }

  const target = count;
  const distance = new Float64Array(count + 1);
  const previous = new Int32Array(count + 1);
  const isFinal = new Uint8Array(count + 1);
  const open = new Int32Array(count + 1);
  let openCount = 0;
  const w1 = (element: number): number => split[element] as number;
  const w2 = (element: number): number => (weights[element] as number) - w1(element);

  const reach = (node: number, via: number, length: number): void => {
    const known = distance[node] as number;
    if (length >= known) return;
    if (known === Infinity) open[openCount++] = node;
    distance[node] = length;
    previous[node] = via;
  };

  const takeNearest = (): number => {
    let nearest = 0;
    for (let i = 1; i < openCount; i++) {
      const candidate = distance[open[i] as number] as number;
      if (candidate < (distance[open[nearest] as number] as number)) nearest = i;
    }
    const node = open[nearest] as number;
    open[nearest] = open[--openCount] as number;
    isFinal[node] = 1;
    return node;
  };

  /**
   * A path from the place of `leaver` in the first matroid to its place in the second, where these places cost `cost1` and
   * `cost2`; NONE stands for a new element.
   */
  const findPath = (
    leaver: number,
    cost1: number,
    cost2: number,
    isSettled: Uint8Array | null,
  ): boolean => {
    const isOpen = (element: number): boolean => isSettled === null || isSettled[element] === 0;
    const enter = (via: number, base: number, length: number): void => {
      for (const x of freeInFirst) {
        if (isOpen(x)) reach(x, via, length + (base - w1(x)));
      }
      for (const x of enteringFor.get(via) ?? []) {
        if (isOpen(x)) reach(x, via, length + (base - w1(x)));
      }
    };
    distance.fill(Infinity);
    isFinal.fill(0);
    openCount = 0;
    enter(leaver, cost1, 0);
    while (openCount > 0) {
      const node = takeNearest();
      if (node === target) return true;
      const length = distance[node] as number;
      if (isInside[node] === 1) {
        enter(node, w1(node), length);
        continue;
      }
      const leaving = leavingFor.get(node) ?? null;
      if (leaving === null) reach(target, node, length + (cost2 - w2(node)));
      for (const y of leaving ?? inside) {
        if (y === leaver) reach(target, node, length + (cost2 - w2(node)));
        else if (isOpen(y)) reach(y, node, length + (w2(y) - w2(node)));
      }
    }
    return false;
  };

  /** The set after the exchanges of the path, with the split that proves it. */
  const alongPath = (leaver: number): CommonSet => {
    const total = distance[target] as number;
    const nextSplit = split.slice();
    for (let element = 0; element < count; element++) {
      if (isFinal[element] === 1) {
        nextSplit[element] = w1(element) + ((distance[element] as number) - total);
      }
    }
    const changed = new Set(inside);
    changed.delete(leaver);
    for (let node = previous[target] as number; node !== leaver; node = previous[node] as number) {
      if (!changed.delete(node)) changed.add(node);
    }
    return { elements: [...changed].sort((a, b) => a - b), split: nextSplit };
  };

  return {
    without: (element, isSettled) =>
      findPath(element, w1(element), w2(element), isSettled) ? alongPath(element) : null,
    larger() {
      const freeInSecond = [...leavingFor.keys()].filter((x) => leavingFor.get(x) === null);
      const cost1 = freeInFirst.reduce((known, x) => Math.max(known, w1(x)), -Infinity);
      const cost2 = freeInSecond.reduce((known, x) => Math.max(known, w2(x)), -Infinity);
      return findPath(NONE, cost1, cost2, null) ? alongPath(NONE) : null;
    },
  };
}
