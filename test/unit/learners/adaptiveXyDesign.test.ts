/** Designs for the leads of an elimination, kept only while they are certified to be nearly the best ones, and small blocks by them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xyDesign } from '../../../src/core/design/xy/xyDesign';
import { createTopK } from '../../../src/core/families/selection/topK';
import {
  adaptiveXyDesign,
  leadsOf,
  predictedSamples,
  type Leads,
} from '../../../src/core/learners/designs/adaptiveXyDesign';
import { blockCounts } from '../../../src/core/learners/designs/blockCounts';
import { worstLead } from '../../../src/core/learners/designs/phaseCounts';
import { cholesky } from '../../../src/core/numerics/cholesky';
import {
  denseOf,
  scale,
  subtract,
  sum,
  weightedGram,
} from '../../../src/core/numerics/linearAlgebra';
import { forAll } from '../forAll';
import { indicator } from '../feedback/listedFamily';
import { lists } from '../lists';
import { manyOf, real } from '../manyOf';
import { poolOfActions } from './played';
import { noiseOf, streamOf } from './problems';

const POOL = {
  ...poolOfActions(4, lists('0-1 0-2 1-2 2-3 0-3')),
  sufficientStatistics: {
    matrix: denseOf([0, 1, 2, 3].map((arm) => indicator(4, [arm]))),
    vector: Float64Array.of(4, 3, 2, 1),
  },
};
const POINTS = POOL.actions.map(({ point }) => point);

/** The first action leads; the others follow with these gaps, in standard deviations far above 1. */
const after = (gaps: readonly number[]) => ({
  leader: 0,
  rivals: gaps.map((gap, i) => ({ index: i + 1, gap, sd: 1e-3 })),
});
type Design = ReturnType<typeof adaptiveXyDesign>;
const designFor = (standing: ReturnType<typeof after>, before?: Design) =>
  adaptiveXyDesign(POOL, leadsOf(POOL.actions, standing, 1, 0), before);

function directionsOf(gaps: readonly number[]): readonly Float64Array[] {
  const [leader, ...rivals] = POINTS as [Float64Array, ...Float64Array[]];
  const lead = (rival: Float64Array, gap: number) => scale(subtract(leader, rival), 1 / gap);
  return gaps.map((gap, k) => lead(rivals[k] as Float64Array, gap));
}

function worth(lambda: Float64Array, directions: readonly Float64Array[]): number {
  const information = cholesky(weightedGram(POINTS, lambda));
  return Math.max(...directions.map((y) => information?.inverseQuadratic(y) ?? Infinity));
}

describe('the design for the leads', () => {
  it('is within a few per cent of the best one, whether it was kept or made anew', () => {
    const gaps = manyOf(4, real(0.5, 2));
    const close = manyOf(4, real(0.99, 1.01));
    const points = POINTS.map((point) => [point]);
    let kept = 0;
    forAll([gaps, fc.oneof(gaps, close)], (before, factors) => {
      const first = designFor(after(before));
      const now = before.map((gap, i) => 3 * gap * (factors[i] as number));
      const next = designFor(after(now), first);
      if (next === first) kept++;
      const directions = directionsOf(now);
      const best = xyDesign(points, directions, { tolerance: 1e-3, maxIterations: 300 });
      expect(worth(next.design.lambda, directions)).toBeLessThan(1.06 * best.upper);
    });
    expect(kept).toBeGreaterThan(0);
  });

  it('is kept where a single rival is left, however wide its lead', () => {
    const first = designFor(after([1]));
    expect(designFor(after([50]), first)).toBe(first);
  });

  it('is made anew for other rivals and for another leader', () => {
    const first = designFor(after([1, 1]));
    expect(designFor(after([1]), first)).not.toBe(first);
    const other = { leader: 1, rivals: [0, 2].map((index) => ({ index, gap: 1, sd: 0.1 })) };
    expect(designFor(other, first).leader).toBe(POOL.actions[1]);
  });
});

it('what an elimination is expected to need is 2 rho ln(|S| / delta) with rho the value of its first design', () => {
  const { need, first } = predictedSamples(POOL, 0.05, noiseOf(2), { accuracy: 0, share: 0 });
  expect(need).toBeCloseTo(8 * first.design.upper * Math.log(100), 9);
  expect(first.leader).toBe(POOL.actions[0]);
});

describe('small blocks that are estimates by themselves', () => {
  const ARMS = 6;
  const pool = poolOfActions(ARMS, createTopK(ARMS, 2).enumerate(100) ?? []);
  const leader = pool.actions[0] as Leads['leader'];
  const rivals = pool.actions.slice(1);

  it('determine every lead, nearly as well for their size as the best design, with few pulls', () => {
    const random = streamOf(1);
    for (const factor of [0.1, 1, 10]) {
      const countsFor = blockCounts(pool, (square) => factor * square);
      for (let i = 0; i < 20; i++) {
        const widths = new Map(rivals.map((rival) => [rival, 0.5 + random.uniform()]));
        const counts = countsFor({ leader, widths }) ?? new Float64Array(pool.members.length);
        const { upper } = adaptiveXyDesign(pool, { leader, widths }).design;
        expect(sum(counts)).toBeLessThanOrEqual(3 * ARMS);
        expect(worstLead(pool, { leader, widths }, counts) * sum(counts)).toBeLessThan(3 * upper);
      }
    }
  });

  it('are none where the pool does not show everything', () => {
    const countsFor = blockCounts({ ...pool, actions: pool.actions.slice(0, 2) }, (own) => own);
    expect(countsFor({ leader, widths: new Map() })).toBeNull();
  });
});
