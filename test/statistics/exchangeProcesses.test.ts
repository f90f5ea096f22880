/** What attempts are made of has mean 1 at most where a lead is 0, whatever the past made of its start; not so where it begins after its samples. */
import { describe, expect, it } from 'vitest';
import { QuadraticLedger, type PairLedger } from '../../src/core/learners/exchanges/pairLedger';
import type { PhaseLeads } from '../../src/core/learners/exchanges/phaseLeads';
import { SignLedger } from '../../src/core/learners/exchanges/signLedger';
import { LinearEvidence } from '../../src/core/learners/rivals/linearEvidence';
import { LargestVariance } from '../../src/core/learners/noise/largestVariance';
import { declaredNoise } from '../../src/core/learners/noise/noiseModel';
import { undeclaredNoise } from '../../src/core/learners/noise/undeclaredNoise';
import { createNormal } from '../../src/core/numerics/random';
import { streamOf } from '../unit/learners/problems';
import { FORM } from './noiseLaws';
import { upperEnd } from './consistency';

const RUNS = 2000;
const LAW = { on: 'feedback', rows: 'independent' } as const;
/** Phases before the attempt may begin, and in it: with more of them less is seen of where it began. */
const BEFORE = 4;
const PHASES = 3;
const DEGREES = 3;
/** What a value counts at most: the mean of what is cut is no larger, and is known better. */
const MOST = 8;

const LEDGERS: Readonly<Record<string, () => PairLedger>> = {
  declared: () => new QuadraticLedger(declaredNoise(1, LAW)),
  gaussian: () => new QuadraticLedger(undeclaredNoise({ type: 'gaussian', ...FORM }, LAW, 0.1)),
  symmetric: () => new SignLedger(),
};

/** A phase that estimates the lead as g, with the variance of one sample. */
function phaseOf(g: number, normal: () => number): PhaseLeads {
  let squares = 0;
  for (let k = 0; k < DEGREES; k++) squares += normal() ** 2;
  return {
    ...{ blocks: 1, determines: () => true, value: () => g, square: () => 1 },
    ...{ arms: null, noise: declaredNoise(1, LAW).now() },
    residual: { squares, degrees: DEGREES },
  };
}

/**
 * The value of a process whose attempt begins only where the lead looks good; 1 where it does not.
 * @param isLate it begins at the first sample, by what is seen later: no process is allowed that
 */
function valueOf(make: () => PairLedger, seed: number, isLate: boolean): number {
  const normal = createNormal(streamOf(seed));
  const ledger = make();
  const leads = Array.from({ length: BEFORE }, () => normal());
  const take = (g: number) => {
    ledger.take(0, phaseOf(g, normal), { arms: [0, 1], coefficients: [1, -1] });
  };
  const lead = leads.reduce((sum, g) => sum + g, 0) / BEFORE;
  if (lead <= 0) return 1;
  const start = () =>
    ledger.open(Int32Array.of(0), Float64Array.of(lead), Float64Array.of(1 / Math.sqrt(BEFORE)));
  // Points of a pair are there before its first phase.
  if (!isLate) ledger.open(Int32Array.of(0), Float64Array.of(0.1), Float64Array.of(1));
  const early = isLate ? start() : null;
  leads.forEach(take);
  const process = early ?? start();
  for (let phase = 0; phase < PHASES; phase++) take(normal());
  return Math.min(MOST, Math.exp(process.logValue(0, 1)));
}

/** The mean of the values of many runs is 1 at most and not near 0, and that of faulty ones is more. */
function expectMean1(of: (seed: number) => number, faulty: (seed: number) => number): void {
  const [sound, planted] = [of, faulty].map((valueOfRun) => {
    const values = Array.from({ length: RUNS }, (_, seed) => valueOfRun(seed + 1));
    const mean = values.reduce((sum, value) => sum + value, 0) / RUNS;
    const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / RUNS;
    return { mean, most: 1 + 3 * Math.sqrt(square / RUNS) };
  }) as [{ mean: number; most: number }, { mean: number; most: number }];
  expect(sound.mean).toBeLessThan(sound.most);
  expect(sound.mean).toBeGreaterThan(0.5);
  expect(planted.mean).toBeGreaterThan(planted.most);
}

it.each(Object.entries(LEDGERS))('%s: mean 1 at most, but not after its own samples', (_, make) => {
  expectMean1(
    (seed) => valueOf(make, seed, false),
    (seed) => valueOf(make, seed, true),
  );
});

it('all actions at once have mean 1 at most, and more where variances are taken for half of what they are', () => {
  const arms = 6;
  const counts = Float64Array.from({ length: arms }, (_, arm) => 1 + (arm % 3));
  /** For a lead of 0. @param share of the variance that is told */
  const allAtOnce = (share: number) => (seed: number) => {
    const normal = createNormal(streamOf(seed));
    const ones = new Float64Array(arms).fill(1);
    const linear = new LinearEvidence(ones, [0.05, 0.1], declaredNoise(1, LAW));
    for (let phase = 0; phase < PHASES; phase++) {
      const theta = counts.map((count) => normal() / Math.sqrt(count));
      const squares = counts.map((count) => share / count);
      const leads = { ...phaseOf(NaN, normal), arms: { theta, squares } };
      linear.take(leads, [phase, 5 - phase]);
    }
    return Math.min(MOST, Math.exp(linear.logValue([1, 3], { answer: [], margin: 0 })));
  };
  expectMean1(allAtOnce(1), allAtOnce(0.5));
});

describe('the largest variance of normal noise', () => {
  const SHARE = 0.1;
  /** Whether a variance of 1 is ever above it, and the last of it. @param told of the residual */
  const boundOf = (seed: number, told: number) => {
    const normal = createNormal(streamOf(seed + 1));
    const largest = new LargestVariance(-Math.log(SHARE), 40);
    let isPassed = false;
    for (let phase = 0; phase < 20; phase++) {
      // More is seen where it looks small.
      const degrees = largest.variance(1) < 1.4 ? 30 : 15;
      let squares = 0;
      for (let k = 0; k < degrees; k++) squares += told * normal() ** 2;
      largest.take({ squares, degrees });
      if (largest.variance(1) < 1) isPassed = true;
    }
    return { isPassed, last: largest.variance(1) };
  };
  const passed = (told: number) =>
    Array.from({ length: 2000 }, (_, seed) => boundOf(seed, told).isPassed).filter(Boolean).length;

  it('is above it for all times, but in so many runs, and near it at last', () => {
    expect(upperEnd(passed(1), 2000)).toBeLessThan(SHARE);
    expect(boundOf(1, 1).last).toBeLessThan(1.6);
  });

  it('would be found to be too small', () => {
    expect(passed(0.75)).toBeGreaterThan(2 * SHARE * 2000);
  });

  it('is unknown where all samples are equal', () => {
    const largest = new LargestVariance(1, 10);
    largest.take({ squares: 0, degrees: 1000 });
    expect(largest.variance(1)).toBe(Infinity);
  });
});
