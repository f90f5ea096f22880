import { describe, expect, it } from 'vitest';
import { askWorker } from '../../../../src/host/runs/askWorker';
import type { WorkerFactory } from '../../../../src/worker/workerLike';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';

const LIMIT = 30_000;
const REQUEST = { k: 3, weights: null };
const SPEC = { specText: '{}', specUri: 'file:///a.cpe.json', overrides: { set: [] } };
const QUESTION = { type: 'preview', id: 'p', ...SPEC, request: REQUEST } as const;
const OUTCOME = { ok: false, problems: [], reason: 'no' } as const;

function start(factory?: WorkerFactory) {
  const workers = new FakeWorkers();
  const timer = new FakeTimer();
  const pending = askWorker(
    factory ?? workers.factory,
    timer,
    QUESTION,
    (message) => (message.type === 'previewed' ? message.outcome : null),
    LIMIT,
  );
  return { timer, pending, worker: workers.all[0] };
}

describe('a question to a worker', () => {
  it('goes to a worker of its own, gives its answer, and ends the worker', async () => {
    const { worker, pending } = start();
    expect(worker?.sent).toEqual([QUESTION]);
    worker?.say({ type: 'previewed', id: 'p', outcome: OUTCOME });
    expect(await pending.answer).toEqual(OUTCOME);
    expect(worker?.terminations).toBe(1);
  });

  it('is called off by ending the worker, once', async () => {
    const { worker, pending } = start();
    pending.cancel();
    pending.cancel();
    worker?.say({ type: 'previewed', id: 'p', outcome: OUTCOME });
    expect(await pending.answer).toEqual({ kind: 'cancelled' });
    expect(worker?.terminations).toBe(1);
  });

  it('is ended when it takes too long', async () => {
    const { worker, timer, pending } = start();
    timer.advance(LIMIT - 1);
    expect(worker?.terminations).toBe(0);
    timer.advance(1);
    expect(await pending.answer).toEqual({ kind: 'timedOut' });
    expect(worker?.terminations).toBe(1);
  });

  it('says why where the worker fails, dies, or cannot be started', async () => {
    const failing = start();
    const error = { code: 'x', message: 'no' };
    failing.worker?.say({ type: 'failed', id: 'p', error });
    expect(await failing.pending.answer).toEqual({ kind: 'failed', error });
    const dying = start();
    dying.worker?.crash('gone');
    const { answer } = start(() => {
      throw new Error('no threads');
    }).pending;
    for (const [given, message] of [
      [dying.pending.answer, 'gone'],
      [answer, 'no threads'],
    ] as const)
      expect(await given).toMatchObject({ kind: 'failed', error: { message } });
  });
});
