/** PolyALBA with noise of an undeclared size: right in all but delta of the runs, and never without an end where the gaps are wide. */
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { undeclaredNoise } from '../../src/core/learners/noise/undeclaredNoise';
import { polyAlba } from '../../src/core/learners/systems/polyalba/recommended';
import { createNormal } from '../../src/core/numerics/random';
import type { Pull } from '../../src/core/protocol/learner';
import { ALL } from '../all.mjs';
import { linearProblem, listen, streamOf, valueOf } from '../unit/learners/problems';
import { FORM } from './noiseLaws';

const RUNS = 20;
/** Of those in which no run may differ from the others; how many err is tested where two actions nearly tie. */
const CERTIFIED_RUNS = ALL ? RUNS : 15;
const DELTA = 0.1;
const SHORT = { family: createTopK(6, 2), theta: [1.5, 1.2, 0.4, 0.2, 0.1, 0] };
const LONG = {
  family: createTopK(14, 5),
  theta: [1.9, 1.8, 1.7, 1.6, 1.5, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0, 0, 0],
};

function outcomeOf(
  type: 'symmetric' | 'gaussian',
  { family, theta }: typeof SHORT,
  scale: number,
  seed: number,
  measured?: (value: number, normal: () => number) => number,
) {
  const truth = Float64Array.from(theta, (value) => scale * value);
  const declared = linearProblem(family, truth, DELTA, seed);
  const noise = undeclaredNoise({ type, ...FORM }, { on: 'feedback', rows: 'independent' }, DELTA);
  const normal = createNormal(streamOf(1000 + seed));
  const totalOf = (value: number, count: number): number => {
    if (measured === undefined) return count * value + scale * Math.sqrt(count) * normal();
    let sum = 0;
    for (let sample = 0; sample < count; sample++) sum += measured(value, normal);
    return sum;
  };
  const answer = ({ action, count }: Pull) => {
    return { count, sum: Float64Array.of(totalOf(valueOf(action, truth), count)) };
  };
  const options = { rounds: 'many', maxRounds: null } as const;
  const learner = polyAlba({ ...declared.problem, noise }, declared.distribution, options);
  const { recommendation, requests } = listen(learner, answer);
  const best = family.maximize(truth).value;
  return {
    isCertified: recommendation.certified,
    isWrong: valueOf(recommendation.action, truth) < best - 1e-9,
    samples: requests.flatMap(({ pulls }) => pulls).reduce((sum, { count }) => sum + count, 0),
    seen: noise.seen()?.deviation ?? 0,
  };
}

describe.each(['symmetric', 'gaussian'] as const)('%s noise', (type) => {
  it.each([
    ['a short X', SHORT],
    ['a long X', LONG],
  ])('is enough to find the best of %s', (__, own) => {
    const runs = Array.from({ length: CERTIFIED_RUNS }, (_, i) => outcomeOf(type, own, 1, i + 1));
    expect(runs.every(({ isCertified }) => isCertified)).toBe(true);
    expect(runs.filter(({ isWrong }) => isWrong).length).toBeLessThanOrEqual(DELTA * runs.length);
    for (const { seen } of runs) expect(Math.abs(Math.log(seen))).toBeLessThan(Math.log(2));
  });

  it.each([
    [
      'are rounded, so that most are equal',
      (value: number, normal: () => number) => Math.round(value + 0.28 * normal()),
    ],
    ['are one of two', (value: number, normal: () => number) => value + 0.1 * Math.sign(normal())],
  ])('ends soon where values %s, and none of the first may differ', (_, measured) => {
    const family = createTopK(6, 2);
    const theta = [10, 9, 8, 7, 6, 5];
    for (let seed = 1; seed <= RUNS; seed++) {
      const run = outcomeOf(type, { family, theta }, 1, seed, measured);
      expect(run).toMatchObject({ isCertified: true, isWrong: false });
      expect(run.samples).toBeLessThan(500);
    }
  });

  it('asks for the same in any unit of what is measured', () => {
    // A power of 2 changes no digit of a product.
    for (let seed = 1; seed <= 5; seed++) {
      const { samples } = outcomeOf(type, SHORT, 1, seed);
      expect(outcomeOf(type, SHORT, 2 ** 20, seed).samples).toBe(samples);
    }
  });
});

describe('a slip of the keyboard, 2100 for 2.1, by hand', () => {
  const family = createTopK(4, 2);
  const truth = Float64Array.of(1.3, 1, 0.7, 0.2);
  const RUNS_OF_SLIPS = ALL ? 200 : 40;

  /** @param slip which sample of the run it is */
  function outcomeWith(slip: number, seed: number, robust = false) {
    const { problem, distribution } = linearProblem(family, truth, 0.05, seed);
    const law = { type: 'symmetric', ...FORM, blocks: 'request', robust } as const;
    const noise = undeclaredNoise(law, { on: 'feedback', rows: 'any' }, 0.05);
    const normal = createNormal(streamOf(seed));
    let samples = 0;
    const answer = ({ action, count }: Pull) => {
      const isHit = samples <= slip && slip < samples + count;
      samples += count;
      const value = count * valueOf(action, truth) + 0.3 * Math.sqrt(count) * normal();
      return { count, sum: Float64Array.of(value + (isHit ? 2097.9 : 0)) };
    };
    const options = { rounds: 'many', maxRounds: 40 } as const;
    const learner = polyAlba({ ...problem, noise }, distribution, options);
    const { recommendation } = listen(learner, answer);
    const isWrong = valueOf(recommendation.action, truth) < family.maximize(truth).value - 1e-9;
    return { isCertified: recommendation.certified, isWrong, isHit: samples > slip, samples };
  }

  it('is never behind a wrong certificate, wherever it is', () => {
    const runs = Array.from({ length: RUNS_OF_SLIPS }, (_, i) => outcomeWith(i % 50, i + 1));
    expect(runs.filter(({ isHit }) => isHit).length).toBeGreaterThan(RUNS_OF_SLIPS / 2);
    expect(runs.filter(({ isCertified, isWrong }) => isCertified && isWrong)).toEqual([]);
  });

  it('costs no more than as many samples again where estimates are robust, and all runs certify', () => {
    const meanOf = (slipped: boolean, robust: boolean): number => {
      const slips = Array.from({ length: 24 }, (_, i) => (slipped ? i : Infinity));
      const runs = slips.map((slip, i) => outcomeWith(slip, i + 1, robust));
      expect(runs.every(({ isCertified, isWrong }) => isCertified && !isWrong)).toBe(true);
      return runs.reduce((sum, { samples }) => sum + samples, 0) / runs.length;
    };
    expect(meanOf(true, true)).toBeLessThan(2 * meanOf(false, false));
  });
});
