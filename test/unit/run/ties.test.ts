/** What no number of samples tells apart, and what only very many do. */
import type { AlgorithmName } from '../../../src/core/learners/contract/algorithms';
import { describe, expect, it } from 'vitest';
import { ALL, withAll } from '../../all.mjs';
import { createSpanningTree } from '../../../src/core/families/graph/spanningTree';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { TIE_GROWTH, TIE_SHARE, mayBeTied } from '../../../src/core/protocol/ties';
import { createDcg } from '../../../src/core/reward/dcg';
import { createMaximum, createMinimum } from '../../../src/core/reward/extremes';
import { createMean } from '../../../src/core/reward/mean';
import { completeEdges } from '../combinatorics/matroids/samples';
import { assignments } from '../families/assignments';
import { preparedFrom, simulatedSpec } from '../experiment/lab';
import { drive, resultOf } from './drive';
import { NO_NOISE, type InstanceSettings } from './instances';
import { partitionOf } from '../families/groups';

const ALGORITHMS: readonly AlgorithmName[] = ['polyalba', 'alba', 'gcb-pe'];

const BY_MEANS = { reward: createMean, algorithm: 'gcb-pe' } as const;

const THREE_OF_15 = { family: createTopK(6, 2), theta: [2, 1, 1, 1, 0.5, 0.2] };

const TIES: readonly (readonly [string, InstanceSettings])[] = [
  ['three of 15', THREE_OF_15],
  ['means of equal arms', { ...BY_MEANS, family: createSubsets(4, 1, 2), theta: [1, 1, 0.5, 0.2] }],
];

const MORE_TIES: typeof TIES = [
  [
    'all, more than are listed',
    { family: createTopK(11, 5), theta: Array<number>(11).fill(1), algorithm: 'polyalba' },
  ],
  ['two of six', { family: assignments(3), theta: [1, 1, 0, 1, 1, 0, 0, 0, 1] }],
  [
    'spanning trees by exchanges, others as near as a thousandth',
    {
      family: createSpanningTree({ nodes: 5, edges: completeEdges(5) }),
      theta: [549, 629, 550, 500, 500, 548, 520, 550, 549, 597].map((own) => own / 1000),
      noise: { on: 'feedback', distribution: 'rademacher', scale: 0.2 },
      algorithm: 'gcb-pe',
    },
  ],
];

describe('tied actions', () => {
  it.each([
    ['none', 0],
    ['gaussian', 0.001],
    ['gaussian', 1],
    // Those behind may be in any order, whatever the values are.
  ] as const)('are none of a ranking that counts two places: %s, %d', (distribution, scale) => {
    const { result } = drive({
      family: createRanking(4),
      feedback: createSemiBandit(),
      theta: [0.85, 0.1, 1.13, 1.78],
      reward: (family) => createDcg(family, [1, 0.2, 0, 0]),
      noise: { on: 'feedback', distribution, scale },
      algorithm: 'gcb-pe',
      preset: 'recommended',
    });
    expect(result).toMatchObject({ status: 'certified', correct: true, assumptionsNotMet: [] });
    expect(result.samples).toBeLessThan(1e5);
  });

  it.each(
    withAll(TIES, MORE_TIES).flatMap(([name, settings]) =>
      (settings.algorithm === undefined ? ALGORITHMS : [settings.algorithm]).map(
        (algorithm) => [name, algorithm, settings] as const,
      ),
    ),
  )('%s, %s: the run gives up and names two', (_, algorithm, settings) => {
    const { result } = drive({ ...settings, algorithm, preset: 'recommended' });
    expect(result.status).toBe('inconclusive');
    expect(result.correct).toBe(true);
    expect(result.reason).toMatch(/^.+ and .+ may be tied: .* samples cannot distinguish them/);
    expect(result.reason).toMatch(/difference of .+ would show\. Half of that needs/);
    expect(result.samples).toBeGreaterThan(1e11);
  });

  it.each([
    ['the largest', createMaximum, [0.9, 0.5, 0.4, 0.3, 0.2]],
    // What is least in both is the same base arm.
    ['the least', createMinimum, [0.2, 0.9, 0.8]],
  ])('of %s of their arms, and of the same one, are no ties', (_, reward, theta) => {
    const family = reward === createMaximum ? createTopK(5, 2) : partitionOf([1, 1], [2, 1]);
    const settings = { family, theta, reward, feedback: createSemiBandit() } as const;
    const { result } = drive({ ...settings, algorithm: 'gcb-pe', preset: 'recommended' });
    expect(result).toMatchObject({ status: 'certified', correct: true });
    expect(result.samples).toBeLessThan(1000);
  });

  it('are known at once without noise, whatever rounding makes of them', () => {
    for (const algorithm of ALGORITHMS) {
      const tied = { family: createTopK(4, 2), noise: NO_NOISE, noiseScale: 0, algorithm };
      const theta = [0.3, 0.1 + 0.2, 0.7, 0.1];
      const { result } = drive({ ...tied, theta, preset: 'recommended' });
      expect(result.status, algorithm).toBe('inconclusive');
      expect(result.reason, algorithm).toMatch(/^“(0|1), 2” and “(0|1), 2” are tied\. /);
      const unique = drive({ ...tied, theta: [0.3, 0.31, 0.7, 0.1], preset: 'recommended' });
      expect(unique.result, algorithm).toMatchObject({ status: 'certified', correct: true });
    }
  });

  it('are sampled for as long as `maxRounds` says where a person says so', () => {
    for (const algorithm of ALGORITHMS) {
      const tied = { ...THREE_OF_15, algorithm };
      const capped = drive({ ...tied, preset: 'recommended', options: { maxRounds: 40 } }).result;
      expect(capped.status).toBe('inconclusive');
      expect(capped.reason).toMatch(/40 .*`run\.options\.maxRounds`/);
      if (!ALL && algorithm !== 'polyalba') continue;
      const long = drive({ ...tied, preset: 'recommended', options: { maxRounds: 9000 } }).result;
      expect(long.status).toBe('budget');
      expect(long.reason).toContain('2^53');
    }
  });
});

describe('the best action, ruled out by mistake while two others are tied', () => {
  it('comes back where what is left says nothing of it', () => {
    const edges = ['sa', 'sb', 'sc', 'at', 'bt', 'ct', 'st'].map((edge) => [...edge]);
    const spec = simulatedSpec({
      actions: { family: 'path', edges, source: 's', target: 't' },
      environment: { type: 'simulated', theta: [0.5, 0.5, 0.5, 0.5, 0.5, 0.53, 0.2] },
      run: { algorithm: 'polyalba', delta: 0.3, seed: 24 },
    });
    const result = resultOf(preparedFrom(spec));
    expect(result).toMatchObject({ status: 'certified', correct: true });
    expect(result.samples).toBeLessThan(1e7);
  });

  it.each(withAll([143], [248]))('comes back where it leads by all samples: seed %d', (seed) => {
    const family = createTopK(7, 3);
    const theta = [0.15, 0.15, 0.15, 0, 0, 0, 0];
    const { result } = drive({ family, theta, delta: 0.3, seed, preset: 'recommended' });
    expect(result).toMatchObject({ status: 'certified', correct: true });
    // The median over seeds is about 4,800.
    expect(result.samples).toBeLessThan(100_000);
  });
});

describe('a small difference', () => {
  it.each(ALGORITHMS)('of a millionth of the reward is told apart: %s', (algorithm) => {
    const theta = [1, 1 - 1e-6, 0.5, 0.2];
    const settings = { family: createTopK(4, 1), theta, algorithm } as const;
    const { result } = drive({ ...settings, preset: 'recommended' });
    expect(result).toMatchObject({ status: 'certified', correct: true });
  });

  it('is no tie while what was told apart last is not far larger', () => {
    const stands = { samples: TIE_GROWTH, since: 1, accuracy: TIE_SHARE, reward: () => -1 };
    expect(mayBeTied(stands)).toBe(true);
    expect(mayBeTied({ ...stands, samples: 0.99 * TIE_GROWTH })).toBe(false);
    expect(mayBeTied({ ...stands, accuracy: 1.01 * TIE_SHARE })).toBe(false);
    expect(mayBeTied({ ...stands, accuracy: Infinity })).toBe(false);
    expect(mayBeTied({ ...stands, reward: () => 0 })).toBe(false);
    // Almost no noise: the share alone would end it after the first phase.
    const noise = { ...NO_NOISE, distribution: 'gaussian', scale: 1e-9 } as const;
    const theta = [1, 1 - 1e-11, 0.5];
    const { result } = drive({ family: createTopK(3, 1), theta, noise, preset: 'recommended' });
    expect(result).toMatchObject({ status: 'certified', correct: true });
  });
});
