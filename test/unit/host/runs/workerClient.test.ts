import { describe, expect, it } from 'vitest';
import { WorkerRun, type RunOutcome } from '../../../../src/host/runs/workerClient';
import { CANCEL_GRACE_MS } from '../../../../src/host/runs/workerTask';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';
import { FACTS, result, stoppingTest } from '../samples';

const REQUEST = { id: 'r', specText: '{}', overrides: NO_OVERRIDES };

function startRun(refuse: Error | null = null) {
  const timer = new FakeTimer();
  const workers = new FakeWorkers();
  workers.refuse = refuse;
  const told: string[] = [];
  const outcomes: RunOutcome[] = [];
  const run = new WorkerRun(workers.factory, timer, REQUEST, {
    started: () => told.push('started'),
    events: (events) => told.push(`events ${events.length}`),
    ended: (outcome) => {
      told.push('ended');
      outcomes.push(outcome);
    },
  });
  const finish = (status: 'certified' | 'cancelled', id = 'r') =>
    workers.last.say({ type: 'finished', id, result: result(status) });
  return { timer, worker: workers.last, run, told, outcomes, finish };
}

describe('a run in a worker', () => {
  it('sends the text of the spec and passes on what the worker says of it, until it ends or dies', () => {
    const { worker, told, outcomes, finish } = startRun();
    expect(worker.sent).toEqual([{ type: 'run', ...REQUEST }]);
    finish('certified', 'other');
    expect(told).toEqual([]);
    worker.say({ type: 'started', id: 'r', facts: FACTS });
    worker.say({ type: 'events', id: 'r', events: [stoppingTest(1, 3)] });
    finish('certified');
    expect(told).toEqual(['started', 'events 1', 'ended']);
    expect(outcomes).toEqual([{ kind: 'finished', result: result('certified') }]);
    expect(worker.terminations).toBe(1);
    const dying = startRun();
    dying.worker.crash('out of memory');
    dying.finish('certified');
    const error = { code: 'worker-error', message: 'out of memory' };
    expect(dying.outcomes).toEqual([{ kind: 'failed', error }]);
    expect(dying.told).toEqual(['ended']);
  });

  it('keeps an answer whose lower bound its worker could not tell any more', () => {
    const answer = { ...result('certified'), lowerBound: null, isBoundMissing: true } as const;
    for (const end of ['crash', 'cancel', 'throw'] as const) {
      const { worker, run, timer, outcomes } = startRun();
      worker.say({ type: 'answered', id: 'r', result: answer });
      expect(outcomes).toEqual([]);
      if (end === 'crash') worker.crash('out of memory');
      if (end === 'cancel') run.cancel();
      timer.advance(CANCEL_GRACE_MS);
      if (end === 'throw') {
        worker.say({ type: 'failed', id: 'r', error: { code: 'RangeError', message: 'x' } });
      }
      expect(outcomes).toEqual([{ kind: 'finished', result: answer }]);
    }
  });

  it('lets nobody wait for the sheet of a run that has ended or died', async () => {
    const [ended, dying] = [startRun(), startRun()];
    const sheets = [ended.run.sheet(), dying.run.sheet()];
    ended.finish('certified');
    dying.worker.crash('out of memory');
    expect(await Promise.all(sheets)).toEqual([null, null]);
  });

  it('fails in words, and leaves no worker, when the worker cannot take the run', () => {
    const refused = new DOMException('() => 1 could not be cloned.', 'DataCloneError');
    const { worker, run, told, outcomes } = startRun(refused);
    const message = 'The worker could not take its task: () => 1 could not be cloned.';
    expect(outcomes).toEqual([{ kind: 'failed', error: { code: 'worker-not-started', message } }]);
    run.cancel();
    run.kill();
    expect(told).toEqual(['ended']);
    expect([worker.isGone, worker.terminations]).toEqual([true, 1]);
  });

  it('asks for a cancel and lets the worker answer', () => {
    const { worker, run, timer, outcomes, finish } = startRun();
    run.cancel();
    run.cancel();
    expect(worker.sent.slice(1)).toEqual([{ type: 'cancel', id: 'r' }]);
    timer.advance(CANCEL_GRACE_MS - 1);
    expect(worker.terminations).toBe(0);
    finish('cancelled');
    timer.advance(CANCEL_GRACE_MS);
    expect(outcomes).toEqual([{ kind: 'finished', result: result('cancelled') }]);
    expect(worker.terminations).toBe(1);
  });
});
