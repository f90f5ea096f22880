/** How the blocks of a phase differ for the same action. */
import { addScaled, dot, multiplyVector, scale } from '../numerics/linearAlgebra';
import type { Block } from './phase';

/** One whitened row of an action: the square roots of its block counts, and the weighted residuals of its block means. */
interface Replicates {
  readonly roots: Float64Array;
  readonly rests: Float64Array;
}

/** @returns the rows, the sum of their squared residuals (0 if only rounding error), and its degrees of freedom */
export function withinActions(blocks: readonly Block[]): {
  readonly rows: readonly Replicates[];
  readonly squares: number;
  readonly degrees: number;
} {
  const shown = new Map<string, { count: number; values: Float64Array }[]>();
  for (const block of blocks) {
    for (const { key, noise, all } of block.values()) {
      const own = shown.get(key) ?? [];
      shown.set(key, own);
      const root = Math.sqrt(all.count);
      own.push({
        count: all.count,
        values: scale(multiplyVector(noise.whitening, all.sum), 1 / root),
      });
    }
  }
  const rows: Replicates[] = [];
  let [squares, degrees, size] = [0, 0, 0];
  for (const own of shown.values()) {
    if (own.length < 2) continue;
    const roots = Float64Array.from(own, ({ count }) => Math.sqrt(count));
    const samples = dot(roots, roots);
    const width = own[0]?.values.length ?? 0;
    for (let row = 0; row < width; row++) {
      const rests = Float64Array.from(own, ({ values }) => values[row] as number);
      size += dot(rests, rests);
      addScaled(rests, -dot(roots, rests) / samples, roots);
      squares += dot(rests, rests);
      degrees += own.length - 1;
      rows.push({ roots, rests });
    }
  }
  return { rows, degrees, squares: squares > ROUNDING * size ? squares : 0 };
}

/** A relative limit for squares, far above their rounding error. */
const ROUNDING = 1e-18;
