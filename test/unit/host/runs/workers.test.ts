import { describe, expect, it } from 'vitest';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { askWorker } from '../../../../src/host/runs/askWorker';
import { CHECK_LIMIT_MS, CheckClient } from '../../../../src/host/runs/checkClient';
import { type RunOutcome, WorkerRun } from '../../../../src/host/runs/workerClient';
import { CANCEL_GRACE_MS } from '../../../../src/host/runs/workerTask';
import type { FromWorker } from '../../../../src/worker/protocol';
import type { WorkerFactory } from '../../../../src/worker/workerLike';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';
import { FACTS, report, result, stoppingTest } from '../samples';

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

const SPEC = { specText: '{}', specUri: 'file:///a.cpe.json', overrides: NO_OVERRIDES };
const QUESTION = { type: 'preview', id: 'p', ...SPEC, request: { k: 3, weights: null } } as const;
const OUTCOME = { ok: false, problems: [], reason: 'no' } as const;
const ANSWER = { type: 'previewed', id: 'p', outcome: OUTCOME } as const;
const LIMIT = 30_000;

/** A question to a worker of its own. */
function asked(factory?: WorkerFactory) {
  const timer = new FakeTimer();
  const workers = new FakeWorkers();
  const outcomeIn = (message: FromWorker) =>
    message.type === 'previewed' ? message.outcome : null;
  const asking = askWorker(factory ?? workers.factory, timer, QUESTION, outcomeIn, LIMIT);
  return { timer, workers, ...asking };
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
  const unstarted = asked(() => {
    throw new Error('no threads');
  });
  for (const [{ answer }, message] of [
    [failing, 'no'],
    [dying, 'gone'],
    [unstarted, 'no threads'],
  ] as const)
    expect(await answer).toMatchObject({ kind: 'failed', error: { message } });
});

function client() {
  const timer = new FakeTimer();
  const workers = new FakeWorkers();
  const checks = new CheckClient(workers.factory, timer);
  return {
    ...{ timer, workers, checks },
    check: (document: string, text: string) => checks.check(document, text, 'file:///spec'),
    /** The last worker answers the check that it has, or another one. */
    answer: (id = workers.last.id) => workers.last.say({ type: 'checked', id, report: report([]) }),
  };
}

describe('checks in a worker', () => {
  it('starts no worker before the first check, and one for all', async () => {
    const { workers, check, answer } = client();
    expect(workers.all).toHaveLength(0);
    const both = [check('a', '1'), check('b', '2')];
    expect(workers.all).toHaveLength(1);
    expect(workers.last.sent).toHaveLength(1);
    answer();
    expect(workers.last.sent[1]).toMatchObject({ type: 'check', specText: '2' });
    answer();
    for (const one of both) expect(await one).toEqual({ kind: 'checked', report: report([]) });
    expect(workers.last.terminations).toBe(0);
  });

  it('drops a text for which a newer one has come, waiting or running', async () => {
    const { workers, check, answer } = client();
    const running = check('a', '1');
    const { id } = workers.last;
    const waiting = check('a', '2');
    const newest = check('a', '3');
    for (const old of [running, waiting]) expect(await old).toEqual({ kind: 'superseded' });
    answer(id);
    expect(workers.last.sent[1]).toMatchObject({ specText: '3' });
    answer();
    expect(await newest).toMatchObject({ kind: 'checked' });
  });

  it('ends a check that takes too long, and starts another worker for the next', async () => {
    const { timer, workers, check, answer } = client();
    const slow = check('a', '1');
    const next = check('b', '2');
    timer.advance(CHECK_LIMIT_MS - 1);
    expect(workers.last.terminations).toBe(0);
    timer.advance(1);
    expect(await slow).toEqual({ kind: 'timedOut' });
    expect(workers.all.map(({ isGone }) => isGone)).toEqual([true, false]);
    answer();
    expect(await next).toMatchObject({ kind: 'checked' });
  });

  it('gives a check that nobody waits for one second, however often a newer text comes', () => {
    const { timer, workers, check } = client();
    for (let text = 1; text <= 11; text += 1) {
      void check('a', String(text));
      timer.advance(150);
    }
    expect(workers.all.map(({ isGone }) => isGone)).toEqual([true, false]);
    expect(workers.last.sent.at(-1)).toMatchObject({ type: 'check' });
  });

  it('tells of a worker that died, and goes on with a new one, also between two checks', async () => {
    const { workers, check, answer } = client();
    const first = check('a', '1');
    const second = check('b', '2');
    workers.last.crash('boom');
    expect(await first).toMatchObject({ kind: 'failed', error: { message: 'boom' } });
    expect(workers.all).toHaveLength(2);
    answer();
    expect(await second).toMatchObject({ kind: 'checked' });
    workers.last.crash('boom');
    void check('a', '2');
    expect(workers.all).toHaveLength(3);
    expect(workers.last.sent).toHaveLength(1);
  });

  it('leaves nobody waiting when it is disposed', async () => {
    const { workers, checks, check } = client();
    const both = [check('a', '1'), check('b', '2')];
    checks.dispose();
    for (const one of both) expect(await one).toEqual({ kind: 'superseded' });
    expect(workers.all.map(({ isGone }) => isGone)).toEqual([true]);
  });
});
