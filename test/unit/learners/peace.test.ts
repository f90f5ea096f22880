/** Peace: its width and maxima against closed forms and all actions, and runs whose answers are scripted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createTopK } from '../../../src/core/families/selection/topK';
import type { Feedback } from '../../../src/core/feedback/feedback';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import type { TotalsPool } from '../../../src/core/learners/problem/pool';
import { pairVariances } from '../../../src/core/learners/designs/pairs';
import {
  equalShares,
  largestScale,
  scaledWidthBy,
  widthGain,
} from '../../../src/core/learners/systems/peace/armDesign';
import { bestApart, compare } from '../../../src/core/learners/systems/peace/armPeace';
import { designsFor, peace, widthProblem } from '../../../src/core/learners/systems/peace/peace';
import {
  largestRatio,
  squareRatioBound,
  valueAt,
  type Linear,
} from '../../../src/core/learners/systems/peace/ratios';
import {
  informationOf,
  widthBy,
  widthGradient,
} from '../../../src/core/learners/systems/peace/width';
import { dot } from '../../../src/core/numerics/linearAlgebra';
import { listen, noiseOf, normalOf, streamOf, valueOf } from './problems';
import { indicator } from '../feedback/listedFamily';
import { MATCHING_THETA, PATHS, PERFECT, play, poolOf, poolOfPoints } from './played';
import { manyOf, real } from '../manyOf';
import { forAll } from '../forAll';

const SMALL: readonly ActionFamily[] = [createTopK(5, 2), PERFECT, PATHS];

describe('the width of a set of actions', () => {
  it.each([
    [2, 1 / Math.sqrt(Math.PI)],
    [3, 1.5 / Math.sqrt(Math.PI)],
    [10, 1.5387527308],
  ])('of %i unit arms is sqrt(d) times the mean largest of d normal numbers', (d, mean) => {
    const arms = Array.from({ length: d }, (_, arm) => indicator(d, [arm]));
    const equal = new Float64Array(d).fill(1 / d);
    const W = widthBy(20_000, { answers: arms, points: arms }, equal, normalOf(1));
    expect(W / (Math.sqrt(d) * mean)).toBeCloseTo(1, 1.7);
  });

  it('is the same from every action, and passed as seldom as the theorem says', () => {
    const pool = poolOf(createTopK(5, 2));
    const problem = widthProblem(pool, pool.members);
    const lambda = Float64Array.from(pool.actions, (_, x) => (1 + (x % 3)) / 19);
    const W = widthBy(20_000, problem, lambda, normalOf(1));
    const { pairs: rho } = pairVariances(pool, pool.members, lambda);
    const information = informationOf(problem.points, lambda);
    const normal = normalOf(2);
    const draws = Array.from({ length: 8000 }, () => {
      const v = information.inverseRoot(new Float64Array(pool.dimension).map(normal));
      return problem.answers.map((z) => dot(z, v));
    });
    const passed = (delta: number, over: readonly number[]) =>
      over.filter((most) => most > W + Math.sqrt(2 * rho * Math.log(1 / delta))).length / 8000;
    for (const z0 of [0, 4, 9]) {
      const over = draws.map((values) => Math.max(...values) - (values[z0] as number));
      expect(over.reduce((a, b) => a + b, 0) / 8000 / W).toBeCloseTo(1, 1.3);
      // Below delta, but not so far below that no error of the radius could show.
      expect(passed(0.3, over)).toBeLessThan(0.3);
      expect(passed(0.3, over)).toBeGreaterThan(1e-3);
      expect(passed(0.1, over)).toBeLessThan(0.1);
      expect(passed(1, over)).toBeGreaterThan(0.2);
    }
  });

  it('has the derivative that differences have', () => {
    for (const pool of [poolOf(createTopK(4, 2)), poolOf(PERFECT)]) {
      const problem = widthProblem(pool, pool.members);
      const size = problem.points.length;
      const lambda = Float64Array.from({ length: size }, (_, x) => (1 + (x % 2)) / (1.5 * size));
      const gradient = widthGradient(20_000, problem, lambda, normalOf(3));
      const h = 0.02 / size;
      for (const x of [0, 1, size - 1]) {
        const [up, down] = [h, -h].map((step) => {
          const moved = lambda.map((weight, y) => weight + (y === x ? step : 0));
          return widthBy(20_000, problem, moved, normalOf(4));
        }) as [number, number];
        expect((gradient[x] as number) / ((up - down) / (2 * h))).toBeCloseTo(1, 1.3);
      }
      // Twice the information has half the variance: sum of lambda_x dW/dlambda_x = -W / 2.
      const W = widthBy(20_000, problem, lambda, normalOf(5));
      expect(dot(gradient, lambda) / W).toBeCloseTo(-0.5, 1.7);
    }
  });
});

describe('Peace with listed actions', () => {
  const run = (pool: TotalsPool, theta: Float64Array, isNormal: boolean, delta = 0.3) =>
    listen(
      peace(
        { pool, delta, accuracy: 0, noise: noiseOf(1), thetaNorm: 1 },
        isNormal,
        { threshold: 'sound', maxRounds: null },
        streamOf(1),
      ),
      ({ action: [x = 0], count }) => ({
        count,
        sum: Float64Array.of(count * dot(pool.members[x]?.point ?? theta, theta)),
      }),
    );

  it('never samples more in a phase than the union over the actions needs', () => {
    for (const family of [createTopK(6, 3), PERFECT]) {
      const pool = poolOf(family);
      const named = pool.members.map((member, i) => ({ ...member, action: [i] }));
      const indexed = { ...pool, members: named, actions: named };
      const theta = pool.members[1]?.point.map((value) => value / 3) as Float64Array;
      const designs = designsFor(indexed, named, normalOf(1));
      const rho = Math.min(...designs.map(({ pairs }) => pairs));
      const log = Math.log(named.length - 1) + Math.log(Math.PI ** 2 / (6 * 0.3));
      const most = 4 * 2 * rho * (log + Math.log(10 / 9)) + named.length + 1;
      for (const isNormal of [true, false]) {
        const { started, recommendation } = run(indexed, theta, isNormal);
        expect(started[0]?.planned).toBeLessThanOrEqual(most * 1.01);
        expect(recommendation).toMatchObject({ certified: true, action: [1] });
      }
    }
  });

  it('samples for the largest error of all where many actions are close, if the noise is Gaussian', () => {
    // 300 points of a circle: the union over them costs more than the width of the circle.
    const circle = Array.from({ length: 300 }, (_, i) =>
      Float64Array.of(Math.cos((i * Math.PI) / 150), Math.sin((i * Math.PI) / 150)),
    );
    const pool = poolOfPoints(circle);
    const theta = Float64Array.of(2, 0);
    const [wide, union] = [run(pool, theta, true), run(pool, theta, false)];
    expect(wide.started[0]?.planned).toBeLessThan((union.started[0]?.planned ?? 0) / 2);
    const [round] = wide.completed;
    expect(round?.threshold).toBe(0.5);
    const left = circle.filter((point) => 2 - dot(point, theta) <= 0.5);
    expect(round?.surviving).toBe(left.length);
    // rho = |2 z|^2 / (1 / 2) = 8 and W = sqrt(2) E|g| = sqrt(pi): N = (W + sqrt(16 ln(10 / (9 delta_1))))^2 / epsilon^2
    const q = Math.sqrt(Math.PI) + 4 * Math.sqrt(Math.log((10 * Math.PI ** 2) / (54 * 0.3)));
    // And a little for the draws, the design and its rounding.
    const share = (wide.started[0]?.planned ?? 0) / (4 * q * q);
    expect(share).toBeGreaterThan(1);
    expect(share).toBeLessThan(1.3);
  });
});

const number = real(-1, 1);
const nine = manyOf(9, number);
const weightsOf = (family: ActionFamily, values: readonly number[]) =>
  Float64Array.from(values.slice(0, family.dimension));
const all = (family: ActionFamily): readonly Action[] => family.enumerate(100) ?? [];
/** least + (z0 - z)'w, at least `least` for the best z0. */
function gapsOf(family: ActionFamily, w: Float64Array, least: number): Linear & { z0: Action } {
  const { action: z0, value } = family.maximize(w);
  return { z0, constant: least + value, weights: w.map((weight) => -weight) };
}

describe('largest ratios by the oracle', () => {
  it('are those of all actions, and the bound of the square ratio is one', () => {
    const epsilon = fc.constantFrom(0.05, 0.5, 5);
    forAll([fc.constantFrom(...SMALL), nine, nine, number, epsilon], (family, a, b, c, least) => {
      const under = gapsOf(family, weightsOf(family, b), least);
      const over = { constant: c, weights: weightsOf(family, a) };
      const ratio = (z: Action): number => valueAt(over, z) / valueAt(under, z);
      for (const guess of [0, 100]) {
        const found = largestRatio(family, over, under, guess);
        const most = Math.max(...all(family).map(ratio));
        expect(found.ratio).toBeCloseTo(most, 8);
        expect(ratio(found.action)).toBe(found.ratio);
      }
      const square = { constant: 0, weights: over.weights.map((value) => value * value + 0.01) };
      const ratios = all(family).map((z) => valueAt(square, z) / valueAt(under, z) ** 2);
      const largest = Math.max(...ratios);
      const { bound, action } = squareRatioBound(family, square, under);
      expect(bound).toBeGreaterThanOrEqual(largest * (1 - 1e-9));
      const plain = largestRatio(family, square, under).ratio;
      expect(bound).toBeLessThanOrEqual((plain / least) * (1 + 1e-9));
      expect(valueAt(square, action) / valueAt(under, action) ** 2).toBeGreaterThan(0);
    });
  });

  it('pass a test if and only if every other action is far enough behind', () => {
    forAll([fc.constantFrom(...SMALL), nine, nine, fc.nat(8)], (family, w, before, free) => {
      const values = weightsOf(family, w);
      const { z0, ...gaps } = gapsOf(family, weightsOf(family, before), 0.02);
      // A base arm of no effect, or none.
      const factors = values.map((_, arm) => (arm === free ? 0 : 1));
      if (free < family.dimension) [values[free], gaps.weights[free]] = [0, 0];
      gaps.constant = 0.02 - valueAt({ ...gaps, constant: 0 }, z0);
      const problem = { family, factors, z0, gaps };
      const smallest = Math.min(...all(family).map((z) => valueAt(gaps, z)));
      if (smallest < 0.01) return;
      const { leader, rival, passed, gap, threshold } = compare(problem, values, 0.3);
      const apart = (x: Action): boolean =>
        [...x, ...leader].some((arm) => arm !== free && x.includes(arm) !== leader.includes(arm));
      const own = leader.join() === z0.join() ? 0 : valueAt(gaps, leader);
      const excess = (x: Action): number =>
        0.3 * (own + valueAt(gaps, x)) - valueOf(leader, values) + valueOf(x, values);
      const others = all(family).filter(apart);
      const most = Math.max(...others.map(excess));
      expect(rival === null).toBe(others.length === 0);
      if (rival === null || Math.abs(most) < 1e-9) return;
      expect(passed).toBe(most < 0);
      expect(threshold - (gap as number)).toBeCloseTo(most, 9);
      const apartBest = bestApart(family, values, leader, factors);
      const next = Math.max(...others.map((x) => valueOf(x, values)));
      expect(valueOf(apartBest as Action, values)).toBeCloseTo(next, 9);
    });
  });

  it('have a width that the gain of the shares is the derivative of, and a scale that covers all actions', () => {
    for (const family of SMALL) {
      const d = family.dimension;
      const w = Float64Array.from({ length: d }, (_, arm) => Math.sin(1 + arm));
      const { z0, ...gaps } = gapsOf(family, w, 0.3);
      const problem = { family, factors: w.map((_, arm) => 1 + (arm % 2)), z0, gaps };
      const views = all(family).map((action) => ({ action, shown: action }));
      const { shares } = equalShares(views, d);
      const gain = widthGain(300, problem, shares, normalOf(7));
      const h = 1e-5;
      for (let arm = 0; arm < d; arm++) {
        const [up, down] = [h, -h].map((step) => {
          const moved = shares.map((share, e) => share + (e === arm ? step : 0));
          return scaledWidthBy(300, problem, moved, normalOf(7));
        }) as [number, number];
        expect(gain[arm]).toBeCloseTo((down - up) / (2 * h), 3);
      }
      const { bound } = largestScale(problem, shares);
      for (const z of all(family)) {
        const square = [...z, ...z0]
          .filter((arm) => z.includes(arm) !== z0.includes(arm))
          .reduce((sum, e) => sum + (problem.factors[e] as number) ** 2 / (shares[e] as number), 0);
        expect(square / valueAt(gaps, z) ** 2).toBeLessThanOrEqual(bound * (1 + 1e-9));
      }
    }
  });
});

const PEACE = { algorithm: 'peace' } as const;
const SEMI = { feedback: createSemiBandit() } as const;
const BY_ARMS = { ...PEACE, ...SEMI, preset: 'recommended' } as const;

it.each<readonly [string, { readonly feedback?: Feedback }]>([
  ['listed', {}],
  ['semi-bandit', SEMI],
])('Peace, %s, ends earlier where an action is good enough, and says so', (_, own) => {
  const theta = MATCHING_THETA.map((value) => value / 4);
  const settings = { ...PEACE, ...own, family: PERFECT, theta, preset: 'recommended' } as const;
  const whole = play(settings);
  const soon = play({ ...settings, accuracy: 0.5 });
  expect(soon.recommendation.certified).toBe(true);
  expect(soon.samples).toBeLessThan(whole.samples / 2);
  expect(soon.completed.at(-1)?.within?.epsilon).toBeLessThanOrEqual(0.5);
  for (const { within } of whole.completed) {
    const value = valueOf(within?.action ?? [], Float64Array.from(MATCHING_THETA));
    expect((2.2 - value) / 4).toBeLessThanOrEqual(within?.epsilon ?? NaN);
  }
});

describe('Peace where base arms are observed one by one', () => {
  it('never lists the actions: there are 10^16 of them', () => {
    const values = Array.from({ length: 60 }, (_, arm) => (arm < 20 ? 2 : 0));
    const { recommendation } = play({ ...BY_ARMS, family: createTopK(60, 20), theta: values });
    const action = Array.from({ length: 20 }, (_, arm) => arm);
    expect(recommendation).toMatchObject({ certified: true, action });
  });

  it('gives up where the best two may be tied, however small the noise', () => {
    const tied = { family: createTopK(3, 1), theta: [3, 3, 0], noiseScale: 1e-12 };
    const { recommendation } = play({ ...BY_ARMS, ...tied });
    expect(recommendation.tie?.actions.map(String).sort()).toEqual(['0', '1']);
  });

  it('takes more samples where those of one action may depend on each other, fewer of Gaussian noise', () => {
    const settings = { ...BY_ARMS, family: createTopK(8, 4), theta: [1, 1, 1, 1, 0, 0, 0, 0] };
    const least = play(settings).samples;
    const signs = { on: 'feedback', distribution: 'rademacher', scale: 1 } as const;
    const bounded = play({ ...settings, noise: signs });
    const dependent = play(settings, { rows: 'any' });
    for (const { recommendation } of [bounded, dependent])
      expect(recommendation).toMatchObject({ certified: true, action: [0, 1, 2, 3] });
    expect(bounded.samples).toBeGreaterThanOrEqual(least);
    expect(dependent.samples).toBeGreaterThan(2 * bounded.samples);
  });
});
