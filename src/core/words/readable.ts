/** Counts in a sentence. */

/** A count as a person reads it: `2,000`, `1.2e+20`. */
export function readable(count: number): string {
  if (!Number.isFinite(count)) return 'more than 1e300';
  return count < 1e15 ? count.toLocaleString('en') : count.toExponential(1);
}
