import { describe, expect, it } from 'vitest';
import { exactJson } from '../../../../src/host/archive/exactJson';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import type { RunEvent } from '../../../../src/core/run/session/events';
import { RunRecord, type RunOrigin } from '../../../../src/host/runs/runRecord';
import { readStored } from '../../../../src/host/archive/recordStore';
import { RUN_FORMAT } from '../../../../src/host/runs/storedRun';
import type { RunOutcome } from '../../../../src/host/runs/workerClient';
import { measuringOf } from '../../webview/snapshots';
import {
  FACTS,
  ORIGIN as OF_SAMPLE,
  begun,
  checkOf,
  report,
  restored,
  result,
  stoppingTest,
} from '../samples';

const ORIGIN: RunOrigin = {
  ...OF_SAMPLE,
  specText: '{ "run": { "algorithm": "polyalba", "delta": 0.2, "seed": 3 } }',
  overrides: { set: [['run.algorithm', 'gcb-pe']] },
  startedAt: 1000,
};

function runningRecord(...events: readonly RunEvent[]): RunRecord {
  return begun(new RunRecord(ORIGIN), events);
}

function roundStarted(round: number): RunEvent {
  const known = { planned: 900, threshold: 0.1, totalSamples: 3 };
  return { type: 'roundStarted', phase: 'elimination', round, ...known };
}

/** As the next window reads it. */
function readAgain(run: RunRecord, now: number): RunRecord {
  return restored(readStored(RUN_FORMAT, exactJson(run.stored(now, 'window'))));
}

describe('the record of a run', () => {
  it('waits, with the settings that text and command give', () => {
    const run = new RunRecord(ORIGIN);
    expect([run.isLiving, run.state]).toEqual([true, 'queued']);
    run.assigned();
    const { live, settings } = run.snapshot(1250);
    expect(live).toMatchObject({ state: 'waiting', elapsedMs: 250, result: null });
    const given = { algorithm: 'gcb-pe', preset: 'recommended', delta: 0.2, seed: 3 };
    expect(settings).toEqual(given);
  });

  it('follows the events', () => {
    const constants = { beta: 1.5 };
    const run = runningRecord(
      { type: 'constantsComputed', constants },
      stoppingTest(1, 3),
      roundStarted(2),
    );
    expect(run.live(1500)).toMatchObject({
      ...{ state: 'running', totalSamples: 3, constants },
      current: { phase: 'elimination', epoch: null, round: 2, planned: 900, threshold: 0.1 },
      arms: [{ estimate: 1, halfWidth: 1 }, null, null],
    });
    expect(run.rows).toHaveLength(1);
    run.apply([stoppingTest(2, 6)]);
    expect(run.live(1500).current).toBeNull();
  });

  it.each(['certified', 'budget', 'inconclusive', 'cancelled', 'failed'] as const)(
    'ends as %s with the result, and nothing changes it any more',
    (status) => {
      const run = runningRecord();
      run.ended({ kind: 'finished', result: result(status) }, 1600);
      const live = run.live(9999);
      expect(live).toMatchObject({ state: status, elapsedMs: 600, totalSamples: 123_456 });
      expect(live.failure).toBe(status === 'failed' ? 'A reason.' : null);
      run.started(FACTS);
      run.apply([stoppingTest(1, 3)]);
      run.ended({ kind: 'failed', error: { code: 'late', message: 'late' } }, 9999);
      expect(run.live(9999)).toEqual(live);
      expect(run.rows).toHaveLength(0);
    },
  );

  it('keeps what the checks of real measurements said where its worker is gone', () => {
    const run = begun(new RunRecord({ ...ORIGIN, by: 'process' }));
    const checks = [checkOf('drift', true, 'It drifts.')];
    run.waits(measuringOf('process', { checks }));
    run.ended({ kind: 'failed', error: { code: 'gone', message: 'The worker ended.' } }, 1600);
    const restored = readAgain(run, 1600);
    const result = { checks, samples: 0, kept: 1 };
    expect(restored.live(1600)).toMatchObject({ by: 'process', result });
    expect(restored.isResumable).toBe(true);
  });

  it.each([
    ['process', true],
    ['manual', true],
    ['recorded', undefined],
  ] as const)('by %s knows whether it only went over its journal: %s', (by, isKnown) => {
    const run = begun(new RunRecord({ ...ORIGIN, by }));
    run.ended({ kind: 'finished', result: result('certified') }, 1600);
    expect(run.live(1600).fromJournal).toBe(isKnown);
  });

  it('keeps the round that the budget refused, and no other', () => {
    const run = runningRecord(roundStarted(4));
    run.ended({ kind: 'finished', result: result('budget') }, 1600);
    const { current } = run.live(1600);
    expect(current).toMatchObject({ round: 4, planned: 900 });
    expect(readAgain(run, 1600).live(1600).current).toEqual(current);
    const certified = runningRecord(roundStarted(4));
    certified.ended({ kind: 'finished', result: result('certified') }, 1600);
    expect(certified.live(1600).current).toBeNull();
  });

  it.each([
    ['cancelled', { kind: 'terminated', reason: 'no answer' }],
    ['failed', { kind: 'failed', error: { code: 'gone', message: 'no answer' } }],
  ] as const)('keeps what was learnt when the worker is gone: %s', (state, outcome) => {
    const run = runningRecord(stoppingTest(1, 3), stoppingTest(2, 6));
    run.ended(outcome, 2000);
    expect(run.state).toBe(state);
    expect(run.result).toMatchObject({
      ...{ status: state, algorithm: 'gcb-pe', seed: 7, action: [2], estimate: 0.5, samples: 6 },
      ...{ reason: 'no answer', durationMs: 1000, assumptionsNotMet: ['noise is not bounded'] },
    });
    const samples = run.result?.phases.map((phase) => phase.samples) ?? [];
    expect(samples.reduce((sum, value) => sum + value, 0)).toBe(6);
    const unbegun = new RunRecord(ORIGIN);
    unbegun.ended(outcome, 2000);
    expect(unbegun.live(3000)).toMatchObject({ state, result: null, elapsedMs: 1000 });
  });

  it('comes back from its stored form as it was, with why it failed', () => {
    const run = runningRecord(stoppingTest(1, 3));
    run.ended({ kind: 'failed', error: { code: 'journal-settings', message: 'Other.' } }, 2000);
    run.title = 'The first';
    const restored = readAgain(run, 2000);
    expect(restored).toMatchObject({ title: 'The first', isLiving: false });
    expect(restored.snapshot(99_999)).toEqual(run.snapshot(2000));
    expect(restored.live(0)).toMatchObject({ failure: 'Other.', fault: 'journal-settings' });
  });

  it('reads settings from any text without a throw', () => {
    const none = { algorithm: '', preset: 'recommended', delta: null, seed: null };
    const broken = ['', '{', '[]', 'null', '{"run": 3}', '{"run": {"delta": 1e400}}'];
    for (const specText of [...broken, '['.repeat(100_000)]) {
      const run = new RunRecord({ ...ORIGIN, specText, overrides: NO_OVERRIDES });
      expect(run.settings).toEqual(none);
    }
  });
});

describe('a run that was interrupted', () => {
  const before = (): RunRecord => {
    const run = runningRecord(stoppingTest(1, 3), stoppingTest(2, 6));
    run.interrupted(1500);
    return run;
  };

  it('shows what it knew until it has gone over it again, then goes on', () => {
    const run = readAgain(before(), 1500);
    expect(run.resumed(5000)).toBe(true);
    expect(run.state).toBe('queued');
    begun(run, [stoppingTest(1, 3)]);
    expect(run.live(5100)).toMatchObject({ totalSamples: 6, elapsedMs: 600, replayed: 3 });
    expect(run.rows).toHaveLength(2);
    run.apply([stoppingTest(2, 6), stoppingTest(3, 9)]);
    expect(run.live(5100)).toMatchObject({ totalSamples: 9 });
    expect(run.live(5100)).not.toHaveProperty('replayed');
    expect(run.rows.map(({ round }) => round)).toEqual([1, 2, 3]);
    run.ended({ kind: 'finished', result: result('certified') }, 5200);
    expect(run.live(9999)).toMatchObject({ state: 'certified', elapsedMs: 700 });
  });

  it('took all of its time, where measurements are real and its worker knows the last part alone', () => {
    const run = begun(new RunRecord({ ...ORIGIN, by: 'process' }), [stoppingTest(1, 3)]);
    run.interrupted(70_000);
    const again = readAgain(run, 70_000);
    expect(again.resumed(500_000)).toBe(true);
    begun(again, [stoppingTest(1, 3), stoppingTest(2, 6)]);
    const last = { ...result('certified'), durationMs: 1600 };
    again.ended({ kind: 'finished', result: last }, 501_600);
    expect(again.result?.durationMs).toBe(70_600);
    expect(again.live(999_999).elapsedMs).toBe(70_600);
  });

  it('counts the samples of its open batch, closed with its window or killed', () => {
    const run = begun(new RunRecord({ ...ORIGIN, by: 'manual' }), [stoppingTest(1, 3)]);
    run.waits(measuringOf('manual', { total: 5 }));
    const killed = readAgain(run, 1500);
    run.interrupted(1500);
    for (const left of [run, readAgain(run, 1500), killed]) {
      expect(left.totalSamples).toBe(5);
      expect(left.live(1500)).toMatchObject({ state: 'interrupted', totalSamples: 3, kept: 5 });
    }
  });

  it('is resumed without the journal that earlier versions stored with it', () => {
    const journal = { version: 1, numbers: 'AAAAAAAAAAA=' };
    const stored = { ...before().stored(1500, 'window'), journal };
    const run = restored(readStored(RUN_FORMAT, exactJson(stored)));
    expect(run.resumed(5000)).toBe(true);
    expect(run.live(5000)).toMatchObject({ totalSamples: 6, replayed: 0 });
    expect(run.stored(5000, 'window')).not.toHaveProperty('journal');
  });

  it('is what is left of one that lives elsewhere, once its window is gone', () => {
    const stored = runningRecord(stoppingTest(1, 3)).stored(1200, 'other');
    const elsewhere = restored(readStored(RUN_FORMAT, exactJson(stored)), true);
    expect(elsewhere).toMatchObject({ state: 'running', isLiving: false, isElsewhere: true });
    elsewhere.abandoned();
    expect(elsewhere.state).toBe('interrupted');
  });
});

describe('a resumed run that comes to an end before it has caught up with its past', () => {
  const recorded = [stoppingTest(1, 3), stoppingTest(2, 6), stoppingTest(3, 9)];
  const interrupted = (): RunRecord => {
    const run = runningRecord(...recorded);
    run.interrupted(1500);
    return run;
  };
  const stopped = (): RunRecord => {
    const run = runningRecord(...recorded);
    run.ended({ kind: 'finished', result: { ...result('cancelled'), samples: 9 } }, 1500);
    return run;
  };
  const stoppedEarly = { ...result('cancelled'), samples: 3 };
  const refused = { ...result('failed'), samples: 3, reason: 'The oracle is broken.' };
  const error = { code: 'gone', message: 'gone' };
  const ends: readonly (readonly [string, RunOutcome | null, string | null])[] = [
    ['stopped', { kind: 'finished', result: stoppedEarly }, null],
    ['ended by force', { kind: 'terminated', reason: 'x' }, null],
    ['left by its window', null, null],
    ['refused', { kind: 'finished', result: refused }, refused.reason],
    ['killed', { kind: 'failed', error }, 'gone'],
    ['rejected', { kind: 'rejected', report: report([]) }, 'has errors'],
  ];

  it.each(ends)('is what it was before: %s', (_how, outcome, failure) => {
    for (const run of [interrupted(), stopped()]) {
      const before = JSON.stringify(run.stored(9999, 'window'));
      const end = () => (outcome === null ? run.interrupted(6000) : run.ended(outcome, 6000));
      for (let time = 0; time < 2; time += 1) {
        expect(run.isResumable).toBe(true);
        expect(run.resumed(5000)).toBe(true);
        begun(run, [stoppingTest(1, 3)]);
        expect(run.live(5000)).toMatchObject({ totalSamples: 9, replayed: 3 });
        end();
        expect(JSON.stringify(run.stored(9999, 'window'))).toBe(before);
        if (failure === null) expect(run.resumeFailure).toBeNull();
        else expect(run.resumeFailure).toContain(failure);
      }
      // So it is where it does not get a worker first.
      if (outcome?.kind !== 'terminated') continue;
      run.resumed(5000);
      end();
      expect(JSON.stringify(run.stored(9999, 'window'))).toBe(before);
    }
  });

  it('keeps its trace and its result in the store meanwhile, for a window that is killed', () => {
    const run = stopped();
    run.resumed(5000);
    begun(run, [stoppingTest(1, 3)]);
    const left = readAgain(run, 5100);
    expect(left.isResumable).toBe(true);
    expect(left.result).toEqual(stopped().result);
    expect(left.rows).toEqual(stopped().rows);
  });

  it('goes on from there once it has caught up: then what it has is its own', () => {
    const run = stopped();
    run.resumed(5000);
    begun(run, [...recorded, stoppingTest(4, 12)]);
    expect(run.result).toBeNull();
    run.ended({ kind: 'finished', result: { ...result('cancelled'), samples: 14 } }, 6000);
    expect(run.live(0)).toMatchObject({ state: 'cancelled', totalSamples: 14, elapsedMs: 1500 });
  });
});
