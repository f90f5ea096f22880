/** Independent sets of transversal matroids. */
import type { Exchanges, GrowingSet } from './matroid';

const NONE = -1;

/**
 * An independent set with a matching that shows it.
 * @param setsOf the sets that hold each element
 * @param sets how many sets there are
 */
export function createPartialTransversal(
  setsOf: readonly (readonly number[])[],
  sets: number,
): GrowingSet & Exchanges {
  const owner = new Int32Array(sets).fill(NONE);
  /** The set each element of the independent set is matched with. */
  const matched = new Map<number, number>();
  const reachedFrom = new Int32Array(sets);

  /** Alternating search: the owners met on the way, and the free set at its end, NONE if it has none. */
  const search = (element: number): { readonly met: number[]; readonly free: number } => {
    reachedFrom.fill(NONE);
    const met: number[] = [];
    for (let next = element, head = 0; ; head++) {
      for (const set of setsOf[next] as readonly number[]) {
        if (reachedFrom[set] !== NONE) continue;
        reachedFrom[set] = next;
        const holder = owner[set] as number;
        if (holder === NONE) return { met, free: set };
        met.push(holder);
      }
      if (head === met.length) return { met, free: NONE };
      next = met[head] as number;
    }
  };

  return {
    add(element) {
      const { free } = search(element);
      if (free === NONE) return false;
      for (let set = free; ;) {
        const holder = reachedFrom[set] as number;
        const before = matched.get(holder);
        owner[set] = holder;
        matched.set(holder, set);
        if (before === undefined) return true;
        set = before;
      }
    },
    circuit(element) {
      const { met, free } = search(element);
      return free === NONE ? met : null;
    },
  };
}
