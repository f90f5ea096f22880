/** What can be exchanged where nested sets have capacities. */
import type { Exchanges } from './matroid';

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
