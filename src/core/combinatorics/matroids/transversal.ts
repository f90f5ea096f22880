/** Transversal matroids: sets of elements that can be matched with distinct given sets. */
import { logBinomial } from '../bigCounting';
import { createBipartiteGraph } from '../assignment/bipartiteGraph';
import { findLargestMatching } from '../assignment/largestMatching';
import { requireElements, type Exchanges, type GrowingSet, type Matroid } from './matroid';

const NONE = -1;
/** Far above the rounding errors of the sums below, far below any use of a count's logarithm. */
const ROUNDING_MARGIN = 1e-10;

/**
 * The independent sets are the partial transversals: each element can be matched with a set of its own that contains it.
 * Elements in no set are loops.
 *
 * Only the sets of one largest matching are kept. They present the same matroid: some matching covers any given basis together
 * with these sets (Mendelsohn and Dulmage 1958), and they are equal in number.
 * @throws RangeError if a set has an unknown element, or one twice
 */
export function createTransversalMatroid(
  elements: number,
  sets: readonly (readonly number[])[],
): Matroid {
  for (const set of sets) requireElements(set, elements);
  const pairs = sets.flatMap((set, index) =>
    set.map((element): [number, number] => [element, index]),
  );
  const { edgeOfRight, size } = findLargestMatching(
    createBipartiteGraph(elements, sets.length, pairs),
  );
  const kept = sets.filter((_, index) => edgeOfRight[index] !== NONE);
  const setsOf = Array.from({ length: elements }, (): number[] => []);
  for (const [index, set] of kept.entries()) {
    for (const element of set) setsOf[element]?.push(index);
  }

  return {
    elements,
    rank: size,
    grow: () => createPartialTransversal(setsOf, size),
    exchanges(independent) {
      const transversal = createPartialTransversal(setsOf, size);
      for (const element of independent) transversal.add(element);
      return transversal;
    },
    countBases: () => null,
    logBasesBound: () =>
      logBasesBound(
        kept.map((set) => set.length),
        setsOf.filter((some) => some.length > 0).length,
      ),
  };
}

/** The smaller of ln of all subsets of the rank's size, and ln of all choices of one element per set. */
function logBasesBound(setSizes: readonly number[], elements: number): number {
  const subsets = logBinomial(elements, setSizes.length);
  const choices = setSizes.reduce((total, size) => total + Math.log(size), 0);
  const bound = Math.max(0, Math.min(subsets, choices));
  return bound + ROUNDING_MARGIN * (1 + bound);
}

/**
 * An independent set with a matching that proves it.
 * @param setsOf the sets that contain each element
 * @param sets the number of sets
 */
function createPartialTransversal(
  setsOf: readonly (readonly number[])[],
  sets: number,
): GrowingSet & Exchanges {
  const owner = new Int32Array(sets).fill(NONE);
  /** The set that each element of the independent set is matched with. */
  const matched = new Map<number, number>();
  const reachedFrom = new Int32Array(sets);

  /** Alternating search: the owners on the way, and the free set at its end (NONE if there is none). */
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
