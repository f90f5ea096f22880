import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL } from '../../all.mjs';
import { xyDesign } from '../../../src/core/design/xy/xyDesign';
import { createTopK } from '../../../src/core/families/selection/topK';
import { cholesky } from '../../../src/core/numerics/cholesky';
import { dot, weightedGram } from '../../../src/core/numerics/linearAlgebra';
import { indicator } from '../feedback/listedFamily';
import { integer, listOf, manyOf, real } from '../manyOf';
import { forAll } from '../forAll';

const LIMITS = { tolerance: 0.01, maxIterations: 2000 };

/** Designs of three points: 1/GRID apart, which is within 2% of the best value away from the border. */
const GRID = 60;

function vectorsOf(dimension: number, k: number): Float64Array[] {
  return (createTopK(dimension, k).enumerate(1000) ?? []).map((x) => indicator(dimension, x));
}

/** (best - x) / gap for every other x, where theta falls from arm to arm. */
function rivalsOf(points: readonly Float64Array[]): Float64Array[] {
  const weights = (points[0] as Float64Array).map((_, arm) => 1 / (arm + 1));
  const values = points.map((x) => dot(x, weights));
  const best = values.indexOf(Math.max(...values));
  return points
    .map((x, i) =>
      x.map(
        (value, k) =>
          (((points[best] as Float64Array)[k] as number) - value) /
          ((values[best] as number) - (values[i] as number)),
      ),
    )
    .filter((_, i) => i !== best);
}

/** By the definition; a design on points that do not span has no value here. */
function largestVariance(
  points: readonly Float64Array[],
  directions: readonly Float64Array[],
  weights: Float64Array,
): number {
  const information = cholesky(weightedGram(points, weights));
  if (information === null) return Infinity;
  return Math.max(...directions.map((y) => information.inverseQuadratic(y)));
}

/** Points of a single row. */
function alone(points: readonly Float64Array[]): Float64Array[][] {
  return points.map((point) => [point]);
}

describe('the XY design', () => {
  it('has the value that a fine grid of designs finds, whatever the number of rows of a point', () => {
    const coordinate = integer(-2, 2);
    const vector = fc
      .tuple(coordinate, coordinate, coordinate)
      .map((row) => Float64Array.of(...row));
    forAll(
      [manyOf(3, listOf(1, 3, vector)), listOf(1, 4, vector)],
      ALL ? 150 : 60,
      (points, directions) => {
        const rows = points.flat();
        fc.pre(cholesky(weightedGram(rows, new Float64Array(rows.length).fill(1))) !== null);
        fc.pre(directions.some((direction) => direction.some((value) => value !== 0)));
        const { lower, upper, lambda } = xyDesign(points, directions, LIMITS);
        const valueOf = (weights: Float64Array) =>
          largestVariance(
            rows,
            directions,
            Float64Array.from(points.flatMap((own, x) => own.map(() => weights[x] as number))),
          );
        let least = Infinity;
        for (let i = 0; i <= GRID; i++) {
          for (let j = 0; i + j <= GRID; j++) {
            least = Math.min(
              least,
              valueOf(Float64Array.of(i / GRID, j / GRID, 1 - (i + j) / GRID)),
            );
          }
        }
        expect(lower).toBeLessThanOrEqual(least * (1 + 1e-9));
        expect(lower).toBeGreaterThanOrEqual(least * 0.96);
        expect(upper - lower).toBeLessThanOrEqual(LIMITS.tolerance * upper * (1 + 1e-9));
        expect(valueOf(lambda)).toBeCloseTo(upper, 6);
        expect(lambda.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      },
    );
  });

  it('has the same value from any start', () => {
    const points = vectorsOf(7, 3);
    const cold = xyDesign(alone(points), rivalsOf(points), LIMITS);
    forAll([manyOf(points.length, fc.oneof(fc.constant(0), real(1e-3, 1)))], 50, (raw) => {
      fc.pre(raw.some((value) => value > 0));
      const warm = xyDesign(alone(points), rivalsOf(points), {
        ...LIMITS,
        start: Float64Array.from(raw),
      });
      expect(warm.upper - warm.lower).toBeLessThanOrEqual(0.01 * warm.upper * (1 + 1e-9));
      expect(warm.lower).toBeLessThanOrEqual(cold.upper);
      expect(cold.lower).toBeLessThanOrEqual(warm.upper);
    });
  });

  it('needs fewer steps from the design of a similar problem', () => {
    const points = vectorsOf(9, 3);
    const directions = rivalsOf(points);
    const { lambda: start } = xyDesign(alone(points), directions, LIMITS);
    const similar = directions.map((y, i) => y.map((value) => value * (1 + 0.02 * Math.sin(i))));
    const stepsFrom = (from?: Float64Array): number => {
      for (let steps = 0; ; steps++) {
        const limits = { tolerance: 0.03, maxIterations: steps };
        const found = xyDesign(alone(points), similar, from ? { ...limits, start: from } : limits);
        if (found.upper - found.lower <= 0.03 * found.upper) return steps;
      }
    };
    expect(2 * stepsFrom(start)).toBeLessThan(stepsFrom());
  });

  it('has bounds that hold however little work it may do', () => {
    const points = vectorsOf(8, 3);
    const directions = rivalsOf(points);
    const exact = xyDesign(alone(points), directions, { tolerance: 1e-3, maxIterations: 200 });
    const gaps = [0, 1e5, 3e5, 1e6, 1e7].map((maxWork) => {
      const { lower, upper, lambda } = xyDesign(alone(points), directions, { ...LIMITS, maxWork });
      expect(lower).toBeGreaterThan(0);
      expect(lower).toBeLessThanOrEqual(exact.upper);
      expect(upper).toBeGreaterThanOrEqual(exact.lower);
      expect(largestVariance(points, directions, lambda)).toBeCloseTo(upper, 6);
      return (upper - lower) / upper;
    });
    expect(gaps).toEqual([...gaps].sort((a, b) => b - a));
    expect(gaps[0]).toBeGreaterThan(0.1);
    expect(gaps.at(-1)).toBeLessThanOrEqual(0.01);
  });

  it('leaves out the points that it does not need', () => {
    const points = vectorsOf(9, 3);
    const { lambda } = xyDesign(alone(points), rivalsOf(points), LIMITS);
    const support = lambda.filter((weight) => weight > 0);
    expect(support.length).toBeLessThan(points.length);
    expect(Math.min(...support)).toBeGreaterThan(1e-5);
  });

  it('works in the span of the points, whatever the scale', () => {
    const points = vectorsOf(5, 2);
    const directions = rivalsOf(points);
    const plain = xyDesign(alone(points), directions, LIMITS);
    // Seven coordinates of which the first and the last are always the sum of the others and 0.
    const embed = (x: Float64Array): Float64Array =>
      Float64Array.of(1e3 * x.reduce((a, b) => a + b, 0), ...x.map((value) => 1e3 * value), 0);
    const lifted = xyDesign(alone(points.map(embed)), directions.map(embed), LIMITS);
    expect(lifted.lower).toBeLessThanOrEqual(plain.upper * (1 + 1e-9));
    expect(lifted.upper).toBeGreaterThanOrEqual(plain.lower * (1 - 1e-9));
    expect(() => xyDesign(alone(points.map(embed)), [new Float64Array(7).fill(1)], LIMITS)).toThrow(
      'span',
    );
  });

  it('refuses what has no design', () => {
    const [x, y] = [Float64Array.of(1, 0), Float64Array.of(0, 1)];
    expect(() => xyDesign([[Float64Array.of(1, 1)]], [x], LIMITS)).toThrow('span');
    expect(() => xyDesign([], [x], LIMITS)).toThrow(RangeError);
    expect(() => xyDesign([[x]], [], LIMITS)).toThrow(RangeError);
    expect(() => xyDesign([[x], [y]], [new Float64Array(2)], LIMITS)).toThrow(RangeError);
    for (const start of [[1], [1, -1], [0, 0], [NaN, 1], [Infinity, 1]]) {
      expect(() =>
        xyDesign([[x], [y]], [x], { ...LIMITS, start: Float64Array.from(start) }),
      ).toThrow(RangeError);
    }
  });
});
