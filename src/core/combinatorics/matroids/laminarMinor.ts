/** Minors of laminar matroids: the capacities that are left. */
import type { Exchanges } from './matroid';
import type { Minor } from './minor';
import { packed } from './minor';

const NONE = -1;

/** Nested or disjoint sets with capacities. */
export interface NestedSets {
  readonly capacity: Int32Array;
  /** The smallest set that holds each set, NONE for a root. */
  readonly parent: Int32Array;
  /** Parents before children; all sets with an element. */
  readonly order: readonly number[];
  /** The smallest set that holds each element, NONE where none does. */
  readonly innermost: Int32Array;
}

/** The laminar matroid of the sets, as one that shrinks; its minors keep only sets that can still bind. */
export function createLaminarMinor(sets: NestedSets): Minor {
  return {
    elements: sets.innermost.length,
    exchanges: (independent) => exchangesInSets(sets, independent),
    minor: (contracted, kept, size) =>
      createLaminarMinor(withoutIdleSets(afterContraction(sets, contracted, kept), size)),
    signature: () => signatureOf(sets),
  };
}

/** An element that enters replaces a member of the smallest full set around it. */
export function exchangesInSets(
  { capacity, parent, order, innermost }: NestedSets,
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

function afterContraction(
  { capacity, parent, order, innermost }: NestedSets,
  contracted: readonly number[],
  kept: readonly number[],
): NestedSets {
  const left = capacity.slice();
  for (const element of contracted) {
    for (let set = innermost[element] as number; set !== NONE; set = parent[set] as number) {
      left[set] = (left[set] as number) - 1;
    }
  }
  const innermostOfKept = Int32Array.from(kept, (element) => innermost[element] as number);
  return { capacity: left, parent, order, innermost: innermostOfKept };
}

/**
 * Leaves out the sets that forbid nothing: those whose elements are few enough or bounded enough by
 * the sets within, and those with no less capacity than a set around them or than `size`.
 */
function withoutIdleSets(
  { capacity, parent, order, innermost }: NestedSets,
  size: number,
): NestedSets {
  const largest = new Int32Array(capacity.length);
  for (const set of innermost) if (set !== NONE) largest[set] = (largest[set] as number) + 1;
  const isBinding = new Uint8Array(capacity.length);
  for (let i = order.length - 1; i >= 0; i--) {
    const set = order[i] as number;
    const around = parent[set] as number;
    const room = capacity[set] as number;
    if (room < (largest[set] as number)) {
      largest[set] = room;
      isBinding[set] = 1;
    }
    if (around !== NONE) {
      largest[around] = (largest[around] as number) + (largest[set] as number);
    }
  }
  const numbers = new Int32Array(capacity.length);
  const keptCapacity: number[] = [];
  const keptParent: number[] = [];
  for (const set of order) {
    const above = parent[set] as number;
    const around = above === NONE ? NONE : (numbers[above] as number);
    const most = around === NONE ? size : (keptCapacity[around] as number);
    const room = capacity[set] as number;
    if (isBinding[set] === 0 || room >= most) {
      numbers[set] = around;
      continue;
    }
    numbers[set] = keptCapacity.length;
    keptCapacity.push(room);
    keptParent.push(around);
  }
  return {
    capacity: Int32Array.from(keptCapacity),
    parent: Int32Array.from(keptParent),
    order: keptCapacity.map((_, set) => set),
    innermost: innermost.map((set) => (set === NONE ? NONE : (numbers[set] as number))),
  };
}

/** The sets are numbered as they are met, from 1 on: what they are called does not matter. */
function signatureOf({ capacity, parent, innermost }: NestedSets): string {
  const numbers = new Int32Array(capacity.length);
  let met = 0;
  const numberOf = (set: number): number => (set === NONE ? 0 : (numbers[set] as number));
  const perElement: number[] = [];
  const perSet: number[] = [];
  for (const first of innermost) {
    const fresh: number[] = [];
    for (let set = first; set !== NONE && numbers[set] === 0; set = parent[set] as number) {
      numbers[set] = ++met;
      fresh.push(set);
    }
    for (const set of fresh) perSet.push(capacity[set] as number, numberOf(parent[set] as number));
    perElement.push(numberOf(first));
  }
  return packed([...perElement, ...perSet]);
}
