// What to measure next: what tells most of which of the actions that may be the best is (docs/budget.md).
import type { Action } from '../../../families/family';
import type { Dense } from '../../../numerics/linearAlgebra';
import type { Posterior } from './posterior';

/** An action that may be the best under so large a share of what is believed, with its coefficients v_z. */
export interface MayBeBest {
  readonly action: Action;
  readonly weight: number;
  readonly vector: Float64Array;
}

/** Many samples are taken so many at a time that they are chosen in at most this many steps. */
const MOST_STEPS = 200;

/** So many samples, each step for the largest gain under all steps before. @param next the best to take now, which it remembers */
export function inSteps(samples: number, next: (count: number) => Action): readonly Pulled[] {
  const step = Math.ceil(samples / MOST_STEPS);
  const counts = new Map<string, Pulled>();
  for (let left = samples; left > 0;) {
    const count = Math.min(step, left);
    const action = next(count);
    const key = action.join();
    counts.set(key, { action, count: (counts.get(key)?.count ?? 0) + count });
    left -= count;
  }
  return [...counts.values()];
}

export interface Pulled {
  readonly action: Action;
  readonly count: number;
}

/**
 * The x that maximises sum_z w_z (K_zx - sum_u w_u K_ux)^2 / (1 + K_xx): by how much a sample of x moves the values of the actions
 * that may be the best against each other. A pull of several rows counts each of them.
 */
export function byTheirValues(
  posterior: Posterior,
  best: readonly MayBeBest[],
  measurable: readonly { readonly action: Action; readonly rows: readonly Float64Array[] }[],
): (count: number) => Action {
  const rows = measurable.flatMap((pull) => pull.rows);
  const K = posterior.covariance([...best.map(({ vector }) => vector), ...rows]);
  let from = best.length;
  const pulls = measurable.map((pull) => {
    const places = pull.rows.map((_, l) => from + l);
    from += places.length;
    return { action: pull.action, places };
  });
  const first = pulls[0] as (typeof pulls)[number];
  return (count) => {
    const gains = pulls.map(({ places }) =>
      places.reduce((gain, x) => gain + gainOf(K, best, x, count), 0),
    );
    const { action, places } = pulls[gains.indexOf(Math.max(...gains))] ?? first;
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

/** What is left of K after so many samples of x. */
function measure({ data, rows: size }: Dense, x: number, count: number): void {
  const column = Float64Array.from({ length: size }, (_, i) => data[i * size + x] as number);
  const factor = count / (1 + count * (column[x] as number));
  for (let i = 0; i < size; i++) {
    const own = factor * (column[i] as number);
    for (let j = 0; j < size; j++) {
      data[i * size + j] = (data[i * size + j] as number) - own * (column[j] as number);
    }
  }
}

/**
 * Where each arm is seen, the same gain is a sum over the arms of x, var_w(z_i) c_i^2 / (1 + c_i) with c_i = 1 / (n_i + 1 / lambda), and an
 * oracle finds the x.
 */
export function byTheirArms(
  posterior: Posterior,
  best: readonly MayBeBest[],
  unit: number,
  maximize: (gains: Float64Array) => Action,
): (count: number) => Action {
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
    row[arm] = unit;
    const known = posterior.countOf(row) * unit * unit;
    row[arm] = 0;
    return known;
  });
  const prior = 1 / posterior.lambda;
  return (count) => {
    const gains = counts.map((known, arm) => {
      const c = 1 / (known + prior);
      const spread = (squares[arm] as number) - (mean[arm] as number) ** 2;
      return (Math.max(0, spread) * count * c * c) / (1 + count * c);
    });
    const action = maximize(gains);
    for (const arm of action) counts[arm] = (counts[arm] as number) + count * unit * unit;
    return action;
  };
}
