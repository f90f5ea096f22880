// Chooses the next samples: those that best tell the possible best actions apart (docs/budget.md).
import type { Action } from '../../../families/family';
import { addSquare, type Dense } from '../../../numerics/linearAlgebra';
import type { Budget, Room } from '../../contract/budget';
import type { Posterior } from './posterior';

/** An action that may be the best, with its posterior probability and its coefficients v_z. */
export interface MayBeBest {
  readonly action: Action;
  readonly weight: number;
  readonly vector: Float64Array;
}

/** Steps take several samples each, so that there are at most this many steps. */
const MOST_STEPS = 200;

/** Chooses an action to sample `count` times and records it; null if no sample costs at most `most`. */
type Next = (count: number, most: number) => Action | null;

/** Fills the room; each step takes the largest gain for its price, given all steps before. */
export function inSteps(
  { samples, cost }: Room,
  next: Next,
  { priceOf, cheapest }: Budget,
): readonly Pulled[] {
  // At least one, so that also a cost that is spent exactly ends the loop.
  const step = Math.max(1, Math.ceil(Math.min(samples, cost / priceOf(cheapest)) / MOST_STEPS));
  const counts = new Map<string, Pulled>();
  for (let [left, paid] = [samples, 0]; left > 0;) {
    // Near the end of the cost, samples are chosen one by one.
    const isEnd = cost - paid < 2 * step * priceOf(cheapest);
    const wanted = Math.min(isEnd ? 1 : step, left);
    const action = next(wanted, (cost - paid) / wanted);
    if (action === null) break;
    const key = action.join();
    counts.set(key, { action, count: (counts.get(key)?.count ?? 0) + wanted });
    left -= wanted;
    paid += wanted * priceOf(action);
  }
  return [...counts.values()];
}

export interface Pulled {
  readonly action: Action;
  readonly count: number;
}

/**
 * Maximises sum_z w_z (K_zx - sum_u w_u K_ux)^2 / (1 + K_xx) for its price over x: how much a sample of x moves the values of
 * the possible best actions against each other. A pull of several rows adds up their gains.
 */
export function byTheirValues(
  posterior: Posterior,
  best: readonly MayBeBest[],
  measurable: readonly { readonly action: Action; readonly rows: readonly Float64Array[] }[],
  priceOf: Budget['priceOf'],
): Next {
  const rows = measurable.flatMap((pull) => pull.rows);
  const K = posterior.covariance([...best.map(({ vector }) => vector), ...rows]);
  let from = best.length;
  const pulls = measurable.map((pull) => {
    const places = pull.rows.map((_, l) => from + l);
    from += places.length;
    return { action: pull.action, places };
  });
  return (count, most) => {
    const gains = pulls.map(({ action, places }) => {
      const price = priceOf(action);
      if (price > most) return -Infinity;
      return places.reduce((gain, x) => gain + gainOf(K, best, x, count), 0) / price;
    });
    const largest = Math.max(...gains);
    const found = largest === -Infinity ? undefined : (pulls[gains.indexOf(largest)] ?? pulls[0]);
    if (found === undefined) return null;
    const { action, places } = found;
    for (const x of places) measure(K, x, count);
    return action;
  };
}

function gainOf(
  { data, rows: size }: Dense,
  best: readonly MayBeBest[],
  x: number,
  count: number,
): number {
  const at = (z: number) => data[z * size + x] as number;
  const mean = best.reduce((all, { weight }, z) => all + weight * at(z), 0);
  const spread = best.reduce((all, { weight }, z) => all + weight * (at(z) - mean) ** 2, 0);
  return (count * spread) / (1 + count * at(x));
}

/** Updates K after `count` samples of x. */
function measure(K: Dense, x: number, count: number): void {
  const column = Float64Array.from({ length: K.rows }, (_, i) => K.data[i * K.rows + x] as number);
  addSquare(K, -count / (1 + count * (column[x] as number)), column);
}

/**
 * With semi-bandit feedback, the same gain is a sum over the arms of x, var_w(z_i) c_i^2 / (1 + c_i) with
 * c_i = 1 / (n_i + 1 / lambda), so an oracle finds x.
 */
export function byTheirArms(
  posterior: Posterior,
  best: readonly MayBeBest[],
  maximize: (gains: Float64Array, most: number) => Action | null,
): Next {
  const { dimension } = posterior;
  const mean = new Float64Array(dimension);
  const squares = new Float64Array(dimension);
  for (const { weight, vector } of best) {
    vector.forEach((value, arm) => {
      mean[arm] = (mean[arm] as number) + weight * value;
      squares[arm] = (squares[arm] as number) + weight * value * value;
    });
  }
  const row = new Float64Array(dimension);
  const counts = row.map((_, arm) => {
    row[arm] = 1;
    const known = posterior.countOf(row);
    row[arm] = 0;
    return known;
  });
  const prior = 1 / posterior.lambda;
  return (count, most) => {
    const gains = counts.map((known, arm) => {
      const c = 1 / (known + prior);
      const spread = (squares[arm] as number) - (mean[arm] as number) ** 2;
      return (Math.max(0, spread) * count * c * c) / (1 + count * c);
    });
    const action = maximize(gains, most);
    for (const arm of action ?? []) counts[arm] = (counts[arm] as number) + count;
    return action;
  };
}
