/** The Gilmore-Lawler bound for a quadratic form over X, if v_y is a diagonal matrix times y. */
import type { Action, ActionFamily } from '../../families/family';
import { rowOf, sparseDot, type Dense } from '../../numerics/linearAlgebra';
import type { Reward } from '../../reward/reward';
import { coefficientsOf, imageOf } from '../../reward/rewardVectors';

/** The most oracle calls for the bounds. */
const MOST_QUESTIONS = 800;
/** The rounding error of a row, as a share of the weight that forces its base arm. */
const ROUNDING = 1e-12;

/** Actions in which a base arm always has the same coefficient: v_y = w o y. */
interface Part {
  readonly family: ActionFamily;
  readonly weights: Float64Array;
}

/**
 * max over y of (v_x - v_y)'Cov(v_x - v_y) <= v_x'Cov v_x + max over y of (c - 2 w o (Cov v_x))'y, with c_i the largest
 * (W Cov W y)_i over actions y with base arm i and W = diag(w): y'(W Cov W)y is the sum of its rows over y (Gilmore 1962,
 * Lawler 1963). For a mean, each size of actions has its own bound, and the largest counts.
 *
 * @returns one bound; none if the reward has no such coefficients or the bound takes too many oracle calls
 */
export function createRowBounds(
  family: ActionFamily,
  reward: Reward,
  covariance: Dense,
): readonly ((x: Action) => number)[] {
  const sizes = reward.kind === 'mean' ? family.sizes.length : 1;
  if (sizes * family.dimension > MOST_QUESTIONS) return [];
  const parts = partsOf(family, reward);
  if (parts === null) return [];
  const rows = parts.map((part) => rowMaxima(part, covariance));
  return [
    (x) => {
      const coefficients = coefficientsOf(reward, x);
      const image = imageOf(covariance, x, coefficients);
      const own = sparseDot(x, coefficients, image);
      const furthest = parts.map(({ family: part, weights }, index) => {
        const maxima = rows[index] as Float64Array;
        return part.maximize(
          maxima.map((value, arm) => value - 2 * (weights[arm] as number) * (image[arm] as number)),
        ).value;
      });
      return Math.max(0, own + Math.max(...furthest));
    },
  ];
}

function partsOf(family: ActionFamily, reward: Reward): readonly Part[] | null {
  const { dimension } = family;
  if (reward.kind === 'mean') {
    return family.sizes.map((size) => ({
      family: family.ofSize(size),
      weights: new Float64Array(dimension).fill(1 / size),
    }));
  }
  if (reward.kind !== 'linear') return null;
  const weights = new Float64Array(dimension);
  for (let arm = 0; arm < dimension; arm++) {
    const target = new Float64Array(dimension);
    target[arm] = 1;
    const { action } = family.maximize(target);
    weights[arm] = coefficientsOf(reward, action)[action.indexOf(arm)] ?? 0;
  }
  return [{ family, weights }];
}

/** c_i, rounded up; 0 for a base arm in no action of the part. */
function rowMaxima({ family, weights }: Part, covariance: Dense): Float64Array {
  return Float64Array.from(weights, (weight, arm) => {
    const row = rowOf(covariance, arm).map((value, j) => weight * (weights[j] as number) * value);
    const size = row.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    // A weight above any possible loss forces the base arm into the action.
    const force = size > 0 ? 4 * size * family.largestAction : 1;
    const forced = row.slice();
    forced[arm] = (forced[arm] as number) + force;
    const { action } = family.maximize(forced);
    if (!action.includes(arm)) return 0;
    return action.reduce((sum, j) => sum + (row[j] as number), ROUNDING * force);
  });
}
