/** The subsets of largest total weight, of one or several sizes. */
import { bestFirst } from './bestFirst';

/** Above this, sums of weights could overflow. */
const LARGEST_SAFE_WEIGHT = 2 ** 960;
const SCALE = 2 ** -64;

/** A subset, as ascending positions in the list of all elements by descending weight. */
interface Selection {
  readonly positions: Int32Array;
  /** Sum of the weights in the order of the positions; it never grows when a position does. */
  readonly value: number;
  /** positions[0 .. moving-1] are still 0, 1, …; positions[moving+1 ..] are final. */
  readonly moving: number;
  /** positions[moving] stays below this. */
  readonly bound: number;
  /** For the best subset of its size: the changes of size that its successors make. */
  readonly nextSizes: readonly (1 | -1)[];
}

/**
 * Yields subsets of {0, …, n-1} with minimum <= size <= maximum in descending order of total weight,
 * each once, as elements in ascending order.
 *
 * For one size: start with the heaviest elements. The last of them moves down the sorted list, then the one before it follows,
 * and so on, so that every subset has one predecessor and at most two successors of its size (the successor scheme for ranking
 * k-subset sums; compare Lawler 1972). The best values per size decrease on both sides of the number of positive weights.
 * @param weights n finite numbers whose sums do not overflow
 * @param minimum at least 0
 * @param maximum at most n
 */
export function* rankSubsets(
  weights: Float64Array,
  minimum: number,
  maximum: number,
  limit: number,
): Generator<number[], void, undefined> {
  if (limit === 1) {
    yield heaviest(weights, bestSizeOf(weights, minimum, maximum));
    return;
  }
  const sorted = elementsByWeight(weights);
  const sortedWeights = Float64Array.from(sorted, (element) => weights[element] as number);

  const select = (
    positions: Int32Array,
    moving: number,
    bound: number,
    nextSizes: readonly (1 | -1)[],
  ): Selection => {
    let value = 0;
    for (const position of positions) value += sortedWeights[position] as number;
    return { positions, value, moving, bound, nextSizes };
  };
  const bestOfSize = (size: number, nextSizes: readonly (1 | -1)[]): Selection => {
    const first = Int32Array.from({ length: size }, (_, i) => i);
    return select(first, size - 1, sorted.length, nextSizes);
  };

  function* successors(selection: Selection): Generator<Selection> {
    const { positions, moving, bound } = selection;
    if (moving >= 0) {
      const position = positions[moving] as number;
      if (position + 1 < bound) {
        yield select(positions.with(moving, position + 1), moving, bound, []);
      }
      if (moving > 0 && position > moving) {
        yield select(positions.with(moving - 1, moving), moving - 1, position, []);
      }
    }
    for (const step of selection.nextSizes) {
      const size = positions.length + step;
      if (size >= minimum && size <= maximum) yield bestOfSize(size, [step]);
    }
  }

  const roots = [bestOfSize(bestSizeOf(weights, minimum, maximum), [1, -1])];
  for (const { positions } of bestFirst(roots, (s) => s.value, successors, limit)) {
    yield Array.from(positions, (position) => sorted[position] as number).sort((a, b) => a - b);
  }
}

function bestSizeOf(weights: Float64Array, minimum: number, maximum: number): number {
  if (minimum === maximum) return minimum;
  const positive = weights.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0);
  return Math.min(Math.max(positive, minimum), maximum);
}

/**
 * The first `size` elements by descending weight, equal ones by their number. It sorts only the numbers, which is fast: a
 * search for a spanner needs thousands of calls.
 */
function heaviest(weights: Float64Array, size: number): number[] {
  if (size === 0) return [];
  const least = weights.toSorted()[weights.length - size] as number;
  let heavier = 0;
  for (const weight of weights) if (weight > least) heavier++;
  const chosen: number[] = [];
  let equal = size - heavier;
  for (let element = 0; element < weights.length; element++) {
    const weight = weights[element] as number;
    if (weight > least || (weight === least && equal-- > 0)) chosen.push(element);
  }
  return chosen;
}

/** The elements by descending weight, equal ones by their number. */
export function elementsByWeight(weights: Float64Array): number[] {
  return Array.from(weights, (_, element) => element).sort(
    (a, b) => (weights[b] as number) - (weights[a] as number) || a - b,
  );
}

/** Scales the weights by a power of two if sums of them might overflow; comparisons stay the same. */
export function withoutOverflow(weights: Float64Array): Float64Array {
  const isSafe = weights.every((weight) => Math.abs(weight) <= LARGEST_SAFE_WEIGHT);
  return isSafe ? weights : weights.map((weight) => weight * SCALE);
}

/** Yields the subsets of {0, …, n-1} with `size` elements in lexicographic order. */
export function* subsetsOfSize(n: number, size: number): Generator<number[], void, undefined> {
  const subset = Array.from({ length: size }, (_, i) => i);
  for (;;) {
    yield subset.slice();
    let last = size - 1;
    while (last >= 0 && subset[last] === n - size + last) last -= 1;
    if (last < 0) return;
    let element = subset[last] as number;
    for (let i = last; i < size; i++) subset[i] = ++element;
  }
}
