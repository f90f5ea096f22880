/** Hadamard matrices, by Sylvester's construction (1867) and the two of Paley (1933). */

/**
 * A matrix of 1 and -1 with orthogonal rows, H H' = n I. The first row is all 1, so every other row has as many 1 as -1.
 * All orders up to 48 that are 1, 2 or a multiple of 4 are available; larger ones if the constructions reach them over prime
 * fields.
 *
 * @param order n, a positive integer
 * @returns n rows; null if no construction applies
 */
export function hadamard(order: number): readonly Int8Array[] | null {
  const rows = constructed(order);
  const [first] = rows ?? [];
  if (rows === null || first === undefined) return null;
  // Flipping the sign of a column keeps the products of rows.
  return rows.map((row) => row.map((value, j) => value * (first[j] as number)));
}

function constructed(n: number): readonly Int8Array[] | null {
  if (n === 1) return [Int8Array.of(1)];
  if (n !== 2 && n % 4 !== 0) return null;
  const half = constructed(n / 2);
  if (half !== null) return doubled(half);
  if (isPrime(n - 1)) return paleyFirst(n - 1);
  const q = n / 2 - 1;
  return q % 4 === 1 && isPrime(q) ? paleySecond(q) : null;
}

/** Sylvester: (H H; H -H). */
function doubled(half: readonly Int8Array[]): readonly Int8Array[] {
  const both = (row: Int8Array, sign: number) =>
    Int8Array.from([...row, ...row.map((value) => sign * value)]);
  return [...half.map((row) => both(row, 1)), ...half.map((row) => both(row, -1))];
}

/** Paley I, q = 3 mod 4: I + S, S = (0 1'; -1 Q) skew. */
function paleyFirst(q: number): readonly Int8Array[] {
  return conference(q, -1).map((row, i) => row.map((value, j) => (i === j ? 1 : value)));
}

/** Paley II, q = 1 mod 4: in C = (0 1'; 1 Q), 0 becomes (1 -1; -1 -1), and 1 and -1 become plus and minus (1 1; 1 -1). */
function paleySecond(q: number): readonly Int8Array[] {
  return conference(q, 1).flatMap((row, i) =>
    [0, 1].map((lower) =>
      Int8Array.from(
        Array.from(row, (value, j) =>
          i === j ? [lower === 0 ? 1 : -1, -1] : [value, lower === 0 ? value : -value],
        ).flat(),
      ),
    ),
  );
}

/** (0 1'; sign 1, Q), Q the Jacobsthal matrix of the prime q: Q_ij = 1 if i - j is a square, -1 if not, 0 for i = j. */
function conference(q: number, sign: number): readonly Int8Array[] {
  const squares = new Set(Array.from({ length: q - 1 }, (_, i) => ((i + 1) * (i + 1)) % q));
  const character = (a: number) => (a === 0 ? 0 : squares.has(a) ? 1 : -1);
  const side = Array.from({ length: q }, (_, i) => i);
  return [
    Int8Array.from([0, ...side.map(() => 1)]),
    ...side.map((i) => Int8Array.from([sign, ...side.map((j) => character((i - j + q) % q))])),
  ];
}

function isPrime(n: number): boolean {
  for (let factor = 2; factor * factor <= n; factor++) if (n % factor === 0) return false;
  return n > 1;
}
