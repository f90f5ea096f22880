import { describe, expect, it } from 'vitest';
import { createExplicit } from '../../../src/core/families/explicit';
import { createTopK } from '../../../src/core/families/topK';
import { lowerBound } from '../../../src/core/run/lowerBound';
import { prepareInstance } from '../../../src/core/run/prepare';
import type { InstanceSettings } from './instances';
import { buildInstance, NO_NOISE } from './instances';

const bound = (settings: InstanceSettings): number | null =>
  lowerBound(prepareInstance(buildInstance(settings)));

describe('the lower bound', () => {
  const TWO = { family: createExplicit(2, [[0], [1]]), theta: [1, 0.5], delta: 0.1 };

  it('is that of two arms: 2 (2/gap)^2 ln(1 / (2.4 delta))', () => {
    const expected = 2 * 16 * Math.log(1 / 0.24);
    expect(bound(TWO)).toBeCloseTo(expected, 8);
    const loud = { ...TWO, noise: { on: 'feedback', distribution: 'gaussian', scale: 3 } as const };
    expect(bound(loud)).toBeCloseTo(9 * expected, 8);
  });

  it('counts the noise of each action by its size where it is on the arms', () => {
    // Deviations 1 and sqrt 2: the best shares are proportional to them, (1 + sqrt 2)^2 / gap^2.
    const value = bound({
      family: createExplicit(3, [[0], [1, 2]]),
      theta: [1, 0.25, 0.25],
      delta: 0.1,
      noise: { on: 'arms', distribution: 'gaussian', scale: 1 },
    });
    const expected = 2 * 4 * (1 + Math.SQRT2) ** 2 * Math.log(1 / 0.24);
    expect(value).toBeLessThanOrEqual(expected * (1 + 1e-9));
    expect(value).toBeGreaterThan(0.97 * expected);
  });

  it('is not known for a tie, a single action, other noise, or a family too large to list', () => {
    expect(bound({ ...TWO, theta: [1, 1] })).toBeNull();
    expect(bound({ family: createExplicit(2, [[0, 1]]), theta: [1, 1] })).toBeNull();
    expect(bound({ ...TWO, noise: NO_NOISE })).toBeNull();
    expect(
      bound({ family: createTopK(30, 15), theta: Array.from({ length: 30 }, (_, i) => -i) }),
    ).toBeNull();
  });

  it('is 0 where delta is so large that nothing has to be sampled', () => {
    expect(bound({ ...TWO, delta: 0.5 })).toBe(0);
  });
});
