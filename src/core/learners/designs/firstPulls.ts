/** The pulls before the first test: r actions that span X, once each. */
import { weightedGram, type Dense } from '../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import type { TotalsPool } from '../problem/pool';

/** One pull of each of the first independent points; one count per point. */
export function firstPulls({ dimension, actions }: TotalsPool): Float64Array {
  const basis = new OrthonormalBasis(dimension);
  return Float64Array.from(actions, ({ scaled }) =>
    basis.size < dimension && basis.add(scaled) ? 1 : 0,
  );
}

/** A = sum of n_x x x' of these counts; of one pull each by default. */
export function informationOf(
  { actions }: Pick<TotalsPool, 'actions'>,
  counts?: Float64Array,
): Dense {
  const points = actions.map(({ scaled }) => scaled);
  return weightedGram(points, counts);
}
