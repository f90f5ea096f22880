/** Whole runs that know no size of the noise are wrong in fewer than delta of them where the best two actions nearly tie. */
import { ALL_OF_X } from '../../src/core/learners/problem/measurable';
import { describe, it } from 'vitest';
import type { ActionFamily } from '../../src/core/families/family';
import { createTopK } from '../../src/core/families/selection/topK';
import { betaOfObserverSet } from '../../src/core/feedback/beta/beta';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { buildObserverSet } from '../../src/core/feedback/observerSet/buildObserverSet';
import { spanOfActions } from '../../src/core/feedback/span';
import type { NoiseLaw } from '../../src/core/learners/contract/instance';
import { undeclaredNoise } from '../../src/core/learners/noise/undeclaredNoise';
import { gcbPe } from '../../src/core/learners/systems/gcbPe/recommended';
import { polyAlba } from '../../src/core/learners/systems/polyalba/recommended';
import { createNormal } from '../../src/core/numerics/random';
import type { Learner, Pull } from '../../src/core/protocol/learner';
import { createLinear } from '../../src/core/reward/linear';
import { withAll } from '../all.mjs';
import { linearProblem, listen, streamOf, valueOf } from '../unit/learners/problems';
import { FORM, LAWS, type Draw } from './noiseLaws';
import { expectSound } from './upperEnd';

const DELTAS = withAll([0.3], [0.1]);
const RUNS = 400;
/** A run that has not ended by then is not wrong. */
const ROUNDS = 25;
/** The second arm is better than the third by next to nothing. */
const THETA = Float64Array.of(1, 0.502, 0.5, 0);
const FAMILY = createTopK(4, 2);
const OPTIONS = { rounds: 'many', maxRounds: ROUNDS } as const;

type Make = (law: NoiseLaw, rows: 'independent' | 'any', delta: number) => Learner;

const totals: Make = (law, rows, delta) => {
  const { problem, distribution } = linearProblem(FAMILY, THETA, delta, 1);
  const noise = undeclaredNoise(law, { on: 'feedback', rows }, delta);
  return polyAlba({ ...problem, noise }, distribution, OPTIONS);
};
const observerSet = buildObserverSet(FAMILY, createSemiBandit(), streamOf(1));
const dimension = spanOfActions(FAMILY, streamOf(1)).rank;
const armByArm: Make = (law, rows, delta) => {
  const problem = {
    ...{ family: FAMILY as ActionFamily, measurable: FAMILY as ActionFamily },
    ...{ feedback: createSemiBandit(), ...ALL_OF_X },
    ...{ reward: createLinear(FAMILY), observerSet, dimension, delta, accuracy: 0, share: 0 },
    ...{ beta: betaOfObserverSet(observerSet), rowScale: 1, noiseBound: 1 },
    noise: undeclaredNoise(law, { on: 'feedback', rows }, delta),
  };
  return gcbPe(problem, OPTIONS);
};

/** Whether the run of a seed ends with a certificate of what is not the best. */
function isWrong(
  make: Make,
  law: NoiseLaw['type'],
  draw: Draw,
  delta: number,
  seed: number,
): boolean {
  const random = streamOf(seed);
  const normal = createNormal(random);
  let samples = 0;
  const isTotal = make === totals;
  const answer = ({ action, count }: Pull) => {
    const sum = new Float64Array(isTotal ? 1 : action.length);
    for (let sample = 0; sample < count; sample++) {
      const noise = draw({ random, normal, action, samples, rows: sum.length });
      samples++;
      sum.forEach((before, row) => {
        const mean = isTotal ? valueOf(action, THETA) : (THETA[action[row] as number] as number);
        sum[row] = before + mean + (noise[row] as number);
      });
    }
    return { count, sum };
  };
  const rows = law === 'gaussian' ? 'independent' : 'any';
  const { recommendation } = listen(make({ type: law, ...FORM }, rows, delta), answer);
  const best = FAMILY.maximize(THETA).value;
  return recommendation.certified && valueOf(recommendation.action, THETA) < best - 1e-9;
}

function expectRight(make: Make, type: NoiseLaw['type'], draw: Draw, delta: number): void {
  expectSound((seed) => isWrong(make, type, draw, delta, seed), delta, RUNS);
}

describe.each(DELTAS)('delta = %d', (delta) => {
  const symmetric = withAll(
    ['Cauchy', 'rows that depend on each other', 'standard deviations of 1 and 30'] as const,
    ['normal', 't of 2.2 degrees', 'Laplace', 'uniform', 'a scale that drifts', 'slips'] as const,
  );

  it.each(symmetric)('symmetric noise, totals: %s', (name) => {
    expectRight(totals, 'symmetric', LAWS[name], delta);
  });

  it.each(symmetric)('symmetric noise, arm by arm: %s', (name) => {
    expectRight(armByArm, 'symmetric', LAWS[name], delta);
  });

  it.each(withAll(['normal'] as const, ['a scale that drifts'] as const))(
    'normal noise: %s',
    (name) => {
      expectRight(totals, 'gaussian', LAWS[name], delta);
      expectRight(armByArm, 'gaussian', LAWS[name], delta);
    },
  );
});
