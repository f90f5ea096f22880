/** How far numbers are from each other, by medians: one of them far off does not count. */

/** So many others have a median absolute deviation that says something. */
const ENOUGH = 5;
/** At most so many samples of a row of an action count for that of all actions; so many in all say what it is. */
const MOST_SHARED = 20;

/** By their values. */
type Ascending = readonly { readonly value: number }[];

/** How far some of them are from their median. */
export function deviationsIn(all: Ascending): readonly number[] {
  // They are ascending: every so many-th of them.
  const step = Math.ceil(all.length / MOST_SHARED);
  const singles = all.filter((_, index) => index % step === 0);
  if (singles.length < 2) return [];
  const median = medianOf(singles.map(({ value }) => value));
  const spare = Math.sqrt(singles.length / (singles.length - 1));
  return singles.map(({ value }) => spare * Math.abs(value - median));
}

/** The median deviation of all actions; that of few may be small by chance, and counts as larger. */
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

/** How far the nearest is. @param own the place of the value itself; null where it is not among them */
export function nearest(value: number, sorted: Ascending, own: number | null): number {
  const at = own ?? lowerBound(sorted, value);
  const below = sorted[at - 1];
  const above = sorted[own === null ? at : at + 1];
  return Math.min(
    below === undefined ? Infinity : Math.abs(value - below.value),
    above === undefined ? Infinity : Math.abs(above.value - value),
  );
}

/** The first place of what is no less. */
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
 * The median absolute deviation from the median, but for one of them; 0 where the others are too few.
 * @param without its place; beyond the end for none
 */
export function deviationOfOthers(sorted: Ascending, without: number): number {
  const many = sorted.length - (without < sorted.length ? 1 : 0);
  if (many < ENOUGH) return 0;
  const at = (index: number) => sorted[index < without ? index : index + 1]?.value ?? NaN;
  const [lower, upper] = [(many - 1) >> 1, many >> 1];
  const median = (at(lower) + at(upper)) / 2;
  return (nthDeviation(at, many, median, lower) + nthDeviation(at, many, median, upper)) / 2;
}

/** The n-th smallest, from 0, of how far ascending values are from another: the nearest n + 1 stand side by side. */
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
