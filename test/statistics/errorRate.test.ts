/** The share of wrong answers over fixed seeds against delta, of what `systemsDelta.test.ts` has not. */
import { describe, expect, it } from 'vitest';
import type { Noise } from '../../src/core/protocol/environment';
import { createExplicit } from '../../src/core/families/explicit/explicit';
import { createTopK } from '../../src/core/families/selection/topK';
import { createMasked } from '../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { createCoverage } from '../../src/core/reward/coverage';
import { createMean } from '../../src/core/reward/mean';
import { assignments } from '../unit/families/assignments';
import type { InstanceSettings } from '../unit/run/instances';
import { DELTA, SEEDS, refutes } from './consistency';
import { endings, expectRefuted, expectSound } from './errors';
import { MATCHINGS as SMALL_MATCHINGS } from './linearInstances';

const MATCHINGS = assignments(3, 2);
const MATCHING_THETA = [0.6, 0.1, 0.2, 0, 0.5, 0.1, 0.3, 0, 0.1];
const TOP = { family: createTopK(5, 2), theta: [0.8, 0.6, 0.45, 0.1, 0] };

const SETTINGS: (readonly [string, InstanceSettings])[] = [
  [
    'PolyALBA in the span of perfect matchings',
    { family: MATCHINGS.ofSize(3), theta: MATCHING_THETA, preset: 'recommended' },
  ],
  [
    'ALBA, Rademacher noise on the arms',
    {
      ...TOP,
      algorithm: 'alba',
      preset: 'recommended',
      noise: { on: 'arms', distribution: 'rademacher', scale: 1 },
      noiseScale: Math.SQRT2,
    },
  ],
  [
    'ALBA with fixed counts, as the pairs are too many',
    {
      family: createTopK(24, 2),
      theta: Array.from({ length: 24 }, (_, arm) => (arm < 2 ? 1.5 - 0.25 * arm : 0.75 - arm / 40)),
      algorithm: 'alba',
      preset: 'recommended',
      noise: { on: 'arms', distribution: 'rademacher', scale: 1 },
      noiseScale: Math.SQRT2,
    },
  ],
  [
    'GCB-PE, the mean of matchings',
    {
      family: SMALL_MATCHINGS,
      theta: [0.5, 0.1, 0.2, 0.4],
      reward: createMean,
      algorithm: 'gcb-pe',
      preset: 'recommended',
    },
  ],
  [
    'GCB-PE as printed, semi-bandit, bounded noise on the arms',
    {
      ...TOP,
      algorithm: 'gcb-pe',
      preset: 'paper',
      feedback: createSemiBandit(),
      noise: { on: 'arms', distribution: 'rademacher', scale: 1 },
    },
  ],
  [
    'GCB-PE, masked, noise on the arms that the rows share',
    {
      ...TOP,
      algorithm: 'gcb-pe',
      preset: 'recommended',
      feedback: createMasked([
        [1, 1, 1, 1, 1],
        [0, 1, 0, 1, 2],
      ]),
      noise: { on: 'arms', distribution: 'gaussian', scale: 1 },
    },
  ],
];

for (const on of ['feedback', 'arms'] as const) {
  SETTINGS.push([
    `GCB-PE, coverage, noise on the ${on}`,
    {
      family: createTopK(4, 2),
      theta: [0.9, 0.7, 0.1, 0],
      reward: createCoverage,
      feedback: createSemiBandit(),
      algorithm: 'gcb-pe',
      preset: 'recommended',
      noise: { on, distribution: 'gaussian', scale: 0.5 },
    },
  ]);
}

describe(`wrong answers in ${SEEDS} runs at delta = ${DELTA}`, () => {
  for (const [name, settings] of SETTINGS) {
    it(`are consistent with delta: ${name}`, () => {
      expectSound(settings);
    });
  }
});

/**
 * Where the assumptions do not hold the rate must come out too high, or the tests above could not fail: four
 * actions of 200 base arms with independent noise on each are far from 1-sub-Gaussian.
 */
describe('the same count refutes what is not sound', () => {
  const size = 200;
  const actions = [0, 1, 2, 3].map((block) =>
    Array.from({ length: size }, (_, i) => block * size + i),
  );
  const value = 5.9;
  const theta = Float64Array.from({ length: 4 * size }, (_, arm) =>
    arm < size ? value / size : (value - 2 ** -6) / size,
  );
  const noise: Noise = { on: 'arms', distribution: 'rademacher', scale: 1 };
  const long = {
    family: createExplicit(4 * size, actions),
    theta,
    noise,
    algorithm: 'alba',
  } as const;

  it('the printed sample size with noise on long actions', () => {
    const endingOf = endings({ ...long, preset: 'paper' });
    expect(refutes((seed) => endingOf(seed).isWrong)).toBe(true);
  });

  it('noise ten times as large as declared', () => {
    expectRefuted({
      family: SMALL_MATCHINGS,
      theta: [0.6, 0.1, 0.2, 1.4],
      reward: createMean,
      algorithm: 'gcb-pe',
      preset: 'recommended',
      noise: { on: 'feedback', distribution: 'gaussian', scale: 5 },
      noiseScale: 0.5,
    });
  });
});

/**
 * Independent noise on the base arms adds up over an action: of 40 base arms it is sqrt(40)-sub-Gaussian. With 1 in its
 * place the guarantee has to fail; with sqrt(40) it holds.
 */
describe('noise on the 40 base arms of an action', () => {
  const [size, actions] = [40, 4];
  // No two are tied: after an error, too, the runs have an end.
  const long: InstanceSettings = {
    family: createExplicit(
      actions * size,
      Array.from({ length: actions }, (_, block) =>
        Array.from({ length: size }, (__, i) => block * size + i),
      ),
    ),
    theta: Float64Array.from(
      { length: actions * size },
      (_, arm) => -Math.floor(arm / size) / size,
    ),
    noise: { on: 'arms', distribution: 'rademacher', scale: 1 },
    preset: 'recommended',
  };

  it.each(['polyalba', 'alba'] as const)('of one is refuted, as it is holds: %s', (algorithm) => {
    expectRefuted({ ...long, algorithm, noiseScale: 1 });
    expectSound({ ...long, algorithm, noiseScale: Math.sqrt(size) });
  });
});
