/** Pulls that shrink the variance of one difference greedily, in blocks. */
import type { Dense } from '../../numerics/linearAlgebra';
import type { PoolAction } from '../problem/pool';
import { blockSize } from './batches';

/** Blocks per batch: with fewer, the pulls would not spread. */
const BLOCKS = 64;

/**
 * Gives each block to the point that shrinks |y|^2 in the norm of A^-1 most: s pulls of x reduce it by
 * (y'Bx)^2 / (1/s + x'Bx) (Sherman and Morrison). Ties go to the first point.
 *
 * @param inverse B = A^-1 before the batch
 * @param pulls in all, at least 1
 * @returns one count per point
 */
export function greedyPulls(
  points: readonly PoolAction[],
  inverse: Dense,
  y: Float64Array,
  pulls: number,
): Float64Array {
  const r = y.length;
  const counts = new Float64Array(points.length);
  const squares = new Float64Array(points.length);
  const products = new Float64Array(points.length);
  // P = ZB, q_x = x'Bx, h_x = x'By; in flat arrays, because this may run after every pull
  const rows = new Float64Array(points.length * r);
  points.forEach(({ scaled }, x) => {
    for (let i = 0; i < r; i++) {
      let sum = 0;
      for (let j = 0; j < r; j++)
        sum += (inverse.data[i * r + j] as number) * (scaled[j] as number);
      rows[x * r + i] = sum;
    }
    squares[x] = dotRow(rows, x, scaled);
    products[x] = dotRow(rows, x, y);
  });
  for (let left = pulls; left > 0;) {
    const s = blockSize(pulls, left, BLOCKS);
    let best = 0;
    let most = -1;
    products.forEach((h, x) => {
      const gain = (h * h) / (1 / s + (squares[x] as number));
      if (gain > most) [most, best] = [gain, x];
    });
    counts[best] = (counts[best] as number) + s;
    left -= s;
    if (left === 0) break;
    // B -= w g g', g = Bx, w = s / (1 + s x'Bx)
    const g = rows.slice(best * r, (best + 1) * r);
    const w = s / (1 + s * (squares[best] as number));
    const h = products[best] as number;
    const { scaled } = points[best] as PoolAction;
    for (let x = 0; x < points.length; x++) {
      const c = dotRow(rows, x, scaled);
      for (let i = 0; i < r; i++)
        rows[x * r + i] = (rows[x * r + i] as number) - w * c * (g[i] as number);
      squares[x] = (squares[x] as number) - w * c * c;
      products[x] = (products[x] as number) - w * c * h;
    }
  }
  return counts;
}

function dotRow(rows: Float64Array, x: number, vector: Float64Array): number {
  const start = x * vector.length;
  let sum = 0;
  for (let i = 0; i < vector.length; i++)
    sum += (rows[start + i] as number) * (vector[i] as number);
  return sum;
}
