/**
 * What a person would write in an afternoon, to compare with: actions at random, least squares of all samples, Student's
 * quantiles, and a look whenever there are a quarter more samples.
 */
import { prepareRun } from '../../src/core/run/check/prepare';
import { createSimulatedEnvironment } from '../../src/core/environment/simulated';
import type { Action } from '../../src/core/families/family';
import { LeastSquares } from '../../src/core/numerics/leastSquares';
import { dot } from '../../src/core/numerics/linearAlgebra';
import { splitStreams } from '../../src/core/numerics/random';
import { studentQuantile } from '../../src/core/statistics/meanInterval';

/** More actions are compared by one arm in the place of another, as it is enough for the top k. */
const MOST_LISTED = 10_000;
const LOOK_GROWTH = 1.25;
const MOST_SAMPLES = 1e6;

/**
 * One run of a simulated spec with a linear reward whose actions span R^d, as far as differences go. Look j has delta / (j (j + 1)),
 * and of that each comparison the same share.
 *
 * @throws Error where the spec has errors or no truth
 */
export function plainRun(
  text: string,
  seed: number,
): { readonly samples: number; readonly isWrong: boolean } {
  const preparation = prepareRun(text, { set: [] });
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.report.problems));
  const { family, feedback, truth, run } = preparation.prepared.instance;
  if (truth === null) throw new Error('A plain run needs the truth.');
  const [random, noise] = splitStreams(seed, 2);
  if (random === undefined || noise === undefined) throw new Error('no stream');
  const environment = createSimulatedEnvironment(feedback, truth.theta, truth.noise, noise);
  const listed = family.enumerate(MOST_LISTED);
  const d = family.dimension;
  const indicator = (action: Action): Float64Array => {
    const point = new Float64Array(d);
    for (const arm of action) point[arm] = 1;
    return point;
  };
  // Perfect matchings and the like do not span R^d: next to nothing is known of the rest, and no difference is there.
  const whole = new LeastSquares(d);
  for (let i = 0; i < d; i++) {
    const unit = new Float64Array(d);
    unit[i] = 1;
    whole.add(unit, 1e-6, 0);
  }
  let squares = 0;
  let rows = 0;
  let samples = 0;
  const pullOnce = (): void => {
    const action =
      listed === null
        ? family.maximize(Float64Array.from({ length: d }, () => random.uniform())).action
        : (listed[Math.floor(random.uniform() * listed.length)] as Action);
    const [{ sum } = { sum: new Float64Array() }] = environment.pull([{ action, count: 1 }]);
    feedback.observe(action).forEach(({ arms, coefficients }, l) => {
      const point = new Float64Array(d);
      arms.forEach((arm, i) => (point[arm] = coefficients[i] as number));
      const value = sum[l] as number;
      whole.add(point, 1, value);
      squares += value * value;
      rows++;
    });
    samples++;
  };
  for (
    let look = 1, next = 2 * d;
    samples < MOST_SAMPLES;
    look++, next = Math.ceil(next * LOOK_GROWTH)
  ) {
    while (samples < next) pullOnce();
    const { theta, information } = whole.solve();
    const best = family.maximize(theta).action;
    const rivals = listed ?? swapsOf(best, d);
    const degrees = rows - d;
    if (degrees < 1) continue;
    const residual = squares - dot(theta, whole.information.vector);
    const sigma = Math.sqrt(Math.max(0, residual) / degrees);
    const share = run.delta / (look * (look + 1)) / Math.max(1, rivals.length - 1);
    const quantile = studentQuantile(degrees, 1 - 2 * share);
    const point = indicator(best);
    const isKnown = rivals.every((rival) => {
      const difference = point.slice();
      for (const arm of rival) difference[arm] = (difference[arm] as number) - 1;
      const square = information.inverseQuadratic(difference);
      return square === 0 || dot(difference, theta) > quantile * sigma * Math.sqrt(square);
    });
    if (!isKnown) continue;
    const truly = dot(point, truth.theta);
    return { samples, isWrong: truly < family.maximize(truth.theta).value - 1e-9 };
  }
  return { samples, isWrong: false };
}

/** One arm of an action in the place of another. */
function swapsOf(action: Action, d: number): readonly Action[] {
  const inside = new Set(action);
  const others = Array.from({ length: d }, (_, arm) => arm).filter((arm) => !inside.has(arm));
  return action.flatMap((out) =>
    others.map((into) => [...action.filter((arm) => arm !== out), into]),
  );
}
