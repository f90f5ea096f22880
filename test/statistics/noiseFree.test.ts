/** Without noise a certified action is the best one, for random instances of every family, feedback and reward. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ActionFamily } from '../../src/core/families/family';
import { createRanking } from '../../src/core/families/ranking/ranking';
import type { Feedback } from '../../src/core/feedback/feedback';
import { createExplicitFeedback } from '../../src/core/feedback/models/explicitFeedback';
import { createFirst } from '../../src/core/feedback/models/prefixFeedback';
import { createTopRanked } from '../../src/core/feedback/models/topRanked';
import { createCoverage } from '../../src/core/reward/coverage';
import { createDcg } from '../../src/core/reward/dcg';
import { createMaximum, createMinimum } from '../../src/core/reward/extremes';
import { createLinear, createWeightedLinear } from '../../src/core/reward/linear';
import { createLink } from '../../src/core/reward/link';
import { createMean } from '../../src/core/reward/mean';
import type { Reward } from '../../src/core/reward/reward';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { ALL } from '../all.mjs';
import { FAMILIES } from '../unit/families/smallFamilies';
import { feedbacks } from '../unit/feedback/arbitraries';
import { resultOf, withoutFigures } from '../unit/run/drive';
import { buildInstance } from '../unit/run/instances';
import { integer } from '../unit/manyOf';
import { forAll } from '../unit/forAll';

const families: fc.Arbitrary<ActionFamily | null> = fc.oneof(
  ...Object.values(FAMILIES),
  integer(2, 5).map(createRanking),
);

const listOf = <Value>(length: number, value: fc.Arbitrary<Value>) =>
  fc.array(value, { minLength: length, maxLength: length });
const hundredths = (min: number, max: number) =>
  integer(100 * min, 100 * max).map((value) => value / 100);
const numbers = (min: number, max: number) => fc.integer({ min, max: Math.max(min, max) });

function feedbacksOf({ kind, dimension, ...family }: ActionFamily): fc.Arbitrary<Feedback> {
  if (kind === 'ranking') return numbers(1, dimension).map(createTopRanked);
  const rows = listOf(dimension, integer(-1, 2));
  const matrix = fc.array(rows, { minLength: 1, maxLength: dimension });
  const actions = family.enumerate(1000) ?? [];
  return fc.oneof(
    feedbacks(dimension, dimension),
    fc.tuple(numbers(1, 3), fc.boolean()).map((own) => createFirst(...own)),
    listOf(actions.length, matrix).map((own) => createExplicitFeedback(actions, own)),
  );
}

function rewardsOf(family: ActionFamily): fc.Arbitrary<() => Reward> {
  if (family.kind === 'ranking') return fc.constant(() => createDcg(family, null));
  return fc.oneof(
    ...[createLinear, createMean, createMinimum, createMaximum, createCoverage].map((create) =>
      fc.constant(() => create(family)),
    ),
    fc
      .constantFrom('logistic' as const, 'tanh' as const, 'softplus' as const)
      .map((name) => () => createLink(family, name)),
    listOf(family.dimension, hundredths(-2, 2)).map(
      (weights) => () => createWeightedLinear(family, weights),
    ),
  );
}

const instances = families.chain((family) =>
  family === null
    ? fc.constant(null)
    : fc.record({
        ...{ family: fc.constant(family), algorithm: fc.constant('gcb-pe' as const) },
        ...{ feedback: feedbacksOf(family), reward: rewardsOf(family) },
        ...{ theta: listOf(family.dimension, hundredths(0, 1)), noiseScale: fc.constant(0) },
        noise: fc.record({
          on: fc.constantFrom('feedback' as const, 'arms' as const),
          ...{ distribution: fc.constant('none' as const), scale: fc.constant(0) },
        }),
        preset: fc.constant('recommended' as const),
      }),
);

it('the certified action is the best one, and a unique best action is certified', () => {
  const runs = ALL ? 2000 : 400;
  let answered = 0;
  forAll([instances], { seed: 20_261_129, numRuns: runs }, (settings) => {
    if (settings === null) return;
    const prepared = prepareInstance(buildInstance(settings));
    // A feedback that does not determine the reward.
    if (!prepared.inspection.identifiability.identifiable) return;
    answered++;
    const { status, correct, optimal } = resultOf(withoutFigures(prepared));
    expect(correct).toBe(true);
    // Rewards that are the same whatever theta is are no ties, so that a gap of 0 may be certified too.
    if (optimal?.gapMin !== 0) expect(status).toBe('certified');
  });
  expect(answered).toBeGreaterThan(runs / 3);
});
