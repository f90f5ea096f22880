/** Rewards that are not linear, by normal noise of unknown size: no more errors than delta. */
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { createMasked } from '../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { createCoverage } from '../../src/core/reward/coverage';
import { createMaximum, createMinimum } from '../../src/core/reward/extremes';
import { assignments } from '../unit/families/assignments';
import { driveOne } from '../unit/run/drive';
import { NORMAL_LAW, type InstanceSettings } from '../unit/run/instances';
import { refutes } from './consistency';
import { endings } from './errors';

const GCB_PE = { algorithm: 'gcb-pe', preset: 'recommended', law: NORMAL_LAW } as const;
const FEW = { options: { rounds: 'few' } } as const;

const NEARLY_TIED: readonly (readonly [string, InstanceSettings])[] = [
  [
    'the least of two, each seen',
    {
      ...{ family: createTopK(4, 2), theta: [1, 0.8, 0.4, 0], reward: createMinimum },
      feedback: createSemiBandit(),
    },
  ],
  [
    'the largest, by totals',
    { family: createTopK(4, 1), theta: [1, 0.5, 0, 0], reward: createMaximum },
  ],
  [
    'the least of two, by two sums of noise on the arms',
    {
      ...{ family: createTopK(4, 2), theta: [1, 0.8, 0.4, 0], reward: createMinimum },
      feedback: createMasked([
        [1, 1, 0.5, 0],
        [0, 1, 1, 1],
      ]),
      noise: { on: 'arms', distribution: 'gaussian', scale: 0.7 },
    },
  ],
  [
    'the coverage of matchings, each pair seen',
    {
      family: assignments(3),
      theta: [0.6, 0.1, 0.2, 0.1, 0.5, 0.1, 0.2, 0.1, 0.1],
      ...{ reward: createCoverage, feedback: createSemiBandit() },
      noise: { on: 'feedback', distribution: 'gaussian', scale: 0.1 },
    },
  ],
];

describe.each(NEARLY_TIED)('%s', (_, settings) => {
  it.each([0.1, 0.3])('is wrong in no more runs than delta = %d', (delta) => {
    const endingOf = endings({ ...GCB_PE, ...FEW, ...settings, delta });
    let open = 0;
    const errs = (seed: number): boolean => {
      const { isCertified, isWrong } = endingOf(seed);
      if (!isCertified) open++;
      return isWrong;
    };
    expect(refutes(errs, { seeds: 400, delta })).toBe(false);
    expect(open).toBeLessThanOrEqual(2);
  });
});

it('asks for what proves something, however little is missing', () => {
  const family = createTopK(5, 2);
  const theta = [0.06447, -0.13305, 1.01756, -0.1074, 0.95438];
  for (const reward of [createMinimum, createCoverage]) {
    for (let seed = 1; seed <= 40; seed++) {
      const { status, samples } = driveOne({
        ...{ ...GCB_PE, family, theta, reward, seed, delta: 0.05 },
        feedback: createSemiBandit(),
        noise: { on: 'feedback', distribution: 'gaussian', scale: 0.1 },
      }).result;
      expect(status).toBe('certified');
      expect(samples).toBeLessThan(400);
    }
  }
});
