/**
 * The share of wrong answers of every algorithm over fixed seeds against delta, for both presets, with noise that is
 * Gaussian, of two values, and on the base arms, where the actions span R^d and where they do not.
 */
import { ALGORITHM_NAMES } from '../../src/core/learners/contract/algorithms';
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { factsOf } from '../../src/core/learners/facts';
import type { Noise } from '../../src/core/protocol/environment';
import { assignments } from '../unit/families/assignments';
import { withAll } from '../all.mjs';
import { SEEDS, reaches } from './consistency';
import { endings, expectSound } from './errors';

/** Of the control: most answers are wrong there. */
const FEW_SEEDS = 20;

const TOP = { family: createTopK(5, 2), theta: [1, 0.8, 0.3, 0.1, -0.2] };
const PERFECT = { family: assignments(3), theta: [0.9, 0.1, 0.2, 0.3, 0.7, 0.1, 0.2, 0.5, 0.6] };
const GAUSSIAN: Noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
const RADEMACHER: Noise = { on: 'feedback', distribution: 'rademacher', scale: 1 };
const ON_ARMS: Noise = { on: 'arms', distribution: 'gaussian', scale: 1 };

const CASES = withAll(
  [
    ['top-k, paper, Gaussian', TOP, 'paper', GAUSSIAN],
    ['matchings, Gaussian on the arms', PERFECT, 'recommended', ON_ARMS],
  ] as const,
  [
    ['top-k, two values', TOP, 'recommended', RADEMACHER],
    ['matchings, paper, two values', PERFECT, 'paper', RADEMACHER],
    ['top-k, Gaussian', TOP, 'recommended', GAUSSIAN],
  ] as const,
);

const OF_TOP_K = [
  ['top-k, paper, Gaussian', TOP, 'paper', GAUSSIAN],
  ['top-k, two values', TOP, 'recommended', RADEMACHER],
] as const;

/** Pull by pull a run takes up to a second: the printed radii hold for tests in batches as well. */
const options = { batch: 'geometric' } as const;

/** Their first samples are many whatever noise is declared. */
const MANY_AT_FIRST: readonly string[] = ['xy-adaptive', 'explore-verify'];

const FORMS = ALGORITHM_NAMES.flatMap((algorithm) =>
  (['full-bandit', 'semi-bandit'] as const)
    .filter((feedback) => factsOf(algorithm).covers.feedbacks?.includes(feedback) !== false)
    .map((feedback) => [algorithm, feedback] as const),
);

describe.each(FORMS)(`wrong answers of %s, %s, in ${SEEDS} runs`, (algorithm, feedback) => {
  const isTotal = feedback === 'full-bandit';
  const batches = factsOf(algorithm).isPlannedBeside === true ? {} : { options };
  const own = { algorithm, ...batches, ...(isTotal ? {} : { feedback: createSemiBandit() }) };
  const isOnlyTopK = factsOf(algorithm).covers.families?.join() === 'topK';

  const cases = isOnlyTopK ? OF_TOP_K : CASES;
  it.each(cases)('are consistent with delta: %s', (_, instance, preset, noise) => {
    const size = isTotal ? instance.family.largestAction : 1;
    const noiseScale = noise.on === 'arms' ? Math.sqrt(size) : 1;
    expectSound({ ...own, ...instance, noise, noiseScale, preset });
  });

  it('are most answers where the values are a tenth and the noise far larger than declared', () => {
    const theta = TOP.theta.map((value) => value / 10);
    const scale = MANY_AT_FIRST.includes(algorithm) ? 30 : 1;
    const noise: Noise = { ...GAUSSIAN, scale };
    const noiseScale = isTotal ? 1 / 20 : 1 / 100;
    const endingOf = endings({ ...own, ...TOP, theta, noise, noiseScale, preset: 'recommended' });
    expect(reaches(FEW_SEEDS / 2 + 1, FEW_SEEDS, (seed) => endingOf(seed).isWrong)).toBe(true);
  });
});
