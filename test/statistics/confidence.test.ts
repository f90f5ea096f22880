/** How sure a run says it could be: for each c at most 1 - c of all runs ever have a wrong leader with c or more (docs/confidence.md). */
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { createCoverage } from '../../src/core/reward/coverage';
import { createExpression } from '../../src/core/reward/expression';
import { createMaximum, createMinimum } from '../../src/core/reward/extremes';
import { ALL, withAll } from '../all.mjs';
import { assignments } from '../unit/families/assignments';
import { partitionOf } from '../unit/families/groups';
import { NORMAL_LAW, type InstanceSettings } from '../unit/run/instances';
import { claimsAt, saidIn, SEEDS, type Said } from './confidenceRuns';
import { refutes, refutesAny } from './consistency';

/** A gap that most runs do not see. */
const CLOSE: InstanceSettings = { family: createTopK(4, 2), theta: [0.55, 0.5, 0.48, 0.46] };

type Case = readonly [string, InstanceSettings];
const CASES = withAll<Case, Case>(
  [
    [
      'a long X, of which two base arms are close',
      {
        ...{ family: createTopK(11, 4), maxSamples: 150 },
        theta: [5, 5, 5, 0.52, 0.5, -4, -4, -4, -4, -4, -4],
      },
    ],
    ['a budget', { family: createTopK(4, 2), theta: [0.8, 0.6, 0.55, 0.2], stop: 'budget' }],
    ['an accuracy', { family: assignments(2, 1), theta: [0.6, 0.5, 0.5, 0.55], accuracy: 0.02 }],
  ],
  [
    ['groups, in the span', { family: partitionOf([2, 1], [2, 1]), theta: [1.6, 0.6, 0.2, 1.2] }],
    ['close, by GCB-PE', { ...CLOSE, algorithm: 'gcb-pe' }],
    ['close, by ALBA, noise unknown', { ...CLOSE, algorithm: 'alba', law: NORMAL_LAW }],
    [
      'a budget, noise unknown',
      { family: createTopK(4, 2), theta: [1.3, 1, 0.9, 0], stop: 'budget', law: NORMAL_LAW },
    ],
  ],
);

it.each(CASES)('no more is wrong than runs say: %s', (_name, settings) => {
  const runOf = (seed: number) => saidIn(settings, seed + 1);
  expect(refutesAny(claimsAt(0.05), SEEDS, runOf)).toBe(false);
});

it('no more is wrong than runs say where most do not see the gap, but with evidence that counts ten times', () => {
  const runs: Said[] = [];
  const runOf = (seed: number) => (runs[seed] ??= saidIn(CLOSE, seed + 1));
  expect(refutesAny(claimsAt(0.05), SEEDS, runOf)).toBe(false);
  const isWrong = (seed: number) => 1 - (1 - runOf(seed).largestWrong) / 10 >= 0.9;
  expect(refutes(isWrong, { delta: 0.1, seeds: SEEDS })).toBe(true);
});

it('says something long before the end', () => {
  const runs = Array.from({ length: 25 }, (_, seed) =>
    saidIn({ family: createTopK(3, 1), theta: [1.4, 0.8, 0] }, seed + 1),
  );
  expect(runs.filter(({ largest }) => largest >= 0.8).length).toBeGreaterThan(20);
});

it('spends what is left of a budget to be sure, once a guess needs no more', () => {
  const runs = Array.from({ length: 25 }, (_, seed) =>
    saidIn({ family: createTopK(4, 2), theta: [1.4, 1, 0.2, 0], stop: 'budget' }, seed + 1),
  );
  expect(runs.filter(({ largest }) => largest >= 0.95).length).toBeGreaterThan(12);
});

// Rewards that are not linear, of certificates and of budgets (docs/nonlinear.md, section 5).

const DELTAS = ALL ? [0.1, 0.3] : [0.3];
const BOX_SEEDS = ALL ? 400 : 120;

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
const BOXED = withAll<Case, Case>(
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
  it.each(BOXED)('says no more than is true: %s', (_name, settings) => {
    const runOf = (seed: number) => saidIn({ ...settings, delta }, seed + 1);
    expect(refutesAny(claimsAt(delta), BOX_SEEDS, runOf)).toBe(false);
  });
});

it.each(STOPS)('is often fairly sure where one is clearly better: %o', (stop) => {
  const clear = { ...MIN, ...stop, theta: [1.6, 1.2, 0.4, 0] };
  const runs = Array.from({ length: 10 }, (_, seed) => saidIn(clear, seed + 1));
  expect(runs.filter(({ largest }) => largest >= 0.8).length).toBeGreaterThan(7);
});

it('is found wrong where the scale of the noise is a fifth of the true one', () => {
  const isWrong = (seed: number) =>
    saidIn({ ...MIN, delta: 0.3, noiseScale: 0.1 }, seed + 1).largestWrong >= 0.9;
  expect(refutes(isWrong, { delta: 0.1, seeds: BOX_SEEDS })).toBe(true);
});
