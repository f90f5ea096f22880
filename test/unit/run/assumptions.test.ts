import { describe, expect, it } from 'vitest';
import type { Noise } from '../../../src/core/protocol/environment';
import type { ActionFamily } from '../../../src/core/families/family';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import type { PresetName } from '../../../src/core/learners/contract/options';
import { createLinear } from '../../../src/core/reward/linear';
import { createLink } from '../../../src/core/reward/link';
import { createMaximum } from '../../../src/core/reward/extremes';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import type { Instance } from '../../../src/core/learners/contract/instance';
import { lists } from '../lists';
import { buildInstance, GAUSSIAN, type InstanceSettings } from './instances';

const THETA = [0.9, 0.4, 0.2, 0];

function notMet(settings: Partial<InstanceSettings>): readonly string[] {
  const family = settings.family ?? createTopK(4, 2);
  return notMetBy(buildInstance({ family, theta: THETA, ...settings }));
}

function notMetBy(instance: Instance): readonly string[] {
  const { assumptions } = prepareInstance(instance).facts;
  return assumptions.flatMap(({ grade, text }) => (grade === 'not-met' ? [text] : []));
}

const gaussian = (scale: number, on: Noise['on'] = 'feedback') => ({ ...GAUSSIAN, on, scale });
const rademacher = (scale: number, on?: Noise['on']): Noise => {
  return { ...gaussian(scale, on), distribution: 'rademacher' };
};

describe('ties', () => {
  it('are of the size of the values, whatever the unit', () => {
    const tie = (theta: readonly number[]): boolean =>
      String(notMet({ family: createTopK(theta.length, 1), theta })).includes('tied');
    for (const unit of [1e-90, 1e-12, 1, 1e12, 1e90]) {
      expect(tie([unit, 2 * unit])).toBe(false);
      expect(tie([unit, unit])).toBe(true);
      expect(tie([0.1 * unit + 0.2 * unit, 0.3 * unit, -unit])).toBe(true);
    }
  });

  it('break no certificate of an accuracy, and none of a box', () => {
    const tied = { theta: [1, 0.5, 0.5, 0], preset: 'recommended', algorithm: 'gcb-pe' } as const;
    expect(notMet(tied)).toHaveLength(1);
    expect(notMet({ ...tied, accuracy: 0.1 })).toEqual([]);
    expect(notMet({ ...tied, reward: createMaximum })).toEqual([]);
  });
});

describe('assumptions that are not met', () => {
  it('are, for PolyALBA as printed, longer actions and larger noise', () => {
    expect(notMet({})).toEqual([expect.stringMatching(/actions of length 1; .* 1\.41\./)]);
    expect(notMet({ family: createTopK(4, 1) })).toEqual([]);
    const loud = { family: createTopK(4, 1), noise: gaussian(1.5) };
    expect(notMet(loud).join()).toContain('1.5-sub-Gaussian');
    expect(notMet({ noise: gaussian(1, 'arms') }).join()).toContain('1.41-sub-Gaussian');
  });

  it('are none for PolyALBA as recommended, unless more noise comes than was declared', () => {
    expect(notMet({ preset: 'recommended' })).toEqual([]);
    const onArms = { preset: 'recommended', noise: gaussian(1, 'arms') } as const;
    expect(notMet({ ...onArms, noiseScale: Math.SQRT2 })).toEqual([]);
    expect(notMet({ ...onArms, noiseScale: 1 }).join()).toContain('above the declared 1');
  });

  it('are, for GCB-PE as printed, noise that no eta in [-1, 1]^d explains', () => {
    const gcbPe = (noise: Noise, feedback = createFullBandit()): number =>
      notMet({ algorithm: 'gcb-pe', noise, feedback }).length;
    expect(gcbPe(gaussian(0.1))).toBe(1);
    expect(gcbPe(rademacher(1, 'arms'))).toBe(0);
    expect(gcbPe(rademacher(1.1, 'arms'))).toBe(1);
    // A row of two ones adds up to two.
    expect(gcbPe(rademacher(2))).toBe(0);
    expect(gcbPe(rademacher(2.1))).toBe(1);
    expect(gcbPe(rademacher(1), createSemiBandit())).toBe(0);
    expect(gcbPe(rademacher(1.1), createSemiBandit())).toBe(1);
    // Rows that share base arms cannot have independent noise.
    const shared = createMasked(lists('1-1-1-1 1-1-1-2 1-1-2-1 1-2-1-1'));
    expect(gcbPe(rademacher(1), shared)).toBe(1);
    expect(gcbPe({ on: 'feedback', distribution: 'none', scale: 1 })).toBe(0);
  });

  it('are none for GCB-PE as recommended', () => {
    for (const noise of [gaussian(2), gaussian(2, 'arms'), rademacher(3), rademacher(3, 'arms')]) {
      expect(notMet({ algorithm: 'gcb-pe', preset: 'recommended', noise })).toEqual([]);
    }
  });

  it('are values longer than L, and a tie for the best', () => {
    const withShortL = (settings: Partial<InstanceSettings>) => {
      const instance = buildInstance({ family: createTopK(4, 1), theta: THETA, ...settings });
      return notMetBy({ ...instance, assumptions: { ...instance.assumptions, thetaNorm: 0.5 } });
    };
    const longer = ['The values have length 1, above the declared 0.5'];
    expect(withShortL({ preset: 'paper' })).toEqual(longer);
    // Where no sample size has L in it, what is declared is still not so.
    expect(withShortL({ preset: 'recommended' })).toEqual(longer);
    expect(withShortL({ preset: 'recommended', algorithm: 'gcb-pe' })).toEqual(longer);
    expect(notMet({ preset: 'recommended', theta: [1, 0.5, 0.5, 0] }).join()).toContain('tied');
  });

  it('leave what was read off the simulation on trust', () => {
    const family = createTopK(4, 2);
    const instance = buildInstance({ family, theta: THETA, preset: 'recommended' });
    const derived = [{ name: 'noiseScale', from: 'taken from the simulated noise' }] as const;
    const assumptions = { ...instance.assumptions, derived };
    const { facts } = prepareInstance({ ...instance, assumptions });
    expect(facts.assumptions.filter(({ grade }) => grade === 'trusted')).toMatchObject([
      { text: expect.stringMatching(/^Noise scale taken from the simulation/) as string },
    ]);
  });
});

describe('what is asked of the reward', () => {
  const lineOf = (reward: (family: ActionFamily) => Reward, preset: PresetName) => {
    const settings = { family: createTopK(4, 2), theta: THETA, reward, preset } as const;
    const { facts } = prepareInstance(buildInstance({ ...settings, algorithm: 'gcb-pe' }));
    return facts.assumptions.map(({ text }) => text).find((text) => text.startsWith('Reward '));
  };

  it('is a Lipschitz constant where the radius of the values is compared with it', () => {
    for (const reward of [createLinear, createMean, createMaximum])
      expect(lineOf(reward, 'paper')).toContain('changes at most');
    expect(lineOf(createMaximum, 'recommended')).toContain('changes at most');
  });

  it('is that it is linear where each pair of actions is compared', () => {
    for (const reward of [createLinear, createMean])
      expect(lineOf(reward, 'recommended')).toBe('Reward is linear in the unknown values');
    const link = (family: ActionFamily): Reward => createLink(family, 'tanh');
    expect(lineOf(link, 'recommended')).toContain('an increasing function of one that is linear');
  });
});
