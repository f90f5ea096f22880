import { describe, expect, it } from 'vitest';
import { presetOptions } from '../../../src/core/learners/presets';

describe('presets', () => {
  it('are as printed for paper, whatever the noise', () => {
    const options = presetOptions('paper', { distribution: 'rademacher' });
    expect(options).toEqual(presetOptions('paper', null));
    expect(options).toMatchObject({
      constants: 'printed',
      radius: 'printed',
      stopTest: 'every-round',
    });
  });

  it('have the radius that fits the noise for recommended', () => {
    const radius = (distribution: 'gaussian' | 'rademacher' | 'none'): string =>
      presetOptions('recommended', { distribution }).radius;
    expect(radius('gaussian')).toBe('sub-gaussian');
    expect(radius('rademacher')).toBe('sub-gaussian');
    expect(radius('none')).toBe('per-pull');
    expect(presetOptions('recommended', null)).toMatchObject({
      constants: 'sound',
      albaDelta: 'intended',
      radius: 'sub-gaussian',
      stopTest: 'geometric',
    });
  });
});
