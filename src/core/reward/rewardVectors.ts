/** The vectors v_x of a reward that is linear in theta, r̄(x, theta) = v_x'theta. */
import type { Action } from '../families/family';
import { rowOf, type Dense } from '../numerics/linearAlgebra';
import type { Reward } from './reward';

/** @throws Error if the reward is not linear in theta */
export function coefficientsOf({ coefficients }: Reward, action: Action): readonly number[] {
  if (coefficients === null) throw new Error('This reward is not linear in theta.');
  return coefficients(action);
}

/** Some entries of a vector; the others are 0. */
interface Entries {
  readonly arms: readonly number[];
  readonly coefficients: readonly number[];
}

/** The nonzero entries of v_x - v_y. */
export function differenceOf(reward: Reward, x: Action, y: Action): Entries {
  const vectorOf = (arms: Action) => ({ arms, coefficients: coefficientsOf(reward, arms) });
  return subtractEntries(vectorOf(x), vectorOf(y));
}

/** The nonzero entries of v - w. */
export function subtractEntries(v: Entries, w: Entries): Entries {
  const entries = new Map(v.arms.map((arm, k) => [arm, v.coefficients[k] as number]));
  w.arms.forEach((arm, k) => {
    entries.set(arm, (entries.get(arm) ?? 0) - (w.coefficients[k] as number));
  });
  const kept = [...entries].filter(([, value]) => value !== 0);
  return { arms: kept.map(([arm]) => arm), coefficients: kept.map(([, value]) => value) };
}

/** Q v_x, d numbers. */
export function imageOf(
  matrix: Dense,
  action: Action,
  coefficients: readonly number[],
): Float64Array {
  const image = new Float64Array(matrix.columns);
  action.forEach((arm, index) => {
    const row = rowOf(matrix, arm);
    const coefficient = coefficients[index] as number;
    for (let i = 0; i < image.length; i++) {
      image[i] = (image[i] as number) + coefficient * (row[i] as number);
    }
  });
  return image;
}
