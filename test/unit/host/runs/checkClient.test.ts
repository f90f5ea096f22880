import { describe, expect, it } from 'vitest';
import { CHECK_LIMIT_MS, CheckClient } from '../../../../src/host/runs/checkClient';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';
import { report } from '../samples';

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
