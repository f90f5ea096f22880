/** What every system that samples until an action leads does alike, on answers without noise. */
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import type { AlgorithmName } from '../../../src/core/learners/contract/algorithms';
import type { InstanceSettings } from '../run/instances';
import { MATCHING_THETA, PATHS, PERFECT, play } from './played';
import { valueOf } from './problems';

interface System extends Pick<InstanceSettings, 'feedback' | 'options'> {
  readonly algorithm: AlgorithmName;
  /** It knows no other family. */
  readonly isOfTopK?: boolean;
}

const GEOMETRIC = { options: { batch: 'geometric' } } as const;
const SEMI = { feedback: createSemiBandit() };

const SYSTEMS: readonly System[] = [
  { algorithm: 'rage' },
  { algorithm: 'xy-adaptive' },
  { algorithm: 'xy-static' },
  { algorithm: 'explore-verify' },
  { algorithm: 'lin-gap-e', ...GEOMETRIC },
  { algorithm: 'glucb', ...GEOMETRIC },
  { algorithm: 'lazy-ts', ...GEOMETRIC },
  { algorithm: 'lin-game', ...GEOMETRIC },
  { algorithm: 'lin-game-c', ...GEOMETRIC },
  { algorithm: 'y-elim-til' },
  { algorithm: 'peleg' },
  { algorithm: 'peace' },
  { algorithm: 'peace', ...SEMI },
  { algorithm: 'icb' },
  { algorithm: 'cluncb', ...GEOMETRIC },
  { algorithm: 'clucb', ...GEOMETRIC, ...SEMI },
  { algorithm: 'saqm', isOfTopK: true },
  { algorithm: 'csar', isOfTopK: true },
];

const NAMED = SYSTEMS.map((system) => {
  return [`${system.algorithm}${system.feedback ? ', arm by arm' : ''}`, system] as const;
});

describe.each(NAMED)('%s', (_, { isOfTopK = false, options = {}, ...system }) => {
  const settings = { ...system, preset: 'recommended', options } as const;

  it.each(['paper', 'recommended'] as const)('finds the best action: %s', (preset) => {
    for (const [family, theta, best] of [
      ...(isOfTopK
        ? []
        : ([
            [PERFECT, MATCHING_THETA, [0, 4, 8]],
            [PATHS, [0.2, 0.9, 0.7, 0.1], [1, 2]],
          ] as const)),
      [createTopK(5, 2), [1, 0.3, 0.8, 0.1, -0.2], [0, 2]],
    ] as const) {
      // The printed CSAR needs a Hadamard matrix of twice the size.
      const told = play({ ...settings, family, theta, preset });
      expect(told.recommendation).toMatchObject({ certified: true, action: best });
      const value = valueOf(best, Float64Array.from(theta));
      expect(told.recommendation.estimate).toBeCloseTo(value, preset === 'paper' ? 1 : 6);
      expect(told.completed.at(-1)).toMatchObject({ passed: true });
      expect(told.completed.reduce((sum, round) => sum + round.samples, 0)).toBe(told.samples);
    }
  });

  it('needs no sample where there is one action', () => {
    const told = play({ ...settings, family: createTopK(3, 3), theta: [1, 2, 3] });
    expect(told.recommendation).toMatchObject({ certified: true, action: [0, 1, 2] });
    expect(told.recommendation.estimate).toBe(NaN);
    expect(told.samples).toBe(0);
  });

  it('never certifies one of two best actions, but one above two that are tied behind it', () => {
    const family = createTopK(4, 1);
    const limited = { ...settings, family, options: { ...options, maxRounds: 8 } };
    expect(play({ ...limited, theta: [1, 1, 0, 0] }).recommendation.certified).toBe(false);
    const { recommendation } = play({ ...settings, family, theta: [1, 0, 0, 0] });
    expect(recommendation).toMatchObject({ certified: true, action: [0] });
  });

  it('gives up on its own where the best two may be tied, and names them', () => {
    // The games test in steps of 1 / 500 of the samples, of which less noise needs fewer.
    const noiseScale = system.algorithm.startsWith('lin-game') ? 1e-12 : 1;
    const tied = { family: createTopK(3, 1), theta: [3, 3, 0], noiseScale };
    const { recommendation } = play({ ...settings, ...tied });
    expect(recommendation.certified).toBe(false);
    expect(recommendation.tie?.actions.map(String).sort()).toEqual(['0', '1']);
  });

  it('stops earlier where an action may be worse than the best, and certifies one of two that tie', () => {
    const family = createTopK(4, 1);
    const theta = [1, 0.95, 0.2, 0];
    const whole = play({ ...settings, family, theta });
    const close = play({ ...settings, family, theta, accuracy: 0.3 });
    expect(close.recommendation.certified).toBe(true);
    expect(close.samples).toBeLessThan(whole.samples);
    expect(close.completed.at(-1)?.within?.epsilon ?? 0).toBeLessThanOrEqual(0.3);
    const tied = play({ ...settings, family, theta: [1, 1, 0.2, 0], accuracy: 0.3 });
    expect(tied.recommendation.certified).toBe(true);
    expect([[0], [1]]).toContainEqual(tied.recommendation.action);
  });

  it('takes what is measured for the truth where there is no noise, and names what is tied', () => {
    const exact = { ...settings, family: createTopK(4, 2), noiseScale: 0 } as const;
    const distinct = play({ ...exact, theta: [0.9, 0.8, 0.799999, 0.1] });
    expect(distinct.recommendation).toMatchObject({ certified: true, action: [0, 1] });
    expect(distinct.requests).toHaveLength(1);
    const tied = play({ ...exact, theta: [0.9, 0.8, 0.8, 0.1] });
    expect(tied.recommendation.certified).toBe(false);
    expect(tied.recommendation.tie?.actions.map(String).sort()).toEqual(['0,1', '0,2']);
  });
});
