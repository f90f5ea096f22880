/** What preset `paper` would take, against the printed learners themselves, answered without noise. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import type { ActionFamily } from '../../../src/core/families/family';
import { converse, Dialogue } from '../../../src/core/protocol/dialogue';
import { PRESETS } from '../../../src/core/learners/contract/options';
import { createLearner } from '../../../src/core/run/session/createLearner';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import { samplesOfPaper } from '../../../src/core/run/result/judge';
import { endOf } from './drive';
import { buildInstance, thetaOf } from './instances';
import { exactAnswers } from '../learners/problems';
import { partitionOf } from '../families/groups';
import { integer } from '../manyOf';
import { forAll } from '../forAll';

const FAMILIES: readonly ActionFamily[] = [
  createTopK(6, 2),
  createTopK(5, 4),
  createSubsets(5, 1, 3),
  partitionOf([3, 1], [3, 2]),
];

/** Values in steps of 0.05, shifted by numbers of which no sum is rational, so that no gap is a power of two. */
const VALUES = fc.uniqueArray(integer(-20, 20), { minLength: 6, maxLength: 6 });

const SHIFTS = [2, 3, 5, 7, 11, 13].map((prime) => Math.sqrt(prime) / 997);

describe('the samples of preset paper', () => {
  for (const algorithm of ['polyalba', 'alba'] as const) {
    it(`are those of the printed ${algorithm} on exact answers`, () => {
      forAll([fc.constantFrom(...FAMILIES), VALUES], 60, (family, values) => {
        const own = values.slice(0, family.dimension);
        const theta = own.map((value, i) => value / 20 + (SHIFTS[i] as number));
        const instance = buildInstance({ family, theta, algorithm, preset: 'recommended' });
        const prepared = prepareInstance(instance);
        const paper = buildInstance({ family, theta, algorithm, preset: 'paper' });
        const expected = samplesWithoutNoise(prepareInstance(paper));
        expect(samplesOfPaper(prepared, thetaOf(prepared))).toBe(expected);
      });
    });
  }
});

/** A run of the printed learner whose answers are the expected ones, of an action lambda_x n times. */
function samplesWithoutNoise(prepared: ReturnType<typeof prepareInstance>): number | null {
  const theta = thetaOf(prepared);
  const draws = { uniform: () => 0.5, binomial: (n: number, p: number) => n * p };
  const learner = createLearner(prepared, PRESETS.paper, () => draws);
  const dialogue = new Dialogue(learner, () => 1);
  const steps = converse(dialogue, (pulls) => pulls.map(exactAnswers(theta)));
  let total = 0;
  const { certified } = endOf(steps, (event) => {
    if (event?.type === 'roundStarted') total += event.planned;
  });
  return certified ? total : null;
}
