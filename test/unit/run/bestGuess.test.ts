/** A budget is spent to its last sample for an answer, whatever is chosen, seen and wanted. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { examineSpec } from '../../../src/core/run/check/check';
import { prepareRun } from '../../../src/core/run/check/prepare';
import { ALL } from '../../all.mjs';
import '../fixedSeed';
import { preparedFrom, simulatedSpec } from '../experiment/lab';
import { actionsOf, everyPair, familyOf, feedbackSpec, rewardSpec, thetaOf } from '../pairSpecs';
import { resultOf, withoutFigures } from './drive';
import { integer } from '../manyOf';
import { forAll } from '../forAll';

type Pair = ReturnType<typeof everyPair>[number];

function textOf(pair: Pair, run: object, goal: object = {}, scale = 0.2): string {
  const family = familyOf(pair.family);
  return JSON.stringify({
    version: 1,
    actions: actionsOf(pair.family),
    feedback: feedbackSpec(pair.feedback, family),
    reward: { ...rewardSpec(pair.reward, family), ...goal },
    environment: { type: 'simulated', theta: thetaOf(family), noise: { scale } },
    run: { algorithm: pair.algorithm, delta: 0.05, seed: 7, stop: 'budget', ...run },
  });
}

const POSSIBLE = everyPair().filter(
  ({ possibility, algorithm }) =>
    possibility.possible && ['polyalba', 'alba', 'gcb-pe'].includes(algorithm),
);
const SOME = POSSIBLE.filter((_, place) => ALL || place % 25 === 0);

describe('a run that spends its budget', () => {
  test.each(SOME)('$family, $feedback, $reward by $algorithm', (pair) => {
    for (const [maxSamples, goal] of [
      [1, {}],
      [2, { goal: 'minimize' }],
      [17, {}],
    ] as const) {
      const preparation = prepareRun(textOf(pair, { maxSamples }, goal), { set: [] });
      if (!preparation.ok) continue;
      const prepared = withoutFigures(preparation.prepared);
      const result = resultOf(prepared);
      expect(result).toMatchObject({ status: 'budget', stop: 'budget', samples: maxSamples });
      expect(result).not.toHaveProperty('reason');
      expect(result.estimate).not.toBeNull();
      expect(result.estimatedLoss).toBeGreaterThanOrEqual(-1e-9);
      expect(result.phases.reduce((sum, { samples }) => sum + samples, 0)).toBe(maxSamples);
      const answers = familyOf(pair.family).enumerate(1000) ?? [];
      expect(answers).toContainEqual(result.action);
      // The next best is by the same estimate: no better than the answer.
      const { next } = result.final ?? {};
      const lead = (result.estimate ?? NaN) - (next?.estimate ?? -Infinity);
      const isLeast = prepared.instance.reward.goal === 'minimize';
      if (next) expect(isLeast ? -lead : lead).toBeGreaterThanOrEqual(-1e-9);
      expect(JSON.stringify(resultOf(prepared))).toBe(JSON.stringify(result));
    }
  });

  it('takes any budget exactly, in few rounds or many', () => {
    const [pair] = SOME as [Pair];
    forAll(
      [integer(1, 5000), fc.constantFrom('few', 'many'), fc.boolean(), fc.boolean()],
      20,
      (maxSamples, rounds, isNormal, isCost) => {
        const budget = isCost ? { maxCost: 2.5 * maxSamples } : { maxSamples };
        const text = textOf(pair, { ...budget, options: { rounds } });
        const spec = JSON.parse(text) as { feedback: object };
        if (isCost) spec.feedback = { ...spec.feedback, cost: 2.5 };
        const assumptions = isNormal ? { noise: 'gaussian' } : {};
        const prepared = withoutFigures(preparedFrom({ ...spec, assumptions }));
        const result = resultOf(prepared);
        expect(result.samples).toBe(maxSamples);
        const guesses = result.phases.filter(({ name }) => name === 'guess');
        expect(guesses.length).toBeLessThanOrEqual(rounds === 'few' ? 3 : 10);
        if (rounds === 'few') expect(result.phases).toEqual(guesses);
      },
    );
  });

  it('finds the best action where there is no noise to speak of', () => {
    for (const pair of SOME) {
      const preparation = prepareRun(textOf(pair, { maxSamples: 200 }, {}, 1e-6), { set: [] });
      if (preparation.ok) expect(resultOf(withoutFigures(preparation.prepared)).correct).toBe(true);
    }
  });

  it.each([
    [{ type: 'coverage' }, {}],
    [{ type: 'min' }, { noise: 'gaussian' }],
    [{ type: 'expression', formula: 'min + mean', lipschitz: 2 }, { noise: 'symmetric' }],
  ])('says how sure one could be where the reward is %o', (reward, assumptions) => {
    const spec = simulatedSpec({
      feedback: { type: 'semi-bandit', cost: 2 },
      reward,
      assumptions,
      environment: { type: 'simulated', theta: [0.9, 0.7, 0.2, 0.1], noise: { scale: 0.2 } },
      run: { algorithm: 'gcb-pe', delta: 0.05, seed: 2, stop: 'budget', maxCost: 300 },
    });
    const result = resultOf(preparedFrom(spec));
    expect(result).toMatchObject({ status: 'budget', samples: 150, action: [0, 1] });
    expect(result.confidence).toBeGreaterThan(0.5);
    expect(result.candidates?.[0]?.action).toEqual([0, 1]);
    const [low, high] = result.candidates?.[0]?.interval ?? [];
    expect(low).toBeLessThan(result.estimate ?? NaN);
    expect(high).toBeGreaterThan(result.estimate ?? NaN);
    const isSure = (result.confidence ?? 0) >= 0.95;
    expect(result.candidates?.length === 1).toBe(isSure);
    expect(result.within?.epsilon === 0).toBe(isSure);
  });
});

it('a budget that is missing is told at `stop`, and refused of who cannot spend it', () => {
  const errorsOf = (run: object) =>
    examineSpec(textOf(SOME[0] as Pair, run), { set: [] })
      .report.problems.filter(({ severity }) => severity === 'error')
      .map(({ code, path }) => `${code} ${path}`);
  expect(errorsOf({})).toEqual(['budget-missing run.stop']);
  for (const run of [{ algorithm: 'rage' }, { preset: 'paper' }])
    expect(errorsOf({ maxSamples: 10, ...run })).toEqual(['budget-unsupported run.stop']);
});
