/** Permutations of items: all of them, and those of largest discounted total weight. */
import { bestFirst } from './bestFirst';
import { elementsByWeight, withoutOverflow } from './selection';

/** A permutation of the items with its discounted total weight. */
export interface RankedPermutation {
  /** The items, first position to last. */
  readonly action: readonly number[];
  /** Sum over the positions j of weights[action[j]] * discounts[j]. */
  readonly value: number;
}

/** An arrangement of ranks: ranks[p] is the rank of the item at the position with the p-th largest discount. */
interface Arrangement {
  /** At most the value of the arrangement before it. */
  readonly value: number;
  /** The arrangement whose places `swapped` and `swapped` + 1 were exchanged to get this one; null for the best, 0, 1, … */
  readonly before: { readonly ranks: Int32Array; readonly swapped: number } | null;
}

/**
 * The k permutations x of largest sum_j w_x(j) disc_j in descending order, each once; all of them if there are fewer. In the
 * first one, equal items are in ascending order.
 *
 * With items and positions in descending order, the identity is best (the rearrangement inequality; Hardy, Littlewood and Pólya
 * 1934, theorem 368), and exchanging two neighbours in order costs (w_a - w_b)(disc_p - disc_(p+1)) >= 0. Every other
 * permutation has a first place p where the ranks fall; exchanging p and p + 1 gives its predecessor. The permutations thus form
 * a tree of non-increasing values, at O(items) per permutation and without oracle calls.
 * @param weights one finite number per item
 * @param discounts one finite number per position, in any order and of any sign, at most 2^60
 * @throws RangeError if there are not as many discounts as items
 */
export function rankPermutations(
  weights: Float64Array,
  discounts: Float64Array,
  k: number,
): RankedPermutation[] {
  const items = weights.length;
  if (discounts.length !== items) {
    throw new RangeError(`There are ${discounts.length} discounts for ${items} items.`);
  }
  const scaled = withoutOverflow(weights);
  const itemOf = elementsByWeight(scaled);
  const positionOf = elementsByWeight(discounts);
  const sorted = Float64Array.from(itemOf, (item) => scaled[item] as number);
  const steps = Float64Array.from(
    { length: Math.max(0, items - 1) },
    (_, place) =>
      (discounts[positionOf[place] as number] as number) -
      (discounts[positionOf[place + 1] as number] as number),
  );

  const best: Arrangement = {
    value: sorted.reduce(
      (total, weight, place) => total + weight * (discounts[positionOf[place] as number] as number),
      0,
    ),
    before: null,
  };

  function* successors(arrangement: Arrangement): Generator<Arrangement> {
    const ranks = ranksOf(arrangement, items);
    const fall = arrangement.before === null ? items - 1 : arrangement.before.swapped;
    for (let place = 0; place < items - 1 && place <= fall + 1; place++) {
      if (!isSuccessor(ranks, place, fall)) continue;
      const difference =
        (sorted[ranks[place] as number] as number) - (sorted[ranks[place + 1] as number] as number);
      yield {
        value: arrangement.value - difference * (steps[place] as number),
        before: { ranks, swapped: place },
      };
    }
  }

  const found = Array.from(
    bestFirst([best], (arrangement) => arrangement.value, successors, k),
    (arrangement) => {
      const action = new Array<number>(items);
      ranksOf(arrangement, items).forEach((rank, place) => {
        action[positionOf[place] as number] = itemOf[rank] as number;
      });
      return { action, value: discountedTotal(action, weights, discounts) };
    },
  );
  return found.sort((a, b) => (a.value === b.value ? 0 : b.value - a.value));
}

/** Sum over the positions j of weights[permutation[j]] * discounts[j], added first to last. */
export function discountedTotal(
  permutation: readonly number[],
  weights: Float64Array,
  discounts: Float64Array,
): number {
  let total = 0;
  permutation.forEach((item, position) => {
    total += (weights[item] as number) * (discounts[position] as number);
  });
  return total;
}

/** Yields the permutations of {0, …, n-1} in lexicographic order. */
export function* permutationsOf(n: number): Generator<number[], void, undefined> {
  const permutation = Array.from({ length: n }, (_, i) => i);
  for (;;) {
    yield permutation.slice();
    let fixed = n - 2;
    while (fixed >= 0 && at(permutation, fixed) > at(permutation, fixed + 1)) fixed -= 1;
    if (fixed < 0) return;
    let larger = n - 1;
    while (at(permutation, larger) < at(permutation, fixed)) larger -= 1;
    exchange(permutation, fixed, larger);
    for (let low = fixed + 1, high = n - 1; low < high; low++, high--) {
      exchange(permutation, low, high);
    }
  }
}

/** Whether the ranks, which first fall at `fall`, first fall at `place` after an exchange of `place` and `place` + 1. */
function isSuccessor(ranks: Int32Array, place: number, fall: number): boolean {
  if (place < fall) return true;
  if (place === fall) return false;
  const after = ranks[place + 1] as number;
  return (ranks[fall] as number) < after && (ranks[place] as number) < after;
}

function ranksOf({ before }: Arrangement, items: number): Int32Array {
  if (before === null) return Int32Array.from({ length: items }, (_, rank) => rank);
  const ranks = before.ranks.slice();
  ranks[before.swapped] = before.ranks[before.swapped + 1] as number;
  ranks[before.swapped + 1] = before.ranks[before.swapped] as number;
  return ranks;
}

function at(list: readonly number[], index: number): number {
  return list[index] as number;
}

function exchange(list: number[], a: number, b: number): void {
  [list[a], list[b]] = [at(list, b), at(list, a)];
}
