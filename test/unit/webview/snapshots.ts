/** A run with few rows, to build the states of the page from: as that of the page's tests, with two workers and two places. */
import type { RunFacts } from '../../../src/core/run/check/facts';
import type { RunResult } from '../../../src/core/run/result/result';
import type { RunLive, RunSnapshot, TraceRow } from '../../../src/shared/protocol';
import * as four from '../../vscode/page/matchingRun';

export const FACTS: RunFacts = {
  ...four.FACTS,
  name: null,
  seed: 1,
  instance: {
    ...four.INSTANCE,
    ...{ d: 4, m: 2, logActions: Math.log(2), actions: '6', lipschitz: Math.SQRT2 },
  },
  observerSet: { ...four.FACTS.observerSet, size: 4, rank: 4, d: 4, dimension: 4 },
  labels: four.matchingLabels(['Ada', 'Boris'], ['East', 'West']),
  assumptions: [{ grade: 'met', text: 'Every reward is determined' }],
};

export const RESULT: RunResult = {
  status: 'certified',
  algorithm: 'polyalba',
  preset: 'recommended',
  delta: 0.05,
  seed: 1,
  action: [0, 3],
  estimate: 1.2,
  samples: 300,
  phases: [],
  constants: {},
  correct: true,
  optimal: null,
  printedSamples: null,
  lowerBound: null,
  assumptionsNotMet: [],
  assumptionsDerived: [],
  durationMs: 5,
};

export function rowOf(fields: Partial<TraceRow>): TraceRow {
  return {
    phase: 'preparation',
    epoch: null,
    round: 1,
    epsilon: 0.5,
    samples: 100,
    totalSamples: 100,
    gap: 0.1,
    threshold: 0.5,
    passed: false,
    rivalRank: 2,
    surviving: null,
    leaders: [
      { action: [0, 3], estimate: 1.2, halfWidth: 0.02 },
      { action: [1, 2], estimate: 1.1, halfWidth: 0.03 },
    ],
    ruledOut: [],
    ...fields,
  };
}

export function snapshotOf(live: Partial<RunLive>, rest: Partial<RunSnapshot> = {}): RunSnapshot {
  return {
    ...four.certified,
    ...{ runId: 'one', fileName: 'a.cpe.json', facts: FACTS },
    live: {
      ...four.LIVE,
      state: 'running',
      ...{ startedAt: 0, elapsedMs: 1000, totalSamples: 100 },
      ...{ constants: {}, arms: null, result: null },
      ...live,
    },
    trace: [rowOf({})],
    ...rest,
  };
}
