import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeDistribution,
  coordinatesInSpan,
} from '../../../src/core/design/gOptimal/distribution';
import { leastEigenvalue } from '../../../src/core/design/gOptimal/leastEigenvalue';
import { entropicMirrorDescent } from '../../../src/core/design/gOptimal/mirrorDescent';
import { multiplicativeDesign } from '../../../src/core/design/gOptimal/multiplicative';
import { variances } from '../../../src/core/design/gOptimal/variances';
import { createTopK } from '../../../src/core/families/selection/topK';
import { spanOfActions } from '../feedback/spanOfActions';
import type { Dense } from '../../../src/core/numerics/linearAlgebra';
import {
  denseOf,
  multiply,
  symmetricEigen,
  transpose,
  weightedGram,
  zeros,
} from '../../../src/core/numerics/linearAlgebra';
import { createNormal } from '../../../src/core/numerics/random';
import { listsOfActions, streamOf } from '../feedback/arbitraries';
import { assignments } from '../families/assignments';
import { indicator, listedFamily } from '../feedback/listedFamily';
import { lists } from '../lists';
import { rankOf } from '../numerics/svd';
import { forAll } from '../forAll';
import { integer, real } from '../manyOf';

function gaussianPoints(count: number, length: number, seed: number): Float64Array[] {
  const normal = createNormal(streamOf(seed));
  return Array.from({ length: count }, () => Float64Array.from({ length }, normal));
}

function expectLaw(lambda: Float64Array): void {
  expect(lambda.every((weight) => weight >= 0)).toBe(true);
  expect(lambda.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
}

describe('entropic mirror descent (Algorithm 7)', () => {
  test('on d independent points: the uniform design, at iteration 0, max g = d', () => {
    for (let d = 1; d <= 12; d++) {
      const { lambda, largestVariance } = entropicMirrorDescent(gaussianPoints(d, d, d), 1e-3, 10);
      lambda.forEach((weight) => expect(weight).toBe(1 / d));
      expect(largestVariance).toBeCloseTo(d, 6);
    }
  });

  test('its certificate max g <= (1 + epsilon) d holds, and no design has a smaller max g than d', () => {
    const pools = [
      gaussianPoints(40, 5, 1),
      gaussianPoints(100, 8, 2),
      ...[createTopK(6, 2), assignments(3, 1, 2)].map((family) =>
        (family.enumerate(100) ?? []).map((action) => indicator(family.dimension, action)),
      ),
    ];
    for (const points of pools) {
      const d = points[0]?.length ?? 0;
      const epsilon = 0.01;
      const design = entropicMirrorDescent(points, epsilon * d, 5_000);
      expectLaw(design.lambda);
      const recomputed = Math.max(...variances(points, design.lambda));
      expect(design.largestVariance).toBeCloseTo(recomputed, 9);
      expect(recomputed).toBeLessThan((1 + epsilon) * d);
      expect(recomputed).toBeGreaterThanOrEqual(d * (1 - 1e-9));
    }
  });

  test('without iterations to spare the multiplicative algorithm finishes, and what is claimed holds', () => {
    const points = gaussianPoints(80, 6, 3);
    const design = entropicMirrorDescent(points, 0.06, 1);
    expect(Math.max(...variances(points, design.lambda))).toBeLessThan(6.06);
  });

  test('says so where the tolerance is out of reach, with the best design it met', () => {
    // At the optimum, half and half on the axes, the third point has g = 2 as well: its weight goes down like 1 / t only.
    const points = [Float64Array.of(1, 0), Float64Array.of(0, 1), Float64Array.of(0.6, 0.8)];
    const design = entropicMirrorDescent(points, 1e-9, 5);
    expectLaw(design.lambda);
    expect(Math.max(...variances(points, design.lambda))).toBeCloseTo(design.largestVariance, 9);
    expect(design.largestVariance).toBeGreaterThan(2 + 1e-9);
    expect(design.largestVariance).toBeLessThan(2.01);
  });

  test('refuses points that do not span', () => {
    expect(() =>
      entropicMirrorDescent([Float64Array.of(1, 0), Float64Array.of(2, 0)], 1e-3, 10),
    ).toThrow(RangeError);
  });
});

test('the multiplicative algorithm says its max g, which is within the tolerance', () => {
  forAll(
    [integer(1, 5), integer(1, 20), real(0.02, 1), fc.integer()],
    (d, more, tolerance, seed) => {
      const points = gaussianPoints(d + more, d, seed);
      const { lambda, largestVariance } = multiplicativeDesign(points, tolerance);
      expectLaw(lambda);
      expect(largestVariance).toBeCloseTo(Math.max(...variances(points, lambda)), 8);
      expect(largestVariance - d).toBeLessThanOrEqual(tolerance * (1 + 1e-9));
    },
  );
});

describe('least eigenvalue', () => {
  /** Second differences: 2 - 2 cos(pi / (n + 1)) is the least eigenvalue. */
  function secondDifferences(n: number): Dense {
    const matrix = zeros(n, n);
    for (let i = 0; i < n; i++) {
      matrix.data[i * n + i] = 2;
      if (i > 0) matrix.data[i * n + i - 1] = -1;
      if (i < n - 1) matrix.data[i * n + i + 1] = -1;
    }
    return matrix;
  }

  test('is the known one, by decomposition and by certified inverse iteration', () => {
    for (const n of [1, 5, 120, 340]) {
      const known = 2 - 2 * Math.cos(Math.PI / (n + 1));
      const value = leastEigenvalue(secondDifferences(n));
      expect(Math.abs(value - known) / known).toBeLessThan(1e-6);
    }
  });

  test('is 0 for a singular matrix', () => {
    expect(leastEigenvalue(denseOf(lists('1-1 1-1')))).toBeCloseTo(0, 12);
    expect(leastEigenvalue(zeros(310, 310))).toBe(0);
  });
});

describe('the distribution of Algorithm 5', () => {
  test("uniform on the r independent actions, xi_min the least positive eigenvalue of sum x x', alpha = sqrt(m r / xi_min)", () => {
    forAll(
      [integer(1, 6).chain((d) => fc.tuple(fc.constant(d), listsOfActions(d))), fc.integer()],
      200,
      ([dimension, actions], seed) => {
        const span = spanOfActions(listedFamily(dimension, actions), streamOf(seed));
        const m = Math.max(...actions.map((action) => action.length));
        const { support, points, lambda, xiMin, alphaPrinted, alpha } = computeDistribution(
          span,
          span.actions,
          m,
        );
        expect(support).toEqual(span.actions);
        expect(points.length).toBe(span.rank);
        lambda.forEach((weight) => expect(weight).toBe(1 / span.rank));
        const stacked = denseOf(support.map((action) => indicator(dimension, action)));
        const { values } = symmetricEigen(multiply(transpose(stacked), stacked));
        expect(rankOf(stacked)).toBe(span.rank);
        expect(xiMin).toBeCloseTo(values[dimension - span.rank] as number, 9);
        expect(alphaPrinted).toBeCloseTo(Math.sqrt((m * span.rank) / xiMin), 9);
        expect(alpha).toBe(alphaPrinted);
        // What alpha promises (Lemma 1): |x|_(M^-1) <= alpha sqrt(r) for every action of X.
        const z = actions.map((action) => coordinatesInSpan(span, action));
        const all = variances([...points, ...z], Float64Array.of(...lambda, ...z.map(() => 0)));
        expect(Math.max(...all)).toBeLessThanOrEqual(alpha ** 2 * span.rank * (1 + 1e-9));
      },
    );
  });

  test('in many dimensions xi_min is found from the base arms that actions share, and is the same', () => {
    const family = createTopK(320, 8);
    const span = spanOfActions(family, streamOf(5));
    expect(span.rank).toBe(320);
    const { points, lambda, xiMin } = computeDistribution(span, span.actions, 8);
    expectLaw(lambda);
    const direct = leastEigenvalue(weightedGram(points, new Float64Array(320).fill(1)));
    expect(Math.abs(xiMin - direct)).toBeLessThanOrEqual(1e-8 * direct);
  });

  test('refuses a support that does not span', () => {
    const span = spanOfActions(createTopK(4, 2), streamOf(1));
    expect(() => computeDistribution(span, span.actions.slice(0, 3), 2)).toThrow(RangeError);
  });
});
