/** A run with few rows, to build the states of the page from. */
import type { RunFacts } from '../../../src/core/run/check/facts';
import type { RunResult } from '../../../src/core/run/result/result';
import type { Measuring, RunLive, RunSnapshot, TraceRow } from '../../../src/shared/protocol';
import { lists, pairs } from '../lists';

export const FACTS: RunFacts = {
  ...{ name: null, algorithm: 'polyalba', preset: 'recommended', changedOptions: [] },
  ...{ delta: 0.05, seed: 1, maxSamples: null },
  instance: {
    ...{ d: 4, m: 2, logActions: Math.log(2), actions: '6', lipschitz: Math.SQRT2 },
    ...{ family: 'matching', feedback: 'full-bandit', reward: 'linear' },
  },
  observerSet: {
    ...{ size: 4, rank: 4, d: 4, identifiable: true, dimension: 4, actions: [] },
    beta: { value: 1, method: 'exact', perPull: 1 },
    ...{ xiMin: null, alphaPrinted: null, alpha: null },
  },
  labels: {
    arms: ['Ada → East', 'Ada → West', 'Boris → East', 'Boris → West'],
    sides: {
      ...{ left: ['Ada', 'Boris'], right: ['East', 'West'] },
      edges: pairs('0-0 0-1 1-0 1-1'),
    },
  },
  assumptions: [{ grade: 'met', text: 'Every reward is determined' }],
};

export const RESULT: RunResult = {
  ...{ status: 'certified', algorithm: 'polyalba', preset: 'recommended', delta: 0.05, seed: 1 },
  ...{ action: [0, 3], estimate: 1.2, samples: 300, phases: [], constants: {}, durationMs: 5 },
  ...{ correct: true, optimal: null, printedSamples: null, lowerBound: null },
  ...{ assumptionsNotMet: [], assumptionsDerived: [] },
};

export function rowOf(fields: Partial<TraceRow>): TraceRow {
  return {
    ...{ phase: 'preparation', epoch: null, round: 1, epsilon: 0.5, samples: 100 },
    ...{ totalSamples: 100, gap: 0.1, threshold: 0.5, passed: false, rivalRank: 2 },
    surviving: null,
    leaders: [
      { action: [0, 3], estimate: 1.2, halfWidth: 0.02 },
      { action: [1, 2], estimate: 1.1, halfWidth: 0.03 },
    ],
    ruledOut: [],
    ...fields,
  };
}

/** Actions in one line, as `lists` reads them: the best first. */
export function leadersOf(actions: string): TraceRow['leaders'] {
  return lists(actions).map((action, at) => ({ action, estimate: 2 - at / 10, halfWidth: 0.1 }));
}

/** What real measurements are doing in their first batch, of which half is answered. */
export function measuringOf(by: Measuring['by'], more: Partial<Measuring> = {}): Measuring {
  const batch = { batch: 1, samples: 2, answered: 1, total: 1, sheet: [], checks: [], faults: [] };
  return { by, journal: '', perMinute: null, expected: null, ...batch, ...more };
}

export function snapshotOf(live: Partial<RunLive>, rest: Partial<RunSnapshot> = {}): RunSnapshot {
  return {
    ...{ runId: 'one', fileName: 'a.cpe.json', facts: FACTS },
    settings: { algorithm: 'polyalba', preset: 'recommended', delta: 0.05, seed: 1 },
    live: {
      ...{ state: 'running', startedAt: 0, elapsedMs: 1000, totalSamples: 100, current: null },
      ...{ constants: {}, arms: null, result: null, within: null, failure: null },
      ...{ specChanged: false, ...live },
    },
    ...{ trace: [rowOf({})], report: null, ...rest },
  };
}
