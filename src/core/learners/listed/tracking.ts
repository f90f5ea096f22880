/** C-tracking (Garivier and Kaufmann 2016): counts that follow the sum of the weights asked for so far. */
import TinyQueue from 'tinyqueue';

export interface Tracking {
  /** Adds n times the weights, and hands out n pulls: one count a point. */
  track(weights: Float64Array, counts: Float64Array, pulls: number): Float64Array;
}

/** Halvings of the level, to the last bit. */
const BISECTIONS = 60;

/**
 * One pull after another goes to the point whose count is furthest behind, the first one on ties; only points with
 * some weight so far take part.
 * @param first what has been pulled before: the sum of weights begins with it
 */
export function createTracking(first: Float64Array): Tracking {
  const sums = first.slice();
  return {
    track: (weights, counts, pulls) => {
      weights.forEach((weight, x) => (sums[x] = (sums[x] as number) + pulls * weight));
      const deficits = sums.map((sum, x) => (sum > 0 ? sum - (counts[x] as number) : -Infinity));
      return handOut(deficits, pulls);
    },
  };
}

/**
 * n pulls one by one to the largest deficit, which each pull makes smaller by 1, the first one on ties; worked out at once.
 * @param copies how many an entry stands for that have the same deficit, none where that is -Infinity; a tie of entries is
 *   for all copies of the first
 * @returns the pulls of an entry, those of all its copies
 */
export function handOut(
  deficits: Float64Array,
  pulls: number,
  copies = new Float64Array(deficits.length).fill(1),
): Float64Array {
  const at = (level: number): Float64Array =>
    deficits.map((deficit) => Math.max(0, Math.ceil(deficit - level)));
  const total = (each: Float64Array): number =>
    each.reduce((sum, count, x) => sum + count * (copies[x] as number), 0);
  const most = deficits.reduce((a, b) => Math.max(a, b), -Infinity);
  // At `high` too few are handed out, at `low` enough.
  let [low, high] = [most - pulls - 1, most];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (total(at(middle)) > pulls) low = middle;
    else high = middle;
  }
  // One less each, because rounding may have given one too many; the last ones are handed out one by one.
  const each = at(high).map((count) => Math.max(0, count - 1));
  const counts = each.map((count, x) => count * (copies[x] as number));
  const rest = (x: number): number => (deficits[x] as number) - (each[x] as number);
  const places = Array.from(deficits.keys()).filter((x) => (deficits[x] as number) > -Infinity);
  const queue = new TinyQueue(places, (a, b) => rest(b) - rest(a) || a - b);
  for (let left = pulls - total(each); left > 0;) {
    const next = queue.pop() as number;
    const given = Math.min(left, copies[next] as number);
    counts[next] = (counts[next] as number) + given;
    each[next] = (each[next] as number) + 1;
    left -= given;
    queue.push(next);
  }
  return counts;
}
