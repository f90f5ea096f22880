import { describe, expect, it } from 'vitest';
import { createSampleSizes } from '../../../src/core/learners/systems/alba/sampleSizes';

describe('sample sizes', () => {
  it('are those of the paper', () => {
    const sizes = createSampleSizes(2, 4, 3, Math.log(20), 5);
    expect(sizes.c0).toBe(16);
    // ell(1/4) = (6 + 40 sqrt 3 + 400 + 5) / (1/16), delta_r = 0.01
    const ell = (2 * 3 + 2 * 5 * Math.sqrt(3) * 4 + 4 * 25 * 4 + (5 * 4) / 4) * 16;
    expect(sizes.preparation(1 / 2, 0.01)).toBe(Math.ceil(16 * ell * Math.log((5 * 20) / 0.01)));
    // (2 + (6 + 1/8) 3) / (1/64)
    expect(sizes.elimination(1 / 4, 0.02, 3, 7)).toBe(
      Math.ceil(16 * (2 + (6 + 1 / 8) * 3) * 64 * Math.log((5 * 7) / 0.02)),
    );
  });
});
