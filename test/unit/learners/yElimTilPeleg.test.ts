/** Y-ElimTil and PELEG against their formulas, and the game that finds a design. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActionFamily } from '../../../src/core/families/family';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createTopK } from '../../../src/core/families/selection/topK';
import { pairDesign, pairDirections } from '../../../src/core/learners/designs/pairs';
import type { ListedProblem } from '../../../src/core/learners/problem/allActions';
import { poolOfAll } from '../../../src/core/learners/problem/allActions';
import { weightedInformation } from '../../../src/core/learners/designs/weightedInformation';
import type { LearnerOptions, PresetName } from '../../../src/core/learners/contract/options';
import { gameDesign } from '../../../src/core/learners/systems/peleg/gameDesign';
import { peleg } from '../../../src/core/learners/systems/peleg/peleg';
import { PRESETS } from '../../../src/core/learners/contract/options';
import { yElimTil } from '../../../src/core/learners/systems/yElimTil/yElimTil';
import type { Learner } from '../../../src/core/protocol/learner';
import { EXPECTED_COUNTS, exactAnswers, linearProblem, listen, noiseOf } from './problems';

const PERFECT = createMatching({
  left: 3,
  right: 3,
  edges: [0, 1, 2].flatMap((left) => [0, 1, 2].map((right) => [left, right] as const)),
  min: 3,
  max: 3,
});

const FAMILIES = [
  ['one of six', createTopK(6, 1)],
  ['two of five', createTopK(5, 2)],
  ['perfect matchings', PERFECT],
] as const;

const LEARNERS: Readonly<
  Record<string, (problem: ListedProblem, options: LearnerOptions) => Learner>
> = {
  'y-elim-til': (problem, options) => yElimTil(problem, options, { binomial: EXPECTED_COUNTS }),
  peleg,
};

interface Settings extends Partial<LearnerOptions> {
  readonly R?: number;
  readonly accuracy?: number;
  readonly preset?: PresetName;
}

function poolOf(family: ActionFamily) {
  const { problem } = linearProblem(family, new Float64Array(family.dimension).fill(0.5));
  return poolOfAll(problem);
}

function play(
  name: string,
  family: ActionFamily,
  theta: readonly number[],
  { R = 1, accuracy = 0, preset = 'recommended', ...own }: Settings = {},
) {
  const problem = { pool: poolOf(family), delta: 0.05, accuracy, noise: noiseOf(R), thetaNorm: 2 };
  const options = { ...PRESETS[preset], ...own };
  const learner = LEARNERS[name]?.(problem, options);
  if (learner === undefined) throw new Error(name);
  const told = listen(learner, exactAnswers(Float64Array.from(theta)));
  const samples = told.requests
    .flatMap(({ pulls }) => pulls)
    .reduce((sum, { count }) => sum + count, 0);
  return { ...told, samples };
}

describe('Y-ElimTil', () => {
  it('as printed takes its sizes, from one design for the pairs of all actions', () => {
    const { completed, requests } = play('y-elim-til', createTopK(2, 1), [0.5, 0.2], {
      preset: 'paper',
    });
    // c0 = 4 L^2 = 16, D = 2, |S| = 2; the gap of .3 is above 2^-2
    const sizes = [1, 2].map((r) => {
      const h = 2 ** -r / 2;
      const deltaRound = (6 * 0.05) / (Math.PI ** 2 * r * r);
      return Math.ceil(((16 * (2 + (6 + h) * 2)) / h ** 2) * Math.log((5 * 4) / (2 * deltaRound)));
    });
    expect(completed.map(({ samples }) => samples)).toEqual(sizes);
    for (const { pulls } of requests) {
      const [one = 0, two = 0] = pulls.map(({ count }) => count);
      expect(one / (one + two)).toBeCloseTo(0.5, 2);
    }
  });

  it('keeps its design while it drops actions, of sizes for the pairs of the best with the rest', () => {
    const family = createTopK(4, 1);
    const pool = poolOf(family);
    const { rho } = pairDesign(pool, pool.members);
    const { completed } = play('y-elim-til', family, [1, 0.8, 0.7, 0]);
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
    const { completed } = play('peleg', createTopK(2, 1), [0.5, 0.2], { preset: 'paper' });
    const needed = (4 * 8 * Math.log(4 / 0.05)) / 2 ** -4;
    const [{ samples } = { samples: 0 }] = completed;
    expect(completed).toHaveLength(1);
    expect(samples).toBeGreaterThanOrEqual(needed);
    expect(samples).toBeLessThan(1.01 * needed);
  });

  it.each(FAMILIES)(
    'finds by its game a design near the best one, for any accuracy: %s',
    (_, family) => {
      const pool = poolOf(family);
      const { rho } = pairDesign(pool, pool.members);
      const points = pool.actions.map(({ scaled }) => scaled);
      fc.assert(
        fc.property(fc.double({ min: 1e-9, max: 2, noNaN: true }), (most) => {
          const counts = gameDesign(pool, pool.members, most);
          const information = weightedInformation(points, counts);
          const squares = pairDirections(pool.members).map((y) => information.inverseQuadratic(y));
          expect(Math.max(...squares)).toBeLessThanOrEqual(most);
          const total = counts.reduce((a, b) => a + b, 0);
          expect(counts.every((count) => Number.isInteger(count))).toBe(true);
          expect(total).toBeLessThan((1.3 * rho) / most + 4 * pool.members.length);
        }),
        { numRuns: 12 },
      );
    },
  );
});
