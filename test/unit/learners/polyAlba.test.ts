import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL } from '../../all.mjs';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import type { ActionFamily } from '../../../src/core/families/family';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { polyAlbaOfPaper } from '../../../src/core/learners/systems/polyalba/paper';
import { polyAlba } from '../../../src/core/learners/systems/polyalba/recommended';
import { cholesky } from '../../../src/core/numerics/cholesky';
import { weightedGram } from '../../../src/core/numerics/linearAlgebra';
import { samplesOf } from '../../../src/core/protocol/dialogue';
import { assignments } from '../families/assignments';
import { EXPECTED_COUNTS, exactAnswers, linearProblem, listen, near, valueOf } from './problems';
import { partitionOf } from '../families/groups';
import { indicator } from '../feedback/listedFamily';
import { lists } from '../lists';
import { integer, manyOf } from '../manyOf';
import { forAll } from '../forAll';

const FAMILIES: readonly (readonly [string, ActionFamily])[] = [
  ['topK', createTopK(6, 2)],
  ['subsets', createSubsets(5, 1, 3)],
  ['partition, rank below d', partitionOf([3, 1], [4, 2])],
  ['matching', assignments(3, 2)],
  ['perfect matching, rank below d', assignments(3)],
  ['as many actions as the rank', createExplicit(5, lists('0-1 1-2 3-4'))],
];

function solve(family: ActionFamily, theta: Float64Array, maxRounds: number | null = null) {
  const { problem, distribution } = linearProblem(family, theta);
  const learner = polyAlbaOfPaper(problem, distribution, { maxRounds }, EXPECTED_COUNTS);
  return listen(learner, exactAnswers(theta));
}

function solveSharply(family: ActionFamily, theta: Float64Array) {
  const { problem, distribution } = linearProblem(family, theta);
  const options = { rounds: 'many', maxRounds: null } as const;
  return listen(polyAlba(problem, distribution, options), exactAnswers(theta));
}

describe.each([
  ['as printed', solve],
  ['with sharper parts', solveSharply],
] as const)('PolyALBA %s', (_, run) => {
  it.each(FAMILIES)('finds the best action without noise: %s', (_name, family) => {
    const actions = family.enumerate(1000) ?? [];
    forAll([manyOf(family.dimension, integer(-20, 20))], ALL ? 20 : 8, (values) => {
      const theta = Float64Array.from(values, (value) => value / 10);
      const ranked = actions.map((action) => valueOf(action, theta)).sort((a, b) => b - a);
      fc.pre((ranked[0] as number) - (ranked[1] as number) > 0.05);
      const { recommendation } = run(family, theta);
      expect(recommendation.certified).toBe(true);
      expect(valueOf(recommendation.action, theta)).toBeCloseTo(ranked[0] as number, 9);
      expect(recommendation.estimate).toBeCloseTo(ranked[0] as number, 6);
    });
  });

  it('answers where there is a single action', () => {
    const { recommendation, completed } = run(createTopK(3, 3), Float64Array.of(1, 2, 3));
    expect(recommendation).toMatchObject({ certified: true, action: [0, 1, 2] });
    expect(recommendation.estimate).toBeCloseTo(6, 9);
    expect(completed).toHaveLength(1);
  });
});

const THETA = Float64Array.of(1, 0.9, 0.8, 0.1, 0, -0.1);

describe('PolyALBA as printed', () => {
  it('takes the samples that follow from the constants it tells', () => {
    const theta = Float64Array.from({ length: 9 }, (_, i) => 0.9 ** i);
    const family = FAMILIES[3]?.[1] as ActionFamily;
    const { constants, completed } = solve(family, theta);
    const c = constants as Record<string, number>;
    const {
      c0 = NaN,
      alpha = NaN,
      m = NaN,
      dimension: r = NaN,
      delta0 = NaN,
      logActions = NaN,
    } = c;
    expect(c0).toBe(Math.max(4 * (c.thetaNorm as number) ** 2, 3));
    expect(delta0).toBeCloseTo((6 / Math.PI ** 2) * 0.1, 15);
    expect(alpha).toBeCloseTo(Math.sqrt((m * r) / (c.xiMin as number)), 10);
    const preparation = completed.filter(({ phase }) => phase === 'preparation');
    expect(preparation.length).toBeGreaterThan(0);
    preparation.forEach((round, index) => {
      const h = 2 ** -(index + 1) / 2;
      const deltaRound = (6 * delta0) / (Math.PI ** 2 * (index + 1) ** 2);
      const ell =
        (2 * m + 2 * alpha * Math.sqrt(m) * r + 4 * alpha ** 2 * r + alpha * h * r) / h ** 2;
      expect(round.samples).toBe(Math.ceil(c0 * ell * (Math.log(5 / deltaRound) + logActions)));
    });
  });

  it('compares the best with the (r+1)-th and hands on what is within epsilon_r', () => {
    const { completed, constants } = solve(createTopK(6, 2), THETA);
    // Its delta_1, of which ALBA discounts its epochs again.
    expect(constants.albaDelta).toBeCloseTo(((6 / Math.PI ** 2) * 0.1) / 4, 15);
    const values = (createTopK(6, 2).enumerate(100) ?? []).map((action) => valueOf(action, THETA));
    const ranked = values.sort((a, b) => b - a);
    const last = completed.filter(({ phase }) => phase === 'preparation').at(-1);
    expect(last?.rivalRank).toBe(7);
    expect(last?.gap).toBeCloseTo((ranked[0] as number) - (ranked[6] as number), 9);
    expect(last?.passed).toBe(true);
    const least = (ranked[0] as number) - (last?.epsilon as number);
    const within = ranked.slice(0, 6).filter((value) => value >= least);
    expect(last?.surviving).toBe(within.length);
  });

  it('has no rival where X has no more actions than the rank, and passes at once', () => {
    const family = createExplicit(5, lists('0-1 1-2 3-4'));
    const { completed, recommendation } = solve(family, Float64Array.of(1, 0, 0, 0.4, 0.4));
    expect(completed[0]).toMatchObject({ phase: 'preparation', gap: null, passed: true });
    expect(recommendation.action).toEqual([0, 1]);
  });

  it('gives up with its best action where r + 1 actions are tied', () => {
    const { recommendation, completed } = solve(createTopK(6, 2), new Float64Array(6).fill(1), 5);
    expect(recommendation.certified).toBe(false);
    expect(recommendation.reason).toContain('5 rounds');
    expect(completed).toHaveLength(5);
  });

  it('tells the base arms that the span determines, and null for the others', () => {
    const theta = Float64Array.of(1, 0.5, 0, 0.8, 0.7, 0.6, 0.1);
    const full = solve(createTopK(7, 2), theta).completed[0]?.arms;
    expect(full?.map((arm) => arm?.estimate)).toEqual(near(theta, 8));
    const family = partitionOf([3, 1], [4, 2]);
    expect(solve(family, theta).completed[0]?.arms).toEqual(Array(7).fill(null));
  });
});

describe('PolyALBA with sharper parts', () => {
  it('shares delta between the looks and the elimination', () => {
    const { constants } = solveSharply(createTopK(6, 2), THETA);
    expect(constants).toMatchObject({ preparation: 'cumulative', elimination: 'e-process' });
    const { delta0, deltaElimination } = constants as Record<string, number>;
    expect(delta0).toBeCloseTo(0.01, 15);
    expect((delta0 as number) + (deltaElimination as number)).toBeCloseTo(0.1, 15);
  });

  it('tells max over X of |x|^2 in the norm of M^-1 of its fixed counts, or more', () => {
    const family = createTopK(6, 2);
    const { constants, requests } = solveSharply(family, THETA);
    const { pulls = [] } = requests[0] ?? {};
    const points = pulls.map(({ action }) => indicator(6, action));
    const shares = Float64Array.from(pulls, ({ count }) => count / samplesOf(pulls));
    const information = cholesky(weightedGram(points, shares));
    const all = (family.enumerate(100) ?? []).map((action) => indicator(6, action));
    const largest = Math.max(...all.map((x) => information?.inverseQuadratic(x) ?? NaN));
    expect(constants['largestVariance']).toBeGreaterThanOrEqual(largest * (1 - 1e-9));
    expect(constants['largestVariance']).toBeLessThan(1.5 * largest);
  });
});
