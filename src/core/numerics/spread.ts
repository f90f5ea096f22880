const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The i-th number of a sequence in [0, 1) that is spread evenly and has no simple pattern: a start that is the same on every
 * machine (the multiples of the golden ratio modulo 1; Knuth, 6.4, theorem S).
 *
 * @param i from 0
 */
export function spread(i: number): number {
  return ((i + 1) * GOLDEN) % 1;
}
