/** Rewards that are not linear: how sure a run says it could be, of certificates and of budgets (docs/nonlinear.md, section 5). */
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { createCoverage } from '../../src/core/reward/coverage';
import { createExpression } from '../../src/core/reward/expression';
import { createMaximum, createMinimum } from '../../src/core/reward/extremes';
import { ALL, withAll } from '../all.mjs';
import { NORMAL_LAW, type InstanceSettings } from '../unit/run/instances';
import { claimsAt, saidIn } from './confidenceRuns';
import { refutes, refutesAny } from './consistency';

const DELTAS = ALL ? [0.1, 0.3] : [0.3];
const SEEDS = ALL ? 400 : 120;

const SEEN: Omit<InstanceSettings, 'theta'> = {
  family: createTopK(4, 2),
  feedback: createSemiBandit(),
  algorithm: 'gcb-pe',
  maxSamples: 150,
  noise: { on: 'feedback', distribution: 'gaussian', scale: 0.5 },
};
/** The best two of each nearly tie. */
const MIN: InstanceSettings = { ...SEEN, theta: [1, 0.52, 0.5, 0], reward: createMinimum };
const MAX: InstanceSettings = {
  ...{ ...SEEN, family: createTopK(4, 1) },
  ...{ theta: [0.52, 0.5, 0.3, 0], reward: createMaximum },
};
const COVERAGE: InstanceSettings = { ...SEEN, theta: [0.7, 0.52, 0.5, 0], reward: createCoverage };
const FORMULA: InstanceSettings = {
  ...{ ...SEEN, theta: [1, 0.52, 0.5, 0] },
  reward: (family) => createExpression(family, '0.5 * min + 0.5 * mean', 1),
};
const STOPS: readonly Pick<InstanceSettings, 'stop'>[] = [{}, { stop: 'budget' }];
type Case = readonly [string, InstanceSettings];
const CASES = withAll<Case, Case>(
  [
    ['min', MIN],
    ['min, a budget', { ...MIN, stop: 'budget' }],
    ['max, noise unknown', { ...MAX, law: NORMAL_LAW }],
  ],
  [
    ['max, noise unknown, a budget', { ...MAX, law: NORMAL_LAW, stop: 'budget' }],
    ...STOPS.flatMap((stop): readonly Case[] => [
      ['max', { ...MAX, ...stop }],
      ['coverage', { ...COVERAGE, ...stop }],
      ['a formula', { ...FORMULA, ...stop }],
      ['min, noise unknown', { ...MIN, ...stop, law: NORMAL_LAW }],
      ['min within an accuracy', { ...MIN, ...stop, accuracy: 0.01 }],
      ['a formula, noise unknown', { ...FORMULA, ...stop, law: NORMAL_LAW }],
    ]),
  ],
);

describe.each(DELTAS)('at delta = %d', (delta) => {
  it.each(CASES)('says no more than is true: %s', (_name, settings) => {
    const runOf = (seed: number) => saidIn({ ...settings, delta }, seed + 1);
    expect(refutesAny(claimsAt(delta), SEEDS, runOf)).toBe(false);
  });
});

it.each(STOPS)('is often fairly sure where one is clearly better: %o', (stop) => {
  const runs = Array.from({ length: 10 }, (_, seed) =>
    saidIn({ ...MIN, ...stop, theta: [1.6, 1.2, 0.4, 0] }, seed + 1),
  );
  expect(runs.filter(({ largest }) => largest >= 0.8).length).toBeGreaterThan(7);
});

it('is found wrong where the scale of the noise is a fifth of the true one', () => {
  const isWrong = (seed: number) =>
    saidIn({ ...MIN, delta: 0.3, noiseScale: 0.1 }, seed + 1).largestWrong >= 0.9;
  expect(refutes(isWrong, { delta: 0.1, seeds: SEEDS })).toBe(true);
});
