/** What would take more samples than can be counted ends at the budget, with a reason that can be read. */
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import type { AlgorithmName, LearnerOptions } from '../../../src/core/learners/options';
import { BEYOND_COUNTING } from '../../../src/core/numerics/safeCount';
import { fixedPreparation } from '../../../src/core/learners/polyalba/fixedPreparation';
import { cumulativePreparation } from '../../../src/core/learners/polyalba/cumulativePreparation';
import { createStaticDesign } from '../../../src/core/learners/shared/staticDesign';
import { polyAlba } from '../../../src/core/learners/polyalba/polyAlba';
import { presetOptions } from '../../../src/core/learners/presets';
import { EXPECTED_COUNTS, exactAnswers, linearProblem, listen } from '../learners/problems';
import { drive } from './drive';
import { GAUSSIAN } from './instances';

const NEARLY_TIED = [1 + 1e-12, 1, 0.5];
const SINGLE = createTopK(3, 1);

type Choice = readonly [algorithm: AlgorithmName, options: Partial<LearnerOptions>];
const GEOMETRIC = { stopTest: 'geometric' } as const;
const CHOICES: readonly Choice[] = [
  ['polyalba', {}],
  ['polyalba', { elimination: 'pairwise' }],
  ['polyalba', { elimination: 'pairwise', preparation: 'rounds' }],
  ['polyalba', { elimination: 'e-process', preparation: 'rounds' }],
  ['polyalba', { elimination: 'alba' }],
  ['polyalba', { counts: 'multinomial', preparation: 'rounds', elimination: 'alba' }],
  ['alba', {}],
  ['alba', { elimination: 'pairwise' }],
  ['alba', { elimination: 'alba', counts: 'fixed' }],
  ['alba', { elimination: 'alba', counts: 'multinomial' }],
  ['gcb-pe', GEOMETRIC],
  ['gcb-pe', { ...GEOMETRIC, stopRule: 'difference' }],
];

describe('a best action that no number of samples tells apart', () => {
  describe.each(['recommended', 'paper'] as const)('preset %s', (preset) => {
    it.each(CHOICES)('%s %o', (algorithm, own) => {
      // A cap that is never reached: without one a run gives up on what may be a tie.
      const cap = { maxRounds: 10_000 };
      const options =
        preset === 'paper' && Object.keys(own).length === 0
          ? {}
          : { constants: 'sound', ...cap, ...own };
      for (const scale of [1, 1e9, 1e90]) {
        // The printed sizes do not know of the scale: they cover 1-sub-Gaussian noise alone.
        if (preset === 'paper' && algorithm === 'gcb-pe' && scale !== 1) continue;
        if (preset === 'paper' && Object.keys(own).length === 0 && scale !== 1) continue;
        const { result } = drive({
          family: SINGLE,
          theta: NEARLY_TIED,
          noise: { ...GAUSSIAN, scale },
          algorithm,
          preset,
          options: options as Partial<LearnerOptions>,
        });
        expect(result.status).toBe('budget');
        expect(result.reason).toMatch(/2\^53 - 1|rounds can tell apart/);
        expect((result.reason as string).length).toBeLessThan(200);
        expect(result.samples).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
      }
    });
  });
});

describe('a learner that nobody stops', () => {
  const theta = Float64Array.of(1, 1, 1);
  const huge = (noiseScale: number) => {
    const { problem, distribution } = linearProblem(SINGLE, theta);
    const loud = { ...problem, assumptions: { ...problem.assumptions, noiseScale } };
    return { problem: loud, distribution, design: createStaticDesign(loud, distribution) };
  };

  it('gives up before a round that cannot be counted, with an action', () => {
    const { problem, distribution, design } = huge(1e12);
    const recommended = presetOptions('recommended', null);
    for (const own of [
      {},
      { elimination: 'pairwise' },
      { preparation: 'rounds' },
      { counts: 'multinomial' },
    ] as const) {
      const told = listen(
        polyAlba(problem, distribution, { ...recommended, ...own }, EXPECTED_COUNTS),
        exactAnswers(theta),
      );
      expect(told.recommendation).toMatchObject({ certified: false, reason: BEYOND_COUNTING });
      expect(told.recommendation.action).toHaveLength(1);
    }
    const rounds = fixedPreparation(problem, design, 0.01, 40);
    rounds.next();
    expect(rounds.next()).toMatchObject({
      done: true,
      value: { finished: false, reason: BEYOND_COUNTING, samples: 0 },
    });
  });

  it('gives up so between looks as well', () => {
    const { problem, design } = huge(1);
    const looks = cumulativePreparation(problem, design, {
      delta: 0.01,
      maxRounds: 5000,
      growth: 1.25,
      isWorthwhile: () => true,
    });
    let step = looks.next();
    while (step.done !== true) {
      const message = step.value;
      step =
        message.type === 'pull' ? looks.next(message.pulls.map(exactAnswers(theta))) : looks.next();
    }
    expect(step.value).toMatchObject({ finished: false, reason: BEYOND_COUNTING });
    expect(step.value.candidates.length).toBeGreaterThan(0);
    expect(step.value.samples).toBeGreaterThan(2 ** 50);
  });
});
