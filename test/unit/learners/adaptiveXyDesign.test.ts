/** Designs for the leads of an elimination: kept only while they are certified to be nearly the best ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xyDesign } from '../../../src/core/design/xy/xyDesign';
import {
  adaptiveXyDesign,
  leadsOf,
  predictedSamples,
} from '../../../src/core/learners/designs/adaptiveXyDesign';
import { cholesky } from '../../../src/core/numerics/cholesky';
import { denseOf, weightedGram } from '../../../src/core/numerics/linearAlgebra';
import { indicator } from '../feedback/listedFamily';
import { lists } from '../lists';
import { poolOfPoints } from './played';
import { noiseOf } from './problems';
import { manyOf } from '../manyOf';

const ACTIONS = lists('0-1 0-2 1-2 2-3 0-3');
const POOL = {
  ...poolOfPoints(
    ACTIONS.map((action) => indicator(4, action)),
    ACTIONS,
  ),
  sufficientStatistics: {
    matrix: denseOf([0, 1, 2, 3].map((arm) => indicator(4, [arm]))),
    vector: Float64Array.of(4, 3, 2, 1),
  },
};

describe('the design for the leads', () => {
  it('is within a few per cent of the best one, whether it was kept or made anew', () => {
    const gaps = manyOf(4, fc.double({ min: 0.5, max: 2, noNaN: true }));
    const close = manyOf(4, fc.double({ min: 0.99, max: 1.01, noNaN: true }));
    let kept = 0;
    fc.assert(
      fc.property(gaps, fc.oneof(gaps, close), (before, factors) => {
        const first = adaptiveXyDesign(POOL, leadsOf(POOL.actions, standingOf(before), 1, 0));
        const after = before.map((gap, i) => 3 * gap * (factors[i] as number));
        const next = adaptiveXyDesign(POOL, leadsOf(POOL.actions, standingOf(after), 1, 0), first);
        if (next === first) kept++;
        const directions = directionsOf(after);
        const best = xyDesign(
          points().map((point) => [point]),
          directions,
          { tolerance: 1e-3, maxIterations: 300 },
        );
        expect(worth(next.design.lambda, directions)).toBeLessThan(1.06 * best.upper);
      }),
    );
    expect(kept).toBeGreaterThan(0);
  });

  it('is kept where a single rival is left, however wide its lead', () => {
    const first = adaptiveXyDesign(POOL, leadsOf(POOL.actions, standingOf([1]), 1, 0));
    expect(adaptiveXyDesign(POOL, leadsOf(POOL.actions, standingOf([50]), 1, 0), first)).toBe(
      first,
    );
  });

  it('is made anew for other rivals and for another leader', () => {
    const first = adaptiveXyDesign(POOL, leadsOf(POOL.actions, standingOf([1, 1]), 1, 0));
    expect(adaptiveXyDesign(POOL, leadsOf(POOL.actions, standingOf([1]), 1, 0), first)).not.toBe(
      first,
    );
    const other = { leader: 1, rivals: [0, 2].map((index) => ({ index, gap: 1, sd: 0.1 })) };
    expect(adaptiveXyDesign(POOL, leadsOf(POOL.actions, other, 1, 0), first).leader).toBe(
      POOL.actions[1],
    );
  });
});

describe('what an elimination is expected to need', () => {
  it('is 2 rho ln(|S| / delta) with rho the value of its first design', () => {
    const { need, first } = predictedSamples(POOL, 0.05, noiseOf(2), { accuracy: 0, share: 0 });
    expect(need).toBeCloseTo(8 * first.design.upper * Math.log(100), 9);
    expect(first.leader).toBe(POOL.actions[0]);
  });
});

/** The first action leads; the others follow with these gaps, in standard deviations far above 1. */
function standingOf(gaps: readonly number[]) {
  return { leader: 0, rivals: gaps.map((gap, i) => ({ index: i + 1, gap, sd: 1e-3 })) };
}

function points(): readonly Float64Array[] {
  return POOL.actions.map(({ point }) => point);
}

function directionsOf(gaps: readonly number[]): readonly Float64Array[] {
  const [leader, ...rivals] = points() as readonly [Float64Array, ...Float64Array[]];
  return gaps.map((gap, k) =>
    (rivals[k] as Float64Array).map((value, i) => ((leader[i] as number) - value) / gap),
  );
}

function worth(lambda: Float64Array, directions: readonly Float64Array[]): number {
  const information = cholesky(weightedGram(points(), lambda));
  return Math.max(...directions.map((y) => information?.inverseQuadratic(y) ?? Infinity));
}
