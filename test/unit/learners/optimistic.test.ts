/** CLUCB, CLUNCB and ICB: the optimistic comparison against all actions, and runs without noise against loops by hand; with Peace, what base arms show. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { PRESET_NAMES } from '../../../src/core/learners/contract/options';
import { pullsWith } from '../../../src/core/learners/systems/cluncb/cluncb';
import { DesignState } from '../../../src/core/learners/designs/designState';
import { actionWith } from '../../../src/core/learners/problem/actionWith';
import { armsOfSpan } from '../../../src/core/learners/evidence/armsOfSpan';
import { optimisticRival } from '../../../src/core/learners/evidence/optimisticRival';
import { dot, multiplyVector } from '../../../src/core/numerics/linearAlgebra';
import type { Pull } from '../../../src/core/protocol/learner';
import { createWeightedLinear } from '../../../src/core/reward/linear';
import { MATCHING_THETA, PATHS, PERFECT, play } from './played';
import { linearProblem, valueOf } from './problems';
import { partitionOf } from '../families/groups';
import { lists } from '../lists';
import { manyOf, real } from '../manyOf';
import { forAll } from '../forAll';

const DELTA = 0.05;
const MATCHED = { family: PERFECT, theta: MATCHING_THETA };
const TWO = { family: createTopK(2, 1), theta: [0.9, 0.2], delta: DELTA } as const;

/** Pulls of the arm with fewer until a lead of .7 is enough. @param isEnough of two counts */
function alternate(isEnough: (n1: number, n2: number) => boolean, gamma = 0): number {
  const batch = (n: number): number => Math.max(1, Math.floor(gamma * n));
  let [n1, n2] = [1, 1];
  while (!isEnough(n1, n2)) {
    if (n1 <= n2) n1 += batch(n1);
    else n2 += batch(n2);
  }
  return n1 + n2;
}

describe('the samples of two arms', () => {
  const gap = 0.7;

  it('CLUCB as printed: the first n with a lead above both radii', () => {
    const feedback = createSemiBandit();
    const { samples } = play({ ...TWO, algorithm: 'clucb', feedback });
    const rad = (T: number, t: number): number =>
      Math.sqrt((2 * Math.log((8 * t ** 3) / DELTA)) / T);
    expect(samples).toBe(alternate((a, b) => gap >= rad(a, a + b) + rad(b, a + b)));
  });

  it('CLUCB in batches, by the mixture of normals', () => {
    const feedback = createSemiBandit();
    const { samples } = play({ ...TWO, algorithm: 'clucb', preset: 'recommended', feedback });
    const rad = (T: number): number =>
      Math.sqrt(2 * (T + 1) * Math.log((2 * Math.sqrt(T + 1)) / DELTA)) / T;
    expect(samples).toBe(alternate((a, b) => gap >= rad(a) + rad(b), 0.05));
  });

  it('CLUNCB as printed, with its ridge', () => {
    const { samples } = play({ ...TWO, algorithm: 'cluncb' });
    const L = Math.hypot(0.9, 0.2);
    const isEnough = (n1: number, n2: number): boolean => {
      const lead = (n1 * 0.9) / (n1 + 1) - (n2 * 0.2) / (n2 + 1);
      const C = Math.sqrt(2 * Math.log(1 / DELTA) + Math.log((n1 + 1) * (n2 + 1))) + L;
      return lead >= C / Math.sqrt(n1 + 1) + C / Math.sqrt(n2 + 1);
    };
    expect(samples).toBe(alternate(isEnough));
  });
});

it.each(PRESET_NAMES)('ICB stops at the first test with all far enough behind: %s', (preset) => {
  const told = play({ ...MATCHED, algorithm: 'icb', preset, delta: DELTA });
  const { actions, pseudoInverse, rows } = told.prepared.inspection.observerSet;
  const isPrinted = preset === 'paper';
  const theta = Float64Array.from(MATCHING_THETA);
  let [n, test] = [rows, 1];
  for (; ; test++) {
    const factor = isPrinted
      ? 8 * Math.log((6 * n * n * 9) / (Math.PI ** 2 * DELTA))
      : 2 * Math.log((18 * Math.PI ** 2 * test ** 2) / (6 * DELTA));
    // A = M' N M of independent rows M: A^-1(e,e) on the span is the sum of (M^+)_ei^2 / N_i.
    const rad = Array.from({ length: 9 }, (_, e) =>
      Math.sqrt(
        actions.reduce((sum, _action, i) => {
          const count = Math.floor(n / rows) + (i < n % rows ? 1 : 0);
          return sum + (factor * (pseudoInverse[e * rows + i] as number) ** 2) / count;
        }, 0),
      ),
    );
    const isBehind = (x: Action): boolean => {
      const between = [0, 4, 8, ...x].filter((e) => [0, 4, 8].includes(e) !== x.includes(e));
      const needed = between.reduce((sum, e) => sum + (rad[e] as number), 0);
      return x.join() === '0,4,8' || 2.2 - valueOf(x, theta) >= needed;
    };
    if ((PERFECT.enumerate(10) ?? []).every(isBehind)) break;
    n = Math.max(n + 1, Math.ceil((isPrinted ? 1.05 : 1.1) * n));
  }
  expect(told.samples).toBe(n);
  expect(told.completed).toHaveLength(test);
});

const SMALL: readonly ActionFamily[] = [createTopK(5, 2), PERFECT, PATHS];
const between = (x: Action, y: Action): readonly number[] =>
  [...x, ...y].filter((arm) => x.includes(arm) !== y.includes(arm));

describe('the optimistic comparison', () => {
  it('is passed where every action is far enough behind, and else names the one that may be ahead by most', () => {
    const number = real(-1, 1);
    forAll(
      [fc.constantFrom(...SMALL), manyOf(9, number), manyOf(9, number), fc.constantFrom(0.02, 0.2)],
      (family, w, r, size) => {
        const values = Float64Array.from(w.slice(0, family.dimension));
        const radii = values.map((_, arm) => size * (1e-3 + Math.abs(r[arm] as number)));
        const isFree = (): boolean => false;
        const found = optimisticRival(family, { values, radii, isFree });
        const { leader } = found;
        const excesses = (family.enumerate(100) ?? [])
          .filter((x) => x.join() !== leader.join())
          .map(
            (x) =>
              valueOf(between(leader, x), radii) - valueOf(leader, values) + valueOf(x, values),
          );
        const most = Math.max(...excesses);
        // Ties up to rounding may be either.
        if (Math.abs(most) > 1e-9) expect(found.passed).toBe(most < 0);
        expect(found.threshold - (found.gap ?? NaN)).toBeCloseTo(most, 9);
      },
    );
  });

  it('ends where two actions have the same reward, which sets that are compared would not', () => {
    // Only the first group counts: the best two actions differ in base arms without effect.
    const base = partitionOf([2, 1], [2, 1]);
    let asked = 0;
    // An oracle may break a tie another way each time.
    const family: ActionFamily = {
      ...base,
      maximize: (weights) => {
        const [first, second] = base.best(weights, 2);
        const isTied = first !== undefined && first.value === second?.value;
        return (isTied && asked++ % 2 === 1 ? second : first) ?? base.maximize(weights);
      },
    };
    const values = Float64Array.of(0.9, 0.2, 0, 0);
    const radii = Float64Array.of(0.1, 0.1, 0, 0);
    const optimistic = Float64Array.of(0.8, 0.3, 0, 0);
    expect(family.maximize(values).action).not.toEqual(family.maximize(optimistic).action);
    const found = optimisticRival(family, { values, radii, isFree: (arm) => arm > 1 });
    expect(found).toMatchObject({ passed: true, threshold: 0.2 });
    expect(found.gap).toBeCloseTo(0.7, 12);
  });
});

describe('the pulls', () => {
  it('of CLUNCB hold the base arm, and are extreme in what they say of it', () => {
    forAll([fc.constantFrom(...SMALL), fc.nat(8), fc.nat(5)], (family, arm, more) => {
      const p = arm % family.dimension;
      const { problem, distribution } = linearProblem(family, new Float64Array(family.dimension));
      const arms = armsOfSpan(problem);
      const state = new DesignState({ dimension: problem.span.rank, actions: [] });
      distribution.support.forEach((action, i) => {
        state.addPull(arms.pointOf(action), i === more ? 3 : 1, 0);
      });
      const { inverse } = state.now();
      const oracle = (weights: Float64Array): Action => actionWith(family, p, weights);
      const pulls = pullsWith(p, arms, problem, oracle, inverse, 1);
      expect(pulls).toHaveLength(1);
      const image = multiplyVector(inverse, arms.points[p] as Float64Array);
      const effect = (action: Action): number => dot(image, arms.pointOf(action).point);
      const effects = (family.enumerate(100) ?? []).filter((x) => x.includes(p)).map(effect);
      const [{ action }] = pulls as [Pull];
      expect(action).toContain(p);
      const extremes = [Math.max(...effects), -Math.min(...effects)];
      const reached = Math.abs(effect(action));
      const isExtreme = extremes.some((extreme) => Math.abs(extreme - reached) < 1e-9);
      expect(isExtreme).toBe(true);
      expect(reached).toBeGreaterThan(1e-9);
      const spread = pullsWith(p, arms, problem, oracle, inverse, 200);
      expect(spread.reduce((sum, { count }) => sum + count, 0)).toBe(200);
      for (const pull of spread) expect(pull.action).toContain(p);
    });
  });

  it('are of actions that can be measured', () => {
    const logged = lists('0-1 0-2 1-2 0-3');
    const measurable = createExplicit(4, logged);
    const settings = { family: createTopK(4, 2), theta: [1, 0.5, 0.2, 0] };
    for (const own of [
      { algorithm: 'clucb', feedback: createSemiBandit() },
      { algorithm: 'cluncb' },
      { algorithm: 'icb' },
    ] as const) {
      const told = play({ ...settings, ...own, preset: 'recommended' }, { measurable });
      expect(told.recommendation).toMatchObject({ certified: true, action: [0, 1] });
      const asked = told.pulls.map(({ action }) => String(action));
      expect(logged.map(String)).toEqual(expect.arrayContaining(asked));
    }
  });
});

describe.each(['clucb', 'peace'] as const)('%s', (algorithm) => {
  const theta = [0.9, 0.8, 0.3, 0.1];
  // 0 and 1 show each other's sum where both are in the action.
  const feedback = createMasked(lists('1-1-0-0 0-0-1-0 0-0-0-1'));

  it.each([
    ['the first arm', partitionOf([4, 1]), createFirst(1, false), [0]],
    ['a sum, where the others are in no action', partitionOf([4, 1]), feedback, [0]],
    ['a sum, where the others are in some actions', createTopK(4, 2), feedback, [0, 1]],
  ])('uses what base arms show on their own: %s', (_, family, shown, best) => {
    const own = { family, theta, algorithm, feedback: shown } as const;
    const { recommendation } = play({ ...own, preset: 'recommended' });
    expect(recommendation).toMatchObject({ certified: true, action: best });
  });

  it('goes by weights, and is not held up by base arms that have none', () => {
    const { recommendation } = play({
      ...{ family: partitionOf([2, 1], [2, 1]), theta: [0.9, 0.2, 0.4, 0.4] },
      ...{ algorithm, preset: 'recommended', feedback: createSemiBandit() },
      reward: (ofFamily) => createWeightedLinear(ofFamily, [1, -1, 0, 0]),
    });
    expect(recommendation.certified).toBe(true);
    expect(recommendation.action).toContain(0);
    expect(recommendation.estimate).toBeCloseTo(0.9, 9);
  });
});
