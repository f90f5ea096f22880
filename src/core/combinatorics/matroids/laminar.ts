/** Laminar matroids: nested or disjoint sets, each with a capacity. */
import { binomials, logBigInt, product } from '../bigCounting';
import { requireElements, type Exchanges, type GrowingSet, type Matroid } from './matroid';

/** A set of the laminar family with its capacity. */
export interface CapacitySet {
  readonly elements: readonly number[];
  /** The most elements of the set in an independent set; 0 makes them loops. */
  readonly capacity: number;
}

const NONE = -1;

/**
 * A set is independent if it has at most `capacity` elements of each laminar set. Elements in no laminar set are coloops.
 * @throws RangeError if a set has an unknown element or one twice, a capacity is not a whole number of 0 or more, or two sets
 *   cross
 */
export function createLaminarMatroid(elements: number, sets: readonly CapacitySet[]): Matroid {
  for (const set of sets) {
    requireElements(set.elements, elements);
    if (!Number.isInteger(set.capacity) || set.capacity < 0) {
      throw new RangeError(`A capacity is a whole number of 0 or more, not ${set.capacity}.`);
    }
  }
  const crossing = findCrossingSets(sets.map((set) => set.elements));
  if (crossing !== null) {
    throw new RangeError(`The sets ${crossing.join(' and ')} cross: neither contains the other.`);
  }
  const forest = createForest(elements, sets);
  const ranks = ranksOf(forest);

  return {
    elements,
    rank: forest.roots.reduce((total, set) => total + (ranks[set] as number), forest.free),
    grow: () => grow(forest),
    exchanges: (independent) => exchangesInSets(forest, independent),
    countBases: () => countBases(forest, ranks),
    logBasesBound: () => logBigInt(countBases(forest, ranks)),
  };
}

/**
 * The indices of two sets that overlap without one containing the other, the lower index first; null
 * if the sets are laminar. No set may have an element twice.
 */
export function findCrossingSets(
  sets: readonly (readonly number[])[],
): readonly [number, number] | null {
  // From large to small, each set must lie within one of the innermost sets so far.
  const innermost = new Map<number, number>();
  for (const set of bySize(sets)) {
    const [first, ...others] = sets[set] as readonly number[];
    if (first === undefined) continue;
    const around = innermost.get(first);
    for (const element of others) {
      const other = innermost.get(element);
      if (other === around) continue;
      // Of two different innermost sets, one does not contain the other's element.
      const isOutside =
        around !== undefined && !(sets[around] as readonly number[]).includes(element);
      const crossing = isOutside || other === undefined ? (around as number) : other;
      return crossing < set ? [crossing, set] : [set, crossing];
    }
    for (const element of sets[set] as readonly number[]) innermost.set(element, set);
  }
  return null;
}

/** The indices of the sets by descending size: a set comes after every set that contains it. */
function bySize(sets: readonly (readonly number[])[]): number[] {
  return Array.from(sets, (_, set) => set).sort(
    (a, b) =>
      (sets[b] as readonly number[]).length - (sets[a] as readonly number[]).length || a - b,
  );
}

/** The sets as a forest: the parent of a set is the smallest set that contains it. */
interface Forest {
  readonly capacity: Int32Array;
  /** NONE for a root. */
  readonly parent: Int32Array;
  /** Parents before children. */
  readonly order: readonly number[];
  readonly roots: readonly number[];
  readonly children: readonly (readonly number[])[];
  /** The smallest set that contains each element; NONE if no set does. */
  readonly innermost: Int32Array;
  /** The number of elements whose smallest set is this one. */
  readonly own: Int32Array;
  /** The number of elements in no set. */
  readonly free: number;
}

function createForest(elements: number, sets: readonly CapacitySet[]): Forest {
  const members = sets.map((set) => set.elements);
  const innermost = new Int32Array(elements).fill(NONE);
  const parent = new Int32Array(sets.length).fill(NONE);
  const children = sets.map((): number[] => []);
  const order = bySize(members).filter((set) => (members[set] as readonly number[]).length > 0);
  for (const set of order) {
    const around = innermost[(members[set] as readonly number[])[0] as number] as number;
    parent[set] = around;
    if (around !== NONE) (children[around] as number[]).push(set);
    for (const element of members[set] as readonly number[]) innermost[element] = set;
  }
  const own = new Int32Array(sets.length);
  let free = 0;
  for (const set of innermost) {
    if (set === NONE) free += 1;
    else own[set] = (own[set] as number) + 1;
  }
  return {
    capacity: Int32Array.from(sets, (set) => Math.min(set.capacity, set.elements.length)),
    parent,
    order,
    roots: order.filter((set) => parent[set] === NONE),
    children,
    innermost,
    own,
    free,
  };
}

function ranksOf({ order, capacity, own, children }: Forest): Int32Array {
  const ranks = new Int32Array(capacity.length);
  for (const set of order.toReversed()) {
    let rank = own[set] as number;
    for (const child of children[set] as readonly number[]) rank += ranks[child] as number;
    ranks[set] = Math.min(rank, capacity[set] as number);
  }
  return ranks;
}

function grow({ capacity, parent, innermost }: Forest): GrowingSet {
  const room = capacity.slice();
  return {
    add(element) {
      const first = innermost[element] as number;
      for (let set = first; set !== NONE; set = parent[set] as number) {
        if (room[set] === 0) return false;
      }
      for (let set = first; set !== NONE; set = parent[set] as number) {
        room[set] = (room[set] as number) - 1;
      }
      return true;
    },
  };
}

/** An entering element replaces a member of the smallest full set around it. */
function exchangesInSets(
  { capacity, parent, order, innermost }: Forest,
  independent: readonly number[],
): Exchanges {
  const used = new Int32Array(capacity.length);
  for (const element of independent) {
    for (let set = innermost[element] as number; set !== NONE; set = parent[set] as number) {
      used[set] = (used[set] as number) + 1;
    }
  }
  const smallestFull = new Int32Array(capacity.length).fill(NONE);
  for (const set of order) {
    const around = parent[set] as number;
    if (used[set] === capacity[set]) smallestFull[set] = set;
    else if (around !== NONE) smallestFull[set] = smallestFull[around] as number;
  }
  const members = new Map<number, number[]>();
  for (const set of smallestFull) if (set !== NONE) members.set(set, []);
  for (const element of independent) {
    for (let set = innermost[element] as number; set !== NONE; set = parent[set] as number) {
      members.get(set)?.push(element);
    }
  }
  return {
    circuit(element) {
      const set = innermost[element] as number;
      return set === NONE ? null : (members.get(smallestFull[set] as number) ?? null);
    },
  };
}

/**
 * Dynamic programme over the forest: the number of independent sets of each size among the elements of a set. A basis has a
 * largest independent set in every root.
 */
function countBases({ order, roots, children, own }: Forest, ranks: Int32Array): bigint {
  const counts = new Map<number, readonly bigint[]>();
  for (const set of order.toReversed()) {
    const rank = ranks[set] as number;
    const ownElements = own[set] as number;
    let total: readonly bigint[] = binomials(ownElements, 0, Math.min(ownElements, rank));
    for (const child of children[set] as readonly number[]) {
      total = multiply(total, counts.get(child) as readonly bigint[], rank);
      counts.delete(child);
    }
    counts.set(set, total);
  }
  return product(roots.map((set) => counts.get(set)?.at(-1) ?? 1n));
}

/** The product of two polynomials, without the powers above `degree`. */
function multiply(a: readonly bigint[], b: readonly bigint[], degree: number): bigint[] {
  const length = Math.min(a.length + b.length - 1, degree + 1);
  const result = new Array<bigint>(length).fill(0n);
  for (const [i, x] of a.entries()) {
    for (const [j, y] of b.entries()) {
      if (i + j >= length) break;
      result[i + j] = (result[i + j] as bigint) + x * y;
    }
  }
  return result;
}
