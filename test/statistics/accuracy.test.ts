/** Certificates with an accuracy, whose action need not be the best, against delta. */
import { describe, expect, it } from 'vitest';
import { createMinimum } from '../../src/core/reward/extremes';
import { allowanceAt } from '../../src/core/words/accuracy';
import { createLink } from '../../src/core/reward/link';
import { createTopK } from '../../src/core/families/selection/topK';
import { without } from '../../src/core/protocol/withLazyFields';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { ALL } from '../all.mjs';
import { assignments } from '../unit/families/assignments';
import { driveOne } from '../unit/run/drive';
import { GAUSSIAN, type InstanceSettings } from '../unit/run/instances';
import { DELTA, SEEDS, refutes } from './consistency';
import { lossIn } from './errors';
import { FORM } from './noiseLaws';

const ACCURACY = 0.5;
/** The second best is a little too far behind. */
const TIGHT = { family: createTopK(3, 1), theta: [1.1, 0.55, 0.5], accuracy: ACCURACY };
const GCB_PE = { ...TIGHT, algorithm: 'gcb-pe', preset: 'recommended' } as const;
const LOUD = { noise: { ...GAUSSIAN, scale: 30 }, noiseScale: 1 };
const MATCHED = { family: assignments(2, 1), theta: [1.2, 0.2, 0.4, 0.9], accuracy: 1 };

const METHODS: readonly (readonly [string, InstanceSettings])[] = [
  ['PolyALBA', { ...TIGHT, preset: 'recommended' }],
  ['PolyALBA, the paper’s version', { ...MATCHED, preset: 'paper' }],
  ['GCB-PE by the norm', { ...GCB_PE, feedback: createSemiBandit(), reward: createMinimum }],
  [
    'GCB-PE of a link',
    { ...GCB_PE, reward: (family) => createLink(family, 'logistic'), accuracy: 0.1 },
  ],
];

/** With how much worse than the best an action is. */
function run(settings: InstanceSettings, seed: number, more: Partial<InstanceSettings> = {}) {
  const { result, prepared } = driveOne({ ...settings, delta: DELTA, seed, ...more });
  return { result, behind: lossIn(prepared) };
}

/** Whether too many certified answers are more than the accuracy behind, and the samples of a run. */
function certificates(settings: InstanceSettings): { isRefuted: boolean; samples: number } {
  const samples: number[] = [];
  const { family, theta, accuracy } = settings;
  const allowance = allowanceAt(accuracy, family.maximize(Float64Array.from(theta)).value);
  const isRefuted = refutes((seed) => {
    const { result, behind } = run(settings, seed);
    samples.push(result.samples);
    expect(result.status).toBe('certified');
    const isRight = behind(result.action) <= allowance + 1e-9;
    expect(result.correct).toBe(isRight);
    return !isRight;
  });
  return { isRefuted, samples: mean(samples) };
}

function meanSamples(settings: InstanceSettings, seeds: number): number {
  return mean(Array.from({ length: seeds }, (_, seed) => run(settings, seed).result.samples));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe(`an action within the accuracy, in ${SEEDS} runs at delta = ${DELTA}`, () => {
  it.each(METHODS)('%s: errs as seldom as it says, by fewer samples', (_, settings) => {
    const { isRefuted, samples } = certificates(settings);
    expect(isRefuted).toBe(false);
    expect(samples).toBeLessThan(meanSamples(without(settings, ['accuracy']), 8));
  });

  it('is refuted for noise far larger than declared', () => {
    const loud = { ...TIGHT, ...LOUD, preset: 'recommended' } as const;
    expect(certificates(loud).isRefuted).toBe(true);
  });
});

it('ends where the best actions are tied, with or without noise', () => {
  const tied = { family: createTopK(3, 1), theta: [1, 1, 1], accuracy: 0.3 };
  const silent = { on: 'feedback', distribution: 'none', scale: 1 } as const;
  for (const algorithm of ['polyalba', 'alba', 'gcb-pe'] as const) {
    for (const noise of [GAUSSIAN, silent]) {
      const noiseScale = noise === silent ? 0 : 1;
      const settings = { ...tied, algorithm, noise, noiseScale, preset: 'recommended' } as const;
      expect(run(settings, 1).result).toMatchObject({ status: 'certified', correct: true });
    }
  }
});

describe(`an action within a percentage of the best, in ${SEEDS} runs at delta = ${DELTA}`, () => {
  // The second best is a little more than 40% behind.
  const share = { family: createTopK(3, 1), theta: [2, 1.18, 1.1], accuracy: '40%' };
  // The best is below 0, so that none is within a percentage of it.
  const below = { family: createTopK(3, 1), theta: [-0.05, -1, -1], accuracy: '40%' };
  const laws = ['declared', 'symmetric', 'gaussian'] as const;
  const all = (['polyalba', 'alba', 'gcb-pe'] as const).flatMap((algorithm, i) =>
    laws.map((law, j) => ({ algorithm, law, isFirst: i === j })),
  );
  const each = all.filter(({ isFirst }) => isFirst || ALL);
  it.each(each)('$algorithm, $law: errs as seldom as it says', ({ algorithm, law }) => {
    const settings = {
      ...{ algorithm, preset: 'recommended' as const },
      ...(law === 'declared' ? {} : { law: { type: law, ...FORM } }),
    } as const;
    expect(certificates({ ...share, ...settings }).isRefuted).toBe(false);
    const tooMany = refutes((seed) => {
      const { status } = run({ ...below, ...settings }, seed, { maxSamples: 1000 }).result;
      return status === 'certified';
    });
    expect(tooMany).toBe(false);
  });

  it('takes about as many samples as the same accuracy as a number', () => {
    const close = { family: createTopK(5, 2), theta: [6, 5, 4.9, 4.8, 3] };
    const settings = { ...close, preset: 'recommended' } as const;
    const samplesFor = (accuracy: number | string) => meanSamples({ ...settings, accuracy }, 20);
    expect(samplesFor('5%') / samplesFor(0.55)).toBeLessThan(1.25);
  });
});
