import { describe, expect, it } from 'vitest';
import {
  createSamplingDesign,
  halfWidthOf,
  influences,
} from '../../../src/core/learners/designs/samplingDesign';
import { vectorEst } from '../../../src/core/learners/systems/alba/vectorEst';
import { sum } from '../../../src/core/numerics/linearAlgebra';
import { samplesOf } from '../../../src/core/protocol/dialogue';
import type { Pull, Totals } from '../../../src/core/protocol/learner';
import { createBinomial } from '../../../src/core/numerics/random';
import {
  EXPECTED_COUNTS,
  exactAnswers,
  finish,
  near,
  noiseOf,
  normalOf,
  streamOf,
} from './problems';
import { NORMAL_975 } from '../../../src/core/learners/noise/noiseModel';
import { indicator } from '../feedback/listedFamily';
import { lists } from '../lists';

const THETA = Float64Array.of(0.5, -0.2, 0.8);
const SUPPORT = lists('0-1 1-2 0-2 0-1-2');
const POINTS = SUPPORT.map((action) => indicator(3, action));
const LAMBDA = Float64Array.of(0.4, 0.3, 0.2, 0.1);
const DESIGN = createSamplingDesign(SUPPORT, POINTS, LAMBDA);

describe('VectorEst', () => {
  it('gives theta where the counts are as expected and there is no noise', () => {
    const estimate = finish(vectorEst(DESIGN, 1000, EXPECTED_COUNTS), exactAnswers(THETA));
    expect([...estimate]).toEqual(near(THETA, 12));
  });

  it('asks for n pulls in all, none of them of count 0', () => {
    const routine = vectorEst(DESIGN, 3, createBinomial(streamOf(3)));
    const { pulls } = routine.next().value as { readonly pulls: readonly Pull[] };
    expect(samplesOf(pulls)).toBe(3);
    expect(pulls.every(({ count }) => count >= 1)).toBe(true);
  });

  it('is unbiased, with the variance that its intervals are made of', () => {
    const n = 50;
    const runs = 4000;
    const noiseScale = 0.7;
    const normal = normalOf(11);
    const binomial = createBinomial(streamOf(12));
    const exact = exactAnswers(THETA);
    const noisy = (pull: Pull): Totals => {
      const {
        count,
        sum: [own = NaN],
      } = exact(pull);
      const total = own + noiseScale * Math.sqrt(count) * normal();
      return { count, sum: Float64Array.of(total) };
    };
    const values = Array.from({ length: runs }, () => {
      return finish(vectorEst(DESIGN, n, binomial), noisy)[0] as number;
    });
    const mean = sum(values) / runs;
    const variance = sum(values.map((value) => (value - mean) ** 2)) / (runs - 1);
    const unit = indicator(3, [0]);
    const noise = noiseOf(noiseScale);
    const halfWidth = halfWidthOf(DESIGN, influences(DESIGN, unit), unit, THETA, n, noise);
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
