/** Exact arithmetic modulo many primes, and whole numbers put together again from it. */

/** Products of two residues, with a residue added, stay below 2^53. */
const PRIME_BITS = 26;

/** Every prime of `primesBelowLimit` is above 2 to this power, far more of them than are ever used. */
export const BITS_OF_A_PRIME = 25;

/** Yields the primes below 2^26 in descending order, as long as they are above 2^25. */
export function* primesBelowLimit(): Generator<number, void, undefined> {
  for (let n = 2 ** PRIME_BITS - 1; n > 2 ** BITS_OF_A_PRIME; n -= 2) if (isPrime(n)) yield n;
}

/** @param n odd */
function isPrime(n: number): boolean {
  for (let divisor = 3; divisor * divisor <= n; divisor += 2) if (n % divisor === 0) return false;
  return true;
}

/** The inverse of a residue other than 0, by Euclid's algorithm. */
export function inverseModulo(residue: number, prime: number): number {
  let [a, b] = [prime, residue];
  let [x, y] = [0, 1];
  while (b !== 0) {
    const quotient = Math.floor(a / b);
    [a, b] = [b, a - quotient * b];
    [x, y] = [y, x - quotient * y];
  }
  return x < 0 ? x + prime : x;
}

/** The whole number in 0, …, product of the moduli - 1 with these residues (Garner 1959). */
export function fromResidues(
  residues: readonly { readonly residue: number; readonly prime: number }[],
): bigint {
  let value = 0n;
  let modulus = 1n;
  for (const { residue, prime } of residues) {
    const p = BigInt(prime);
    const missing = Number((((BigInt(residue) - value) % p) + p) % p);
    const factor = (missing * inverseModulo(Number(modulus % p), prime)) % prime;
    value += modulus * BigInt(factor);
    modulus *= p;
  }
  return value;
}
