import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import { RUN_STATES, isLivingState, nextState } from '../../../../src/host/runs/runState';
import type { RunOutcome } from '../../../../src/host/runs/workerClient';
import type { RunSignal } from '../../../../src/host/runs/runState';
import { FACTS, ORIGIN, report, result, stoppingTest } from '../samples';

const SIGNALS: readonly RunSignal[] = [
  ...(['assigned', 'started', 'rejected', 'interrupted', 'resumed'] as const),
  ...(['certified', 'doubtful', 'budget', 'inconclusive', 'cancelled', 'failed'] as const),
];
const ENDED = ['certified', 'doubtful', 'budget', 'inconclusive', 'problem'] as const;

it('states of a run can all be reached, and every one that lives can be stopped and interrupted', () => {
  const reached = new Set<string>(['queued']);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const state of RUN_STATES.filter((known) => reached.has(known))) {
      for (const signal of SIGNALS) {
        const next = nextState(state, signal);
        if (next !== null) reached.add(next);
      }
    }
  }
  expect([...reached].sort()).toEqual([...RUN_STATES].sort());
  for (const state of RUN_STATES.filter(isLivingState)) {
    for (const signal of ['cancelled', 'failed', 'interrupted'] as const)
      expect(nextState(state, signal)).toBe(signal);
  }
});

const ends: readonly RunOutcome[] = [
  { kind: 'rejected', report: report([]) },
  { kind: 'failed', error: { code: 'gone', message: 'gone' } },
  { kind: 'terminated', reason: 'stopped' },
  ...(['certified', 'doubtful', 'budget', 'inconclusive', 'cancelled', 'failed'] as const).map(
    (status) => ({ kind: 'finished', result: result(status) }) as const,
  ),
];
/** Everything that can be done to a record, in any order. */
const acts: readonly ((run: RunRecord, now: number) => unknown)[] = [
  (run) => run.assigned(),
  (run) => run.started(FACTS),
  (run) => run.apply([stoppingTest(1, 3), stoppingTest(2, 6)]),
  (run, now) => run.interrupted(now),
  (run, now) => run.resumed(now),
  ...ends.map((end) => (run: RunRecord, now: number) => run.ended(end, now)),
];

it('states of a run hold a record that has ended as it is, for every order of events', () => {
  const order = fc.array(fc.integer({ min: 0, max: acts.length - 1 }), { maxLength: 30 });
  let endings = 0;
  fc.assert(
    fc.property(order, (indices) => {
      const run = new RunRecord(ORIGIN);
      let end: string | null = null;
      indices.forEach((index, step) => {
        const samples = run.totalSamples;
        acts[index]?.(run, step + 1);
        if (end === null) expect(run.totalSamples).toBeGreaterThanOrEqual(samples);
        if (end !== null) expect(JSON.stringify(run.snapshot(99))).toBe(end);
        else if ([...ENDED, 'failed'].some((state) => state === run.state)) {
          end = JSON.stringify(run.snapshot(99));
          endings += 1;
        }
      });
    }),
    { seed: 11, numRuns: 500 },
  );
  expect(endings).toBeGreaterThan(100);
});
