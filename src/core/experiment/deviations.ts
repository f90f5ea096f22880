/** Robust measures of distance between numbers, based on medians, so that one outlier does not matter. */

/** The fewest other values for a meaningful median absolute deviation. */
const ENOUGH = 5;
/** The most samples per row of an action that enter the shared deviation; also the number of deviations that suffices for it. */
const MOST_SHARED = 20;

/** Sorted by value. */
type Ascending = readonly { readonly value: number }[];

/** The distances of a selection of the values from their median. */
export function deviationsIn(all: Ascending): readonly number[] {
  // The values are sorted, so an even selection represents them.
  const step = Math.ceil(all.length / MOST_SHARED);
  const singles = all.filter((_, index) => index % step === 0);
  if (singles.length < 2) return [];
  const median = medianOf(singles.map(({ value }) => value));
  const spare = Math.sqrt(singles.length / (singles.length - 1));
  return singles.map(({ value }) => spare * Math.abs(value - median));
}

/** The median deviation over all actions. For few values it is increased, because it may be small by chance. */
export function sharedDeviation(deviations: readonly number[]): number {
  const { length } = deviations;
  if (length < ENOUGH) return 0;
  return medianOf(deviations) * Math.max(1, MOST_SHARED / length) ** 2;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [lower, upper] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return ((sorted[lower] as number) + (sorted[upper] as number)) / 2;
}

/** The distance to the nearest other value. @param own the index of the value itself; null if it is not in the list */
export function nearest(value: number, sorted: Ascending, own: number | null): number {
  const at = own ?? lowerBound(sorted, value);
  const below = sorted[at - 1];
  const above = sorted[own === null ? at : at + 1];
  return Math.min(
    below === undefined ? Infinity : Math.abs(value - below.value),
    above === undefined ? Infinity : Math.abs(above.value - value),
  );
}

/** The first index whose value is not smaller. */
function lowerBound(sorted: Ascending, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.value ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The median absolute deviation from the median without one value; 0 if too few values remain.
 * @param without its index; beyond the end for none
 */
export function deviationOfOthers(sorted: Ascending, without: number): number {
  const many = sorted.length - (without < sorted.length ? 1 : 0);
  if (many < ENOUGH) return 0;
  const at = (index: number) => sorted[index < without ? index : index + 1]?.value ?? NaN;
  const [lower, upper] = [(many - 1) >> 1, many >> 1];
  const median = (at(lower) + at(upper)) / 2;
  return (nthDeviation(at, many, median, lower) + nthDeviation(at, many, median, upper)) / 2;
}

/** The n-th smallest distance (from 0) of sorted values to `middle`; the nearest n + 1 values are adjacent. */
function nthDeviation(
  at: (index: number) => number,
  many: number,
  middle: number,
  n: number,
): number {
  let [low, high] = [0, many - 1 - n];
  while (low < high) {
    const start = (low + high) >> 1;
    if (middle - at(start) > at(start + n + 1) - middle) low = start + 1;
    else high = start;
  }
  return Math.max(middle - at(low), at(low + n) - middle);
}
