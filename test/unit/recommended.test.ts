/** The algorithm that is recommended for a kind of spec, and where a person hears of it. */
import { ALGORITHM_NAMES } from '../../src/core/learners/contract/algorithms';
import { expect, it } from 'vitest';
import { NO_OVERRIDES } from '../../src/core/document/overrides';
import { FAMILY_NAMES } from '../../src/core/families/catalogue';
import { FEEDBACK_NAMES } from '../../src/core/feedback/facts';
import { REWARD_NAMES } from '../../src/core/reward/facts';
import { recommendedAlgorithm, possible } from '../../src/core/pairs/rules';
import { checkSpec } from '../../src/core/plan/checkSpec';

const spec = (actions: object, feedback: string, reward: object, run: object): string =>
  JSON.stringify({
    version: 1,
    actions,
    feedback: { type: feedback },
    reward,
    assumptions: { thetaNorm: 2, noiseScale: 1 },
    run: { delta: 0.05, seed: 1, ...run },
  });
const TOP = { family: 'topK', arms: 4, k: 2 };

it('the recommended algorithm supports the spec, wherever any does', () => {
  for (const family of FAMILY_NAMES) {
    for (const feedback of FEEDBACK_NAMES) {
      for (const reward of REWARD_NAMES) {
        const covering = ALGORITHM_NAMES.filter(
          (name) => possible(family, feedback, reward, name).possible,
        );
        if (covering.length === 0) continue;
        expect(covering).toContain(recommendedAlgorithm(family, feedback, reward)?.algorithm);
      }
    }
  }
});

it.each([
  [TOP, 'full-bandit', { type: 'linear' }, 'polyalba'],
  [TOP, 'full-bandit', { type: 'mean' }, 'gcb-pe'],
  [TOP, 'full-bandit', { type: 'linear', weights: [1, 2, 1, 1] }, 'gcb-pe'],
  [TOP, 'semi-bandit', { type: 'linear' }, 'gcb-pe'],
  [{ family: 'matching', left: 2, right: 2 }, 'semi-bandit', { type: 'linear' }, 'gcb-pe'],
])(
  'the recommended algorithm of %j with %s and %j is %s',
  (actions, feedback, reward, algorithm) => {
    const report = checkSpec(spec(actions, feedback, reward, { algorithm }), NO_OVERRIDES);
    expect(report.recommended?.algorithm).toBe(algorithm);
    expect(report.problems.map(({ code }) => code)).not.toContain('other-algorithm-recommended');
  },
);

it('the recommended algorithm is offered where another is chosen, but for the paper’s version', () => {
  const codes = (run: object) =>
    checkSpec(spec(TOP, 'semi-bandit', { type: 'linear' }, run), NO_OVERRIDES).problems;
  const found = codes({ algorithm: 'clucb' }).find(
    ({ code }) => code === 'other-algorithm-recommended',
  );
  expect(found).toMatchObject({ severity: 'info', message: expect.stringContaining('GCB-PE') });
  expect(found?.fixes?.[0]?.edits).toEqual([{ path: ['run', 'algorithm'], value: 'gcb-pe' }]);
  const printed = codes({ algorithm: 'clucb', preset: 'paper' }).map(({ code }) => code);
  expect(printed).not.toContain('other-algorithm-recommended');
});
