/** The algorithms that list all actions, against loops by hand and against each other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withAll } from '../../all.mjs';
import type { ActionFamily } from '../../../src/core/families/family';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { xyDesign } from '../../../src/core/design/xy/xyDesign';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { examineSpec } from '../../../src/core/run/check/check';
import { pairDesign, pairDirections } from '../../../src/core/learners/designs/pairs';
import { poolAction } from '../../../src/core/learners/problem/pool';
import { DesignState } from '../../../src/core/learners/designs/designState';
import { greedyPulls } from '../../../src/core/learners/designs/greedyPulls';
import { selfNormalised } from '../../../src/core/learners/evidence/confidence';
import { firstPulls, informationOf } from '../../../src/core/learners/designs/firstPulls';
import { handOut } from '../../../src/core/learners/designs/tracking';
import { dot, multiplyVector } from '../../../src/core/numerics/linearAlgebra';
import { simulatedSpec } from '../experiment/lab';
import { assignments } from '../families/assignments';
import { PERFECT, play, poolOf } from './played';
import { noiseOf } from './problems';
import { integer, manyOf, real } from '../manyOf';
import { forAll } from '../forAll';

const TWO = { family: createTopK(2, 1), theta: [0.5, 0.2], preset: 'paper' } as const;

type Known = readonly [name: string, family: ActionFamily, rho: number];

describe('the design for all pairs', () => {
  /** By symmetry equal weights are the best ones: min(k, d - k) pairs of base arms differ at most. */
  const topK = (d: number, k: number) => (Math.min(k, d - k) * 2 * d * (d - 1)) / (k * (d - k));

  const SMALL: readonly Known[] = [
    ['one of six', createTopK(6, 1), 12],
    ['two of five', createTopK(5, 2), 40 / 3],
    ['perfect matchings', PERFECT, 12],
    ['56 actions', createTopK(8, 3), topK(8, 3)],
    ['70 actions', createTopK(8, 4), topK(8, 4)],
  ];
  const LARGE: readonly Known[] = [
    ['720 actions', assignments(6), 2 * 6 * 5],
    ['1,716 actions', createTopK(13, 6), topK(13, 6)],
  ];

  it.each(withAll(SMALL, LARGE))('is as good as can be: %s', (_, family, value) => {
    const pool = poolOf(family);
    const { rho, lambda } = pairDesign(pool, pool.members);
    expect(rho / value).toBeGreaterThan(1 - 1e-9);
    expect(rho / value).toBeLessThan(1.031);
    expect(lambda.length).toBe(pool.members.length);
  });

  it('comes as close to its certified bound without a list of the pairs as with it', () => {
    const family = createSubsets(7, 1, 7);
    const pool = poolOf(family);
    const { rho } = pairDesign(pool, pool.members);
    const listed = xyDesign(
      pool.actions.map(({ rows }) => rows),
      pairDirections(pool.members),
      { tolerance: 0.01, maxIterations: 500 },
    );
    expect(rho).toBeGreaterThan(listed.lower);
    expect(rho).toBeLessThan(1.05 * listed.lower);
  });

  it('gives RAGE as published the samples that are printed, and says from where on it does not', () => {
    const theta = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];
    const { completed } = play({
      ...{ algorithm: 'rage', preset: 'paper', options: { maxRounds: 1 } },
      ...{ family: createTopK(8, 3), theta },
    });
    const printed = 2 * 4 * 1.1 * topK(8, 3) * Math.log((2 * 56 ** 2) / 0.05);
    expect((completed[0]?.samples ?? 0) / printed).toBeCloseTo(1, 2);
    const codes = (arms: number, k: number) => {
      const text = simulatedSpec({
        actions: { family: 'topK', arms, k },
        assumptions: { noiseScale: 1 },
        environment: { type: 'manual' },
        run: { algorithm: 'rage', delta: 0.05, seed: 1 },
      });
      return examineSpec(text, NO_OVERRIDES).report.problems.map(({ code }) => code);
    };
    expect(codes(13, 6)).not.toContain('pairs-with-leader');
    expect(codes(14, 6)).toContain('pairs-with-leader');
  });
});

describe('RAGE', () => {
  it('takes the sizes of its phases', () => {
    // rho = 4: N_1 = ceil(35.2 ln 160), N_2 = ceil(140.8 ln 640); the errors are 2^-t at most, the gap is .3
    const { completed, samples } = play({ ...TWO, algorithm: 'rage' });
    expect(completed.map((round) => round.samples)).toEqual([179, 910]);
    expect(samples).toBe(1089);
  });

  it('takes 16 times as many in the first phase of the later convention', () => {
    const later = { algorithm: 'rage', options: { convention: 'neurips' } } as const;
    const { completed } = play({ ...TWO, theta: [0.9, 0.2], ...later });
    // 2 * 64 * 4 * 1.5 * ln(2 * 4 / delta), delta_1 = delta
    expect(completed[0]?.samples).toBe(Math.ceil(768 * Math.log(160)));
  });
});

it('XY-static stops at the first test whose radius the gap exceeds', () => {
  // Two unit arms: |y|^2 in A^-1 is 1 / n_1 + 1 / n_2.
  const gap = 0.3;
  const { completed } = play({ ...TWO, algorithm: 'xy-static', preset: 'recommended' });
  let n = 2;
  let test = 1;
  for (; ; test++) {
    const [n1, n2] = [Math.ceil(n / 2), Math.floor(n / 2)];
    const logarithm = Math.log((Math.PI ** 2 * test ** 2) / (6 * 0.05));
    if (gap > Math.sqrt(2 * logarithm * (1 / n1 + 1 / n2))) break;
    n = Math.max(n + 1, Math.ceil(1.1 * n));
  }
  expect(completed).toHaveLength(test);
  expect(completed.reduce((sum, { samples }) => sum + samples, 0)).toBe(n);
});

it('LinGapE as printed alternates between two arms and stops at the first time that its radius allows', () => {
  const [delta, theta] = [0.05, [0.9, 0.2]] as const;
  const L = Math.hypot(...theta);
  const { samples, requests } = play({ ...TWO, theta, algorithm: 'lin-gap-e' });
  const isEnough = (n1: number, n2: number): boolean => {
    const lead = (n1 * theta[0]) / (n1 + 1) - (n2 * theta[1]) / (n2 + 1);
    const logDet = Math.log((n1 + 1) * (n2 + 1));
    const scale = Math.sqrt(2 * Math.log(4 / delta) + logDet) + L;
    return lead > scale * Math.sqrt(1 / (n1 + 1) + 1 / (n2 + 1));
  };
  let [n1, n2] = [1, 1];
  while (!isEnough(n1, n2)) {
    if (n1 <= n2) n1++;
    else n2++;
  }
  expect(samples).toBe(n1 + n2);
  expect(requests.slice(1, 5).map(({ pulls }) => pulls[0]?.action[0])).toEqual([0, 1, 0, 1]);
});

const vectors = fc.array(manyOf(3, real(-1, 1)), { minLength: 4, maxLength: 7 });

describe('the parts', () => {
  const pointsOf = (rows: readonly (readonly number[])[]) =>
    [[1, 0, 0], [0, 1, 0], [0, 0, 1], ...rows].map((row, index) =>
      poolAction({ action: [index], point: Float64Array.from(row) }, 1),
    );

  it('greedy pulls are those of a loop that tries every point', () => {
    forAll([vectors, integer(1, 40)], 30, (rows, pulls) => {
      const actions = pointsOf(rows);
      const state = new DesignState({ dimension: 3, actions });
      [0, 1, 2].forEach((index) => state.add(index, 1, 0));
      const y = Float64Array.of(0.3, -0.2, 0.9);
      const planned = greedyPulls(actions, state.now().inverse, y, pulls);
      const spread = planned.reduce((a, b) => a + b, 0);
      for (let pull = 0; pull < pulls; pull++) {
        const squares = actions.map((_, index) => {
          const tried = new DesignState({ dimension: 3, actions });
          state.now().counts.forEach((count, x) => tried.add(x, count, 0));
          tried.add(index, 1, 0);
          return dot(y, multiplyVector(tried.now().inverse, y));
        });
        const least = Math.min(...squares);
        const next = squares.findIndex((square) => square <= least * (1 + 1e-12));
        state.add(next, 1, 0);
      }
      const fresh = new DesignState({ dimension: 3, actions });
      [0, 1, 2].forEach((index) => fresh.add(index, 1, 0));
      planned.forEach((count, x) => fresh.add(x, count, 0));
      const reached = dot(y, multiplyVector(fresh.now().inverse, y));
      expect(spread).toBe(pulls);
      expect(reached).toBeCloseTo(dot(y, multiplyVector(state.now().inverse, y)), 9);
    });
  });

  it('pulls that are handed out at once are those of a loop', () => {
    // Eighths are exact, and so are their ties.
    const deficit = integer(-40, 40).map((value) => value / 8);
    const deficits = fc.array(deficit, { minLength: 1, maxLength: 8 });
    forAll([deficits, integer(1, 60)], (values, pulls) => {
      const counts = new Float64Array(values.length);
      for (let pull = 0; pull < pulls; pull++) {
        const rest = values.map((value, x) => value - (counts[x] as number));
        const next = rest.indexOf(Math.max(...rest));
        counts[next] = (counts[next] as number) + 1;
      }
      expect(handOut(Float64Array.from(values), pulls)).toEqual(counts);
    });
  });

  it('the self-normalised radius is the same in all coordinates', () => {
    forAll([vectors], 30, (rows) => {
      const transform = [
        [2, 1, 0],
        [0, 1, -1],
        [1, 0, 3],
      ].map((row) => Float64Array.from(row));
      const radii = [false, true].map((isTransformed) => {
        const move = (point: Float64Array) =>
          isTransformed ? Float64Array.from(transform, (row) => dot(row, point)) : point;
        const actions = pointsOf(rows).map(({ action, point }) => {
          return poolAction({ action, point: move(point) }, 1);
        });
        const pool = { ...poolOf(createTopK(3, 1)), members: actions, actions };
        const state = new DesignState(pool);
        actions.forEach((_, index) => state.add(index, index + 1, 0));
        const prior = informationOf(pool, firstPulls(pool));
        const { form, radius } = selfNormalised(noiseOf(1), prior, 0.1)(state, 1);
        const y = move(Float64Array.of(0.3, -0.2, 0.9));
        return radius(dot(y, multiplyVector(form, y)));
      });
      expect(radii[1]).toBeCloseTo(radii[0] as number, 8);
    });
  });
});
