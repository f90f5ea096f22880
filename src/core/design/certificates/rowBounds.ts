/** The bound of Gilmore and Lawler for a quadratic form over X, where v_y is a diagonal matrix times y. */
import type { Action, ActionFamily } from '../../families/family';
import { rowOf, sparseDot, type Dense } from '../../numerics/linearAlgebra';
import type { Reward } from '../../reward/reward';
import { coefficientsOf, imageOf } from '../../reward/rewardVectors';

/** Questions to the oracle that the bounds may take. */
const MOST_QUESTIONS = 800;
/** What rounding may take from a row, as a share of the weight that forces its base arm. */
const ROUNDING = 1e-12;

/** Actions in which every base arm has the same coefficient in all actions: v_y = w o y. */
interface Part {
  readonly family: ActionFamily;
  readonly weights: Float64Array;
}

/**
 * max over y of (v_x - v_y)'Cov(v_x - v_y) <= v_x'Cov v_x + max over y of (c - 2 w o (Cov v_x))'y, with c_i the largest
 * (W Cov W y)_i of an action y with base arm i, W = diag(w): y'(W Cov W)y is the sum of its rows over y (Gilmore 1962,
 * Lawler 1963). For a mean the actions of each size by themselves, of which the largest counts.
 *
 * @returns one bound, none where the reward has no such coefficients or there are too many questions to ask
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

/** c_i, rounded up; 0 for a base arm that is in no action of the part. */
function rowMaxima({ family, weights }: Part, covariance: Dense): Float64Array {
  return Float64Array.from(weights, (weight, arm) => {
    const row = rowOf(covariance, arm).map((value, j) => weight * (weights[j] as number) * value);
    const size = row.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    // A weight above all that an action can lose by it forces the base arm.
    const force = size > 0 ? 4 * size * family.largestAction : 1;
    const forced = row.slice();
    forced[arm] = (forced[arm] as number) + force;
    const { action } = family.maximize(forced);
    if (!action.includes(arm)) return 0;
    return action.reduce((sum, j) => sum + (row[j] as number), ROUNDING * force);
  });
}
