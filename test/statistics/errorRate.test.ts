/** The share of wrong answers over fixed seeds against delta, of what `deltaCorrectness.ts` has not. */
import { describe, expect, it } from 'vitest';
import type { Noise } from '../../src/core/protocol/environment';
import { createExplicit } from '../../src/core/families/explicit/explicit';
import { createMatching } from '../../src/core/families/matching/matching';
import { createTopK } from '../../src/core/families/selection/topK';
import { createMasked } from '../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import type { InstanceSettings } from '../unit/run/instances';
import { DELTA, SEEDS, isConsistent } from './consistency';
import { errorsOf } from './errors';

const EDGES = [0, 1, 2].flatMap((l) => [0, 1, 2].map((r) => [l, r] as const));
const MATCHINGS = createMatching({ left: 3, right: 3, edges: EDGES, min: 2, max: 3 });
const MATCHING_THETA = [0.6, 0.1, 0.2, 0, 0.5, 0.1, 0.3, 0, 0.1];
const TOP = { family: createTopK(5, 2), theta: [0.8, 0.6, 0.45, 0.1, 0] };

const SETTINGS: readonly (readonly [string, InstanceSettings])[] = [
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
  ['GCB-PE, full-bandit, linear', { ...TOP, algorithm: 'gcb-pe', preset: 'recommended' }],
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

describe(`wrong answers in ${SEEDS} runs at delta = ${DELTA}`, () => {
  for (const [name, settings] of SETTINGS) {
    it(`are consistent with delta: ${name}`, () => {
      const { wrong, uncertified } = errorsOf(settings, SEEDS, DELTA);
      expect(uncertified).toBe(0);
      expect(isConsistent(wrong)).toBe(true);
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
    const { wrong } = errorsOf({ ...long, preset: 'paper' }, SEEDS, DELTA);
    expect(isConsistent(wrong)).toBe(false);
  });
});
