const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The i-th number of a sequence that is spread evenly over [0, 1) without a simple pattern, and is the same on every machine: the
 * multiples of the golden ratio modulo 1 (Knuth, 6.4, theorem S).
 *
 * @param i from 0
 */
export function spread(i: number): number {
  return ((i + 1) * GOLDEN) % 1;
}
