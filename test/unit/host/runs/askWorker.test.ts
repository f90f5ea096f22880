import { expect, it } from 'vitest';
import { askWorker } from '../../../../src/host/runs/askWorker';
import type { WorkerFactory } from '../../../../src/worker/workerLike';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';

const LIMIT = 30_000;
const SPEC = { specText: '{}', specUri: 'file:///a.cpe.json', overrides: { set: [] } };
const QUESTION = { type: 'preview', id: 'p', ...SPEC, request: { k: 3, weights: null } } as const;
const OUTCOME = { ok: false, problems: [], reason: 'no' } as const;
const ANSWER = { type: 'previewed', id: 'p', outcome: OUTCOME } as const;

/** A question to a worker of its own. */
function asked(workers = new FakeWorkers(), factory: WorkerFactory = workers.factory) {
  const timer = new FakeTimer();
  const { answer, cancel } = askWorker(
    factory,
    timer,
    QUESTION,
    (message) => (message.type === 'previewed' ? message.outcome : null),
    LIMIT,
  );
  return { timer, answer, cancel, workers };
}

it('a question goes to a worker of its own, which ends with the answer', async () => {
  const { workers, answer } = asked();
  expect(workers.last.sent).toEqual([QUESTION]);
  workers.last.say(ANSWER);
  expect(await answer).toEqual(OUTCOME);
  expect(workers.last.terminations).toBe(1);
});

it('a question is called off by ending the worker, once, and when it takes too long', async () => {
  const calledOff = asked();
  calledOff.cancel();
  calledOff.cancel();
  calledOff.workers.last.say(ANSWER);
  expect(await calledOff.answer).toEqual({ kind: 'cancelled' });
  expect(calledOff.workers.last.terminations).toBe(1);
  const { timer, workers, answer } = asked();
  timer.advance(LIMIT - 1);
  expect(workers.last.terminations).toBe(0);
  timer.advance(1);
  expect(await answer).toEqual({ kind: 'timedOut' });
  expect(workers.last.terminations).toBe(1);
});

it('a question says why where the worker fails, dies, or cannot be started', async () => {
  const failing = asked();
  failing.workers.last.say({ type: 'failed', id: 'p', error: { code: 'x', message: 'no' } });
  const dying = asked();
  dying.workers.last.crash('gone');
  const unstarted = asked(new FakeWorkers(), () => {
    throw new Error('no threads');
  });
  for (const [{ answer }, message] of [
    [failing, 'no'],
    [dying, 'gone'],
    [unstarted, 'no threads'],
  ] as const)
    expect(await answer).toMatchObject({ kind: 'failed', error: { message } });
});
