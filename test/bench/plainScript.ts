/**
 * A plain script for comparison, as written in an afternoon: random actions, least squares over all samples, Student's quantiles,
 * and a look after every increase of the samples by a quarter.
 */
import type { Action } from '../../src/core/families/family';
import type { Instance } from '../../src/core/learners/contract/instance';
import { LeastSquares } from '../../src/core/numerics/leastSquares';
import { dot, subtract } from '../../src/core/numerics/linearAlgebra';
import type { Random } from '../../src/core/numerics/random';
import { studentQuantile } from '../../src/core/statistics/meanInterval';
import { shareIn } from '../../src/core/words/accuracy';

/** With more actions, only swaps of one arm are compared, which is enough for top-k. */
const MOST_LISTED = 10_000;
const LOOK_GROWTH = 1.25;
const MOST_SAMPLES = 1e6;

/** One measurement: an action and its numbers with the internal sign (src/core/words/goal.ts). */
export interface Row {
  readonly action: Action;
  readonly values: ArrayLike<number>;
}

interface Asked {
  /** Earlier measurements, which do not count as samples. */
  readonly before?: readonly Row[];
  /** Look only once, after this many samples. */
  readonly budget?: number;
}

/**
 * One run of a spec with a linear reward whose actions determine all differences, until the leader is ahead of every rival, or
 * within a percentage of the best. Look j has delta / (j (j + 1)), shared equally among its comparisons.
 */
export function plainScript(
  { family, measurable, feedback, reward, run }: Instance,
  measure: (action: Action) => ArrayLike<number>,
  random: Random,
  { before = [], budget }: Asked = {},
): { readonly samples: number; readonly action: Action; readonly isCertain: boolean } {
  const listed = family.enumerate(MOST_LISTED);
  const pool = measurable === family ? listed : measurable.enumerate(MOST_LISTED);
  const d = family.dimension;
  const margin = 1 + (reward.goal === 'minimize' ? 1 : -1) * (shareIn(run.accuracy) ?? 0);
  const indicator = (action: Action, value = 1): Float64Array => {
    const point = new Float64Array(d);
    for (const arm of action) point[arm] = value;
    return point;
  };
  // A little artificial information, since families such as perfect matchings do not span R^d; it affects no difference.
  const whole = new LeastSquares(d);
  for (let i = 0; i < d; i++) whole.add(indicator([i]), 1e-6, 0);
  let squares = 0;
  let rows = 0;
  const take = ({ action, values }: Row): void =>
    feedback.observe(action).forEach(({ arms, coefficients }, l) => {
      const point = new Float64Array(d);
      arms.forEach((arm, i) => (point[arm] = coefficients[i] as number));
      const value = values[l] as number;
      whole.add(point, 1, value);
      squares += value * value;
      rows++;
    });
  before.forEach(take);
  for (
    let look = 1, samples = 0, next = budget ?? 2 * d;
    ;
    look++, next = Math.ceil(next * LOOK_GROWTH)
  ) {
    for (; samples < next; samples++) {
      const action =
        pool === null
          ? measurable.maximize(Float64Array.from({ length: d }, () => random.uniform())).action
          : (pool[Math.floor(random.uniform() * pool.length)] as Action);
      take({ action, values: measure(action) });
    }
    const { theta, information } = whole.solve();
    const { action } = family.maximize(theta);
    const rivals = listed ?? swapsOf(action, d);
    const degrees = rows - d;
    const residual = squares - dot(theta, whole.information.vector);
    const sigma = Math.sqrt(Math.max(0, residual) / degrees);
    const ofLook = budget === undefined ? 1 / (look * (look + 1)) : 1;
    const share = (run.delta * ofLook) / Math.max(1, rivals.length - 1);
    const quantile = degrees < 1 ? Infinity : studentQuantile(degrees, 1 - 2 * share);
    const isCertain = rivals.every((rival) => {
      if (rival.join() === action.join()) return true;
      const difference = subtract(indicator(action), indicator(rival, margin));
      const square = information.inverseQuadratic(difference);
      return dot(difference, theta) > quantile * sigma * Math.sqrt(square);
    });
    if (isCertain || budget !== undefined || samples >= MOST_SAMPLES)
      return { samples, action, isCertain };
  }
}

/** All swaps of one arm of an action. */
function swapsOf(action: Action, d: number): readonly Action[] {
  const inside = new Set(action);
  const others = Array.from({ length: d }, (_, arm) => arm).filter((arm) => !inside.has(arm));
  return action.flatMap((out) =>
    others.map((into) => [...action.filter((arm) => arm !== out), into]),
  );
}
