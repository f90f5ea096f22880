/** C-tracking (Garivier and Kaufmann 2016): counts that follow the sum of the weights asked for so far. */
import TinyQueue from 'tinyqueue';

/** Adds n times the weights, and hands out n pulls: one count per point. */
type Track = (weights: Float64Array, counts: Float64Array, pulls: number) => Float64Array;

/** Bisection steps for the level, down to the last bit. */
const BISECTIONS = 60;
/** Up to this many pulls, a scan of all points finds each next one. */
const FEW = 8;

/**
 * Each pull goes to the point whose count is furthest behind; ties go to the first point. Only points with some weight so
 * far take part.
 * @param first the pulls made before, with which the sums of weights start
 */
export function createTracking(first: Float64Array): Track {
  const sums = first.slice();
  return (weights, counts, pulls) => {
    weights.forEach((weight, x) => (sums[x] = (sums[x] as number) + pulls * weight));
    const deficits = sums.map((sum, x) => (sum > 0 ? sum - (counts[x] as number) : -Infinity));
    return handOut(deficits, pulls);
  };
}

/**
 * Hands out n pulls one by one to the largest deficit; each pull lowers it by 1, and ties go to the first. Large n are
 * computed in bulk.
 * @param copies how many equal deficits an entry stands for, 0 only for a deficit of -Infinity; on ties all copies of the
 *   first entry come first
 * @returns the pulls of each entry, over all its copies
 */
export function handOut(
  deficits: Float64Array,
  pulls: number,
  copies = new Float64Array(deficits.length).fill(1),
): Float64Array {
  const isMany = pulls > BISECTIONS;
  /** Pulls of one copy. */
  const each = isMany ? nearly(deficits, pulls, copies) : new Float64Array(deficits.length);
  const counts = each.map((count, x) => count * (copies[x] as number));
  const rest = (x: number): number => (deficits[x] as number) - (each[x] as number);
  let left = pulls - counts.reduce((a, b) => a + b, 0);
  const give = (x: number): void => {
    const given = Math.min(left, copies[x] as number);
    counts[x] = (counts[x] as number) + given;
    each[x] = (each[x] as number) + 1;
    left -= given;
  };
  if (left <= FEW) {
    while (left > 0) {
      let next = 0;
      for (let x = 1; x < deficits.length; x++) if (rest(x) > rest(next)) next = x;
      give(next);
    }
    return counts;
  }
  const places = Array.from(deficits.keys()).filter((x) => (deficits[x] as number) > -Infinity);
  const queue = new TinyQueue(places, (a, b) => rest(b) - rest(a) || a - b);
  while (left > 0) {
    const next = queue.pop() as number;
    give(next);
    queue.push(next);
  }
  return counts;
}

/** Pulls of one copy, one less than the level gives, because rounding may have given one too many. */
function nearly(deficits: Float64Array, pulls: number, copies: Float64Array): Float64Array {
  const at = (level: number): Float64Array =>
    deficits.map((deficit) => Math.max(0, Math.ceil(deficit - level)));
  const total = (each: Float64Array): number =>
    each.reduce((sum, count, x) => sum + count * (copies[x] as number), 0);
  const most = deficits.reduce((a, b) => Math.max(a, b), -Infinity);
  // `high` hands out at most `pulls`, `low` more.
  let [low, high] = [most - pulls - 1, most];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (total(at(middle)) > pulls) low = middle;
    else high = middle;
  }
  return at(high).map((count) => Math.max(0, count - 1));
}
