/** Facts, events, results and reports of a small run, for tests. */
import type { AssumptionCheck } from '../../../src/core/assumptionChecks/checks';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { RunRecord } from '../../../src/host/runs/runRecord';
import type { StoredRun } from '../../../src/host/runs/storedRun';
import type { RunEvent } from '../../../src/core/run/session/events';
import type { RunFacts } from '../../../src/core/run/check/facts';
import type { RunResult } from '../../../src/core/run/result/result';
import type { Problem } from '../../../src/core/text/problem';
import type { CheckName } from '../../../src/core/words/checks';
import type { CheckReport } from '../../../src/core/document/report';
import { FACTS as FACTS_OF_PAGE, RESULT } from '../webview/snapshots';

/** Of a run of a spec without contents. */
export const ORIGIN = {
  id: 'r',
  specUri: 'file:///a.cpe.json',
  fileName: 'a.cpe.json',
  specText: '{}',
  overrides: NO_OVERRIDES,
  startedAt: 0,
} as const;

export const FACTS: RunFacts = {
  ...FACTS_OF_PAGE,
  name: 'small',
  ...{ algorithm: 'gcb-pe', preset: 'paper', delta: 0.1, seed: 7 },
  instance: {
    ...FACTS_OF_PAGE.instance,
    ...{ d: 3, m: 1, logActions: Math.log(3), actions: '3', family: 'topK', lipschitz: 1 },
  },
  observerSet: {
    ...FACTS_OF_PAGE.observerSet,
    ...{ size: 3, rank: 3, d: 3, dimension: 3, actions: [[0], [1], [2]] },
    beta: { value: 1.5, method: 'exact', perPull: 1.5 },
  },
  labels: { arms: ['red', 'green', 'blue'], sides: null },
  assumptions: [
    { grade: 'met', text: 'fine' },
    { grade: 'not-met', text: 'noise is not bounded' },
  ],
};

/** A worker has taken a run, and tells of it. */
export function begun(
  run = new RunRecord(ORIGIN),
  events: readonly RunEvent[] = [],
  facts = FACTS,
): RunRecord {
  run.assigned();
  run.started(facts);
  run.apply(events);
  return run;
}

/** As another window reads it. */
export function restored(stored: StoredRun, isOwnerAlive = false): RunRecord {
  const run = new RunRecord(stored.origin);
  run.adopt(stored, isOwnerAlive);
  return run;
}

/** One stopping test of GCB-PE; the samples of one test are `samples`. */
export function stoppingTest(
  round: number,
  totalSamples: number,
  samples = 3,
): RunEvent & { readonly type: 'roundCompleted' } {
  return {
    type: 'roundCompleted',
    phase: 'exploration',
    round,
    samples,
    totalSamples,
    gap: 1 / round,
    threshold: 2 / round,
    passed: false,
    pair: { leader: [round % 3], rival: [(round + 1) % 3] },
    rivalRank: 2,
    leaders: [{ action: [round % 3], estimate: 0.5, halfWidth: 0.1 }],
    next: { action: [(round + 1) % 3], estimate: 0.25, leadHalfWidth: 0.2 },
    ruledOut: [],
    arms: [{ estimate: round, halfWidth: 1 }, null, null],
  };
}

export function result(status: RunResult['status']): RunResult {
  return {
    ...RESULT,
    status,
    ...{ algorithm: 'gcb-pe', preset: 'paper', delta: 0.1, seed: 7 },
    ...{ action: [1], estimate: 0.75, samples: 123_456, durationMs: 12 },
    constants: { beta: 1.5 },
    ...(status === 'certified' ? {} : { reason: 'A reason.' }),
  };
}

export function checkOf(name: CheckName, isCaveat: boolean, text: string): AssumptionCheck {
  const [eValue, log10EValue] = isCaveat ? [31, 1.49] : [0.5, -0.3];
  return { name, eValue, log10EValue, isCaveat, isRefuted: false, text };
}

export function problem(origin: Problem['origin'], code: string): Problem {
  const place = { path: 'run', offset: 0, length: 1, line: 1, column: 1 };
  return { severity: 'error', code, message: `${code} is wrong`, origin, ...place };
}

export function report(problems: readonly Problem[]): CheckReport {
  const ok = problems.every(({ severity }) => severity !== 'error');
  const unknown = { instance: null, observerSet: null, undeterminedArms: [], labels: null };
  return { ok, problems, ...unknown };
}
