import { describe, expect, it } from 'vitest';
import {
  createSamplingDesign,
  halfWidthOf,
  influences,
} from '../../../src/core/learners/designs/samplingDesign';
import { vectorEst } from '../../../src/core/learners/systems/alba/vectorEst';
import type { Totals } from '../../../src/core/protocol/learner';
import { createBinomial, createNormal } from '../../../src/core/numerics/random';
import { EXPECTED_COUNTS, exactAnswers, finish, noiseOf, streamOf } from './problems';
import { NORMAL_975 } from '../../../src/core/learners/noise/noiseModel';
import { lists } from '../lists';

const THETA = Float64Array.of(0.5, -0.2, 0.8);
const SUPPORT = lists('0-1 1-2 0-2 0-1-2');
const POINTS = [
  [1, 1, 0],
  [0, 1, 1],
  [1, 0, 1],
  [1, 1, 1],
].map((x) => Float64Array.from(x));
const LAMBDA = Float64Array.of(0.4, 0.3, 0.2, 0.1);
const DESIGN = createSamplingDesign(SUPPORT, POINTS, LAMBDA);

describe('VectorEst', () => {
  it('gives theta where the counts are as expected and there is no noise', () => {
    const estimate = finish(vectorEst(DESIGN, 1000, EXPECTED_COUNTS), exactAnswers(THETA));
    THETA.forEach((value, arm) => {
      expect(estimate[arm]).toBeCloseTo(value, 12);
    });
  });

  it('asks for n pulls in all, none of them of count 0', () => {
    const routine = vectorEst(DESIGN, 3, createBinomial(streamOf(3)));
    const request = routine.next().value;
    if (typeof request !== 'object' || !('pulls' in request)) throw new Error('no request');
    expect(request.pulls.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(request.pulls.every(({ count }) => count >= 1)).toBe(true);
  });

  it('is unbiased, with the variance that its intervals are made of', () => {
    const n = 50;
    const runs = 4000;
    const noiseScale = 0.7;
    const normal = createNormal(streamOf(11));
    const binomial = createBinomial(streamOf(12));
    const exact = exactAnswers(THETA);
    const noisy = (pull: Parameters<typeof exact>[0]): Totals => {
      const { count, sum } = exact(pull);
      const total = (sum[0] as number) + noiseScale * Math.sqrt(count) * normal();
      return { count, sum: Float64Array.of(total) };
    };
    const values: number[] = [];
    for (let i = 0; i < runs; i++) {
      values.push(finish(vectorEst(DESIGN, n, binomial), noisy)[0] as number);
    }
    const mean = values.reduce((a, b) => a + b) / runs;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (runs - 1);
    const unit = Float64Array.of(1, 0, 0);
    const halfWidth = halfWidthOf(
      DESIGN,
      influences(DESIGN, unit),
      unit,
      THETA,
      n,
      noiseOf(noiseScale),
    );
    const expected = (halfWidth / NORMAL_975) ** 2;
    // Four standard errors of the mean, and of the variance of nearly normal numbers.
    expect(Math.abs(mean - (THETA[0] as number))).toBeLessThan(4 * Math.sqrt(expected / runs));
    expect(Math.abs(variance / expected - 1)).toBeLessThan(4 * Math.sqrt(2 / runs));
  });

  it('says so where the environment answers too little', () => {
    const routine = vectorEst(DESIGN, 10, EXPECTED_COUNTS);
    routine.next();
    expect(() => routine.next([])).toThrow('answered 0 of 4');
  });
});
