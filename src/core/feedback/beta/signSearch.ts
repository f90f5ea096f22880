/** Exact maximum of ||s_1 v_1 + … + s_n v_n||_2 over signs by branch and bound, within a node limit. */
import type { Dense } from '../../numerics/linearAlgebra';

/** Running sums have rounding errors: a bound must exceed the best known value by more than this, relatively. */
const ROUNDING = 1e-12;

/**
 * Russian doll search (Verfaillie, Lemaître and Schiex 1996): computes the maxima D_(n-1), …, D_0 of the last vectors, each with
 * the help of the previous ones. With the first signs fixed, c their sum and R the rest,
 * ||c + sum over R||^2 <= ||c||^2 + 2 sum over R of |c'v_j| + D_R.
 * A branch is pruned if its bound does not exceed the best known corner.
 *
 * @param gram the inner products of the n vectors
 * @param maxNodes the most nodes of all searches together, with up to n operations each
 * @returns the signs of a longest corner; null at the node limit
 */
export function searchSigns(gram: Dense, maxNodes: number): Float64Array | null {
  const n = gram.rows;
  const entry = (i: number, j: number): number => gram.data[i * n + j] as number;
  // doll[k]: the maximum of the vectors k, …, n - 1; doll[n] = 0.
  const doll = new Float64Array(n + 1);
  const signs = new Float64Array(n).fill(1);
  let best = signs.slice();
  // products[k * n + j]: c'v_j with the signs before k fixed.
  const products = new Float64Array((n + 1) * n);
  let nodes = 0;

  /** Enumerates the signs of k, …, with the sign along c first. False at the node limit. */
  const branch = (start: number, k: number, square: number, most: { value: number }): boolean => {
    if (k === n) {
      if (square > most.value) {
        most.value = square;
        best = signs.slice();
      }
      return true;
    }
    if (++nodes > maxNodes) return false;
    const row = k * n;
    const along = products[row + k] as number;
    const first = along < 0 ? -1 : 1;
    // By symmetry, the first sign is free.
    for (const sign of k === start ? [1] : [first, -first]) {
      const next = square + 2 * sign * along + entry(k, k);
      let bound = next + (doll[k + 1] as number);
      for (let j = k + 1; j < n; j++) {
        const value = (products[row + j] as number) + sign * entry(k, j);
        products[row + n + j] = value;
        bound += 2 * Math.abs(value);
      }
      if (bound <= most.value * (1 + ROUNDING)) continue;
      signs[k] = sign;
      if (!branch(start, k + 1, next, most)) return false;
    }
    return true;
  };

  for (let start = n - 1; start >= 0; start--) {
    products.fill(0, start * n, (start + 1) * n);
    // A first corner: the best of the smaller doll with the better sign of the new vector.
    let along = 0;
    for (let j = start + 1; j < n; j++) along += (best[j] as number) * entry(start, j);
    const most = { value: (doll[start + 1] as number) + 2 * Math.abs(along) + entry(start, start) };
    best = best.slice();
    best[start] = along < 0 ? -1 : 1;
    if (!branch(start, start, 0, most)) return null;
    doll[start] = most.value;
  }
  return best;
}
