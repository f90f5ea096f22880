/** Pulls that shrink the variance of one difference greedily, in blocks. */
import type { Dense } from '../../numerics/linearAlgebra';
import { addScaled, dot, multiplyVector } from '../../numerics/linearAlgebra';
import type { PoolAction } from '../elimination/eliminationPool';

/** The blocks of a batch: with fewer the pulls would not spread. */
const BLOCKS = 64;

/**
 * Each block goes to the point that shrinks |y|^2 in the norm of A^-1 most: s pulls of x take (y'Bx)^2 / (1/s + x'Bx) from
 * it (Sherman and Morrison); the first point on ties.
 *
 * @param inverse B = A^-1 before the batch
 * @param pulls in all, at least 1
 * @returns counts, one a point
 */
export function greedyPulls(
  points: readonly PoolAction[],
  inverse: Dense,
  y: Float64Array,
  pulls: number,
): Float64Array {
  const counts = new Float64Array(points.length);
  // P = ZB, q_x = x'Bx, h_x = x'By
  const rows = points.map(({ scaled }) => multiplyVector(inverse, scaled));
  const squares = rows.map((row, x) => dot(row, (points[x] as PoolAction).scaled));
  const products = rows.map((row) => dot(row, y));
  const size = Math.max(1, Math.floor(pulls / BLOCKS));
  for (let left = pulls; left > 0;) {
    const s = left < 2 * size ? left : size;
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
    const g = (rows[best] as Float64Array).slice();
    const w = s / (1 + s * (squares[best] as number));
    const h = products[best] as number;
    const { scaled } = points[best] as PoolAction;
    rows.forEach((row, x) => {
      const c = dot(row, scaled);
      addScaled(row, -w * c, g);
      squares[x] = (squares[x] as number) - w * c * c;
      products[x] = (products[x] as number) - w * c * h;
    });
  }
  return counts;
}
