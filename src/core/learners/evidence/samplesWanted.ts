/** The samples that a look without a certificate still needs (docs/recommended-polyalba.md, one look at a log). */
import { argMax } from '../../numerics/argMax';
import { addSquare, dot, multiplyVector, sum } from '../../numerics/linearAlgebra';
import { invert } from '../designs/designState';
import type { PoolPull } from '../problem/pool';
import type { CopyOfDesign } from './lookFrame';
import type { Looked } from './oneLook';

/** The search ends at MOST_MORE times the present samples; each step adds about STEP times the samples added so far. */
const MOST_MORE = 1e4;
const STEP = 0.02;

/**
 * How many more samples of which actions would suffice at the observed leads. Greedy: each step goes to the action that tells
 * most about the hardest lead. Null if no sensible number suffices.
 */
export function samplesWanted(
  { open, sufficientStatistics: { matrix } }: Pick<Looked, 'open' | 'sufficientStatistics'>,
  { pulls, counts }: CopyOfDesign,
): Float64Array | null {
  const inverse = invert(matrix)?.inverse;
  if (inverse === undefined) return null;
  const times = (v: Float64Array) => multiplyVector(inverse, v);
  const limits = open.map(({ v, has, needs }) => {
    const limit = has > 0 ? dot(v, times(v)) * (has / needs) ** 2 : 0;
    return { v, limit };
  });
  const more = new Float64Array(pulls.length);
  for (let taken = 0; taken < MOST_MORE * sum(counts);) {
    const over = limits.map(({ v, limit }) => dot(v, times(v)) / limit);
    const worst = argMax(over);
    if (!((over[worst] as number) > 1)) return more;
    const solved = times((limits[worst] as (typeof limits)[number]).v);
    const step = 1 + Math.floor(STEP * taken);
    const gains = pulls.map(({ rows }) =>
      rows.reduce((all, row) => all + dot(row, solved) ** 2 / (1 / step + dot(row, times(row))), 0),
    );
    const best = argMax(gains);
    more[best] = (more[best] as number) + step;
    taken += step;
    for (const row of (pulls[best] as PoolPull).rows) {
      const u = times(row);
      const weight = 1 / (1 / step + dot(row, u));
      addSquare(inverse, -weight, u);
    }
  }
  return null;
}
