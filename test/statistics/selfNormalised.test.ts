/** The self-normalised radius holds at all times, for pulls that go by what was observed; and is not far too large. */
import { expect, test } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { poolOfAll } from '../../src/core/learners/problem/allActions';
import { selfNormalised } from '../../src/core/learners/evidence/confidence';
import { DesignState } from '../../src/core/learners/designs/designState';
import { firstPulls, informationOf } from '../../src/core/learners/designs/firstPulls';
import { cholesky } from '../../src/core/numerics/cholesky';
import { dot, multiplyVector, subtract } from '../../src/core/numerics/linearAlgebra';
import { createNormal } from '../../src/core/numerics/random';
import { linearProblem, noiseOf, streamOf } from '../unit/learners/problems';
import { DELTA, SEEDS, reaches, refutes } from './consistency';

const PULLS = 300;
const THETA = [1, 0.8, 0.3, 0.1, -0.2];

const { problem } = linearProblem(createTopK(5, 2), Float64Array.from(THETA), DELTA);
const pool = poolOfAll(problem);
const { basis, rank, dimension } = problem.span;
/** U'theta */
const TRUTH = Float64Array.from({ length: rank }, (_, i) =>
  dot(basis.slice(i * dimension, (i + 1) * dimension), Float64Array.from(THETA)),
);
const first = firstPulls(pool);
const prior = informationOf(pool, first);

/** Whether theta leaves the ellipsoid of radii at some time. @param share of the radius that is taken */
function leaves(seed: number, share: number): boolean {
  const random = streamOf(seed);
  const noise = createNormal(random);
  const state = new DesignState(pool);
  const confidenceAt = selfNormalised(noiseOf(1), prior, DELTA);
  const pull = (index: number): void => {
    const { action } = pool.actions[index] as (typeof pool.actions)[number];
    state.add(index, 1, action.reduce((sum, arm) => sum + (THETA[arm] as number), 0) + noise());
  };
  first.forEach((count, index) => {
    if (count > 0) pull(index);
  });
  for (let t = 0; t < PULLS; t++) {
    const { moment, radius } = confidenceAt(state, t + 1);
    const { theta, matrix } = moment;
    // Of all directions y the worst has |y'(theta^ - theta)| / radius = |A (theta^ - theta)| in (A + G)^-1 over the scale.
    const error = multiplyVector(matrix, subtract(theta, TRUTH));
    const sum = { ...matrix, data: matrix.data.map((v, i) => v + (prior.data[i] as number)) };
    const square = cholesky(sum)?.inverseQuadratic(error) ?? NaN;
    if (!(square <= (share * radius(1)) ** 2)) return true;
    // Half of the pulls go to what looks best, the others anywhere: the rule may be any.
    const values = pool.actions.map(({ point }) => dot(point, theta));
    const best = values.indexOf(Math.max(...values));
    pull(random.uniform() < 0.5 ? best : Math.floor(random.uniform() * pool.actions.length));
  }
  return false;
}

test('the self-normalised radius is left in no more runs than delta, and not in next to none', () => {
  expect(refutes((seed) => leaves(seed + 1, 1))).toBe(false);
  expect(reaches(0.05 * SEEDS, SEEDS, (seed) => leaves(seed + 1, 1))).toBe(true);
});

test('a radius too small by a third is refuted', () => {
  expect(refutes((seed) => leaves(seed + 1, 2 / 3))).toBe(true);
});
