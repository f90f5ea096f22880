/** Y-ElimTil and PELEG against their formulas, and the game that finds a design. */
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { pairDesign, pairDirections } from '../../../src/core/learners/designs/pairs';
import { weightedInformation } from '../../../src/core/learners/designs/weightedInformation';
import { gameDesign } from '../../../src/core/learners/systems/peleg/peleg';
import { PERFECT, play, poolOf } from './played';
import { real } from '../manyOf';
import { forAll } from '../forAll';

const FAMILIES = [
  ['one of six', createTopK(6, 1)],
  ['two of five', createTopK(5, 2)],
  ['perfect matchings', PERFECT],
] as const;

const TWO = { family: createTopK(2, 1), theta: [0.5, 0.2], preset: 'paper' } as const;

describe('Y-ElimTil', () => {
  it('as printed takes its sizes, from one design for the pairs of all actions', () => {
    const { completed, requests } = play({ ...TWO, algorithm: 'y-elim-til' });
    // c0 = max(4 L^2, 3) = 3, D = 2, |S| = 2; the gap of .3 is above 2^-2
    const sizes = [1, 2].map((r) => {
      const h = 2 ** -r / 2;
      const deltaRound = (6 * 0.05) / (Math.PI ** 2 * r * r);
      return Math.ceil(((3 * (2 + (6 + h) * 2)) / h ** 2) * Math.log((5 * 4) / (2 * deltaRound)));
    });
    expect(completed.map(({ samples }) => samples)).toEqual(sizes);
    for (const { pulls } of requests) {
      const [one = 0, two = 0] = pulls.map(({ count }) => count);
      expect(one / (one + two)).toBeCloseTo(0.5, 1);
    }
  });

  it('keeps its design while it drops actions, of sizes for the pairs of the best with the rest', () => {
    const family = createTopK(4, 1);
    const pool = poolOf(family);
    const { rho } = pairDesign(pool, pool.members);
    const theta = [1, 0.8, 0.7, 0];
    const { completed } = play({ algorithm: 'y-elim-til', preset: 'recommended', family, theta });
    let left = 4;
    completed.forEach(({ samples, ruledOut }, index) => {
      const r = index + 1;
      const logarithm = Math.log(((left - 1) * (Math.PI * r) ** 2) / (6 * 0.05));
      expect(samples).toBe(Math.ceil(2 * rho * logarithm * 4 ** r) + 4);
      left -= ruledOut.length;
    });
    expect(completed.map(({ ruledOut }) => ruledOut.flat())).toEqual([[3], [2], [1]]);
  });
});

describe('PELEG', () => {
  it('takes what its game needs for two unit arms: equal shares', () => {
    // |y|^2 in A^-1 is 1 / n_1 + 1 / n_2; the gap of .3 is above 2^-3 + 2^-3, which the second phase halves
    const { completed } = play({ ...TWO, algorithm: 'peleg' });
    const needed = (4 * 8 * Math.log(4 / 0.05)) / 2 ** -4;
    const [{ samples } = { samples: 0 }] = completed;
    expect(completed).toHaveLength(1);
    expect(samples).toBeGreaterThanOrEqual(needed);
    expect(samples).toBeLessThan(1.01 * needed);
  });

  it.each(FAMILIES)('finds by its game a design near the best one: %s', (_, family) => {
    const pool = poolOf(family);
    const { rho } = pairDesign(pool, pool.members);
    const points = pool.actions.map(({ scaled }) => scaled);
    forAll([real(1e-9, 2)], 12, (most) => {
      const counts = gameDesign(pool, pool.members, most);
      const information = weightedInformation(points, counts);
      const squares = pairDirections(pool.members).map((y) => information.inverseQuadratic(y));
      expect(Math.max(...squares)).toBeLessThanOrEqual(most);
      const total = counts.reduce((a, b) => a + b, 0);
      expect(counts.every((count) => Number.isInteger(count))).toBe(true);
      expect(total).toBeLessThan((1.3 * rho) / most + 4 * pool.members.length);
    });
  });
});
