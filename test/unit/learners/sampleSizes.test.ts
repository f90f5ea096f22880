import { describe, expect, it } from 'vitest';
import { createSampleSizes } from '../../../src/core/learners/shared/sampleSizes';

const ASSUMPTIONS = { thetaNorm: 2, noiseScale: 1, rewardBound: 3, derived: [] };

describe('sample sizes', () => {
  it('are those of the paper where they are as printed', () => {
    const sizes = createSampleSizes('printed', ASSUMPTIONS, 4, 3, Math.log(20), 5);
    expect(sizes.c0).toBe(16);
    // ell(1/4) = (6 + 40 sqrt 3 + 400 + 5) / (1/16), delta_r = 0.01
    const ell = (2 * 3 + 2 * 5 * Math.sqrt(3) * 4 + 4 * 25 * 4 + (5 * 4) / 4) * 16;
    expect(sizes.preparation(1 / 2, 0.01)).toBe(Math.ceil(16 * ell * Math.log((5 * 20) / 0.01)));
    // (2 + (6 + 1/8) 3) / (1/64)
    expect(sizes.elimination(1 / 4, 0.02, 3, 3.5, 7)).toBe(
      Math.ceil(16 * (2 + (6 + 1 / 8) * 3) * 64 * Math.log((5 * 7) / 0.02)),
    );
  });

  it('have c0 = 3 where theta is short', () => {
    const short = { ...ASSUMPTIONS, thetaNorm: 0.5 };
    expect(createSampleSizes('printed', short, 4, 3, 1, 5).c0).toBe(3);
  });

  it('count the length of the actions, the rewards and the noise where they are sound', () => {
    const c0 = (assumptions: typeof ASSUMPTIONS): number =>
      createSampleSizes('sound', assumptions, 4, 3, 1, 5).c0;
    // max(4 B^2, 3 R^2)
    expect(c0(ASSUMPTIONS)).toBeCloseTo(36, 10);
    expect(c0({ ...ASSUMPTIONS, noiseScale: 10 })).toBeCloseTo(300, 10);
    const sizes = createSampleSizes('sound', { ...ASSUMPTIONS, noiseScale: 10 }, 4, 3, 0, 5);
    const h = 1 / 4;
    const ell = (6 + 2 * Math.sqrt(3) * 3 + 12 + (h / 10) * 3) / (h * h);
    expect(sizes.elimination(1 / 2, 0.02, 3, 3, 7)).toBe(
      Math.ceil(300 * ell * Math.log(35 / 0.02)),
    );
  });

  it('are never below those with a larger allowance for the noise, and never 0', () => {
    const silent = { thetaNorm: 0, noiseScale: 0, rewardBound: 0, derived: [] };
    const sizes = createSampleSizes('sound', silent, 4, 3, 1, 5);
    expect(sizes.preparation(1 / 2, 0.1)).toBe(1);
    const quiet = { ...ASSUMPTIONS, noiseScale: 1e-12 };
    const audible = createSampleSizes('sound', ASSUMPTIONS, 4, 3, 1, 5);
    expect(createSampleSizes('sound', quiet, 4, 3, 1, 5).preparation(0.5, 0.1)).toBe(
      audible.preparation(0.5, 0.1),
    );
  });
});
