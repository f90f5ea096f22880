/** How sure a run says it could be: for each c at most 1 - c of all runs ever have a wrong leader with c or more (docs/confidence.md). */
import { expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { withAll } from '../all.mjs';
import { assignments } from '../unit/families/assignments';
import { partitionOf } from '../unit/families/groups';
import { NORMAL_LAW, type InstanceSettings } from '../unit/run/instances';
import { claimsAt, saidIn, SEEDS, type Said } from './confidenceRuns';
import { refutes, refutesAny } from './consistency';

/** A gap that most runs do not see. */
const CLOSE: InstanceSettings = { family: createTopK(4, 2), theta: [0.55, 0.5, 0.48, 0.46] };

const CASES = withAll<readonly [string, InstanceSettings], readonly [string, InstanceSettings]>(
  [
    ['close, by ALBA, noise unknown', { ...CLOSE, algorithm: 'alba', law: NORMAL_LAW }],
    [
      'a long X, of which two base arms are close',
      {
        ...{ family: createTopK(11, 4), maxSamples: 150 },
        theta: [5, 5, 5, 0.52, 0.5, -4, -4, -4, -4, -4, -4],
      },
    ],
    ['a budget', { family: createTopK(4, 2), theta: [0.8, 0.6, 0.55, 0.2], stop: 'budget' }],
    [
      'within an accuracy',
      { family: assignments(2, 1), theta: [0.6, 0.5, 0.5, 0.55], accuracy: 0.02 },
    ],
  ],
  [
    [
      'one of each of two groups, in the span',
      { family: partitionOf([2, 1], [2, 1]), theta: [1.6, 0.6, 0.2, 1.2] },
    ],
    ['close, by GCB-PE', { ...CLOSE, algorithm: 'gcb-pe' }],
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
