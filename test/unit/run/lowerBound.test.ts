import { describe, expect, it } from 'vitest';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import type { ActionFamily } from '../../../src/core/families/family';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createPath } from '../../../src/core/families/graph/path';
import { createTopK } from '../../../src/core/families/selection/topK';
import { geometricTheta, topKGapTheta, uniformTheta } from '../../../src/core/environment/theta';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { createCoverage } from '../../../src/core/reward/coverage';
import { createExpression } from '../../../src/core/reward/expression';
import { createMaximum, createMinimum } from '../../../src/core/reward/extremes';
import { lowerBound } from '../../../src/core/run/result/lowerBound';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import { completeBipartite } from '../feedback/listedFamily';
import { buildInstance, NO_NOISE, type InstanceSettings } from './instances';

const bound = (settings: InstanceSettings): number | null =>
  lowerBound(prepareInstance(buildInstance(settings)));

function matchings(side: number, min: number, max: number): ActionFamily {
  const edges = completeBipartite(side, side);
  return createMatching({ left: side, right: side, edges, min, max });
}

/** The paths through `layers` layers of `width` nodes, from a node before them to one behind. */
function layered(layers: number, width: number): ActionFamily {
  const target = 1 + layers * width;
  const edges: [number, number][] = [];
  for (let w = 0; w < width; w++) edges.push([0, 1 + w]);
  for (let node = 1; node < target - width; node++) {
    const next = 1 + (Math.floor((node - 1) / width) + 1) * width;
    for (let w = 0; w < width; w++) edges.push([node, next + w]);
  }
  for (let w = 0; w < width; w++) edges.push([target - width + w, target]);
  return createPath({ nodes: target + 1, edges, source: 0, target });
}

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
    expect(value).toBeGreaterThan(0.98 * expected);
  });

  // rho* of each was bracketed to 0.1% beforehand; the bound rests on the lower end of a bracket of 2%.
  it.each<[string, number, () => ActionFamily, Float64Array, number]>([
    [
      'matchings 5x5 of sizes 4 and 5',
      720,
      () => matchings(5, 4, 5),
      geometricTheta(25, 1, 0.9),
      116_801,
    ],
    ['all matchings 5x5', 1545, () => matchings(5, 1, 5), geometricTheta(25, 1, 0.9), 116_768],
    ['perfect matchings 6x6', 720, () => matchings(6, 6, 6), geometricTheta(36, 1, 0.9), 719_219],
    ['top 3 of 18', 816, () => createTopK(18, 3), topKGapTheta(18, 3, 0.5, 1), 23.164],
    ['paths through 6 layers of 3', 729, () => layered(6, 3), uniformTheta(51, 0, 1, 5), 349.08],
  ])('is known within 2% for %s', (_name, size, create, theta, value) => {
    const family = create();
    expect(family.count.exact).toBe(BigInt(size));
    const found = (bound({ family, theta, delta: 0.05 }) ?? NaN) / (2 * Math.log(1 / 0.12));
    expect(found).toBeLessThanOrEqual(value * 1.001);
    expect(found).toBeGreaterThanOrEqual(value * 0.979);
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

  describe('of a reward that is not linear', () => {
    const SEVEN = { family: createTopK(7, 3), theta: [0.95, 0.8, 0.7, 0.4, 0.2, 0.1, 0] };
    const seen = { algorithm: 'gcb-pe', feedback: createSemiBandit() } as const;
    const formula = (text: string) => (family: ActionFamily) => createExpression(family, text, 3);

    it.each([{}, seen])('is that of the linear one where it is one: %o', (how) => {
      const linear = bound({ ...SEVEN, ...how, algorithm: 'gcb-pe' }) ?? NaN;
      for (const text of ['sum', 'exp(sum)']) {
        const written = bound({ ...SEVEN, ...how, algorithm: 'gcb-pe', reward: formula(text) });
        expect((written ?? NaN) / linear).toBeCloseTo(1, 1.3);
      }
    });

    it.each([
      ['min', createMinimum],
      ['max', createMaximum],
      ['coverage', createCoverage],
      ['a formula far from linear', formula('sum ^ 3 + sum')],
    ])('is that of two arms for one of two: %s', (_name, reward) => {
      const exact = 2 * (2 / 0.4) ** 2 * Math.log(1 / 0.12);
      const found = bound({ ...TWO, ...seen, theta: [0.8, 0.4], delta: 0.05, reward }) ?? NaN;
      expect(found).toBeLessThanOrEqual(exact * (1 + 1e-9));
      expect(found).toBeGreaterThan(0.98 * exact);
    });
  });
});
